"""Thresholds by which faces are assigned to the tiles of a set that is laid out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class EnrolmentLimits:
    """Probabilities and their logarithms have no unit; lengths are in widths of the tiles that lie there.

    Tuned on drawn trays of made-up sets (``docs/measurements/enrolled_faces.md``).
    """

    min_tiles: int = 20
    """Fewer tiles are no set."""
    second_copy_min_probability: float = 0.97
    """A tile that the reader holds for a face with so much, and that is taken by another tile, was laid out
    twice and is not what is left over.
    """
    named_min_log_odds: float = 1.4
    """By which the likeliest way to give all tiles their faces must beat the next without one of them."""
    forbidden: float = 1e-12
    """Stands for a face that a tile is not to have."""
    order_min_pairs: int = 8
    """Fewer neighbours that were read for sure do not show whether the rows are in order."""
    order_max_factor: float = 30.0
    """By which a face that the order expects becomes likelier, at most."""
    most_in_a_row: int = 16
    """So far along a row one tile says something of another."""
    neighbour_widths: tuple[float, float] = (0.7, 2.6)
    """From one tile's middle to the next one's in a row, in tile widths."""
    neighbour_max_rise: float = 0.45
    """Across the row, in tile widths."""
    sure_floor: float = 1e-5
    """What the order finds of a face that the reader has not thought of, where it is sure of another."""
    max_excess_factor: float = 1.1
    """Tiles found over tiles of the set, up to which the least sure are dropped as false finds."""
    apart_min_pitch_share: float = 0.85
    """Of the usual way from a named tile to its nearest neighbour."""


ENROLMENT: Final = EnrolmentLimits()
