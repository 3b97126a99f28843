"""Where a camera stands over a plane that it sees, and what that does to things that are not flat on it."""

from __future__ import annotations

import numpy as np

from vision.calibration.limits import CALIBRATION
from vision.types import Double


def camera_mm(px_to_mm: Double, size_px: tuple[int, int], half_mm: float) -> Double:
    """(3,) the camera's place over the plane, mm.

    Pixels are taken for square and the lens's axis for the picture's middle, as cameras have them.

    Args:
        px_to_mm: (3, 3) from pixels to the plane.
        size_px: width and height of the picture.
        half_mm: how far the plane reaches around its origin.
    """
    width, height = size_px
    to_px = np.linalg.inv(px_to_mm)
    centred = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1.0]]) @ to_px
    centred = centred / np.linalg.norm(centred[:, :2])
    focal = _focal_px(centred, half_mm, max(width, height))
    one, two, shift = (np.diag([1 / focal, 1 / focal, 1.0]) @ centred).T
    scale = 2 / (np.linalg.norm(one) + np.linalg.norm(two))
    one, two, shift = one * scale, two * scale, shift * scale
    if shift[2] < 0:
        one, two, shift = -one, -two, -shift
    # The nearest rotation to what the two directions span.
    u, _, v = np.linalg.svd(np.column_stack([one, two, np.cross(one, two)]))
    place = -(u @ v).T @ shift
    return np.array([place[0], place[1], abs(place[2])])


def _focal_px(centred: Double, half_mm: float, longer_px: float) -> float:
    """Focal length in pixels from a view of two perpendicular directions of one scale."""
    a, b = centred[:, 0], centred[:, 1]
    usual = CALIBRATION.default_focal_share * longer_px
    if np.hypot(a[2], b[2]) * half_mm < CALIBRATION.perspective_min_share * abs(centred[2, 2]):
        return usual
    # a'Wb = 0 and a'Wa = b'Wb with W = diag(1, 1, f²): two equations for f², the better known counts more.
    products = np.array([a[2] * b[2], a[2] ** 2 - b[2] ** 2])
    wanted = -np.array([a[0] * b[0] + a[1] * b[1], a[0] ** 2 + a[1] ** 2 - b[0] ** 2 - b[1] ** 2])
    square = float(products @ wanted) / float(products @ products)
    if square <= 0:
        return usual
    least, most = CALIBRATION.focal_shares
    return float(np.clip(np.sqrt(square), least * longer_px, most * longer_px))


def project_to_plane(places_mm: Double, camera: Double, height_mm: float) -> Double:
    """(n, 2) where things lie that are so high over the plane and are seen at these places of it: a slanting
    look puts them elsewhere.
    """
    share = height_mm / max(float(camera[2]), 2 * height_mm)
    return np.asarray(places_mm + (camera[:2] - places_mm) * share, np.float64)
