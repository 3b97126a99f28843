"""What tells red fives from plain ones: shares of paint, and how usual each look of a five is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class FiveLimits:
    """Shares are of all paint or light unless said otherwise; odds are natural logarithms.

    What was counted for them, and in which pictures, stands with each.
    """

    contrast_min: float = 0.06
    """Difference of the two colours, as shares of all paint: less shows nothing."""
    max_suit_samples: int = 24
    """Tiles of a suit whose colours are kept, the latest."""
    suit_colour_log_odds: tuple[tuple[float, float], ...] = (
        (0.06, -3.5),
        (0.12, -1.5),
        (0.17, 0.0),
        (0.25, 2.0),
    )
    """Differences of a five's colour from its suit's, as shares of all paint, and how much each speaks for a
    red five: between two of them in proportion. Of 960 plain fives in real photos, films and pictures of
    made-up sets 94 in 100 differ by less than 0.1 and 3 in 100 by more than 0.17; of 85 red ones 1 and 95, of
    18 in sets that mark them 5 and 13.
    """
    mark_shares: tuple[float, float] = (0.3, 0.5)
    """Of the two chances, what the reader gives a red five: to the first the suit's colours speak wholly
    against one, from the second on less. It may see a dot or a stone on a five that keeps its colours.
    """
    red_paint_max_share: float = 0.25
    """Of the light that red paint takes, what is red."""
    rim_share: float = 0.1
    """Of a tile's sides: bevels and neighbours' shadows, left out."""
    base_percentile: float = 70.0
    """Of each channel: the bare base colour of a face. Paint is darker and covers less than half."""
    paint_min: float = 0.12
    """Light that is missing where there is paint; less is noise and shade."""
    red_fives_shares: tuple[float, float, float] = (0.6, 0.35, 0.05)
    """Of all sets: those without red fives of a suit, with one, with two."""
    plain_log_odds: tuple[tuple[float, float], ...] = (
        (-8.5, 0.02),
        (-7.5, 0.1),
        (-6.5, 0.25),
        (-5.5, 0.28),
        (-4.5, 0.18),
        (-3.5, 0.077),
        (-2.5, 0.04),
        (-1.5, 0.017),
        (-0.5, 0.015),
        (0.5, 0.024),
        (1.5, 0.009),
        (2.5, 0.0025),
        (3.5, 0.0003),
        (5.0, 0.00005),
    )
    """Of a set's plain fives, the log-odds for a red one by reader and paint, and how many sets have them.
    Measured in 1,500 drawn tables of as many made-up sets. The lower end is that of sets whose red fives are
    red all over, as nearly all are that people play with, the upper end that of all.
    """
    redder_log_odds: tuple[tuple[float, float], ...] = (
        (0.0, 0.008),
        (0.5, 0.02),
        (1.5, 0.016),
        (2.5, 0.019),
        (3.5, 0.026),
        (4.5, 0.018),
        (5.5, 0.046),
        (6.5, 0.058),
        (7.5, 0.1),
        (8.5, 0.137),
        (9.5, 0.186),
        (10.5, 0.14),
        (12.0, 0.12),
    )
    """By how much those of its red fives are higher, and how many sets have that, measured there."""
    grid_log_odds: float = 0.5
    """Step at which both are summed up."""
    step_log_odds: float = 0.05
    """What differs by less is looked at as the same, and not worked out again."""
    noise_log_odds: float = 0.37
    """By so much two fives of one face usually differ; now and then by more (Student's t, 4 degrees of
    freedom).
    """


FIVES: Final = FiveLimits()
