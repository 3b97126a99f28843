"""A slow and plain reader of hands, written apart from the fast one, to prove it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

Sets = tuple[tuple[int, ...], ...]
"""Sets as sorted kinds."""

CHOWS = [(first, first + 1, first + 2) for first in range(27) if first % 9 <= 6]
PUNGS = [(kind,) * 3 for kind in range(34)]
_BEGINNING = {kind: [one for one in (*CHOWS, *PUNGS) if one[0] == kind] for kind in range(34)}
"""Sets by their lowest kind."""


def readings(tiles: Sequence[int]) -> set[tuple[Sets, int]]:
    """Every way to split kinds into sets and one pair: try each pair, then each set that begins lowest."""
    found = set()
    for pair in set(tiles):
        if tiles.count(pair) >= 2:
            rest = list(tiles)
            rest.remove(pair)
            rest.remove(pair)
            found |= {(sets, pair) for sets in _splits(tuple(sorted(rest)))}
    return found


@lru_cache(maxsize=200_000)
def _splits(tiles: tuple[int, ...]) -> frozenset[Sets]:
    if not tiles:
        return frozenset([()])
    found = set()
    for one in _BEGINNING.get(tiles[0], ()):
        rest = list(tiles)
        try:
            for kind in one:
                rest.remove(kind)
        except ValueError:
            continue
        found |= {tuple(sorted((*more, one))) for more in _splits(tuple(rest))}
    return frozenset(found)


def is_complete(tiles: Sequence[int], melds: int = 0) -> bool:
    """Four sets and a pair, seven different pairs, or thirteen orphans."""
    if readings(tiles):
        return True
    if melds:
        return False
    pairs = len(tiles) == 14 and all(tiles.count(kind) == 2 for kind in tiles)
    orphans = {kind for kind in range(34) if kind >= 27 or kind % 9 in (0, 8)}
    return pairs or (len(tiles) == 14 and set(tiles) == orphans)


def waits(tiles: Sequence[int], melds: int = 0) -> set[int]:
    """Kinds that complete the tiles, unless all four are there already."""
    return {
        kind for kind in range(34) if tiles.count(kind) < 4 and is_complete(sorted([*tiles, kind]), melds)
    }


def shanten(counts: Sequence[int], sets: int) -> int:
    """Tiles to exchange, less one, until there are ``sets`` sets and a pair: every such hand is tried."""
    missing = np.maximum(_goals(sets) - np.array(counts, dtype=np.int8), 0).sum(axis=1)
    return int(missing.min()) - 1


@cache
def _goals(sets: int) -> NDArray[np.int8]:
    goals = []
    for chosen in combinations_with_replacement([*CHOWS, *PUNGS], sets):
        goal = [0] * 34
        for kind in (kind for one in chosen for kind in one):
            goal[kind] += 1
        pairs = [pair for pair in range(34) if goal[pair] <= 2 and max(goal) <= 4]
        goals += [[have + 2 * (kind == pair) for kind, have in enumerate(goal)] for pair in pairs]
    return np.array(goals, dtype=np.int8)
