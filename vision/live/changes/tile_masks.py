"""Tiles painted into masks of the small picture: what they and their sides cover, and what touches them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import is_not

import cv2
import numpy as np

from vision.live.changes.limits import CHANGES
from vision.types import Double, Mask


@dataclass(frozen=True, slots=True)
class TileMasks:
    """Knows the scales of the small picture and of the fine one, in which tiles are found."""

    coarse_px_per_mm: float
    fine_px_per_mm: float
    thickness_mm: float
    """Thickness of the tiles."""

    def fill(self, mask: Mask, quads: Sequence[Double], value: int, *, bare_mm: float = 0.0) -> None:
        """Paint the tiles with their visible sides and their shadow's edge, or with so much around them.

        Args:
            mask: of the small picture, painted in place.
            quads: (4, 2) each, pixels of the fine picture.
        """
        if not len(quads):
            return
        reach = self.thickness_mm * 0.45 * self.coarse_px_per_mm + 1.5
        if bare_mm:
            reach = bare_mm * self.coarse_px_per_mm
        points = self._small(np.asarray(quads))
        middle = points.mean(axis=1, keepdims=True)
        away = points - middle
        grown = middle + away * (1 + reach / np.maximum(np.linalg.norm(away, axis=2, keepdims=True), 1e-6))
        for outline in np.round(grown).astype(np.int32):
            cv2.fillConvexPoly(mask, outline, value)

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
        return bool(part.size and cv2.mean(part)[0] > 255 * CHANGES.touched_min_share)

    def _small(self, quads: Double) -> Double:
        """The same corners in the small picture."""
        return np.asarray((quads + 0.5) * (self.coarse_px_per_mm / self.fine_px_per_mm) - 0.5)


class KnownTilesMask:
    """What the known tiles cover of the small picture, painted anew only where one of them is another."""

    def __init__(self, masks: TileMasks, size_px: int) -> None:
        """
        Args:
            size_px: width and height of the small picture.
        """
        self._masks = masks
        self._size_px = size_px
        self._painted: dict[float, tuple[list[Double], Mask]] = {}

    def mask(self, quads: list[Double], *, bare_mm: float = 0.0) -> Mask:
        """(h, w) uint8, 255 where a tile is, see ``TileMasks.fill``. Nobody may write to it.

        Args:
            quads: (4, 2) of each known tile, pixels of the fine picture; arrays that nobody changes.
        """
        before, mask = self._painted.get(bare_mm, ([], None))
        if mask is None or len(before) != len(quads) or any(map(is_not, before, quads)):
            mask = np.zeros((self._size_px, self._size_px), np.uint8)
            self._masks.fill(mask, quads, 255, bare_mm=bare_mm)
            mask.flags.writeable = False
            self._painted[bare_mm] = (quads, mask)
        return mask
