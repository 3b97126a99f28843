"""Sichuan's options and fans for people and pages."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.sichuan.fans import FANS
from tablectl.rulesets.sichuan.faults import FAULTS
from tablectl.rulesets.sichuan.options import SICHUAN_BOOK
from tablectl.rulesets.words import book_words

SICHUAN_WORDS: Final = book_words("sichuan")

_CLAUSES: Final = {
    "open_kong": "2.7.2, 1",
    "closed_kong": "2.7.2, 2",
    "added_kong": "2.7.2, 3",
    "kong_returned": "2.7.2, 4-5",
    "ready_check": "2.7.4, 4",
    "pig": "2.8.4, 1",
    "false_win": "2.8.4, 2",
}

SICHUAN_LISTING: Final = Listing.from_words(
    SICHUAN_BOOK,
    SICHUAN_WORDS,
    tuple(
        ListedItem(fan.key, SICHUAN_WORDS.items[fan.key], f"2.7.3, 6; Приложение 1, {fan.number}", fan.fans)
        for fan in FANS
    ),
    FAULTS,
    payments=tuple(ListedItem(key, names, _CLAUSES[key]) for key, names in SICHUAN_WORDS.payments.items()),
)
"""For ``tablectl rules sichuan``."""
