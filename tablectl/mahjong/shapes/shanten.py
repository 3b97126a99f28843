"""Shanten: how many tiles a hand is away from being ready (0), complete is -1.

Exact: the fewest tiles to exchange until some complete hand of at most four tiles a kind stands there. A
walk over a suit's counts finds what it lacks to so many sets with or without the pair, a table what the
suits lack together. Hands are made of few different suits, so what a walk found is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from tablectl.mahjong.shapes.suit_tables import PATTERN_CACHE_SIZE

if TYPE_CHECKING:
    from tablectl.mahjong.shapes.suit_distances import DistanceTables

_PAIRS: Final = 6
_ORPHANS: Final = 12
_PAIRED_ORPHANS: Final = 18
_CLASS: Final = 22
"""Where the fields of a suit's number begin: after its kinds those that are there twice or more, the same of
terminals and honors alone, and its class. All but the class are added over the suits of a hand."""


def shanten(
    counts: Sequence[int], melds: int = 0, *, seven_pairs: bool = True, thirteen_orphans: bool = True
) -> int:
    """How far a hand of 3n+1 or 3n+2 closed tiles is from ready.

    Args:
        counts: count array (34) of the closed tiles, at most four a kind.
        melds: how many sets lie beside them.
        seven_pairs: whether seven different pairs are a hand.
        thirteen_orphans: whether thirteen orphans are a hand.

    Returns:
        -1 when the hand is complete, 0 when it is ready, else the number of tiles to exchange until it is.

    >>> from tablectl.mahjong.counts import count_array
    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> shanten(count_array(parse_tiles("123456789m123p4s")))
    0
    """
    missing, counted = _look_up(counts, 4 - melds)
    best = missing - 1
    if melds == 0:
        if seven_pairs:
            kinds = counted & 63
            lacking = 6 - (counted >> _PAIRS & 63) + (7 - kinds if kinds < 7 else 0)
            if lacking < best:
                best = lacking
        if thirteen_orphans:
            lacking = 13 - (counted >> _ORPHANS & 63) - (counted >> _PAIRED_ORPHANS & 15 > 0)
            if lacking < best:
                best = lacking
    return best


def missing_tiles(counts: Sequence[int], sets: int) -> int:
    """How many tiles a count array (34, at most four a kind) lacks to so many sets and a pair, whatever else
    is there."""
    return _look_up(counts, sets)[0]


class _Suit(dict[bytes, int]):
    """By the counts of a suit: its class and what is counted of it, as one number; kept once worked out."""

    def __init__(self, steps: list[int], start: int, orphan_step: int) -> None:
        super().__init__()
        self._steps, self._start, self._orphan_step = steps, start, orphan_step

    def __missing__(self, counts: bytes) -> int:
        state, steps = self._start, self._steps
        for count in counts:
            state = steps[state + count]
        found = state << _CLASS
        for place, some in ((0, counts), (_ORPHANS, counts[:: self._orphan_step])):
            kinds = len(some) - some.count(0)
            found |= kinds << place | kinds - some.count(1) << place + _PAIRS
        if len(self) >= PATTERN_CACHE_SIZE:
            self.clear()
        self[counts] = found
        return found


def _look_up(counts: Sequence[int], sets: int) -> tuple[int, int]:
    """What a whole hand lacks to so many sets and a pair, and what is counted of it."""
    numbered, honors, joined, classes, lacking = _tables()
    each = bytes(bytearray(counts))  # of a list twice as fast as at once
    characters, dots, bamboos = numbered[each[:9]], numbered[each[9:18]], numbered[each[18:27]]
    others = honors[each[27:]]
    front = joined[classes * (characters >> _CLASS) + (dots >> _CLASS)]
    back = joined[classes * (bamboos >> _CLASS) + (others >> _CLASS)]
    return lacking[sets][classes * front + back], characters + dots + bamboos + others


@cache
def _tables() -> tuple[_Suit, _Suit, bytes, int, tuple[bytes, ...]]:
    """The numbered suits and the honors; what joins classes, and how many there are; by sets, what two
    classes lack together to so many and a pair."""
    # What works them out needs numpy, which takes longer to load than a hand takes to be scored.
    tables: DistanceTables = import_module("tablectl.mahjong.shapes.suit_distances").distance_tables()
    numbered, honors = _Suit(tables.steps, tables.suit, 8), _Suit(tables.steps, tables.honors, 1)
    by_sets = zip(*[with_pair for _, with_pair in tables.distances], strict=True)
    lacking = tuple([tables.joined.translate(bytes(each).ljust(256)) for each in by_sets])
    return numbered, honors, tables.joined, tables.classes, lacking
