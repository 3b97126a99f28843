"""What of a camera's picture shows the playing surface: everything else is cut away before it is kept.

People sit around the table, and their faces and hands are nobody's business once a hand is over. A small rim
stays, because tiles at the edge stand up into the picture beyond it.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration.calibration import Calibration
from vision.calibration.limits import CALIBRATION
from vision.types import Double, Image

_POINTS_PER_EDGE: Final = 24
"""A lens bends straight edges."""


def mask_of_surface(calibration: Calibration, size_px: tuple[int, int]) -> NDArray[np.uint8]:
    """(h, w) 255 where a picture of this size shows the surface or its rim, 0 elsewhere.

    Args:
        calibration: where the camera sees the surface.
        size_px: width and height of the pictures, those that the calibration belongs to.
    """
    mask = np.zeros((size_px[1], size_px[0]), np.uint8)
    outline = calibration.to_px(_outline(calibration.surface_mm))
    # Far outside the picture a point means nothing but its side, and OpenCV's shifts overflow.
    limit = 8.0 * max(size_px)
    points = np.clip(outline, -limit, limit).round().astype(np.int32)
    cv2.fillPoly(mask, [points], 255)
    return mask


def mask_outside_surface(image: Image, mask: NDArray[np.uint8]) -> Image:
    """The picture, black wherever the mask is 0."""
    return np.asarray(cv2.bitwise_and(image, image, mask=mask), np.uint8)


def _outline(surface_mm: tuple[float, float]) -> Double:
    """(n, 2) around the surface and its rim, mm from the middle."""
    half_x, half_y = (side / 2 + CALIBRATION.surface_margin_mm for side in surface_mm)
    along = np.linspace(-1.0, 1.0, _POINTS_PER_EDGE)
    one = np.ones_like(along)
    edges = [(along, -one), (one, along), (-along, one), (-one, -along)]
    return np.concatenate([np.stack([x * half_x, y * half_y], axis=1) for x, y in edges])
