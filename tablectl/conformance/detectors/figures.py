"""How many tiles were found and named right.

A found tile is where a labelled one is when the upright rectangles around them overlap by half, and each
label is found once at most, by the surest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.conformance.detectors.shown import Point, ShownTile

OVERLAP: Final = 0.5
"""IoU from which two rectangles are about one tile."""
RED: Final = {"0m": "5m", "0p": "5p", "0s": "5s"}
BACK: Final = "?"


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts, and what follows from them."""

    labelled: int = 0
    found: int = 0
    right: int = 0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, 0 to 1; 1 where nothing is there and nothing was found."""
        return 2 * self.right / (self.found + self.labelled) if self.found + self.labelled else 1.0

    def __add__(self, other: Figures) -> Figures:
        """Of both."""
        return Figures(self.labelled + other.labelled, self.found + other.found, self.right + other.right)

    def __str__(self) -> str:
        """For people."""
        return f"F1 {self.f1:.4f} ({self.labelled} tiles, {self.found} found, {self.right} named right)"


def pairs(there: Sequence[ShownTile], found: Sequence[ShownTile]) -> list[tuple[ShownTile | None, ShownTile]]:
    """Each found tile, the surest first, with the one that lies there."""
    free = list(there)
    met: list[tuple[ShownTile | None, ShownTile]] = []
    for each in sorted(found, key=lambda tile: -tile.confidence):
        best = max(free, key=lambda tile: overlap(tile.quad, each.quad), default=None)
        if best is not None and overlap(best.quad, each.quad) >= OVERLAP:
            free.remove(best)
            met.append((best, each))
        else:
            met.append((None, each))
    return met


def figures(there: Sequence[ShownTile], found: Sequence[ShownTile], *, photo: bool = False) -> Figures:
    """Count one picture.

    Args:
        there: its labels.
        found: what was found.
        photo: labels of photos do not tell red fives, nor backs: a back counts only where a face lies.
    """
    met = pairs(there, found)
    if photo:
        met = [(tile, each) for tile, each in met if tile is not None or each.face != BACK]
    right = sum(
        tile is not None and (_plain(tile.face) == _plain(each.face) if photo else tile.face == each.face)
        for tile, each in met
    )
    return Figures(len(there), len(met), right)


def overlap(one: Sequence[Point], other: Sequence[Point]) -> float:
    """IoU of the upright rectangles around two quads."""
    left, top, right, bottom = bounds(one)
    left_, top_, right_, bottom_ = bounds(other)
    wide, high = min(right, right_) - max(left, left_), min(bottom, bottom_) - max(top, top_)
    if wide <= 0 or high <= 0:
        return 0.0
    both = wide * high
    return both / ((right - left) * (bottom - top) + (right_ - left_) * (bottom_ - top_) - both)


def bounds(quad: Sequence[Point]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    xs, ys = [x for x, _ in quad], [y for _, y in quad]
    return min(xs), min(ys), max(xs), max(ys)


def _plain(face: str) -> str:
    return RED.get(face, face)
