"""Measures how fast this computer recognises and computes: `tablectl doctor --bench`.

Each figure is the median of several rounds: reading a whole table, a running table's pictures, a standing
hand, the odds, the rules. Table and hand are rendered, so every computer gets the same pictures.
``tests/benchmarks/bench_pi_budget.py`` counts the operations of the same work.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.host.linux import resident_mb
from tablectl.adapters.numbers_model import book_danger_model, book_model, riichi_model
from tablectl.adapters.odds_worker import SAMPLES
from tablectl.api.scoring.odds import OddsAnswerer
from tablectl.api.scoring.score import score_line
from tablectl.simulation.pictures.hand_camera import place_behind
from vision.calibration import from_corners
from vision.labels import KINDS
from vision.live import Pipeline
from vision.live.hand_camera.reading import read_hand
from vision.photo import recognise_photo
from vision.recogniser.onnx import OnnxDetector
from vision.scene import SimulatedTableCamera
from vision.scene.faces.design import DESIGNS
from vision.scene.table import SeatSituation, TableSituation, fresh_walls
from vision.types import Image

FRAME_MS: Final = 100
PICTURES_PER_DISCARD: Final = 20
"""Pictures from one discard to the next: two seconds, a brisk game."""
DISCARD_COUNT: Final = 4
FIRST_DISCARD_COUNT: Final = 40
"""Discards on the table in the first picture."""
NEEDED_FPS: Final = 2.5
"""Pictures a second that following play needs (docs/DESIGN.md, "Time is made of pictures")."""
GOOD_FPS: Final = 10.0
"""Default frame rate of a configured camera."""
WIN_REQUEST: Final = (
    '{"rules": "riichi", "hand": "234m567p23488s56s", "winning_tile": "7s", "source": "discard", '
    '"from": "W", "seat": "S", "round": "E"}'
)
"""A closed hand of simples."""
ODDS_REQUEST: Final = (
    '{"rules": "riichi", "turn": "W", "to_act": "discard", "wall_left": 54, "dora_indicators": "4p", '
    '"seats": {'
    '"E": {"hand": "123m456m789m23p55s", "river": "9p1z2z6z", "riichi": 3}, '
    '"S": {"hand": "134m2279p3499s12z", "river": "1z9m1p3z"}, '
    '"W": {"hand": "25m1134p678s5567z6s", "river": "9s8m2z4z"}, '
    '"N": {"hand": "68m2588p133s3457z", "river": "1m9s2z"}}, '
    f'"samples": {SAMPLES}, "budget_ms": 60000}}'
)
"""A hand in play with every tile known, with as many play-outs as for a table's broadcast."""
STANDING_HAND: Final = ("1m", "2m", "3m", "4p", "5p", "6p", "7p", "2s", "3s", "4s", "6s", "7s", "8s")
"""The hand that the hand camera sees."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value."""

    key: str
    value: float
    unit: str
    about: str


def measure_speeds(threads: int, rounds: int = 5) -> Iterator[Figure]:
    """Measure one figure after the other.

    Args:
        threads: number for recognition, as ``recogniser.threads``.
        rounds: each figure is the median of so many.
    """
    yield Figure("processors", os.cpu_count() or 1, "", processor_name())
    yield Figure(
        "load", os.getloadavg()[0], "", "programs that wanted to run in the last minute: measure at 0 to 1"
    )
    detector = OnnxDetector.shipped(threads=threads)
    pictures, corners = render_pictures()
    read_table = partial(recognise_photo, detector, pictures[0])
    yield Figure("table", 1000 * _median_s(read_table, rounds), "ms", "a whole table looked at, 1280 by 1280")
    live = LivePipeline(detector, pictures, corners)
    per_picture_s = _median_s(live.run_discard, rounds) / PICTURES_PER_DISCARD
    fps = 1 / per_picture_s
    yield Figure(
        "pictures", fps, "a second", f"of a table in play, a discard every two seconds; threads: {threads}"
    )
    read_standing_hand = partial(read_hand, detector, render_standing_hand())
    yield Figure(
        "hand", 1000 * _median_s(read_standing_hand, rounds), "ms", "a standing hand read, by a hand camera"
    )
    answerer = OddsAnswerer(riichi_model, book_model, book_danger_model, lambda: time.monotonic() * 1000)
    yield Figure(
        "odds",
        1000 * _median_s(partial(answerer.odds_line, ODDS_REQUEST), rounds),
        "ms",
        f"odds of riichi with {SAMPLES} play-outs",
    )
    yield Figure("rules", 1 / _median_s(_score_win, rounds), "a second", "wins of riichi, from JSON to JSON")
    yield Figure("memory", resident_mb(), "MB", "that this needed, models included")
    yield Figure(
        "cameras", camera_capacity(fps), "", "over tables that this computer follows beside its other work"
    )


def camera_capacity(fps: float) -> int:
    """How many overhead cameras a computer can follow if half of its time is left to other work: cameras at
    ``GOOD_FPS``, or else one at ``NEEDED_FPS``.

    Args:
        fps: pictures that the computer can process in a second.
    """
    return int(fps / 2 / GOOD_FPS) or int(fps / 2 >= NEEDED_FPS)


def processor_name() -> str:
    """The processor's or board's name as the kernel reports it; empty if it reports none."""
    for path, key in ((Path("/proc/device-tree/model"), ""), (Path("/proc/cpuinfo"), "model name")):
        try:
            lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
        for line in lines:
            if line.startswith(key):
                return line.partition(":")[2].strip() if key else line.strip("\0 ")
    return ""


def _median_s(work: Callable[[], object], rounds: int) -> float:
    """The median time of ``work`` in seconds, after one run to warm up."""
    work()
    durations_s = []
    for _ in range(rounds):
        started_s = time.perf_counter()
        work()
        durations_s.append(time.perf_counter() - started_s)
    return statistics.median(durations_s)


def _score_win() -> None:
    """Score one request."""
    score_line(WIN_REQUEST)


def render_standing_hand() -> Image:
    """Render what the hand camera behind the dealer sees."""
    design = DESIGNS["mcr"]
    plan = SimulatedTableCamera(design, seed=3).plan
    camera = SimulatedTableCamera(design, camera=place_behind(0, plan), plan=plan, seed=3)
    seats = list(fresh_walls(stacks=9).seats)
    seats[0] = replace(seats[0], standing=STANDING_HAND)
    camera.set_situation(TableSituation((seats[0], seats[1], seats[2], seats[3])))
    return camera.frame(0)


def render_pictures() -> tuple[list[Image], tuple[Any, float]]:
    """Render a table from above, with one more discard every two seconds.

    Returns:
        The pictures, and the surface's corners in pixels with half its side in mm.
    """
    camera = SimulatedTableCamera(DESIGNS["mcr"], seed=3)
    pictures = []
    for discards in range(FIRST_DISCARD_COUNT, FIRST_DISCARD_COUNT + DISCARD_COUNT):
        camera.set_situation(table_with_discards(discards))
        pictures += [camera.frame(FRAME_MS * number) for number in range(PICTURES_PER_DISCARD)]
    return pictures, (camera.corners_px, camera.plan.half_mm)


def table_with_discards(discards: int) -> TableSituation:
    """A table with so many tiles in its four rivers."""
    seats: list[SeatSituation] = []
    for number, seat in enumerate(fresh_walls(stacks=9).seats):
        river = tuple(KINDS[(7 * k + 5 * number) % len(KINDS)] for k in range((discards + 3 - number) // 4))
        seats.append(replace(seat, river=river))
    return TableSituation((seats[0], seats[1], seats[2], seats[3]))


class LivePipeline:
    """A running table's recognition pipeline, fed with the pictures in a loop."""

    def __init__(self, detector: OnnxDetector, pictures: list[Image], corners: tuple[Any, float]) -> None:
        corners_px, half_mm = corners
        size = (pictures[0].shape[1], pictures[0].shape[0])
        calibration = from_corners(corners_px.tolist(), (2 * half_mm, 2 * half_mm), size)
        self._pipeline = Pipeline(detector, calibration, tile_mm=DESIGNS["mcr"].size_mm)
        self._pictures, self._next, self._at_ms = pictures, 0, 0

    def run_discard(self) -> None:
        """Process all pictures from one discard to the next."""
        for _ in range(PICTURES_PER_DISCARD):
            self._at_ms += FRAME_MS
            self._pipeline.frame(self._pictures[self._next], self._at_ms)
            self._next = (self._next + 1) % len(self._pictures)
