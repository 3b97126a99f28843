"""Thresholds by which the views of several cameras become one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class FusionLimits:
    """Tuned on drawn hands that two cameras watch (``tests/recordings/two_cameras.py``)."""

    rim_margin_heights: float = 0.3
    """In tile heights. A tile nearer to the picture's border may be cut off."""
    zone_samples_per_side: int = 6
    """Sample points along each side of a zone."""
    whole_zone_min_share: float = 0.92
    """Minimum share of a zone's sample points in view for the zone to count as seen."""


FUSION: Final = FusionLimits()
