"""Thresholds by which what lies in a tracked place is judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vision.layout import LAYOUT


@dataclass(frozen=True, slots=True)
class ClassificationLimits:
    """Tuned on drawn hands and on the examiner's films (``docs/measurements/drawn_hands.md``,
    ``examiner_films.md``).
    """

    turned_plainly_min_log_odds: float = 5.0
    """By which the colours before and after speak for either side of a tile that was turned over, where they
    are not clearly apart themselves, as those of ivory and light orange.
    """
    standing_min_ms: int = 2000
    """A tile at an edge that was there for so long when the first discard was laid, or when none was,
    stands.
    """
    same_hand_max_widths: float = 2 + LAYOUT.beside_max_widths
    """Between the middles of tiles of one hand that stand, where two between them may not have been found."""
    last_tile_max_widths: float = 1.75
    """Between the middles of a hand's last tile and of the one that it wins on, which is laid a little
    apart.
    """


CLASSIFICATION: Final = ClassificationLimits()
