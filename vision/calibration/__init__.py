"""Where a camera stands and how its lens bends: from its pixels to millimetres on the table and back.

Printed fiducials or four corners give a ``Calibration``; a rectifier straightens pictures by it; drift is
noticed. It knows planes and lenses, never tiles.
"""

from __future__ import annotations

from vision.calibration.calibration import (
    DRIFT_MIN_PX,
    Calibration,
    drift_px,
    fit_fiducials,
    for_frame_size,
    for_pictures,
    from_corners,
    load_calibration,
    save_calibration,
)
from vision.calibration.camera_pose import camera_mm, on_plane
from vision.calibration.drift import Drift, DriftWatch
from vision.calibration.fiducial_sheet import draw_fiducial_sheet
from vision.calibration.fiducials import FiducialPlan
from vision.calibration.push import Push, find_push
from vision.calibration.rectify import (
    Area,
    Rectifier,
    scaled_rectifier,
    smallest_tile_px,
    with_grid,
)
from vision.calibration.surface_mask import mask_of_surface, only_surface
from vision.calibration.way_round import likeliest_way, small_view

__all__ = [
    "DRIFT_MIN_PX",
    "Area",
    "Calibration",
    "Drift",
    "DriftWatch",
    "FiducialPlan",
    "Push",
    "Rectifier",
    "camera_mm",
    "draw_fiducial_sheet",
    "drift_px",
    "find_push",
    "fit_fiducials",
    "for_frame_size",
    "for_pictures",
    "from_corners",
    "likeliest_way",
    "load_calibration",
    "mask_of_surface",
    "on_plane",
    "only_surface",
    "save_calibration",
    "scaled_rectifier",
    "small_view",
    "smallest_tile_px",
    "with_grid",
]
