"""Tiles of which the finder took one half for a tile: the upper two of four dots look like two dots.

A half is as long as a tile is wide and half as wide as it is high. On a surface whose tiles' size is known it
is too small, whichever way it is turned; the whole tile lies on one of its two sides and reads as a face.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.photo.surface import Surface, keep_one_per_place
from vision.recogniser import Detector, FoundTiles
from vision.types import Double, Image

HALF_MAX_SIDE_SHARE: Final = 0.84
"""Of both sides of a half, over a face's width and height: 0.67 and 0.74, and what outlines are too large."""
WHOLE_MIN_PROBABILITY: Final = 0.85
"""How sure the reader must be of the whole tile's face."""


def with_halves_made_whole(
    detector: Detector, picture: Image, tiles: FoundTiles, surface: Surface
) -> FoundTiles:
    """The tiles; whole ones where halves were found and what lies there reads as a face.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    placed = surface.placed(tiles.quads_px)
    is_half = tiles.painted & (surface.side_shares(placed) < HALF_MAX_SIDE_SHARE).all(axis=1)
    halves = np.flatnonzero(is_half)
    if not len(halves):
        return tiles
    wholes = np.concatenate([_wholes(placed[number], surface.face_mm) for number in halves])
    of_half = np.repeat(halves, 2)
    free = ~_hold(wholes, placed[~is_half].mean(axis=1)).any(axis=1)
    wholes, of_half = wholes[free], of_half[free]
    read = detector.read(picture, surface.pictured(wholes))
    sure = read.probabilities.max(axis=1, initial=0.0)
    good = read.painted & (sure >= WHOLE_MIN_PROBABILITY)
    kept = np.flatnonzero(good)[keep_one_per_place(wholes[good], sure[good].astype(np.float64))]
    new = FoundTiles(read.quads_px, read.probabilities, tiles.confidence[of_half]).where(kept)
    gone = is_half & _hold(wholes[kept], placed.mean(axis=1)).any(axis=0)
    return tiles.where(~gone).joined(new)


def _wholes(half: Double, face_mm: tuple[float, float]) -> Double:
    """(2, 4, 2) tiles that reach beyond the half on either side, mm."""
    width, height = face_mm
    low, high = half.min(axis=0), half.max(axis=0)
    across = int((high - low).argmin())
    middle = (low + high) / 2
    found = []
    for edge, way in ((low[across], 1), (high[across], -1)):
        centre = middle.copy()
        centre[across] = edge + way * height / 2
        reach = np.full(2, width / 2)
        reach[across] = height / 2
        found.append(centre + np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * reach)
    return np.array(found)


def _hold(quads: Double, places: Double) -> NDArray[np.bool_]:
    """(n, m) whether each of (n, 4, 2) upright boxes holds each of (m, 2) places."""
    low, high = quads.min(axis=1)[:, None], quads.max(axis=1)[:, None]
    return np.asarray(((places > low) & (places < high)).all(axis=2))
