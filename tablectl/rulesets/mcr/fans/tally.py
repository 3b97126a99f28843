"""Tallies of a hand's fans as integers, and the fans that count.

A tally has a field of three bits for each fan, in the order of the book's table, with the number of times
that the hand has the fan (at most seven; flowers are counted separately). Tallies can be added. Counting goes
from the highest fan down; each counted fan clears those that it rules out (principles e.(1) and e.(4)).
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
"""The tally of a single fan, by number."""

SPECIAL_HANDS: Final = (4, 6, 7, 12, 19, 20, 34)
"""Fans of hands that are always concealed."""


def tally(numbers: Iterable[int]) -> int:
    """Tally of fans by number, repeated as often as they are there."""
    return sum([FAN_ONCE[number] for number in numbers])


_TALLY_CACHE_SIZE: Final = 20_000
"""Entries of one table; hands have some thousand different tallies."""
_CHICKEN_HAND: Final = 43


class Counting(dict[int, CountedFans]):
    """A cache of the counted fans by tally, for a table's options."""

    def __init__(self, values: Sequence[int], kept_masks: Sequence[int]) -> None:
        """
        Args:
            values: points of each fan, by slot.
            kept_masks: mask of the fields that remain when a fan was counted, by slot.
        """
        super().__init__()
        self._values = values
        self._keeps = kept_masks
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
        """Points of a tally, without caching."""
        values, kept_masks = self._values, self._keeps
        rest, points = held or FAN_ONCE[_CHICKEN_HAND], 0
        while rest:
            slot = ((rest & -rest).bit_length() - 1) // _BITS
            points += values[slot] * (rest >> slot * _BITS & _FIELD)
            rest &= kept_masks[slot]
        return points

    def upper_bound(self, held: int) -> int:
        """An upper bound for all tallies of these fans: all of them count, even if others rule them out."""
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
        # A fan that is always present is left out where the tally is made.
        ruled_out[4].discard(73)
    return Counting(
        tuple([values[fan.number] for fan in FANS]),
        tuple([_kept_mask(fan.number, ruled_out[fan.number]) for fan in FANS]),
    )


def _kept_mask(number: int, ruled_out: set[int]) -> int:
    cleared = _FIELD * FAN_ONCE[number]
    for other in ruled_out:
        cleared |= _FIELD * FAN_ONCE[other]
    return _ALL & ~cleared


counting: Final = ByOptions(_counting)
"""The counting for a table's options."""
