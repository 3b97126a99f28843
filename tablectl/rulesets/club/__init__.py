"""A club's own rules as data, based on a book: items with conditions, a scale, limits, chips."""

from __future__ import annotations

from tablectl.rulesets.club.conditions import ConditionError, read_condition
from tablectl.rulesets.club.document import Club, ClubError, Example, club_of
from tablectl.rulesets.club.facts import FACTS
from tablectl.rulesets.club.item_names import NO_NAMES, item_names
from tablectl.rulesets.option_fields import CLUB

__all__ = [
    "CLUB",
    "FACTS",
    "NO_NAMES",
    "Club",
    "ClubError",
    "ConditionError",
    "Example",
    "club_of",
    "item_names",
    "read_condition",
]
