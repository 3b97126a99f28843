"""MCR's options, presets and fans, with the book's clauses."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.mcr.fans.table import FANS, RULED_OUT
from tablectl.rulesets.mcr.faults import FAULTS
from tablectl.rulesets.mcr.options import MCR_BOOK
from tablectl.rulesets.words import book_words

MCR_WORDS: Final = book_words("mcr")

FAN_ITEMS: Final = tuple(
    ListedItem(
        fan.key,
        MCR_WORDS.items[fan.key],
        fan.clause,
        fan.value,
        tuple(other.key for other in FANS if other.number in RULED_OUT[fan.number]),
    )
    for fan in FANS
)
"""Every fan with its points and what is not counted beside it in the book."""

MCR_LISTING: Final = Listing.from_words(
    MCR_BOOK,
    MCR_WORDS,
    FAN_ITEMS,
    FAULTS,
)
"""The rule book as ``tablectl rules mcr`` tells it."""
