"""Colours of what is painted on a tile, whatever the light: what the paint takes of the light that its base
colour throws back.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.recogniser.crops import straightened
from vision.types import Double, Image

_SIZE_PX: Final = (24, 32)
RIM_SHARE: Final = 0.1
"""Of a tile's sides: bevels and neighbours' shadows, left out."""
_BASE_PERCENTILE: Final = 70.0
"""Of each channel: the bare base colour of a face. Paint is darker and covers less than half."""
_PAINT_MIN: Final = 0.12
"""Light that is missing where there is paint; less is noise and shade."""


def paint_colour(picture: Image, quad_px: NDArray[np.floating]) -> Double:
    """(3,) how the light that a face's paint takes is shared among blue, green and red; a third each is black
    or no paint at all."""
    return _shares(_paint(picture, quad_px))


def number_colour(picture: Image, quad_px: NDArray[np.floating]) -> Double:
    """(3,) as ``paint_colour``, of a character's number: of the half that is less red, whichever way up the
    tile lies. Most sets write what is below the number in red."""
    paint = _paint(picture, quad_px)
    half = len(paint) // 2
    return max((_shares(part) for part in (paint[:half], paint[-half:])), key=lambda shares: shares[2])


def _shares(paint: Double) -> Double:
    total = float(paint.sum())
    sums = paint.reshape(-1, 3).sum(axis=0)
    return np.asarray(sums / total) if total > 1.0 else np.full(3, 1 / 3)


def _paint(picture: Image, quad_px: NDArray[np.floating]) -> Double:
    """(32, 24, 3) the share of the light that paint takes; 0 where there is none."""
    wide, high = _SIZE_PX
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    grown = (corners - (wide / 2, high / 2)) / (1 - 2 * RIM_SHARE) + (wide / 2, high / 2)
    face = straightened(picture, quad_px, np.asarray(grown - 0.5, np.float32), _SIZE_PX)
    soft = cv2.GaussianBlur(face, (0, 0), 0.8).astype(np.float64)
    base_colour = np.maximum(np.percentile(soft, _BASE_PERCENTILE, axis=(0, 1)), 8.0)
    taken = np.clip(1.0 - soft / base_colour, 0.0, 1.0)
    return np.where(taken.max(axis=2, keepdims=True) > _PAINT_MIN, taken, 0.0)
