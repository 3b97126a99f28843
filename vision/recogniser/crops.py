"""Single tiles cut out of a picture and straightened, the way the reader wants them."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Float, Image

CROP_PX: Final = 64
"""Side of the square a tile is straightened to, whatever its own proportions."""

CROP_MARGIN_SHARE: Final = 0.12
"""Share of the tile's side shown beyond each of its edges."""


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
    levels = [picture]
    out = np.zeros((len(quads_px), CROP_PX, CROP_PX, 3), np.uint8)
    for number, quad in enumerate(np.asarray(quads_px, np.float32)):
        level = _level(quad)
        while len(levels) <= level and min(levels[-1].shape[:2]) > 1:
            last = levels[-1]
            half = (max(1, last.shape[1] // 2), max(1, last.shape[0] // 2))
            levels.append(np.asarray(cv2.resize(last, half, interpolation=cv2.INTER_AREA), np.uint8))
        source = levels[min(level, len(levels) - 1)]
        scale = np.array([source.shape[1] / picture.shape[1], source.shape[0] / picture.shape[0]], np.float32)
        out[number] = straightened(source, quad * scale, wanted, (CROP_PX, CROP_PX))
    return out


def straightened(
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


def _level(quad: Float) -> int:
    """How often to halve the picture before the tile is no more than about one and a half crops wide."""
    edges = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
    return int(max(0.0, np.floor(np.log2(max(float(np.min(edges)), 1.0) / CROP_PX + 0.25) + 0.5)))
