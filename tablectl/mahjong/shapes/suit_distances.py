"""How many tiles a suit lacks to so many sets, with or without a pair: one table for all patterns of counts.

The table is worked out at its first use, in a fraction of a second: the patterns that are sets and a pair
lack nothing, and from them the distances spread rank by rank over all five counts of every rank. It takes
ten bytes a pattern, 20 MB for the numbered suits.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.tiles import COUNT_BITS

SUITS: Final = ((0, 9), (9, 9), (18, 9), (27, 7))
"""The first kind and the ranks of each; the honors count as one."""
_FIELD: Final = (1 << COUNT_BITS) - 1
_COUNTS: Final = 5
"""A kind is there nought to four times."""
_FAR: Final = 99
_CACHE_SIZE: Final = 50_000
"""Patterns kept as tuples; games meet a few thousand."""

Distances = tuple[tuple[int, ...], tuple[int, ...]]
"""Missing tiles to 0, 1, 2, 3, 4 sets: without a pair, and with one."""


class DistanceTable(dict[int, Distances]):
    """Distances of one suit by its packed count; the answers are constants of mahjong, so keeping some of
    them changes no result."""

    def __init__(self, ranks: int, *, has_chows: bool) -> None:
        super().__init__()
        self._ranks = ranks
        self._has_chows = has_chows

    def __missing__(self, key: int) -> Distances:
        index = 0
        for rank in range(self._ranks):
            index = index * _COUNTS + (key >> COUNT_BITS * rank & _FIELD)
        row = _table(self._ranks, self._has_chows)[index].tolist()
        if len(self) >= _CACHE_SIZE:
            self.clear()
        found = self[key] = (tuple(row[:5]), tuple(row[5:]))
        return found


def distance_table(ranks: int) -> NDArray[np.int8]:
    """(5**ranks, 10) of a suit of nine ranks, or of the seven honors: missing tiles to 0-4 sets without a
    pair, then with one, by the suit's counts as a number in base five; the first rank counts most."""
    return _table(ranks, ranks == 9)


def suit_indices(counts: NDArray[np.int8], suit: int) -> NDArray[np.int64]:
    """(hands,): the rows of a suit's ``distance_table`` for many hands' counts of all kinds, (hands, 34)."""
    first, ranks = SUITS[suit]
    powers = _COUNTS ** np.arange(ranks - 1, -1, -1, dtype=np.int64)
    return counts[:, first : first + ranks].astype(np.int64) @ powers


def suit_distances(counts: NDArray[np.int8], suit: int) -> NDArray[np.int8]:
    """(hands, 10): those rows."""
    return distance_table(SUITS[suit][1])[suit_indices(counts, suit)]


@cache
def _table(ranks: int, has_chows: bool) -> NDArray[np.int8]:
    """(5**ranks, 10): missing tiles to 0-4 sets without a pair, then with one. The first rank counts most."""
    distance = np.where(_complete(ranks, has_chows), np.int8(0), np.int8(_FAR))
    for rank in range(1, ranks + 1):
        at = np.moveaxis(distance, rank, 0)
        # Tiles too many cost nothing, and each one lacking costs one.
        for count in range(1, _COUNTS):
            np.minimum(at[count], at[count - 1], out=at[count])
        for count in range(_COUNTS - 2, -1, -1):
            np.minimum(at[count], at[count + 1] + 1, out=at[count])
    return np.ascontiguousarray(distance.reshape(10, -1).T)


def _complete(ranks: int, has_chows: bool) -> NDArray[np.bool_]:
    """(10, 5, 5...): which counts are exactly 0-4 sets without a pair, then with one."""
    sets = [{rank: 3} for rank in range(ranks)]
    if has_chows:
        sets += [{rank: 1, rank + 1: 1, rank + 2: 1} for rank in range(ranks - 2)]
    complete = np.zeros((10, *(_COUNTS,) * ranks), dtype=np.bool_)
    complete[(0,) * (ranks + 1)] = True
    for count in range(1, 5):
        for one in sets:
            _add(complete[count - 1], one, complete[count])
    for count in range(5):
        for rank in range(ranks):
            _add(complete[count], {rank: 2}, complete[5 + count])
    return complete


def _add(before: NDArray[np.bool_], tiles: dict[int, int], after: NDArray[np.bool_]) -> None:
    """Mark in ``after`` what ``before`` has with some tiles more."""
    low = tuple(slice(0, _COUNTS - tiles.get(rank, 0)) for rank in range(before.ndim))
    high = tuple(slice(tiles.get(rank, 0), _COUNTS) for rank in range(before.ndim))
    after[high] |= before[low]
