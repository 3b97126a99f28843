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
    from tablectl.mahjong.shapes.suit_distances import Distances, DistanceTables

_FIELD: Final = 255
_PAIRS: Final = 8
_ORPHANS: Final = 16
_PAIRED_ORPHANS: Final = 24
"""Fields of what is counted of a suit, which are added over the suits; different kinds are the first one."""


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
    distances, counted = _looked_up(counts)
    best = distances[1][4 - melds] - 1
    if melds == 0:
        if seven_pairs:
            kinds = counted & _FIELD
            lacking = 6 - (counted >> _PAIRS & _FIELD) + (7 - kinds if kinds < 7 else 0)
            if lacking < best:
                best = lacking
        if thirteen_orphans:
            lacking = 13 - (counted >> _ORPHANS & _FIELD) - (counted >= 1 << _PAIRED_ORPHANS)
            if lacking < best:
                best = lacking
    return best


def missing_tiles(counts: Sequence[int], sets: int) -> int:
    """How many tiles a count array (34, at most four a kind) lacks to so many sets and a pair, whatever else
    is there."""
    return _looked_up(counts)[0][1][sets]


class _Suit(dict[bytes, tuple[int, int]]):
    """By the counts of a suit: its class, and what is counted of it; kept once worked out."""

    def __init__(self, steps: list[int], start: int, orphan_step: int) -> None:
        super().__init__()
        self._steps, self._start, self._orphan_step = steps, start, orphan_step

    def __missing__(self, counts: bytes) -> tuple[int, int]:
        state = self._start
        for count in counts:
            state = self._steps[state + count]
        orphans = counts[:: self._orphan_step]
        kinds = len(counts) - counts.count(0)
        counted = kinds | kinds - counts.count(1) << _PAIRS
        counted |= len(orphans) - orphans.count(0) << _ORPHANS | (max(orphans) > 1) << _PAIRED_ORPHANS
        if len(self) >= PATTERN_CACHE_SIZE:
            self.clear()
        self[counts] = found = state, counted
        return found


def _looked_up(counts: Sequence[int]) -> tuple[Distances, int]:
    """What a whole hand lacks, and what is counted of it."""
    joined, classes, distances, numbered, honors = _tables()
    each = bytes(counts)
    characters, m_counted = numbered[each[:9]]
    dots, p_counted = numbered[each[9:18]]
    bamboos, s_counted = numbered[each[18:27]]
    others, z_counted = honors[each[27:]]
    front = joined[classes * characters + dots]
    back = joined[classes * bamboos + others]
    lacking = distances[joined[classes * front + back]]
    return lacking, m_counted + p_counted + s_counted + z_counted


@cache
def _tables() -> tuple[bytes, int, tuple[Distances, ...], _Suit, _Suit]:
    """What joins classes, how many there are, what they lack; the numbered suits and the honors."""
    # What works them out needs numpy, which takes longer to load than a hand takes to be scored.
    tables: DistanceTables = import_module("tablectl.mahjong.shapes.suit_distances").distance_tables()
    numbered, honors = _Suit(tables.steps, tables.suit, 8), _Suit(tables.steps, tables.honors, 1)
    return tables.joined, tables.classes, tables.distances, numbered, honors
