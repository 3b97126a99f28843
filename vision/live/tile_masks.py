"""Tiles painted into masks of the small picture: what they and their sides cover, and what touches them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.types import Double, Mask

TOUCHED_MIN_SHARE: Final = 0.04
"""Share of a tile's surroundings that something else covers where it is touched."""


@dataclass(frozen=True, slots=True)
class TileMasks:
    """Knows the scales of the small picture and of the fine one, in which tiles are found."""

    coarse_px_per_mm: float
    fine_px_per_mm: float
    thick_mm: float
    """Thickness of the tiles."""

    def fill(self, mask: Mask, quads: Sequence[Double], value: int, *, bare_mm: float = 0.0) -> None:
        """Paint the tiles with their visible sides and their shadow's edge, or with so much around them.

        Args:
            mask: of the small picture, painted in place.
            quads: (4, 2) each, pixels of the fine picture.
        """
        reach = self.thick_mm * 0.45 * self.coarse_px_per_mm + 1.5
        if bare_mm:
            reach = bare_mm * self.coarse_px_per_mm
        for quad in quads:
            points = self._small(quad)
            middle = points.mean(axis=0)
            away = points - middle
            grown = middle + away * (
                1 + reach / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-6)
            )
            cv2.fillConvexPoly(mask, np.round(grown).astype(np.int32), value)

    def is_touched(self, occluders: Mask, quad: Double) -> bool:
        """Whether something lies on a tile or against it.

        Args:
            occluders: of the small picture, above 0 where something else than table and tiles is.
            quad: (4, 2) pixels of the fine picture.
        """
        points = self._small(quad)
        low = np.floor(points.min(axis=0)).astype(int) - 2
        high = np.ceil(points.max(axis=0)).astype(int) + 3
        part = occluders[max(0, low[1]) : high[1], max(0, low[0]) : high[0]]
        return bool(part.size and part.mean() > 255 * TOUCHED_MIN_SHARE)

    def _small(self, quad: Double) -> Double:
        return np.asarray((quad + 0.5) * (self.coarse_px_per_mm / self.fine_px_per_mm) - 0.5)
