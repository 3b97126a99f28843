"""Backs that have another shade at one end than at the other: tops of standing tiles, each with its side.

From above a standing tile shows its top and, at a slant, the side below it. Together they are about as
long as a back; but light falls on them differently, and faces and backs are often made of two materials. A
back that lies has the same colour at both its ends, but for its pattern: that all backs of a set share.
"""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.recogniser.crops import CROP_MARGIN_SHARE, CROP_PX, tile_crops
from vision.types import Float, Image

SHADES_MIN_DISTANCE_LAB: Final = 8.0
SHADES_MIN_USUAL_DISTANCES: Final = 3.0
"""How far apart the colours of a back's two ends may be: so much, and so many times as much as of the backs
that have its colour. Half of all backs that lie have up to 1.4; tops with a side have 12 to 150.
"""
SAME_COLOUR_MAX_LAB: Final = 16.0
LIGHTNESS_WEIGHT: Final = 0.25
"""Backs have the colour of one of the two ends up to so much, in which lightness counts less: sides lie in
the shade.
"""
_END_SHARE: Final = 0.25
"""Of a tile's length or width, what counts as its end."""
_RIM_PX: Final = round(CROP_PX * 2 * CROP_MARGIN_SHARE / (1 + 2 * CROP_MARGIN_SHARE))
"""Of a crop: what lies around the tile, and its own bevel."""


def have_two_shades(picture: Image, quads_px: NDArray[Any]) -> NDArray[np.bool_]:
    """(n,) which of the backs in a picture have two shades, where others of their colour have not.

    Args:
        picture: (h, w, 3) uint8 BGR.
        quads_px: (n, 4, 2) outlines of all that seem to be backs.
    """
    if not len(quads_px):
        return np.zeros(0, np.bool_)
    inner = tile_crops(picture, np.asarray(quads_px, np.float32))[:, _RIM_PX:-_RIM_PX, _RIM_PX:-_RIM_PX]
    lab = np.stack([cv2.cvtColor(crop, cv2.COLOR_BGR2LAB) for crop in inner]).astype(np.float32)
    ends = _farthest_ends(lab)
    apart = np.linalg.norm(ends[:, 0] - ends[:, 1], axis=1)
    off = _colours(lab)[None, :, None] - ends[:, None, :]  # of each from each one's two ends
    off[..., 0] *= LIGHTNESS_WEIGHT
    alike = (np.linalg.norm(off, axis=-1) < SAME_COLOUR_MAX_LAB).any(axis=-1)
    usual = np.array([np.median(apart[fellows]) if fellows.any() else np.inf for fellows in alike])
    return np.asarray(apart > SHADES_MIN_DISTANCE_LAB + SHADES_MIN_USUAL_DISTANCES * usual, np.bool_)


def _farthest_ends(lab: Float) -> Float:
    """(n, 2, 3) colours of those two opposite ends of each crop that are farther apart."""
    deep = int(_END_SHARE * lab.shape[1])
    ends = (lab[:, :deep], lab[:, -deep:], lab[:, :, :deep], lab[:, :, -deep:])
    both_ways = np.stack([_colours(end) for end in ends], axis=1).reshape(-1, 2, 2, 3)
    apart = np.linalg.norm(both_ways[:, :, 0] - both_ways[:, :, 1], axis=-1)
    return np.asarray(both_ways[np.arange(len(lab)), apart.argmax(axis=1)], np.float32)


def _colours(lab: Float) -> Float:
    """(n, 3) the usual colour of each crop, or part of one."""
    return np.asarray(np.median(lab.reshape(len(lab), -1, 3), axis=1), np.float32)
