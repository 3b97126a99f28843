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
from vision.types import Image

SHADES_MIN_DISTANCE_LAB: Final = 8.0
SHADES_MIN_USUAL_DISTANCES: Final = 3.0
"""How far apart the colours of a back's two ends may be: so much, and so many times as much as of the other
backs around. Half of all backs that lie have up to 1.4; tops with a side have 12 and more, half of them 24.
"""
_END_SHARE: Final = 0.25
"""Of a tile's length or width, what counts as its end."""
_RIM_PX: Final = round(CROP_PX * 2 * CROP_MARGIN_SHARE / (1 + 2 * CROP_MARGIN_SHARE))
"""Of a crop: what lies around the tile, and its own bevel."""


def have_two_shades(picture: Image, quads_px: NDArray[Any]) -> NDArray[np.bool_]:
    """(n,) which of the backs in a picture have two shades, where others of them have not.

    Args:
        picture: (h, w, 3) uint8 BGR.
        quads_px: (n, 4, 2) outlines of all that seem to be backs.
    """
    if not len(quads_px):
        return np.zeros(0, np.bool_)
    inner = tile_crops(picture, np.asarray(quads_px, np.float32))[:, _RIM_PX:-_RIM_PX, _RIM_PX:-_RIM_PX]
    lab = np.stack([cv2.cvtColor(crop, cv2.COLOR_BGR2LAB) for crop in inner]).astype(np.float32)
    deep = int(_END_SHARE * lab.shape[1])
    ends = (lab[:, :deep], lab[:, -deep:], lab[:, :, :deep], lab[:, :, -deep:])
    top, low, left, right = (np.median(end.reshape(len(lab), -1, 3), axis=1) for end in ends)
    apart = np.maximum(np.linalg.norm(top - low, axis=1), np.linalg.norm(left - right, axis=1))
    allowed = SHADES_MIN_DISTANCE_LAB + SHADES_MIN_USUAL_DISTANCES * np.median(apart)
    return np.asarray(apart > allowed, np.bool_)
