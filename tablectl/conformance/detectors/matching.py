"""Matches found tiles with labels, and counts those with the right face.

A found tile matches a label if their axis-aligned bounding boxes overlap by half. Each label is matched once
at most, by the found tile with the highest confidence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.conformance.detectors.pictures import Answers, Batch, Point, TileQuad, found_in

MIN_IOU: Final = 0.5
"""Intersection over union of two bounding boxes of one tile, at least."""
RED_FIVES: Final = {"0m": "5m", "0p": "5p", "0s": "5s"}
BACK: Final = "?"


@dataclass(frozen=True, slots=True)
class MatchCounts:
    """Numbers of labels, of found tiles, and of found tiles with the right face."""

    labelled: int = 0
    found: int = 0
    correct: int = 0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, 0 to 1; 1 if there are neither labels nor found tiles."""
        return 2 * self.correct / (self.found + self.labelled) if self.found + self.labelled else 1.0

    def __add__(self, other: MatchCounts) -> MatchCounts:
        """The sums of both."""
        return MatchCounts(
            self.labelled + other.labelled, self.found + other.found, self.correct + other.correct
        )

    def __str__(self) -> str:
        """For people."""
        return f"F1 {self.f1:.4f} ({self.labelled} tiles, {self.found} found, {self.correct} named right)"


def match_tiles(
    labels: Sequence[TileQuad], found: Sequence[TileQuad]
) -> list[tuple[TileQuad | None, TileQuad]]:
    """Each found tile with its label or None, by falling confidence."""
    unmatched = list(labels)
    matches: list[tuple[TileQuad | None, TileQuad]] = []
    for each in sorted(found, key=lambda tile: -tile.confidence):
        best = max(unmatched, key=lambda tile: iou(tile.quad, each.quad), default=None)
        if best is not None and iou(best.quad, each.quad) >= MIN_IOU:
            unmatched.remove(best)
            matches.append((best, each))
        else:
            matches.append((None, each))
    return matches


def count_matches(
    labels: Sequence[TileQuad], found: Sequence[TileQuad], *, is_photo: bool = False
) -> MatchCounts:
    """Count the matches of one picture.

    Args:
        labels: the tiles in the picture.
        found: the tiles that the detector found.
        is_photo: labels of photos have no red fives and no backs. Red fives then count as other fives, and
            a found back counts only where it matches a label.
    """
    matches = match_tiles(labels, found)
    if is_photo:
        matches = [(tile, each) for tile, each in matches if tile is not None or each.face != BACK]
    correct = sum(
        tile is not None
        and (_without_red(tile.face) == _without_red(each.face) if is_photo else tile.face == each.face)
        for tile, each in matches
    )
    return MatchCounts(len(labels), len(matches), correct)


def count_batch(answers: Answers, batch: Batch) -> MatchCounts:
    """Count the matches of a batch. A picture without an answer has no found tiles."""
    found_by_path = {each.path: found_in(answer) for each, answer in answers.objects(batch)}
    counts = (
        count_matches(each.tiles, found_by_path.get(each.path, ()), is_photo=batch is Batch.PHOTOS)
        for each in answers.pictures(batch)
    )
    return sum(counts, MatchCounts())


def counts_text(answers: Answers) -> str:
    """The counts of the batches that were used, for a report's last line."""
    return "".join(
        f"; {name}: {count_batch(answers, batch)}"
        for batch, name in ((Batch.TABLE, "drawn table"), (Batch.PHOTOS, "check set"))
        if answers.has_output(batch) and answers.pictures(batch)
    )


def iou(first: Sequence[Point], second: Sequence[Point]) -> float:
    """Intersection over union of the axis-aligned bounding boxes of two quads."""
    left, top, right, bottom = bounds(first)
    left_, top_, right_, bottom_ = bounds(second)
    width, height = min(right, right_) - max(left, left_), min(bottom, bottom_) - max(top, top_)
    if width <= 0 or height <= 0:
        return 0.0
    intersection = width * height
    return intersection / (
        (right - left) * (bottom - top) + (right_ - left_) * (bottom_ - top_) - intersection
    )


def bounds(quad: Sequence[Point]) -> tuple[float, float, float, float]:
    """The bounding box: left, top, right, bottom."""
    xs, ys = [x for x, _ in quad], [y for _, y in quad]
    return min(xs), min(ys), max(xs), max(ys)


def _without_red(face: str) -> str:
    return RED_FIVES.get(face, face)
