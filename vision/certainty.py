"""Shared thresholds: probabilities of readings, weights of evidence in log-odds, and counts.

Thresholds that lie so near to each other as 0.9, 0.92 and 0.93 are one: no pictures separate them.
"""

from __future__ import annotations

from typing import Final

CONCEIVABLE: Final = 0.02
"""Below this probability an alternative is not considered further."""
POSSIBLE: Final = 0.05
"""Below this probability a single reading does not count for a face."""
EVEN_CHANCE: Final = 0.5
"""From this probability on something is more likely than not."""
LIKELY: Final = 0.7
"""From this probability on a reading serves as a reference for face, colour and size; few wrong ones are
outvoted."""
SURE: Final = 0.9
"""From this probability on a reading is accepted by itself and not repeated."""
CERTAIN: Final = 0.99
"""From this probability on a reading overrides all evidence from other tiles."""

FEW: Final = 2
"""Count of agreeing tiles, rows or readings from which they are considered at all: a single one may be a
stray object, misread or missed.
"""
SEVERAL: Final = 3
"""Count of agreeing ones that is more than chance: the median of fewer may be a wrong one's."""

SPEAKS_LOG_ODDS: Final = 2.0
"""Weight of one piece of evidence that supports one side."""
STRONG_LOG_ODDS: Final = 3.0
"""Weight of a single strong piece of evidence: it makes a sure reading doubtful."""
DECIDING_LOG_ODDS: Final = 8.0
"""Weight of conclusive evidence."""
