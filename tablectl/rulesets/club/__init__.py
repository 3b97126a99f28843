"""A club's own rules as data, based on a book: items with conditions, a scale, limits, chips."""

from __future__ import annotations

from tablectl.rulesets.club.conditions import ConditionError, read_condition
from tablectl.rulesets.club.document import Club, ClubError, Example, Item, Scale, club_of
from tablectl.rulesets.club.facts import FACTS
from tablectl.rulesets.club.fitting import club_for_book
from tablectl.rulesets.club.item_names import NO_NAMES, item_names
from tablectl.rulesets.club.scoring import ClubItems, club_rules
from tablectl.rulesets.option_fields import CLUB

__all__ = [
    "CLUB",
    "FACTS",
    "NO_NAMES",
    "Club",
    "ClubError",
    "ClubItems",
    "ConditionError",
    "Example",
    "Item",
    "Scale",
    "club_for_book",
    "club_of",
    "club_rules",
    "item_names",
    "read_condition",
]
