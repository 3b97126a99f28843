"""Single tiles cut out of a picture and straightened, the way the reader wants them."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Float, Image

OUTLINE_MAX_STRETCH: Final = 1.35
"""Of a side or the area of an outline over its tile's: faces and walls are nearer to the camera than the
surface, and outlines too long or too short; what is more lies across several tiles, or is none.
"""
CROP_PX: Final = 64
"""Side of the square a tile is straightened to, whatever its own proportions."""

CROP_MARGIN_SHARE: Final = 0.12
"""Share of the tile's side shown beyond each of its edges."""
SEEN_AROUND_SHARE: Final = 0.5
"""Of a quad's upright rectangle: as much around it as a crop may show, however slanting it is seen."""


def tile_crops(picture: Image, quads_px: Float) -> Image:
    """(n, 64, 64, 3) pictures of the tiles at ``quads_px``.

    The first corner of a quad comes to the top left of its crop, the others follow clockwise, so a crop
    turned by a quarter is the crop of the quad with its corners moved on by one.

    Args:
        picture: (h, w, 3) uint8.
        quads_px: (n, 4, 2) float32, clockwise corners, x right and y down from the picture's outer top left
            corner.
    """
    low, high = (
        CROP_MARGIN_SHARE / (1 + 2 * CROP_MARGIN_SHARE) * CROP_PX,
        (1 + CROP_MARGIN_SHARE) / (1 + 2 * CROP_MARGIN_SHARE) * CROP_PX,
    )
    wanted = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32) - 0.5
    out = np.zeros((len(quads_px), CROP_PX, CROP_PX, 3), np.uint8)
    quads = np.asarray(quads_px, np.float32)
    for number, (quad, level) in enumerate(zip(quads, _levels(quads), strict=True)):
        source, inside = _shrunken(picture, quad, int(level))
        out[number] = warp_quad(source, inside, wanted, (CROP_PX, CROP_PX))
    return out


def _shrunken(picture: Image, quad: Float, level: int) -> tuple[Image, Float]:
    """What lies around a quad, halved ``level`` times, and the quad in it. Only that much of a photo is
    halved: its cells lie where those of the whole picture would.
    """
    if level == 0:
        return picture, quad
    cell, size = 2**level, np.array([picture.shape[1], picture.shape[0]])
    low, high = quad.min(axis=0), quad.max(axis=0)
    rim = SEEN_AROUND_SHARE * (high - low) + cell
    first = (np.clip(low - rim, 0, size - 1) // cell * cell).astype(int)
    last = np.minimum(np.ceil((high + rim) / cell) * cell, size).astype(int)
    around = picture[first[1] : max(last[1], first[1] + 1), first[0] : max(last[0], first[0] + 1)]
    shape = np.maximum(np.array([around.shape[1], around.shape[0]]) // cell, 1)
    half = np.asarray(cv2.resize(around, tuple(map(int, shape)), interpolation=cv2.INTER_AREA), np.uint8)
    scale = shape / np.array([around.shape[1], around.shape[0]])
    return half, np.asarray((quad - first) * scale, np.float32)


def warp_quad(
    picture: Image, quad_px: NDArray[np.floating], corners: Float, size_px: tuple[int, int]
) -> Image:
    """(height, width, 3) the picture, straightened so that a quad's corners come to lie on those wanted.

    Args:
        quad_px: (4, 2) as in ``tile_crops``.
        corners: (4, 2) float32 where they come to lie, 0 in the middle of the first pixel.
        size_px: width and height.
    """
    matrix = cv2.getPerspectiveTransform(np.asarray(quad_px, np.float32) - np.float32(0.5), corners)
    crop = cv2.warpPerspective(
        picture, matrix, size_px, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(crop, np.uint8)


def _levels(quads: Float) -> NDArray[np.int64]:
    """(n,) how often to halve the picture until each tile is no more than about one and a half crops wide."""
    edges = np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2)
    shortest = np.maximum(edges.min(axis=1), 1.0)
    halvings = np.floor(np.log2(shortest / CROP_PX + 0.25) + 0.5)
    return np.asarray(np.maximum(halvings, 0), np.int64)
