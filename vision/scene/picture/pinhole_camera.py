"""A pinhole camera over the table, with a little lens distortion."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.errors import SceneError
from vision.types import Double

_MIN_DEPTH_MM: Final = 1.0
"""Depths below this are raised to it before points are projected."""


@dataclass(frozen=True)
class PinholeCamera:
    """Where the camera is and how it looks.

    Attributes:
        x_mm, y_mm, height_mm: its place over the playing surface.
        tilt_deg: 0 looks straight down, 90 at the horizon.
        heading_deg: which way it tilts, counter-clockwise from the surface's x axis; 90 looks away from
            seat 0.
        roll_deg: turn of the picture about the line of sight.
        fov_deg: horizontal field of view.
        size_px: width and height of the picture.
        k1: radial distortion: a point half the picture's width from the middle moves outward by this share.
    """

    x_mm: float = 0.0
    y_mm: float = 0.0
    height_mm: float = 1100.0
    tilt_deg: float = 0.0
    heading_deg: float = 90.0
    roll_deg: float = 0.0
    fov_deg: float = 52.0
    size_px: tuple[int, int] = (1280, 1280)
    k1: float = 0.0

    def __post_init__(self) -> None:
        if self.height_mm <= 0 or not 0 < self.fov_deg < 170 or not 0 <= self.tilt_deg < 89:
            raise SceneError(
                "a camera needs a height above 0 mm, a field of view in 0-170 and a tilt in 0-89 degrees,"
                f" came {self.height_mm}, {self.fov_deg}, {self.tilt_deg}"
            )

    @property
    def position_mm(self) -> Double:
        return np.array([self.x_mm, self.y_mm, self.height_mm])

    @cached_property
    def matrix(self) -> Double:
        """(3, 4) projection of homogeneous mm onto undistorted pixels."""
        tilt, heading, roll = np.radians([self.tilt_deg, self.heading_deg, self.roll_deg])
        ahead = np.array([np.cos(heading), np.sin(heading), 0.0])
        sight = ahead * np.sin(tilt) + np.array([0.0, 0.0, -np.cos(tilt)])
        up = ahead * np.cos(tilt) + np.array([0.0, 0.0, np.sin(tilt)])
        right = np.cross(sight, up)
        turned_right = right * np.cos(roll) + up * np.sin(roll)
        turned_down = right * np.sin(roll) - up * np.cos(roll)
        rotation = np.stack([turned_right, turned_down, sight])
        width, height = self.size_px
        focal = width / 2 / np.tan(np.radians(self.fov_deg) / 2)
        inner = np.array([[focal, 0, width / 2 - 0.5], [0, focal, height / 2 - 0.5], [0, 0, 1]])
        return np.asarray(inner @ np.hstack([rotation, -(rotation @ self.position_mm)[:, None]]), np.float64)

    def project(self, points_mm: NDArray[np.floating]) -> Double:
        """(n, 2) undistorted pixels of (n, 3) points; points behind it are far outside, but not so far that
        whole numbers of 32 bits could not hold them.
        """
        homogeneous = np.asarray(points_mm, np.float64) @ self.matrix[:, :3].T + self.matrix[:, 3]
        depth = np.maximum(homogeneous[..., 2:], _MIN_DEPTH_MM)
        return np.asarray(homogeneous[..., :2] / depth, np.float64)

    def plane(self, z_mm: float) -> Double:
        """(3, 3) homography from (x, y) mm at that height to undistorted pixels."""
        m = self.matrix
        return np.asarray(np.column_stack([m[:, 0], m[:, 1], m[:, 2] * z_mm + m[:, 3]]), np.float64)

    def px_per_mm(self, x_mm: float, y_mm: float, z_mm: float = 0.0) -> float:
        """How large a millimetre lying across the line of sight appears."""
        depth = float(self.matrix[2] @ np.array([x_mm, y_mm, z_mm, 1.0]))
        focal = self.size_px[0] / 2 / np.tan(np.radians(self.fov_deg) / 2)
        return float(focal / max(depth, 1.0))

    def distort(self, points_px: NDArray[np.floating]) -> Double:
        """(n, 2) pixels after the lens, of (n, 2) undistorted ones."""
        points = np.asarray(points_px, np.float64)
        if self.k1 == 0:
            return points
        middle = np.array([self.size_px[0] / 2 - 0.5, self.size_px[1] / 2 - 0.5])
        half = self.size_px[0] / 2
        offset = (points - middle) / half
        radius2 = (offset**2).sum(axis=-1, keepdims=True)
        return np.asarray(middle + offset * (1 + self.k1 * np.minimum(radius2, 6.0)) * half, np.float64)

    def undistort(self, points_px: NDArray[np.floating]) -> Double:
        """Inverse of ``distort`` (fixed-point iteration, well below a tenth of a pixel for small ``k1``)."""
        points = np.asarray(points_px, np.float64)
        if self.k1 == 0:
            return points
        middle = np.array([self.size_px[0] / 2 - 0.5, self.size_px[1] / 2 - 0.5])
        half = self.size_px[0] / 2
        target = (points - middle) / half
        offset = target
        for _ in range(12):
            offset = target / (1 + self.k1 * np.minimum((offset**2).sum(axis=-1, keepdims=True), 6.0))
        return np.asarray(middle + offset * half, np.float64)


def overhead(
    half_mm: float = 425.0, *, size_px: tuple[int, int] = (1280, 1280), margin: float = 1.12
) -> PinholeCamera:
    """A camera right above the middle that sees the whole surface and ``margin`` around it."""
    fov = 55.0
    visible = half_mm * margin
    short = min(size_px) / size_px[0]
    return PinholeCamera(
        height_mm=visible / (np.tan(np.radians(fov) / 2) * short), fov_deg=fov, size_px=size_px
    )
