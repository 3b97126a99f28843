"""The surroundings of a place on the surface, cut out of a picture to be shown beside a question."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.calibration import Calibration
from vision.cameras import draw_mark, encode_jpeg
from vision.live import are_in_picture
from vision.types import Double, Image

CROP_MM: Final = 90.0
"""Half the side of a crop."""
MARK_MM: Final = 24.0
"""Half the side of the mark in it: around a tile, however it lies."""


def crop_around(image: Image, calibration: Calibration, at_mm: tuple[float, float]) -> bytes | None:
    """A JPEG of the surroundings of a place, the place marked; None where the picture has none of them."""
    around_px = calibration.to_px(_around(at_mm, CROP_MM))
    part = draw_mark(image, around_px, calibration.to_px(_around(at_mm, MARK_MM)))
    return None if part is None else encode_jpeg(part)


def shows_around(calibration: Calibration, at_mm: tuple[float, float]) -> bool:
    """Whether the whole crop around a place lies in the picture."""
    return bool(are_in_picture(calibration, _around(at_mm, CROP_MM), 0.0).all())


def _around(at_mm: tuple[float, float], half_mm: float) -> Double:
    """(4, 2) corners of a square around a place, one after the other, mm."""
    corners = [[-half_mm, -half_mm], [half_mm, -half_mm], [half_mm, half_mm], [-half_mm, half_mm]]
    return np.asarray(np.array(corners) + np.array(at_mm), np.float64)
