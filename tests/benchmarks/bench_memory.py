"""What a service holds in memory: without a camera, with one of 1080p, and with the table it simulates.

Each plays alone for ``TABLECTL_MINUTES`` (2). Told are its memory at the end, and what it grew by in the
second half. The camera's film is a recorded hand at ten pictures a second, again and again; what draws a
simulated table is not in that service.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from pathlib import Path

import cv2
import numpy as np

from tests.benchmarks.bench_service import resident_mb
from tests.system.running import Running, quiet_table

MINUTES = float(os.environ.get("TABLECTL_MINUTES", "2"))
HAND = Path(__file__).parents[1] / "recordings" / "short_hand"
SIZE_PX = (1920, 1080)
FPS = 10.0
LOOK_S = 5.0


def filmed_table(folder: Path) -> Path:
    """A configuration with the recorded hand as its camera, larger and for as long as this takes."""
    told = json.loads((HAND / "recording.json").read_text(encoding="utf-8"))
    camera = told["cameras"]["overhead"]
    scale = SIZE_PX[1] / camera["size_px"][1]
    left = (SIZE_PX[0] - SIZE_PX[1]) / 2
    film, kept = folder / "film", folder / "kept"
    film.mkdir()
    kept.mkdir()
    for picture in sorted((HAND / "overhead").iterdir()):
        table = cv2.resize(np.asarray(cv2.imread(str(picture)), np.uint8), (SIZE_PX[1], SIZE_PX[1]))
        whole = np.full((SIZE_PX[1], SIZE_PX[0], 3), 60, np.uint8)
        whole[:, int(left) : int(left) + SIZE_PX[1]] = table
        cv2.imwrite(str(kept / picture.name), whole)
    pictures = sorted(kept.iterdir())
    for number in range(int((60 * MINUTES + 60) * FPS)):
        shown = pictures[int(number / FPS) % len(pictures)]
        (film / f"{int(1000 * number / FPS):010}.jpg").symlink_to(shown)
    config = quiet_table(folder, speed=1.0)
    corners = [[scale * x + left, scale * y] for x, y in camera["corners_px"]]
    text = config.read_text(encoding="utf-8").replace(
        'source = "none"',
        f'source = "{film}"\nwidth_px = {SIZE_PX[0]}\nheight_px = {SIZE_PX[1]}\ncorners_px = {corners}\n'
        f"surface_mm = {camera['surface_mm']}\ntile_mm = {told['tile_mm']}",
    )
    config.write_text(text, encoding="utf-8")
    return config


def weighed_for_minutes(*arguments: str) -> tuple[float, float]:
    """Memory at the end, and what it grew by in the second half."""
    with Running(*arguments, fresh=True) as running:
        operator = running.operator()
        operator.until(lambda: (operator.newest("state") or {}).get("phase") == "draw")
        samples, ends = [], time.monotonic() + 60 * MINUTES
        while time.monotonic() < ends:
            time.sleep(LOOK_S)
            samples.append(resident_mb(running.process.pid))
        operator.close()
        running.stop()
    return samples[-1], samples[-1] - samples[len(samples) // 2]


def run() -> list[tuple[str, float, str]]:
    """Three services, one after another."""
    rows: list[tuple[str, float, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        filmed, simulated = Path(folder) / "filmed", Path(folder) / "simulated"
        filmed.mkdir()
        services: dict[str, tuple[str, ...]] = {
            "no camera": ("--config", str(quiet_table(Path(folder)))),
            "one camera, 1080p": ("--config", str(filmed_table(filmed))),
            "the table it simulates, at 20 times speed": (
                *("--state-dir", str(simulated), "--web-port", "0", "--mqtt-port", "0", "--speed", "20"),
            ),
        }
        for what, arguments in services.items():
            memory, grown = weighed_for_minutes(*arguments)
            rows.append((f"memory of a service, {what}", memory, "MB"))
            rows.append((f"of it grown in the last {MINUTES / 2:g} minutes", grown, "MB"))
    return rows
