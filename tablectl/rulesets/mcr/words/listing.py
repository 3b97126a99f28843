"""MCR's options, presets and fans, told with the book's clauses."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.mcr.fans.table import FANS, RULED_OUT
from tablectl.rulesets.mcr.presets import MCR_BOOK
from tablectl.rulesets.mcr.words.choices import CHOICES, PRESETS
from tablectl.rulesets.mcr.words.fan_names import FAN_NAMES
from tablectl.rulesets.mcr.words.option_names import OPTIONS
from tablectl.rulesets.mcr.words.sentences import SENTENCES

FAN_ITEMS: Final = tuple(
    ListedItem(
        fan.key,
        FAN_NAMES[fan.key],
        fan.clause,
        fan.value,
        tuple(other.key for other in FANS if other.number in RULED_OUT[fan.number]),
    )
    for fan in FANS
)
"""Every fan with its points and what is not counted beside it in the book."""

MCR_LISTING: Final = Listing(
    options=MCR_BOOK,
    option_names=OPTIONS,
    sentences=SENTENCES,
    choices=CHOICES,
    preset_words=PRESETS,
    items=FAN_ITEMS,
)
"""The rule book as ``tablectl rules mcr`` tells it."""
