"""Hangzhou's options and multipliers, told with the book's clauses."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.hangzhou.multipliers import MULTIPLIERS
from tablectl.rulesets.hangzhou.options import HANGZHOU_BOOK
from tablectl.rulesets.hangzhou.words.choices import CHOICES, PRESETS
from tablectl.rulesets.hangzhou.words.names import ITEMS, OPTIONS
from tablectl.rulesets.hangzhou.words.sentences import SENTENCES
from tablectl.rulesets.listing import ListedItem, Listing

HANGZHOU_LISTING: Final = Listing(
    options=HANGZHOU_BOOK,
    option_names=OPTIONS,
    sentences=SENTENCES,
    choices=CHOICES,
    preset_words=PRESETS,
    items=tuple(ListedItem(one.key, ITEMS[one.key], one.clause, one.value) for one in MULTIPLIERS.values()),
)
"""The rule book as ``tablectl rules hangzhou`` tells it."""
