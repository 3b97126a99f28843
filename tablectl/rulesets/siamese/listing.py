"""Siamese MCR's options, presets and fans, with the book's clauses."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.listing import Listing
from tablectl.rulesets.mcr.faults import FAULTS
from tablectl.rulesets.mcr.listing import FAN_ITEMS, MCR_WORDS
from tablectl.rulesets.siamese.options import SIAMESE_BOOK
from tablectl.rulesets.words import book_words

SIAMESE_WORDS: Final = book_words("siamese").with_fallback(MCR_WORDS, SIAMESE_BOOK.fields)

SIAMESE_LISTING: Final = Listing.from_words(
    SIAMESE_BOOK,
    SIAMESE_WORDS,
    # The set has no flowers and seasons.
    tuple(item for item in FAN_ITEMS if item.key != "flower"),
    FAULTS,
)
"""The rule book as ``tablectl rules siamese`` tells it."""
