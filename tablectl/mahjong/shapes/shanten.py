"""Shanten: how many tiles a hand is away from being ready (0), complete is -1.

Exact: the fewest tiles to exchange until some complete hand of at most four tiles a kind stands there. A
walk over a suit's counts finds what it lacks to so many sets with or without the pair, a table what the
suits lack together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from tablectl.mahjong.shapes.whole_hands import ORPHAN_KINDS

if TYPE_CHECKING:
    from tablectl.mahjong.shapes.suit_distances import DistanceTables

_orphans: Final = itemgetter(*ORPHAN_KINDS)


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
    best = missing_tiles(counts, 4 - melds) - 1
    if melds == 0:
        if seven_pairs:
            kinds = 34 - counts.count(0)
            pairs = kinds - counts.count(1)
            best = min(best, 6 - pairs + max(0, 7 - kinds))
        if thirteen_orphans:
            orphans: tuple[int, ...] = _orphans(counts)
            lacking = orphans.count(0)
            if lacking <= best:
                best = min(best, lacking - (max(orphans) >= 2))
    return best


def missing_tiles(counts: Sequence[int], sets: int) -> int:
    """How many tiles a count array (34, at most four a kind) lacks to so many sets and a pair, whatever else
    is there."""
    tables = _tables()
    steps, joined = tables.steps, tables.joined
    tiles = list(counts)
    characters = dots = bamboos = tables.suit
    for count in tiles[:9]:
        characters = steps[characters + count]
    for count in tiles[9:18]:
        dots = steps[dots + count]
    for count in tiles[18:27]:
        bamboos = steps[bamboos + count]
    honors = tables.honors
    for count in tiles[27:]:
        honors = steps[honors + count]
    front = joined[tables.classes * characters + dots]
    back = joined[tables.classes * bamboos + honors]
    return tables.distances[joined[tables.classes * front + back]][1][sets]


@cache
def _tables() -> DistanceTables:
    # What works them out needs numpy, which takes longer to load than a hand takes to be scored.
    tables: DistanceTables = import_module("tablectl.mahjong.shapes.suit_distances").distance_tables()
    return tables
