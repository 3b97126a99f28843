"""Colours of tiles apart from what is painted on them, in L*a*b*, and how unlike two of them are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.recogniser.crops import straightened
from vision.types import Float, Image

LIGHTNESS_WEIGHT: Final = 0.5
"""What a difference of lightness counts beside one of hue: shade and glare change only the former."""
_CROP_PX: Final = 20
"""Side of the square that a tile is straightened to."""
_EDGE_PX, _RIM_PX = 2, 2
"""Left out at its edge, and the width of the frame inside, whose median colour is the ground."""
_MIDDLE: Final = slice(5, 11)
"""Of what is left, on either axis: within the frame of a white dragon."""


def ground_colours(picture: Image, quads_px: NDArray[Any]) -> Float:
    """(n, 3) L*a*b*, 0 to 255 each, of the tiles at (n, 4, 2) quads, away from their edges and from most of
    what is painted on them.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    side = _CROP_PX - 2 * _EDGE_PX
    rim = np.ones((side, side), np.bool_)
    rim[_RIM_PX:-_RIM_PX, _RIM_PX:-_RIM_PX] = False
    found = [np.median(inner[rim], axis=0) for inner in inner_colours(picture, quads_px)]
    return np.array(found, np.float32).reshape(-1, 3)


def middle_colours(picture: Image, quads_px: NDArray[Any]) -> Float:
    """(n, 3) as ``ground_colours``, of the middles of tiles: the ground of those with a painted frame."""
    found = [
        np.median(inner[_MIDDLE, _MIDDLE].reshape(-1, 3), axis=0)
        for inner in inner_colours(picture, quads_px)
    ]
    return np.array(found, np.float32).reshape(-1, 3)


def inner_colours(picture: Image, quads_px: NDArray[Any]) -> Iterator[NDArray[np.uint8]]:
    """(16, 16, 3) L*a*b*, 0 to 255 each, of every tile at (n, 4, 2) quads, straightened, without its edges.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    wanted = np.array([[0, 0], [_CROP_PX, 0], [_CROP_PX, _CROP_PX], [0, _CROP_PX]], np.float32) - 0.5
    for quad in np.asarray(quads_px, np.float32):
        crop = straightened(picture, quad, wanted, (_CROP_PX, _CROP_PX))
        lab = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2LAB), np.uint8)
        yield lab[_EDGE_PX:-_EDGE_PX, _EDGE_PX:-_EDGE_PX]


def ground_distances(grounds: NDArray[Any], others: NDArray[Any]) -> Float:
    """How unlike (…, 3) grounds are to others."""
    weights = np.array([LIGHTNESS_WEIGHT, 1.0, 1.0])
    return np.asarray(np.linalg.norm((grounds - others) * weights, axis=-1), np.float32)


def lab_as_hex(ground: Float) -> str:
    """A (3,) L*a*b* colour, 0 to 255 each, as pages write it.

    >>> lab_as_hex(np.array([255.0, 128.0, 128.0], np.float32))
    '#ffffff'
    """
    lab = np.clip(np.round(ground), 0, 255).astype(np.uint8).reshape(1, 1, 3)
    blue, green, red = cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)[0, 0].tolist()
    return f"#{red:02x}{green:02x}{blue:02x}"
