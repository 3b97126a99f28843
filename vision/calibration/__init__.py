"""Where a camera stands and how its lens bends: from its pixels to millimetres on the table and back.

Printed fiducials or four corners give a ``Calibration``; a rectifier straightens pictures by it; drift is
noticed. It knows planes and lenses, never tiles.
"""

from __future__ import annotations

from vision.calibration.calibration import (
    Calibration,
    adapt_to_pictures,
    drift_px,
    fit_fiducials,
    from_corners,
    load_calibration,
    save_calibration,
    scale_to_frame,
)
from vision.calibration.camera_pose import camera_mm, project_to_plane
from vision.calibration.drift import Drift, DriftMonitor
from vision.calibration.fiducial_sheet import draw_fiducial_sheet
from vision.calibration.fiducials import FiducialPlan
from vision.calibration.limits import CALIBRATION
from vision.calibration.orientation import likeliest_orientation, orientation_thumbnail
from vision.calibration.push import Push, find_push
from vision.calibration.rectify import (
    Area,
    Rectifier,
    draw_grid,
    scaled_rectifier,
    smallest_tile_px,
)
from vision.calibration.surface_mask import mask_of_surface, mask_outside_surface

__all__ = [
    "CALIBRATION",
    "Area",
    "Calibration",
    "Drift",
    "DriftMonitor",
    "FiducialPlan",
    "Push",
    "Rectifier",
    "adapt_to_pictures",
    "camera_mm",
    "draw_fiducial_sheet",
    "draw_grid",
    "drift_px",
    "find_push",
    "fit_fiducials",
    "from_corners",
    "likeliest_orientation",
    "load_calibration",
    "mask_of_surface",
    "mask_outside_surface",
    "orientation_thumbnail",
    "project_to_plane",
    "save_calibration",
    "scale_to_frame",
    "scaled_rectifier",
    "smallest_tile_px",
]
