"""Shanten: how many tiles a hand is away from being ready (0), complete is -1.

Exact: the fewest tiles to exchange until some complete hand of at most four tiles a kind stands there. A
suit's distance to so many sets with or without the pair is looked up by its pattern of counts; the four
suits are then joined.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablectl.mahjong.counts import pack_counts, suit_keys
from tablectl.mahjong.shapes.suit_distances import Distances, DistanceTable
from tablectl.mahjong.shapes.whole_hands import ORPHAN_KINDS

_FAR: Final = 99


def shanten(
    counts: Sequence[int], melds: int = 0, *, seven_pairs: bool = True, thirteen_orphans: bool = True
) -> int:
    """How far a hand of 3n+1 or 3n+2 closed tiles is from ready.

    Args:
        counts: count array (34) of the closed tiles.
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
    best = missing_tiles(pack_counts(counts), 4 - melds) - 1
    if melds == 0 and (seven_pairs or thirteen_orphans):
        if seven_pairs:
            pairs = sum([count >= 2 for count in counts])
            kinds = 34 - counts.count(0) if isinstance(counts, list) else sum([count > 0 for count in counts])
            best = min(best, 6 - pairs + max(0, 7 - kinds))
        if thirteen_orphans:
            orphans = [counts[kind] for kind in ORPHAN_KINDS]
            best = min(best, orphans.count(0) - (max(orphans) >= 2))
    return best


def missing_tiles(packed: int, sets: int) -> int:
    """How many tiles a packed count lacks to so many sets and a pair, whatever else is there."""
    characters, dots, bamboos, honors = suit_keys(packed)
    bare, paired = _join(_SUIT[characters], _SUIT[dots], sets)
    low_bare, low_paired = _join((bare, paired), _SUIT[bamboos], sets)
    last_bare, last_paired = _HONORS[honors]
    best = _FAR
    for taken in range(sets + 1):
        left = sets - taken
        here = low_bare[taken] + last_paired[left]
        there = low_paired[taken] + last_bare[left]
        if here < best:
            best = here
        if there < best:
            best = there
    return best


def _join(one: Distances, two: Distances, sets: int) -> Distances:
    """Distances of two suits together, up to ``sets`` sets."""
    one_bare, one_paired = one
    two_bare, two_paired = two
    bare, paired = [], []
    for total in range(sets + 1):
        best, best_paired = _FAR, _FAR
        for first in range(total + 1):
            second = total - first
            a = one_bare[first] + two_bare[second]
            if a < best:
                best = a
            b = one_bare[first] + two_paired[second]
            if b < best_paired:
                best_paired = b
            c = one_paired[first] + two_bare[second]
            if c < best_paired:
                best_paired = c
        bare.append(best)
        paired.append(best_paired)
    return tuple(bare), tuple(paired)


_SUIT: Final = DistanceTable(9, has_chows=True)
_HONORS: Final = DistanceTable(7, has_chows=False)
