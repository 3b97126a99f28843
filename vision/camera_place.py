"""Where a calibrated camera stands over the table, and what that does to things that are not flat on it."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.calibration import Calibration
from vision.types import Double

USUAL_FOCAL: Final = 0.95
"""Of the picture's longer side, for cameras that look straight down: then the surface does not tell."""
STEEP: Final = 0.12
"""Least share of perspective over the surface that tells the focal length."""
FOCALS: Final = (0.4, 4.0)


def camera_mm(calibration: Calibration) -> Double:
    """(3,) the camera's place over the surface, mm.

    Pixels are taken for square and the lens's axis for the picture's middle, as cameras have them.
    """
    width, height = calibration.size_px
    to_px = np.linalg.inv(calibration.px_to_mm)
    centred = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1.0]]) @ to_px
    centred = centred / np.linalg.norm(centred[:, :2])
    focal = _focal(centred, calibration.half_mm, max(width, height))
    one, two, shift = (np.diag([1 / focal, 1 / focal, 1.0]) @ centred).T
    scale = 2 / (np.linalg.norm(one) + np.linalg.norm(two))
    one, two, shift = one * scale, two * scale, shift * scale
    if shift[2] < 0:
        one, two, shift = -one, -two, -shift
    # The nearest rotation to what the two directions span.
    u, _, v = np.linalg.svd(np.column_stack([one, two, np.cross(one, two)]))
    place = -(u @ v).T @ shift
    return np.array([place[0], place[1], abs(place[2])])


def _focal(centred: Double, half_mm: float, longer_px: float) -> float:
    """Focal length in pixels from a view of two perpendicular directions of one scale."""
    a, b = centred[:, 0], centred[:, 1]
    usual = USUAL_FOCAL * longer_px
    if np.hypot(a[2], b[2]) * half_mm < STEEP * abs(centred[2, 2]):
        return usual
    # a'Wb = 0 and a'Wa = b'Wb with W = diag(1, 1, f²): two equations for f², the better told counts more.
    products = np.array([a[2] * b[2], a[2] ** 2 - b[2] ** 2])
    wanted = -np.array([a[0] * b[0] + a[1] * b[1], a[0] ** 2 + a[1] ** 2 - b[0] ** 2 - b[1] ** 2])
    square = float(products @ wanted) / float(products @ products)
    if square <= 0:
        return usual
    return float(np.clip(np.sqrt(square), FOCALS[0] * longer_px, FOCALS[1] * longer_px))


def seen_at_height(calibration: Calibration, points_px: Double, height_mm: float) -> Double:
    """(n, 2) places of pixels that show things so high over the surface, mm: a tile's face is as high as
    it is thick, and a slanting look puts it elsewhere.
    """
    foot = camera_mm(calibration)
    on_surface = calibration.to_mm(points_px)
    share = height_mm / max(foot[2], 2 * height_mm)
    return np.asarray(on_surface + (foot[:2] - on_surface) * share, np.float64)
