"""The parameters of tracking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vision.certainty import FEW


@dataclass(frozen=True, slots=True)
class TrackingLimits:
    """Tuned on drawn hands and on the examiner's films (``docs/measurements/drawn_hands.md``,
    ``examiner_films.md``).
    """

    assigned_max_widths: float = 0.45
    """In tile widths, centre to centre: a detection this close to a known tile is that tile."""
    min_readings: int = 4
    """Every tile is read at least this often; further readings of a still tile add no evidence, and its place
    is the mean of so many.
    """
    max_readings: int = 3 * min_readings
    """A tile that stays unsure is read at most this often, and its outline is believed then."""
    settled_min_readings: int = FEW
    """Looks at which nothing touched a tile before it is believed."""
    clear_orientation_mean: float = 0.4
    """Mean of ``along_y`` over the outlines that shows how a tile lies."""


TRACKING: Final = TrackingLimits()
