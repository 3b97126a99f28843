"""Shanten: how many tiles a hand is away from being ready (0), complete is -1.

Exact: the fewest tiles to exchange until some complete hand of at most four tiles a kind stands there. A
suit's distance to ``m`` sets with or without the pair is worked out once per pattern of counts, against all
patterns of that many sets; the four suits are then joined.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.counts import pack_counts, suit_keys
from tablectl.mahjong.shapes import ORPHAN_KINDS
from tablectl.mahjong.tiles import COUNT_BITS

_FIELD: Final = (1 << COUNT_BITS) - 1
_FAR: Final = 99

Distances = tuple[tuple[int, ...], tuple[int, ...]]
"""Missing tiles to 0, 1, 2, 3, 4 sets: without a pair, and with one."""


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
    best = _standard(pack_counts(counts), 4 - melds) - 1
    if melds == 0 and (seven_pairs or thirteen_orphans):
        if seven_pairs:
            pairs = sum([count >= 2 for count in counts])
            kinds = 34 - counts.count(0) if isinstance(counts, list) else sum([count > 0 for count in counts])
            best = min(best, 6 - pairs + max(0, 7 - kinds))
        if thirteen_orphans:
            orphans = [counts[kind] for kind in ORPHAN_KINDS]
            best = min(best, orphans.count(0) - (max(orphans) >= 2))
    return best


def _standard(packed: int, sets: int) -> int:
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


class _DistanceTable(dict[int, Distances]):
    """Distances of one suit by its packed count; kept once worked out."""

    def __init__(self, ranks: int, *, has_chows: bool) -> None:
        super().__init__()
        self._ranks = ranks
        self._has_chows = has_chows

    def __missing__(self, key: int) -> Distances:
        counts = np.array([key >> COUNT_BITS * rank & _FIELD for rank in range(self._ranks)], dtype=np.int8)
        targets, starts = _targets(self._ranks, self._has_chows)
        missing = np.maximum(targets - counts, 0).sum(axis=1, dtype=np.int16)
        nearest = [int(distance) for distance in np.minimum.reduceat(missing, starts)]
        found = (tuple(nearest[:5]), tuple(nearest[5:]))
        self[key] = found
        return found


_SUIT: Final = _DistanceTable(9, has_chows=True)
_HONORS: Final = _DistanceTable(7, has_chows=False)


@cache
def _targets(ranks: int, has_chows: bool) -> tuple[NDArray[np.int8], NDArray[np.intp]]:
    """All counts of 0 to 4 sets without a pair, then with one: (n, ranks), and where each of the ten groups
    begins."""
    singles = [_with((0,) * ranks, (rank,) * 3) for rank in range(ranks)]
    if has_chows:
        singles += [_with((0,) * ranks, (rank, rank + 1, rank + 2)) for rank in range(ranks - 2)]
    bare: list[set[tuple[int, ...]]] = [{(0,) * ranks}]
    for _ in range(4):
        bare.append({total for done in bare[-1] for one in singles if max(total := _sum(done, one)) <= 4})
    paired = [
        {total for done in group for rank in range(ranks) if max(total := _with(done, (rank, rank))) <= 4}
        for group in bare
    ]
    groups = [sorted(group) for group in bare + paired]
    starts = np.cumsum([0] + [len(group) for group in groups[:-1]])
    return np.array([row for group in groups for row in group], dtype=np.int8), starts.astype(np.intp)


def _with(counts: tuple[int, ...], ranks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(count + ranks.count(rank) for rank, count in enumerate(counts))


def _sum(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, two, strict=True))
