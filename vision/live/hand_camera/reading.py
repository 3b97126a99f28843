"""A player's standing hand as a camera behind them sees it: a row of faces, and the tile just drawn.

Only the largest row counts: what lies flat behind it (melds, the river) is smaller or in another line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.labels import BACK
from vision.layout import LAYOUT
from vision.recogniser import (
    FACE_MIN_CONFIDENCE,
    OUTLINE_MAX_STRETCH,
    Detector,
    ReadTiles,
    likeliest_faces,
    reread_doubtful,
    resolve_blanks_by_colour,
)
from vision.types import Double, Image

Faces = tuple[tuple[str, float], ...]
"""Face codes with probabilities, best first."""


@dataclass(frozen=True, slots=True)
class HandView:
    """A standing hand."""

    tiles: tuple[Faces, ...] = ()
    """From the player's left to right."""
    drawn_apart: bool = False
    """The last one stands apart."""


def read_hand(detector: Detector, picture: Image) -> HandView:
    """The hand in a picture of a hand camera; an empty one where no row of tiles is seen.

    Args:
        detector: finds and reads tiles.
        picture: (h, w, 3) uint8 BGR, the player's side at its lower edge.
    """
    places = detector.find(picture)
    places = places.where(places.confidence >= FACE_MIN_CONFIDENCE)
    if not len(places):
        return HandView()
    found = reread_doubtful(detector, picture, detector.read(picture, places.quads_px))
    resolved = resolve_blanks_by_colour(picture, found)
    # What the finder takes for a back is one, or a blank face that has the other faces' base colour.
    return hand_of(resolved.where(~places.face_down | resolved.blank))


def hand_of(found: ReadTiles) -> HandView:
    """The largest row of standing faces among the tiles found."""
    up = [index for index, code in enumerate(found.codes) if code != BACK]
    if not up:
        return HandView()
    quads = np.asarray(found.quads_px, np.float64)[up]
    row = _largest_row(quads)
    order = _left_to_right(quads, row)
    read = (likeliest_faces(found.probabilities[up[index]]) for index in order)
    tiles = tuple(tuple(face for face in faces if face[0] != BACK) for faces in read)
    return HandView(tiles, _is_last_apart(quads[order]))


def _largest_row(quads: Double) -> list[int]:
    """Indices of the tiles of the lowest, largest row: as many as possible in one line, of one size."""
    high = quads[:, :, 1].max(axis=1) - quads[:, :, 1].min(axis=1)
    middle = quads.mean(axis=1)
    best: list[int] = []
    score = 0.0
    for seed in range(len(quads)):
        same_height = (high < high[seed] * OUTLINE_MAX_STRETCH) & (high > high[seed] / OUTLINE_MAX_STRETCH)
        line = np.abs(middle[:, 1] - middle[seed, 1]) < LAYOUT.in_row_max_heights * high[seed]
        row = np.flatnonzero(same_height & line).tolist()
        here = len(row) * float(high[seed])
        if here > score:
            best, score = row, here
    return best


def _left_to_right(quads: Double, row: Sequence[int]) -> list[int]:
    """The row from left to right; of two in one place (a tile and the side of a wall behind it) the one that
    is nearer to the row's line."""
    across, down = quads[:, :, 0].mean(axis=1), quads[:, :, 1].mean(axis=1)
    wide = float(np.median([np.ptp(quads[index, :, 0]) for index in row]))
    line = float(np.median(down[list(row)]))
    kept: list[int] = []
    for index in sorted(row, key=lambda index: abs(float(down[index]) - line)):
        if all(abs(float(across[index] - across[other])) > 0.5 * wide for other in kept):
            kept.append(index)
    return sorted(kept, key=lambda index: float(across[index]))


def _is_last_apart(quads: Double) -> bool:
    """Whether the last tile of a row stands apart from the others."""
    if len(quads) < 2:
        return False
    left, right = quads[:, :, 0].min(axis=1), quads[:, :, 0].max(axis=1)
    gaps = left[1:] - right[:-1]
    width = float(np.median(right - left))
    usual = float(np.median(gaps))
    return bool(gaps[-1] - usual > LAYOUT.row_gap_max_widths * width)
