"""Which finds have a tile's size, and which small ones are parts of one tile.

A finder that never saw such a set takes the rows of a face's picture for tiles of their own: three small
finds lie where one tile does.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.live.areas import BACK_SIDE_MIN_SHARE, FACE_SIDE_MIN_SHARE, are_tile_sized
from vision.types import Double

JOINED_SIDE_MIN_SHARE: Final = 0.84
"""Side of what parts make together over a tile's. It is drawn around several finds, so it is not narrow; two
upper sides of standing tiles do not make one."""
JOINED_COVER_MIN_SHARE: Final = 0.7
"""How much of a tile its parts cover."""
MOST_PARTS: Final = 4
"""Small finds on one face."""
MOST_SMALL_FINDS: Final = 12
"""More of them in one look are a heap or somebody's things."""


def whole_tiles(
    quads: Double, down: NDArray[np.bool_], px_per_mm: float, tile_mm: tuple[float, ...]
) -> tuple[Double, NDArray[np.bool_]]:
    """The finds of about a tile's size, then outlines that small face-up finds make together.

    Args:
        quads: (n, 4, 2) outlines, pixels.
        down: (n,) which of them look like backs.
        px_per_mm: scale of the picture.
        tile_mm: width and height of the tiles.
    """
    if not len(quads):
        return quads, down
    least = np.where(down, BACK_SIDE_MIN_SHARE, FACE_SIDE_MIN_SHARE)
    fits = are_tile_sized(quads, least, px_per_mm, tile_mm)
    joined = _joined(quads[~fits & ~down], quads[fits], px_per_mm, tile_mm)
    faces = np.zeros(len(joined), np.bool_)
    return np.concatenate([quads[fits], joined]), np.concatenate([down[fits], faces])


def _joined(small: Double, whole: Double, px_per_mm: float, tile_mm: tuple[float, ...]) -> Double:
    """(m, 4, 2) tiles that small finds are parts of, none where a whole one lies."""
    made: list[Double] = []
    free = list(range(len(small)))
    if not 2 <= len(free) <= MOST_SMALL_FINDS:
        return np.zeros((0, 4, 2))
    for count in range(2, MOST_PARTS + 1):
        for parts in combinations(free, count):
            if any(part not in free for part in parts):
                continue
            quad = _around(small[list(parts)])
            if _makes_a_tile(quad, small[list(parts)], px_per_mm, tile_mm) and not _lies_on(quad, whole):
                made.append(quad)
                free = [part for part in free if part not in parts]
    return np.array(made) if made else np.zeros((0, 4, 2))


def _around(quads: Double) -> Double:
    """(4, 2) the smallest rectangle, clockwise as seen in the picture."""
    box = cv2.boxPoints(cv2.minAreaRect(quads.reshape(-1, 2).astype(np.float32)))
    return np.asarray(box, np.float64)


def _makes_a_tile(quad: Double, parts: Double, px_per_mm: float, tile_mm: tuple[float, ...]) -> bool:
    if not are_tile_sized(quad[None], JOINED_SIDE_MIN_SHARE, px_per_mm, tile_mm)[0]:
        return False
    tile_px = tile_mm[0] * tile_mm[1] * px_per_mm**2
    low = quad.min(axis=0)
    canvas = np.zeros(np.ceil(quad.max(axis=0) - low).astype(int)[::-1] + 2, np.uint8)
    cv2.fillPoly(canvas, list(np.round(parts - low).astype(np.int32)), 1)
    return bool(canvas.sum() >= JOINED_COVER_MIN_SHARE * tile_px)


def _lies_on(quad: Double, whole: Double) -> bool:
    """Whether its middle lies on another tile, or another tile's middle on it."""
    corners = quad.astype(np.float32)
    middle = tuple(map(float, quad.mean(axis=0)))
    return any(
        cv2.pointPolygonTest(other.astype(np.float32), middle, False) >= 0
        or cv2.pointPolygonTest(corners, tuple(map(float, other.mean(axis=0))), False) >= 0
        for other in whole
    )
