"""The surface straightened: pictures of known scale, whole or in part.

Rectified pixels run x to seat 0's right and y towards seat 0, so the picture stands as seat 0 sees the table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from vision.calibration.calibration import Calibration
from vision.calibration.lens import Lens
from vision.calibration.limits import CALIBRATION
from vision.geometry import apply_homography, quad_sides
from vision.types import Double, Image, Mask

GRID_STEP_MM: Final = 100.0
"""Distance of the lines of ``draw_grid``."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of the rectified picture, pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height."""
        return self.right - self.left, self.bottom - self.top

    @property
    def corner_px(self) -> Double:
        """(2,) its upper left corner."""
        return np.array([self.left, self.top], np.float64)

    def union(self, other: Area) -> Area:
        """The smallest one that holds both."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        return Area(left, top, max(self.right, other.right), max(self.bottom, other.bottom))


@dataclass(frozen=True, slots=True, eq=False)
class Rectifier:
    """Straightens frames of one calibrated camera."""

    px_to_rect: Double
    """(3, 3) from the frame's pixels to rectified ones."""
    px_per_mm: float
    size_px: int
    """Width and height of the whole rectified picture."""
    half_mm: float
    """From the middle to the edge of the rectified picture."""
    lens: Lens | None = None
    """Where it bends, pixels are looked up one by one instead of by a homography."""
    _from_frame: tuple[Image, Image] | None = None
    """Lookup of every rectified pixel in the frame, as OpenCV's fixed-point maps."""

    @property
    def whole(self) -> Area:
        """All of it."""
        return Area(0, 0, self.size_px, self.size_px)

    def rectify(self, frame: Image, area: Area | None = None) -> Image:
        """The rectified picture, or a part of it."""
        area = area or self.whole
        if self._from_frame is not None:
            part = (slice(area.top, area.bottom), slice(area.left, area.right))
            where, between = (np.ascontiguousarray(grid[part]) for grid in self._from_frame)
            return np.asarray(cv2.remap(frame, where, between, cv2.INTER_LINEAR), np.uint8)
        shift = np.array([[1.0, 0.0, -area.left], [0.0, 1.0, -area.top], [0.0, 0.0, 1.0]])
        out = cv2.warpPerspective(frame, shift @ self.px_to_rect, area.size_px, flags=cv2.INTER_LINEAR)
        return np.asarray(out, np.uint8)

    def rectify_small(self, frame: Image, shrink: int) -> Image:
        """The whole rectified picture by way of a frame shrunk so many times, so that a coarse picture skips
        no pixel of a fine frame."""
        if shrink == 1:
            return self.rectify(frame)
        size = (frame.shape[1] // shrink, frame.shape[0] // shrink)
        small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA)
        if self.lens is not None:
            # Maps look up full frames: the small one is given their size again, its pixels soft.
            grown = cv2.resize(small, (frame.shape[1], frame.shape[0]), interpolation=cv2.INTER_LINEAR)
            return self.rectify(np.asarray(grown, np.uint8))
        grow = np.array([[shrink, 0, 0.5 * shrink - 0.5], [0, shrink, 0.5 * shrink - 0.5], [0, 0, 1]])
        out = cv2.warpPerspective(
            small, self.px_to_rect @ grow, (self.size_px, self.size_px), flags=cv2.INTER_LINEAR
        )
        return np.asarray(out, np.uint8)

    def outside_mask(self, frame_px: tuple[int, int]) -> Mask:
        """(h, w) 255 where a frame of this width and height shows nothing of the rectified picture."""
        white = np.full((frame_px[1], frame_px[0], 3), 255, np.uint8)
        return np.asarray(np.where(self.rectify(white).min(axis=2) < 128, 255, 0), np.uint8)

    def to_mm(self, points_px: Double) -> Double:
        """(n, 2) surface coordinates of rectified pixels."""
        out = (np.asarray(points_px, np.float64) + 0.5) / self.px_per_mm - self.half_mm
        out[:, 1] *= -1
        return out

    def from_mm(self, points_mm: Double) -> Double:
        """(n, 2) rectified pixels of surface coordinates."""
        flipped = np.asarray(points_mm, np.float64) * (1.0, -1.0)
        return np.asarray((flipped + self.half_mm) * self.px_per_mm - 0.5)

    def from_frame(self, points_px: Double) -> Double:
        """(n, 2) rectified pixels of pixels of the camera's frame."""
        straight = points_px if self.lens is None else self.lens.straighten(points_px)
        return apply_homography(self.px_to_rect, straight)

    def to_frame(self, points_px: Double) -> Double:
        """(n, 2) pixels of the camera's frame."""
        straight = apply_homography(np.linalg.inv(self.px_to_rect), points_px)
        return straight if self.lens is None else self.lens.bend(straight)


def scaled_rectifier(calibration: Calibration, px_per_mm: float) -> Rectifier:
    """A rectifier of a given scale."""
    half = max(calibration.surface_mm) / 2 + CALIBRATION.surface_margin_mm
    size = int(np.ceil(2 * half * px_per_mm))
    to_rect = np.array(
        [
            [px_per_mm, 0.0, half * px_per_mm - 0.5],
            [0.0, -px_per_mm, half * px_per_mm - 0.5],
            [0.0, 0.0, 1.0],
        ]
    )
    px_to_rect = to_rect @ calibration.px_to_mm
    if calibration.lens is None:
        return Rectifier(px_to_rect, px_per_mm, size, half)
    straight_only = Rectifier(px_to_rect, px_per_mm, size, half, calibration.lens)
    return replace(straight_only, _from_frame=_lookup(straight_only))


def _lookup(rectifier: Rectifier) -> tuple[Image, Image]:
    y, x = np.mgrid[0 : rectifier.size_px, 0 : rectifier.size_px].astype(np.float64)
    seen = rectifier.to_frame(np.stack([x.ravel(), y.ravel()], axis=1)).astype(np.float32)
    columns, rows = (seen[:, k].reshape(rectifier.size_px, rectifier.size_px) for k in (0, 1))
    where, between = cv2.convertMaps(columns, rows, cv2.CV_16SC2)
    return np.asarray(where), np.asarray(between)


def draw_grid(calibration: Calibration, frame: Image) -> Image:
    """The straightened surface with a line every 100 mm from its middle, to judge a calibration by."""
    rectifier = scaled_rectifier(calibration, px_per_mm=1.0)
    shown = rectifier.rectify(frame)
    width, depth = calibration.surface_mm[0] / 2, calibration.surface_mm[1] / 2
    for across, reach, along in ((0, width, depth), (1, depth, width)):
        for at in np.arange(-(reach // GRID_STEP_MM) * GRID_STEP_MM, reach + 1, GRID_STEP_MM):
            ends = np.array([[at, -along], [at, along]])
            one, other = np.round(rectifier.from_mm(ends[:, ::-1] if across else ends)).astype(int)
            cv2.line(shown, (int(one[0]), int(one[1])), (int(other[0]), int(other[1])), (80, 220, 255), 1)
    return shown


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
