"""Thresholds by which a calibration is believed, and by which a push of the camera is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class CalibrationLimits:
    """Pixels are of the camera's picture unless said otherwise; shares have no unit.

    Those of a push are held to drawn hands whose camera is pushed (``docs/measurements/without_pictures.md``,
    after trouble); the others follow from what printers, lenses and people do, and are held to drawn markers.
    """

    aspect_max_error: float = 0.02
    """Width by height may differ by such a part: sizes are rounded to what a codec takes."""
    corner_max_px: float = 1e6
    """A corner may lie outside the picture, but no camera sees so far."""
    drift_min_px: float = 3.0
    """A fiducial that moved farther means that the camera or the table was pushed."""
    refit_max_error_mm: float = 2.5
    """Markers with a larger error are not believed without a person."""
    min_markers: int = 3
    """Markers that are needed to fit the plane."""
    two_term_lens_min_markers: int = 6
    """From so many markers on both terms of the distortion are fitted."""
    lens_max_error_share: float = 0.8
    """A lens is believed when it brings the error below this share of what it was without."""
    lens_min_error_px: float = 0.15
    """Below this error the printer and the grid of pixels are to blame, not the lens."""
    default_focal_share: float = 0.95
    """Focal length over the picture's longer side, for cameras that look straight down: then the surface does
    not show.
    """
    perspective_min_share: float = 0.12
    """Least share of perspective over the surface that shows the focal length."""
    focal_shares: tuple[float, float] = (0.4, 4.0)
    """Least and most focal length over the picture's longer side."""
    pushed_min_mm: float = 2.0
    """A corner of the surface that seems to have moved less has not: pictures are noisy."""
    pushed_max_mm: float = 60.0
    """What seems to have moved farther is another picture, not a push."""
    min_correlation: float = 0.7
    """Correlation from which the two pictures show the same table; arms may lie over it."""
    residual_max_share: float = 0.6
    """Share of the difference between the pictures that a push may leave."""
    tried_rotations_deg: tuple[float, ...] = (-3.0, -2.25, -1.5, -0.75, 0.0, 0.75, 1.5, 2.25, 3.0)
    """Turns that are tried before the exact one is worked out."""
    thumbnail_px: int = 96
    """Side of the small straightened picture by which it is told which way round a table lies."""
    thumbnail_blur_px: float = 1.5
    """Standard deviation by which it is softened."""
    turned_min_gain: float = 0.1
    """Of the correlation, by which another way round must look more like the table before: a camera is bumped
    more often than turned round, and an empty table looks alike from every side."""
    surface_margin_mm: float = 30.0
    """Shown around the surface: tops of tiles at its edge appear outside it."""
    rectified_tile_px: float = 40.0
    """A face's width in the finest rectified picture: more brings a reader nothing."""


CALIBRATION: Final = CalibrationLimits()
