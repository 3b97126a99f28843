"""How fast this computer sees and reckons, measured in a minute: `tablectl doctor --bench`.

The figures are those that decide what a computer is good for, each the median of several rounds: a whole
table looked at, a running table's pictures, a standing hand, the odds, the rules. Table and hand are drawn
here, so that every computer is shown the same. ``tests/benchmarks/bench_pi_budget.py`` counts the same work.
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
DISCARD_EVERY: Final = 20
"""Pictures from one discard to the next: two seconds, a brisk game."""
DISCARDS: Final = 4
DISCARDS_LYING: Final = 40
"""Discards on the table when the pictures begin."""
NEEDED_FPS: Final = 2.5
"""Pictures a second that following play needs (docs/DESIGN.md, "Time is made of pictures")."""
GOOD_FPS: Final = 10.0
"""Pictures a second that a camera gives by its configuration."""
WIN: Final = (
    '{"rules": "riichi", "hand": "234m567p23488s56s", "winning_tile": "7s", "source": "discard", '
    '"from": "W", "seat": "S", "round": "E"}'
)
"""A closed hand of simples."""
ODDS: Final = (
    '{"rules": "riichi", "turn": "W", "to_act": "discard", "wall_left": 54, "dora_indicators": "4p", '
    '"seats": {'
    '"E": {"hand": "123m456m789m23p55s", "river": "9p1z2z6z", "riichi": 3}, '
    '"S": {"hand": "134m2279p3499s12z", "river": "1z9m1p3z"}, '
    '"W": {"hand": "25m1134p678s5567z6s", "river": "9s8m2z4z"}, '
    '"N": {"hand": "68m2588p133s3457z", "river": "1m9s2z"}}, '
    f'"samples": {SAMPLES}, "budget_ms": 60000}}'
)
"""A hand in play with every tile known, and as many play-outs as a table's broadcast has."""
HAND: Final = ("1m", "2m", "3m", "4p", "5p", "6p", "7p", "2s", "3s", "4s", "6s", "7s", "8s")
"""What stands in front of the hand camera."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured."""

    key: str
    value: float
    unit: str
    about: str


def speeds(threads: int, rounds: int = 5) -> Iterator[Figure]:
    """Measure, one figure after the other.

    Args:
        threads: that recognition may use, as ``recogniser.threads`` says.
        rounds: of which each figure is the median.
    """
    yield Figure("processors", os.cpu_count() or 1, "", processor())
    yield Figure(
        "load", os.getloadavg()[0], "", "programs that wanted to run in the last minute: measure at 0 to 1"
    )
    detector = OnnxDetector.shipped(threads=threads)
    taken, corners = pictures()
    whole = partial(recognise_photo, detector, taken[0])
    yield Figure("table", 1000 * _median_s(whole, rounds), "ms", "a whole table looked at, 1280 by 1280")
    live = Live(detector, taken, corners)
    per_picture_s = _median_s(live.discard, rounds) / DISCARD_EVERY
    fps = 1 / per_picture_s
    yield Figure(
        "pictures", fps, "a second", f"of a table in play, a discard every two seconds; threads: {threads}"
    )
    hand = partial(read_hand, detector, standing_hand())
    yield Figure("hand", 1000 * _median_s(hand, rounds), "ms", "a standing hand read, by a hand camera")
    answerer = OddsAnswerer(riichi_model, book_model, book_danger_model, lambda: time.monotonic() * 1000)
    yield Figure(
        "odds",
        1000 * _median_s(partial(answerer.odds_line, ODDS), rounds),
        "ms",
        f"odds of riichi with {SAMPLES} play-outs",
    )
    yield Figure("rules", 1 / _median_s(_scored, rounds), "a second", "wins of riichi, from JSON to JSON")
    yield Figure("memory", resident_mb(), "MB", "that this needed, models included")
    yield Figure("cameras", cameras(fps), "", "over tables that this computer follows beside its other work")


def cameras(fps: float) -> int:
    """How many overhead cameras a computer follows that takes so many pictures a second, with half of its
    time left to everything else: at ten pictures each, or one at the least that following needs."""
    return int(fps / 2 / GOOD_FPS) or int(fps / 2 >= NEEDED_FPS)


def processor() -> str:
    """Its name, as the kernel says it."""
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
    """Seconds that some work takes, after once in vain."""
    work()
    spent = []
    for _ in range(rounds):
        began_s = time.perf_counter()
        work()
        spent.append(time.perf_counter() - began_s)
    return statistics.median(spent)


def _scored() -> None:
    """One line of scoring."""
    score_line(WIN)


def standing_hand() -> Image:
    """What the hand camera behind the dealer sees."""
    design = DESIGNS["mcr"]
    plan = SimulatedTableCamera(design, seed=3).plan
    camera = SimulatedTableCamera(design, camera=place_behind(0, plan), plan=plan, seed=3)
    seats = list(fresh_walls(stacks=9).seats)
    seats[0] = replace(seats[0], standing=HAND)
    camera.set_situation(TableSituation((seats[0], seats[1], seats[2], seats[3])))
    return camera.frame(0)


def pictures() -> tuple[list[Image], tuple[Any, float]]:
    """Pictures of a table from above, a tile more in the rivers every two seconds; the surface's corners in
    pixels and half its side in mm."""
    camera = SimulatedTableCamera(DESIGNS["mcr"], seed=3)
    taken = []
    for discards in range(DISCARDS_LYING, DISCARDS_LYING + DISCARDS):
        camera.set_situation(mid_hand(discards))
        taken += [camera.frame(FRAME_MS * number) for number in range(DISCARD_EVERY)]
    return taken, (camera.corners_px, camera.plan.half_mm)


def mid_hand(discards: int) -> TableSituation:
    """So many tiles lie in the four rivers."""
    seats: list[SeatSituation] = []
    for number, seat in enumerate(fresh_walls(stacks=9).seats):
        river = tuple(KINDS[(7 * k + 5 * number) % len(KINDS)] for k in range((discards + 3 - number) // 4))
        seats.append(replace(seat, river=river))
    return TableSituation((seats[0], seats[1], seats[2], seats[3]))


class Live:
    """A running table's eyes, shown the pictures again and again."""

    def __init__(self, detector: OnnxDetector, pictures: list[Image], corners: tuple[Any, float]) -> None:
        corners_px, half_mm = corners
        size = (pictures[0].shape[1], pictures[0].shape[0])
        calibration = from_corners(corners_px.tolist(), (2 * half_mm, 2 * half_mm), size)
        self._pipeline = Pipeline(detector, calibration, tile_mm=DESIGNS["mcr"].size_mm)
        self._pictures, self._next, self._at_ms = pictures, 0, 0

    def discard(self) -> None:
        """All pictures from one discard to the next."""
        for _ in range(DISCARD_EVERY):
            self._at_ms += FRAME_MS
            self._pipeline.frame(self._pictures[self._next], self._at_ms)
            self._next = (self._next + 1) % len(self._pictures)
