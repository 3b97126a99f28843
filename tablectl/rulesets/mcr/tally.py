"""Fans held by a hand as one integer, and what is counted of them.

A tally has a field of three bits per fan, in the order of the book's table: how often the hand has the fan
(seven times at most; flowers are counted apart). Tallies add up. Counting walks the fields from the highest
fan down; each that counts clears those that it rules out (principles e.(1) and e.(4)).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from tablectl.mahjong.win import ScoredItem
from tablectl.rulesets.mcr.fans import FANS, MIXED_KONGS, RULED_OUT, SLOT
from tablectl.rulesets.mcr.options import McrOptions

_BITS: Final = 3
_FIELD: Final = (1 << _BITS) - 1
_ALL: Final = (1 << _BITS * len(FANS)) - 1

ONE: Final = {number: 1 << _BITS * slot for number, slot in SLOT.items()}
"""Tally of a fan that is there once, by number."""

SPECIAL_HANDS: Final = (4, 6, 7, 12, 19, 20, 34)
"""Hands that are concealed of necessity."""


def tally(numbers: Iterable[int]) -> int:
    """Tally of fans by number, repeated as often as they are there."""
    return sum([ONE[number] for number in numbers])


class Counting(NamedTuple):
    """How a table counts: values and what rules out what, options applied. By slot."""

    values: tuple[int, ...]
    keeps: tuple[int, ...]
    """Mask of the fields that a fan leaves standing, its own cleared."""

    def total(self, held: int) -> int:
        """Points of the fans of a tally."""
        values, keeps = self.values, self.keeps
        total = 0
        while held:
            low = (held & -held).bit_length() - 1
            slot = low // _BITS
            total += values[slot] * (held >> slot * _BITS & _FIELD)
            held &= keeps[slot]
        return total

    def items(self, held: int) -> list[ScoredItem]:
        """The fans of a tally that are counted, highest first."""
        found = []
        while held:
            slot = ((held & -held).bit_length() - 1) // _BITS
            found.append(_item(FANS[slot].key, self.values[slot], held >> slot * _BITS & _FIELD))
            held &= self.keeps[slot]
        return found


@cache
def _item(key: str, value: int, count: int) -> ScoredItem:
    return ScoredItem(key, value, count)


@cache
def counting(options: McrOptions) -> Counting:
    """The table's way of counting."""
    values = {fan.number: fan.value for fan in FANS}
    values[MIXED_KONGS] = options.mixed_kongs
    values[48] = options.two_concealed_kongs
    ruled_out = {number: set(numbers) for number, numbers in RULED_OUT.items()}
    if not options.concealed_kongs_in_many:
        ruled_out[5].add(67)
        ruled_out[17].add(67)
    if not options.all_green_half_flush:
        ruled_out[3].add(50)
    if options.special_hand_drawn == "self_drawn":
        for number in SPECIAL_HANDS:
            ruled_out[number].add(56)
    if options.knitted_straight_concealed:
        ruled_out[35].discard(62)
    if options.nine_gates_pungs == "all_but_one":
        # The one that is always there is left out where it is worked out.
        ruled_out[4].discard(73)
    return Counting(
        tuple([values[fan.number] for fan in FANS]),
        tuple([_keeps(fan.number, ruled_out[fan.number]) for fan in FANS]),
    )


def _keeps(number: int, ruled_out: set[int]) -> int:
    cleared = _FIELD * ONE[number]
    for other in ruled_out:
        cleared |= _FIELD * ONE[other]
    return _ALL & ~cleared
