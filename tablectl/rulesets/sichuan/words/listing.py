"""Sichuan's options and fans told to people and pages."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.sichuan.fans import FANS
from tablectl.rulesets.sichuan.presets import SICHUAN_BOOK
from tablectl.rulesets.sichuan.words.choices import CHOICES, PRESETS
from tablectl.rulesets.sichuan.words.names import FANS as FAN_NAMES
from tablectl.rulesets.sichuan.words.names import OPTIONS, PAYMENTS
from tablectl.rulesets.sichuan.words.sentences import SENTENCES

_CLAUSES: Final = {
    "open_kong": "2.7.2, 1",
    "closed_kong": "2.7.2, 2",
    "added_kong": "2.7.2, 3",
    "kong_returned": "2.7.2, 4-5",
    "ready_check": "2.7.4, 4",
    "pig": "2.8.4, 1",
    "false_win": "2.8.4, 2",
}

SICHUAN_LISTING: Final = Listing(
    options=SICHUAN_BOOK,
    option_names=OPTIONS,
    sentences=SENTENCES,
    choices=CHOICES,
    preset_words=PRESETS,
    items=tuple(
        ListedItem(fan.key, FAN_NAMES[fan.key], f"2.7.3, 6; Приложение 1, {fan.number}", fan.fans)
        for fan in FANS
    ),
    payments=tuple(ListedItem(key, names, _CLAUSES[key]) for key, names in PAYMENTS.items()),
)
"""For ``tablectl rules sichuan``."""
