"""Straight lines that a lens bends, and back: radial distortion of two terms.

After D. C. Brown, *Close-Range Camera Calibration* (1971), in the direction in which it has a closed form: a
point seen at distance ``r`` from the picture's middle belongs at ``r (1 + k1 r² + k2 r⁴)``. Distances are in
halves of the picture's diagonal, so the numbers hold for every size of the same view. Wide lenses see the
edges drawn in (barrel): their ``k1`` is positive.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.types import Double

NEWTON_STEPS: Final = 12
"""Newton steps of ``bend``: more than enough for every lens that ``is_sound``."""


@dataclass(frozen=True, slots=True)
class Lens:
    """One camera's lens at one setting."""

    k1: float
    k2: float
    size_px: tuple[int, int]
    """Width and height of the pictures."""

    @property
    def is_sound(self) -> bool:
        """Whether no two places of the picture, nor of its corners' surroundings, fall together."""
        r = np.linspace(0.0, 1.15, 64)
        return bool((1 + 3 * self.k1 * r**2 + 5 * self.k2 * r**4 > 0.1).all())

    @property
    def _middle(self) -> Double:
        return np.array(self.size_px, np.float64) / 2 - 0.5

    @property
    def _unit(self) -> float:
        return float(np.hypot(*self.size_px)) / 2

    def straighten(self, seen_px: Double) -> Double:
        """(n, 2) where points would be seen through a lens that bends nothing."""
        away = (np.asarray(seen_px, np.float64) - self._middle) / self._unit
        r2 = (away**2).sum(axis=1, keepdims=True)
        return np.asarray(away * (1 + self.k1 * r2 + self.k2 * r2**2) * self._unit + self._middle)

    def bend(self, straight_px: Double) -> Double:
        """(n, 2) where this lens shows points: the way back from ``straighten``."""
        away = (np.asarray(straight_px, np.float64) - self._middle) / self._unit
        wanted = np.sqrt((away**2).sum(axis=1, keepdims=True))
        r = wanted.copy()
        for _ in range(NEWTON_STEPS):
            # Far outside the picture the polynomial may fold; nothing is asked there, so stay where it rises.
            slope = np.maximum(1 + 3 * self.k1 * r**2 + 5 * self.k2 * r**4, 0.1)
            r -= (r * (1 + self.k1 * r**2 + self.k2 * r**4) - wanted) / slope
        share = np.divide(r, wanted, out=np.ones_like(r), where=wanted > 1e-12)
        return np.asarray(away * share * self._unit + self._middle)

    def fitted(self, size_px: tuple[int, int]) -> Lens:
        """The same lens for pictures of another size of the same view."""
        return Lens(self.k1, self.k2, size_px)
