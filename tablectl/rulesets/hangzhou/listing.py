"""Hangzhou's options and multipliers, with the book's clauses."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.hangzhou.faults import FAULTS
from tablectl.rulesets.hangzhou.multipliers import MULTIPLIERS
from tablectl.rulesets.hangzhou.options import HANGZHOU_BOOK
from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.words import book_words

HANGZHOU_WORDS: Final = book_words("hangzhou")

HANGZHOU_LISTING: Final = Listing.from_words(
    HANGZHOU_BOOK,
    HANGZHOU_WORDS,
    tuple(
        ListedItem(one.key, HANGZHOU_WORDS.items[one.key], one.clause, one.value)
        for one in MULTIPLIERS.values()
    ),
    FAULTS,
)
"""The rule book as ``tablectl rules hangzhou`` tells it."""
