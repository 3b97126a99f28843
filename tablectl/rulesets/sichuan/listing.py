"""Sichuan's options and fans told to people and pages."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.sichuan.fans import FANS
from tablectl.rulesets.sichuan.names import FANS as FAN_NAMES
from tablectl.rulesets.sichuan.names import OPTIONS
from tablectl.rulesets.sichuan.presets import SICHUAN_BOOK

SICHUAN_LISTING: Final = Listing(
    options=SICHUAN_BOOK,
    option_names=OPTIONS,
    items=tuple(
        ListedItem(fan.key, FAN_NAMES[fan.key], f"2.7.3, 6; Приложение 1, {fan.number}", fan.fans)
        for fan in FANS
    ),
)
"""For ``tablectl rules sichuan``."""
