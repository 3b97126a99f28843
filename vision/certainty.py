"""How sure a reading must be, how much evidence says, how many must agree: each is one number for all rooms.

Thresholds that lie so near to each other as 0.9, 0.92 and 0.93 are one: no pictures tell them apart.
"""

from __future__ import annotations

from typing import Final

CONCEIVABLE: Final = 0.02
"""What has less of a chance is no alternative worth a second question."""
POSSIBLE: Final = 0.05
"""What has less of a chance by one reading alone is not taken for that."""
EVEN_CHANCE: Final = 0.5
"""From here on something is more likely than not."""
LIKELY: Final = 0.7
"""A reading from here on shows what its face, its colour and its size are: a few wrong ones are outvoted."""
SURE: Final = 0.9
"""A reading from here on is believed by itself, and not asked for again."""
CERTAIN: Final = 0.99
"""A reading from here on stands against what all others of the table say."""

FEW: Final = 2
"""So many tiles, rows or looks that agree are heard, though they are too few to show anything for sure: one
may be anything that lies about, is misread or was missed.
"""
SEVERAL: Final = 3
"""So many that agree are more than chance: the median of fewer may be that of a wrong one."""

SPEAKS_LOG_ODDS: Final = 2.0
"""By which one piece of evidence speaks for one side and not only leans to it."""
STRONG_LOG_ODDS: Final = 3.0
"""What a single strong piece of evidence counts: a sure reading becomes a doubt."""
DECIDING_LOG_ODDS: Final = 8.0
"""What evidence counts that leaves no doubt of one of two sides."""
