"""The eighteen fans of red mahjong, in the order of the book's table, with values and counting functions.

Every combination of sets that makes a fan counts, and a set may be part of several. All fans add up, except
that Full Flush replaces Half Flush.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from tablectl.mahjong.tiles import FIRST_HONOR
from tablectl.rulesets.red.form import Form

FLOWER: Final = "flower"
CHAOTIC_HAND: Final = "chaotic_hand"
BIG_THREE_DRAGONS: Final = "big_three_dragons"

_RED_DRAGON: Final = 33
_DRAGONS: Final = (31, 32, 33)
_SUITS: Final = frozenset("mps")


@dataclass(frozen=True, slots=True)
class Fan:
    """One fan of a regular hand."""

    key: str
    value: int
    count: Callable[[Form], int]
    """The number of times that a hand has it."""


def _mixed_double_chows(form: Form) -> int:
    return sum([a != b and a % 9 == b % 9 for a, b in combinations(form.chows, 2)])


def _pure_double_chows(form: Form) -> int:
    return sum([a == b for a, b in combinations(form.chows, 2)])


def _two_terminal_chows(form: Form) -> int:
    return sum([form.chows.count(first) * form.chows.count(first + 6) for first in (0, 9, 18)])


def _pure_straights(form: Form) -> int:
    chows = form.chows
    return sum([chows.count(first) * chows.count(first + 3) * chows.count(first + 6) for first in (0, 9, 18)])


def _double_pungs(form: Form) -> int:
    return sum([a != b and b < 27 and a % 9 == b % 9 for a, b in combinations(form.pungs, 2)])


def _honor_pungs(form: Form) -> int:
    return sum([kind >= FIRST_HONOR for kind in form.pungs])


def _special_pair(form: Form) -> int:
    return form.pair < 27 and form.pair % 9 in (1, 4, 7)


def _half_flush(form: Form) -> int:
    """Only the sets count: the pair may be of another suit, and sets of honors alone are enough."""
    return len(form.sets & _SUITS) <= 1 and not _full_flush(form)


def _full_flush(form: Form) -> int:
    return len(form.groups) == 1 and form.groups <= _SUITS


def _red_hand(form: Form) -> int:
    return _RED_DRAGON in form.pungs and sum([kind < 9 for kind in form.pungs]) == 3


def big_three_dragons(form: Form) -> int:
    """The number of triples of pungs of three different dragons; with jokers there may be two of one
    dragon."""
    white, green, red = [form.pungs.count(kind) for kind in _DRAGONS]
    return white * green * red


def any_three_dragons(form: Form) -> int:
    """The number of triples of pungs of any dragons."""
    dragons = sum([kind in _DRAGONS for kind in form.pungs])
    return dragons * (dragons - 1) * (dragons - 2) // 6


FANS: Final = (
    Fan("all_chows", 3, lambda form: not form.pungs),
    Fan("mixed_double_chow", 3, _mixed_double_chows),
    Fan("double_pung", 3, _double_pungs),
    Fan("two_terminal_chows", 3, _two_terminal_chows),
    Fan("honor_pung", 3, _honor_pungs),
    Fan("special_pair", 3, _special_pair),
    Fan("all_pungs", 12, lambda form: not form.chows),
    Fan("pure_double_chow", 12, _pure_double_chows),
    Fan("pure_straight", 12, _pure_straights),
    Fan("half_flush", 12, _half_flush),
    Fan("all_types", 16, lambda form: len(form.groups) == 5),
    Fan("lower_five", 24, lambda form: form.ranks_within(1, 5)),
    Fan("upper_five", 24, lambda form: form.ranks_within(5, 9)),
    Fan("red_hand", 32, _red_hand),
    Fan(BIG_THREE_DRAGONS, 64, big_three_dragons),
    Fan("full_flush", 64, _full_flush),
)
"""Fans 2 to 10 and 12 to 18."""

FLOWER_VALUE: Final = 3
"""Fan 1: for each flower or season."""
