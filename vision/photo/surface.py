"""The surface of a table in a photo, rectified at the finder's best scale."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.calibration import CALIBRATION, Calibration, Rectifier, scaled_rectifier
from vision.geometry import side_shares
from vision.photo.limits import PHOTO
from vision.photo.table.limits import PHOTO_TABLE
from vision.photo.table.reading import (
    TABLE_HALF_SIDE_MM,
    are_lying,
    are_tile_sized,
    face_size_mm,
    fit_plane,
    lying_quads,
)
from vision.recogniser import ReadTiles, suppress_non_maxima
from vision.types import Double, Float


@dataclass(frozen=True, slots=True, eq=False)
class TableSurface:
    """A table's surface as a photo shows it."""

    rectifier: Rectifier
    face_mm: tuple[float, float]
    """Width and height of a face."""
    half_mm: float | None = None
    """From the middle to an edge, where places are measured from the middle; None where only the tiles show
    how it lies.
    """

    @property
    def reach_mm(self) -> float:
        """Tiles lie no farther from the middle; infinite where nothing shows where that is."""
        return np.inf if self.half_mm is None else self.half_mm + self.face_mm[1] / 2

    def to_mm(self, quads_px: Float) -> Double:
        """(n, 4, 2) places on the surface, mm, of quads in the picture."""
        rectified = self.rectifier.from_frame(quads_px.reshape(-1, 2).astype(np.float64) - 0.5)
        return self.rectifier.to_mm(rectified).reshape(-1, 4, 2)

    def rectified_to_mm(self, quads_px: Float) -> Double:
        """(n, 4, 2) places on the surface, mm, of quads in the straightened picture."""
        flat = quads_px.reshape(-1, 2).astype(np.float64) - 0.5
        return self.rectifier.to_mm(flat).reshape(-1, 4, 2)

    def to_picture(self, quads_mm: Double) -> Float:
        """(n, 4, 2) quads in the picture of places on the surface."""
        flat = self.rectifier.from_mm(quads_mm.reshape(-1, 2))
        return np.asarray((self.rectifier.to_frame(flat) + 0.5).reshape(-1, 4, 2), np.float32)

    def are_tile_sized(self, quads_mm: Double) -> NDArray[np.bool_]:
        """(n,) which have about the size of a tile that lies on the surface or on a wall."""
        return are_tile_sized(self.side_shares(quads_mm))

    def size_errors(self, quads_mm: Double) -> Double:
        """(n,) absolute log ratios of both sides to a face's, summed."""
        return np.asarray(np.abs(np.log(np.maximum(self.side_shares(quads_mm), 1e-3))).sum(axis=1))

    def side_shares(self, quads_mm: Double) -> Double:
        """(n, 2) the shorter side over a face's width, the longer one over its height."""
        return side_shares(quads_mm, self.face_mm)

    def side_shares_px(self, quads_px: Float) -> Double:
        """The same of quads in the picture."""
        return self.side_shares(self.to_mm(quads_px))


def find_surface(found: ReadTiles, calibration: Calibration | None) -> TableSurface | None:
    """The surface in a picture, from its calibration or, without one, from the tiles; None if neither
    suffices.
    """
    quads = found.quads_px.astype(np.float64)
    if calibration is not None:
        face_mm = face_size_mm(found, lying_quads(quads, calibration))
        half = max(calibration.surface_mm) / 2
        rectifier = scaled_rectifier(calibration, _scale(half, face_mm))
        return TableSurface(rectifier, face_mm, calibration.half_mm)
    plane = fit_plane(found)
    if plane is None:
        return None
    placed = plane.to_plane(quads)
    lying = placed[are_lying(found, placed, plane.tile_mm)]
    if not len(lying):
        return None
    low, high = lying.min(axis=(0, 1)), lying.max(axis=(0, 1))
    half = min(
        float((high - low).max()) / 2 + PHOTO_TABLE.room_behind_wall_heights * plane.tile_mm[1],
        TABLE_HALF_SIDE_MM[1],
    )
    x, y = (low + high) / 2
    scale = _scale(half, plane.tile_mm)
    to_rect = np.array(
        [
            [scale, 0.0, (half - x) * scale - 0.5],
            [0.0, -scale, (half + y) * scale - 0.5],
            [0.0, 0.0, 1.0],
        ]
    )
    size = int(np.ceil(2 * half * scale))
    return TableSurface(Rectifier(to_rect @ plane.to_mm, scale, size, half), plane.tile_mm)


def _scale(half_mm: float, face_mm: tuple[float, float]) -> float:
    return min(CALIBRATION.rectified_tile_px / face_mm[0], PHOTO.rectified_max_side_px / (2 * half_mm))


def suppress_overlaps(quads_mm: Double, score: Double) -> NDArray[np.int64]:
    """Indices of the detections to keep, best first: tiles that lie on the table do not overlap.

    Args:
        quads_mm: (n, 4, 2) on the surface.
        score: (n,) of each.
    """
    low, high = quads_mm.min(axis=1), quads_mm.max(axis=1)
    shared = np.minimum(high[:, None], high) - np.maximum(low[:, None], low)
    area = np.maximum((high - low).prod(axis=1), 1e-6)
    least = PHOTO.duplicate_min_area_share * np.minimum(area[:, None], area)
    return suppress_non_maxima(np.clip(shared, 0, None).prod(axis=2) > least, score)
