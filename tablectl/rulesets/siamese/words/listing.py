"""Siamese MCR's options, presets and fans, told with the book's clauses."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.listing import Listing
from tablectl.rulesets.mcr.words.listing import FAN_ITEMS
from tablectl.rulesets.siamese.presets import SIAMESE_BOOK
from tablectl.rulesets.siamese.words.choices import CHOICES, PRESETS
from tablectl.rulesets.siamese.words.option_names import OPTIONS
from tablectl.rulesets.siamese.words.sentences import SENTENCES

SIAMESE_LISTING: Final = Listing(
    options=SIAMESE_BOOK,
    option_names=OPTIONS,
    sentences=SENTENCES,
    choices=CHOICES,
    preset_words=PRESETS,
    # The set has no flowers and seasons.
    items=tuple(item for item in FAN_ITEMS if item.key != "flower"),
)
"""The rule book as ``tablectl rules siamese`` tells it."""
