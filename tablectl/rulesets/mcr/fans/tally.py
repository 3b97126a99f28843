"""Fans held by a hand as one integer, and what is counted of them.

A tally has a field of three bits per fan, in the order of the book's table: how often the hand has the fan
(seven times at most; flowers are counted apart). Tallies add up. Counting walks the fields from the highest
fan down; each that counts clears those that it rules out (principles e.(1) and e.(4)).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from tablectl.mahjong.win import ScoredItem
from tablectl.rulesets.by_options import ByOptions
from tablectl.rulesets.mcr.fans.counted import CountedFans
from tablectl.rulesets.mcr.fans.table import FANS, MIXED_KONGS, RULED_OUT, SLOT
from tablectl.rulesets.mcr.options import McrOptions

_BITS: Final = 3
_FIELD: Final = (1 << _BITS) - 1
_ALL: Final = (1 << _BITS * len(FANS)) - 1

FAN_ONCE: Final = {number: 1 << _BITS * slot for number, slot in SLOT.items()}
"""Tally of a fan that is there once, by number."""

SPECIAL_HANDS: Final = (4, 6, 7, 12, 19, 20, 34)
"""Hands that are concealed of necessity."""


def tally(numbers: Iterable[int]) -> int:
    """Tally of fans by number, repeated as often as they are there."""
    return sum([FAN_ONCE[number] for number in numbers])


_TALLY_CACHE_SIZE: Final = 20_000
"""Of one table's way of counting; hands show some thousand."""
_CHICKEN_HAND: Final = 43


class Counting(dict[int, CountedFans]):
    """How a table counts, by tally. What hands show comes again and again, so it is kept."""

    def __init__(self, values: Sequence[int], keeps: Sequence[int]) -> None:
        """A table's way of counting, by slot.

        Args:
            values: points of a fan.
            keeps: mask of the fields that a fan leaves standing, its own cleared.
        """
        super().__init__()
        self._values = values
        self._keeps = keeps
        self._chicken_hand = values[SLOT[_CHICKEN_HAND]]

    def __missing__(self, held: int) -> CountedFans:
        items = []
        rest = held or FAN_ONCE[_CHICKEN_HAND]
        while rest:
            slot = ((rest & -rest).bit_length() - 1) // _BITS
            items.append(_item(FANS[slot].key, self._values[slot], rest >> slot * _BITS & _FIELD))
            rest &= self._keeps[slot]
        if len(self) >= _TALLY_CACHE_SIZE:
            self.clear()
        self[held] = found = CountedFans(self.points(held), tuple(items))
        return found

    def points(self, held: int) -> int:
        """Points of a tally, which is not kept."""
        values, keeps = self._values, self._keeps
        rest, points = held or FAN_ONCE[_CHICKEN_HAND], 0
        while rest:
            slot = ((rest & -rest).bit_length() - 1) // _BITS
            points += values[slot] * (rest >> slot * _BITS & _FIELD)
            rest &= keeps[slot]
        return points

    def at_most(self, held: int) -> int:
        """No tally whose fans are among these has more points: all count, also what others rule out."""
        values = self._values
        points, rest = 0, held
        while rest:
            slot = ((rest & -rest).bit_length() - 1) // _BITS
            count = rest >> slot * _BITS & _FIELD
            points += values[slot] * count
            rest -= count << slot * _BITS
        return max(points, self._chicken_hand)


@cache
def _item(key: str, value: int, count: int) -> ScoredItem:
    return ScoredItem(key, value, count)


@cache
def _counting(options: McrOptions) -> Counting:
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
    cleared = _FIELD * FAN_ONCE[number]
    for other in ruled_out:
        cleared |= _FIELD * FAN_ONCE[other]
    return _ALL & ~cleared


counting: Final = ByOptions(_counting)
"""By a table's options: its way of counting."""
