"""``tablectl doctor --camera``: what a camera is worth, told from its own pictures."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import cv2
import numpy as np
import pytest

from tablectl.compose.doctor import camera_measure
from tablectl.compose.doctor.camera_measure import measure_camera
from tablectl.config import parse
from tablectl.doctor.checks import Check, Verdict
from tablectl.errors import InputError, PartMissing
from tests.vision.calibration.test_calibration import picture_with_fiducials
from vision.cameras import CameraState, CameraStatus, Frame
from vision.types import Image

SIDE_PX = 1000
EDGE_PX = 75
"""From the picture's edge to the felt's, so that 1 mm is a pixel."""
CORNERS = (
    f"[[{EDGE_PX}, {SIDE_PX - EDGE_PX}], [{SIDE_PX - EDGE_PX}, {SIDE_PX - EDGE_PX}], "
    f"[{SIDE_PX - EDGE_PX}, {EDGE_PX}], [{EDGE_PX}, {EDGE_PX}]]"
)


class Ticking:
    """A clock that moves on whenever it is read."""

    def __init__(self, step_s: float = 0.15) -> None:
        self._reads = count()
        self._step_s = step_s

    def now_s(self) -> float:
        return next(self._reads) * self._step_s

    def run_ms(self) -> int:
        return 0

    def at(self) -> str:
        return ""


class Film:
    """A camera that gives a picture at a rate, as it looks at that time."""

    def __init__(self, image: Callable[[float], Image], fps: float = 3.5) -> None:
        self._image, self._pause_s, self._next_s = image, 1 / fps, 0.0
        self.closed = False

    def poll(self, now_s: float) -> Frame | None:
        if now_s < self._next_s:
            return None
        self._next_s = now_s + self._pause_s
        return Frame(self._image(now_s), round(1000 * now_s))

    def status(self) -> CameraStatus:
        return CameraStatus(CameraState.OK)

    def close(self) -> None:
        self.closed = True


def felt(side_px: int = SIDE_PX, level: float = 1.0) -> Image:
    """A green picture with white tiles of a sharp edge."""
    image = np.full((side_px, side_px, 3), (60, 110, 60), np.uint8)
    for left in range(200, 800, 60):
        cv2.rectangle(image, (left, 400), (left + 26, 435), (235, 240, 240), -1)
        cv2.rectangle(image, (left + 8, 408), (left + 18, 426), (20, 20, 160), -1)
    return np.asarray(image * level, np.uint8)


def measured(
    film: Film, monkeypatch: pytest.MonkeyPatch, camera: str = f"corners_px = {CORNERS}"
) -> dict[str, Check]:
    """The report's lines, by name."""
    monkeypatch.setattr(camera_measure, "configured_camera", lambda *_, **__: film)
    config = parse(
        '[machine]\nport = "none"\n[panels]\npins = "none"\n[camera]\nsource = "0"\n'
        f"width_px = {SIDE_PX}\nheight_px = {SIDE_PX}\n{camera}\n"
    )
    found = {check.name: check for check in measure_camera(config, Ticking())}
    assert film.closed
    assert all(check.advice for check in found.values() if check.verdict is not Verdict.OK)
    return found


def test_a_good_camera_is_good_in_every_line(monkeypatch: pytest.MonkeyPatch) -> None:
    found = measured(Film(lambda _: felt()), monkeypatch)
    assert [(name, check.verdict) for name, check in found.items()] == [
        (name, Verdict.OK)
        for name in ("picture", "pictures", "light", "focus", "calibration", "table in the picture", "tiles")
    ]
    assert "a tile of 26 mm is 26 pixels wide" in found["tiles"].found


@pytest.mark.parametrize(("mm", "verdict"), [(12.0, Verdict.BAD), (20.0, Verdict.WARN), (26.0, Verdict.OK)])
def test_tiles_that_are_too_small_are_told(
    mm: float, verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = measured(
        Film(lambda _: felt()), monkeypatch, f"corners_px = {CORNERS}\ntile_mm = [{mm}, 35.0, 20.0]"
    )
    assert found["tiles"].verdict is verdict


def test_a_felt_that_is_cut_off_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    corners = CORNERS.replace(f"[{EDGE_PX}, {EDGE_PX}]", f"[-40, {EDGE_PX}]")
    found = measured(Film(lambda _: felt()), monkeypatch, f"corners_px = {corners}")
    assert found["table in the picture"].verdict is Verdict.BAD
    assert "1 corners" in found["table in the picture"].found


def test_a_camera_that_is_slow_or_sends_another_size_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = measured(Film(lambda _: felt(800), fps=1.0), monkeypatch)
    assert found["picture"].verdict is Verdict.WARN
    assert found["picture"].found.startswith("800 by 800 pixels, asked for 1000 by 1000")
    assert found["pictures"].verdict is Verdict.WARN


@pytest.mark.slow
def test_a_dark_room_and_a_lens_out_of_focus_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = measured(Film(lambda _: felt(level=0.25)), monkeypatch)
    assert "dark" in found["light"].found
    soft = np.asarray(cv2.GaussianBlur(felt(), (0, 0), 6), np.uint8)
    found = measured(Film(lambda _: soft), monkeypatch)
    assert found["focus"].verdict is Verdict.WARN


@pytest.mark.slow
def test_a_lamp_that_flickers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def rippled(now_s: float) -> Image:
        rows = 1 + 0.15 * np.sin(np.arange(SIDE_PX) / 60 + 9 * now_s)
        return np.asarray(np.clip(felt() * rows[:, None, None], 0, 255), np.uint8)

    found = measured(Film(rippled), monkeypatch)
    assert "flicker" in found["light"].found
    assert "1/100" in found["light"].advice


@pytest.mark.slow
def test_the_printed_markers_measure_without_a_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    picture, _ = picture_with_fiducials((0, 1, 2, 3))
    found = measured(Film(lambda _: picture), monkeypatch, "")
    assert found["calibration"].found.startswith("4 markers agree within")
    assert "tiles" in found
    bare = measured(Film(lambda _: felt()), monkeypatch, "")
    assert bare["calibration"].verdict is Verdict.WARN
    assert "tiles" not in bare


def test_no_picture_and_no_camera_are_errors_in_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Nothing(Film):
        def poll(self, now_s: float) -> None:
            return None

    with pytest.raises(PartMissing, match="no picture in 15 s"):
        measured(Nothing(lambda _: felt()), monkeypatch)
    with pytest.raises(InputError, match="there is no camera to measure"):
        list(measure_camera(parse(""), Ticking()))
