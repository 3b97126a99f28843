"""Tiles of which the finder took a part for a tile: the upper two of four dots look like two dots, two of
three columns of bamboos like a narrow tile.

A half is as long as a tile is wide and half as wide as it is high; a narrow find is as long as a tile is
high. On a surface whose tiles' size is known both are too small, whichever way they are turned; the whole
tile reaches beyond the part on one of its long sides, or on both where the outline is tight, and reads as a
face.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.photo.surface import Surface, keep_one_per_place
from vision.recogniser import Detector, ReadTiles
from vision.types import Double, Image

HALF_MAX_SIDE_SHARE: Final = 0.84
"""Of both sides of a half, over a face's width and height: 0.67 and 0.74, and what outlines are too large."""
NARROW_MAX_SIDE_SHARE: Final = 0.78
"""Of the shorter side of a narrow find, over a face's width; its longer side is no half's."""
WHOLE_MIN_PROBABILITY: Final = 0.85
"""How sure the reader must be of the whole tile's face."""


def with_parts_made_whole(
    detector: Detector, picture: Image, tiles: ReadTiles, surface: Surface
) -> ReadTiles:
    """The tiles; whole ones where parts were found and what lies there reads as a face.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    placed = surface.placed(tiles.quads_px)
    short, long = surface.side_shares(placed).T
    is_half = tiles.painted & (short < HALF_MAX_SIDE_SHARE) & (long < HALF_MAX_SIDE_SHARE)
    is_narrow = tiles.painted & (short < NARROW_MAX_SIDE_SHARE) & ~is_half
    is_part = is_half | is_narrow
    parts = np.flatnonzero(is_part)
    if not len(parts):
        return tiles
    width, height = surface.face_mm
    around = [
        _reaching(placed[part], height, width)
        if is_half[part]
        else _reaching(placed[part], width, height, may_be_tight=True)
        for part in parts
    ]
    wholes, of_part = np.concatenate(around), np.repeat(parts, [len(each) for each in around])
    free = ~_hold(wholes, placed[~is_part].mean(axis=1)).any(axis=1)
    wholes, of_part = wholes[free], of_part[free]
    read = detector.read(picture, surface.pictured(wholes))
    sure = read.probabilities.max(axis=1, initial=0.0)
    good = read.painted & (sure >= WHOLE_MIN_PROBABILITY)
    kept = np.flatnonzero(good)[keep_one_per_place(wholes[good], sure[good].astype(np.float64))]
    new = ReadTiles(read.quads_px, read.probabilities, tiles.confidence[of_part]).where(kept)
    gone = is_part & _hold(wholes[kept], placed.mean(axis=1)).any(axis=0)
    return tiles.where(~gone).joined(new)


def _reaching(part: Double, across_mm: float, along_mm: float, *, may_be_tight: bool = False) -> Double:
    """(n, 4, 2) tiles, mm, that reach beyond a part on one of its long sides.

    Args:
        across_mm: the tile's size across the part.
        along_mm: the same along it.
        may_be_tight: the part may lie in the middle of its tile, too.
    """
    low, high = part.min(axis=0), part.max(axis=0)
    across = int((high - low).argmin())
    reach = np.full(2, along_mm / 2)
    reach[across] = across_mm / 2
    places = [low[across] + across_mm / 2, high[across] - across_mm / 2]
    if may_be_tight:
        places.append((low + high)[across] / 2)
    found = []
    for place in places:
        centre = (low + high) / 2
        centre[across] = place
        found.append(centre + np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * reach)
    return np.array(found)


def _hold(quads: Double, places: Double) -> NDArray[np.bool_]:
    """(n, m) whether each of (n, 4, 2) upright boxes holds each of (m, 2) places."""
    low, high = quads.min(axis=1)[:, None], quads.max(axis=1)[:, None]
    return np.asarray(((places > low) & (places < high)).all(axis=2))
