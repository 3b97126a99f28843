"""Films that a browser takes for its camera: a drawn table in play."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import cv2
import numpy as np
from playwright.sync_api import Browser

from tablectl.simulation.pictures.camera import TableCamera, room_camera
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable
from tests.system.pages.browsing import CHROMIUM
from tests.system.pages.drawn_hand import hand_picture

SIZE: Final = (1280, 720)
PICTURES: Final = 12
FPS: Final = 5
HAND_FPS: Final = 10
MOVING: Final = 8
STILL: Final = 24
"""Pictures of a hand's film."""


def table_film(path: Path, *, seed: int = 4, playing_s: float = 150.0) -> Path:
    """A film of a table in the middle of a hand, in which nobody moves: only the lens's noise is alive.

    Args:
        path: of the file, YUV4MPEG2, which Chromium plays again and again.
    """
    camera = room_camera(SimulatedRoom(seed), SIZE)
    table = SimulatedTable(SimulatedRoom(seed), plan=camera.plan)
    for tenth in range(round(10 * playing_s)):
        table.poll(tenth / 10)
    looks = TableCamera(table, camera, fps=1000)
    with path.open("wb") as file:
        file.write(_head(SIZE, FPS))
        for number in range(PICTURES):
            frame = looks.poll(playing_s + number / FPS)
            assert frame is not None
            file.write(b"FRAME\n" + cv2.cvtColor(frame.image, cv2.COLOR_BGR2YUV_I420).tobytes())
    return path


def hand_film(path: Path, size_px: tuple[int, int] = SIZE) -> Path:
    """A film of a phone that is brought over a won hand and held there; it begins again after a while."""
    still = hand_picture(size_px=size_px)
    with path.open("wb") as file:
        file.write(_head(size_px, HAND_FPS))
        for number in range(MOVING + STILL):
            away = max(0, MOVING - number) * (size_px[0] // MOVING // 2)
            seen = np.roll(still, away, axis=1)
            file.write(b"FRAME\n" + cv2.cvtColor(seen, cv2.COLOR_BGR2YUV_I420).tobytes())
    return path


def _head(size: tuple[int, int], fps: int) -> bytes:
    return f"YUV4MPEG2 W{size[0]} H{size[1]} F{fps}:1 Ip A1:1 C420jpeg\n".encode()


def browser_with_camera(browser: Browser, film: Path) -> Browser:
    """Another Chromium, whose camera shows a film and may be used without a question."""
    return browser.browser_type.launch(
        executable_path=CHROMIUM,
        args=[
            "--no-sandbox",
            "--disable-gpu",
            "--use-fake-device-for-media-stream",
            "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-video-capture={film}",
        ],
    )
