"""How large tiles are for a camera."""

from __future__ import annotations

import numpy as np

from vision.calibration.calibration import Calibration
from vision.geometry import quad_sides


def smallest_tile_px(calibration: Calibration, tile_mm: float) -> float:
    """Width in the picture of the smallest tile that lies at the middle of an edge of the surface.

    Args:
        tile_mm: width of a tile.
    """
    x, y = calibration.surface_mm[0] / 2, calibration.surface_mm[1] / 2
    half = tile_mm / 2
    around = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    places = np.array([[0, -y], [x, 0], [0, y], [-x, 0]])
    quads = np.stack([calibration.to_px(around + place) for place in places])
    return float(np.min(quad_sides(quads)))
