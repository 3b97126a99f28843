"""One suit at a time: every way to take its tiles apart into sets and a pair, worked out once per pattern
of counts.

The three numbered suits and the honors never share a set, so a hand is read suit by suit and the answers
are joined. A suit's counts, packed into one integer, are the key; a pattern that has been seen before costs
one lookup. There are some 400,000 patterns of up to fourteen tiles and a game meets a few thousand of them,
so the tables fill as they are asked.

Wild tiles have no key of their own: a rule book with wild tiles asks for the patterns that its wild tiles
could make.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from tablectl.mahjong.tiles import COUNT_BITS

_FIELD: Final = (1 << COUNT_BITS) - 1

FIRST_KIND: Final = (0, 9, 18, 27)
"""First kind of characters, dots, bamboos, honors."""


class SuitWay(NamedTuple):
    """One way to take a suit apart without rest. Kinds are those of the whole set (0 to 33)."""

    chows: int
    """Bit per kind: a chow begins there."""
    pungs: int
    """Bit per kind: a pung stands there."""
    pair: int
    """Kind of the pair, -1 without."""
    twins: int
    """How many disjoint pairs of equal chows there are (four equal chows are two)."""
    chow_kinds: tuple[int, ...]
    """First kind of every chow, ascending, equal ones repeated."""
    pung_kinds: tuple[int, ...]
    """Kind of every pung, ascending."""


class SuitShapes(NamedTuple):
    """What a suit's counts are."""

    kinds: int
    """Bit per kind that is there."""
    ways: tuple[SuitWay, ...]
    """All ways into sets alone (3n tiles) or sets and one pair (3n+2 tiles); none where it is impossible."""


class SuitTable(dict[int, SuitShapes]):
    """The shapes of one suit by packed count; a missing pattern is worked out and kept.

    The answers are constants of mahjong, so keeping them changes no result.
    """

    def __init__(self, first_kind: int, ranks: int, *, has_chows: bool) -> None:
        super().__init__()
        self._first = first_kind
        self._ranks = ranks
        self._has_chows = has_chows

    def __missing__(self, key: int) -> SuitShapes:
        shapes = _shapes(key, self._ranks, self._has_chows)
        if self._first:
            first = self._first
            shapes = SuitShapes(shapes.kinds << first, tuple(_moved(way, first) for way in shapes.ways))
        self[key] = shapes
        return shapes


def _moved(way: SuitWay, first: int) -> SuitWay:
    """The same way in the suit whose kinds begin at ``first``."""
    return SuitWay(
        way.chows << first,
        way.pungs << first,
        way.pair + first if way.pair >= 0 else -1,
        way.twins,
        tuple([kind + first for kind in way.chow_kinds]),
        tuple([kind + first for kind in way.pung_kinds]),
    )


@cache
def _shapes(key: int, ranks: int, has_chows: bool) -> SuitShapes:
    """The shapes of a suit whose kinds begin at 0: the three numbered suits share the work."""
    counts = [key >> COUNT_BITS * rank & _FIELD for rank in range(ranks)]
    kinds = 0
    for rank, count in enumerate(counts):
        if count:
            kinds |= 1 << rank
    rest = sum(counts) % 3
    if rest == 0:
        return SuitShapes(kinds, tuple(_way(sets, -1) for sets in _take_sets(counts, 0, has_chows)))
    ways = []
    if rest == 2:
        for rank, count in enumerate(counts):
            if count >= 2:
                counts[rank] -= 2
                ways += [_way(sets, rank) for sets in _take_sets(counts, 0, has_chows)]
                counts[rank] += 2
    return SuitShapes(kinds, tuple(ways))


def _way(sets: _Sets, pair: int) -> SuitWay:
    chow_ranks, pung_ranks = sets
    starts = set(chow_ranks)
    return SuitWay(
        chows=sum([1 << rank for rank in starts]),
        pungs=sum([1 << rank for rank in pung_ranks]),
        pair=pair,
        twins=sum([chow_ranks.count(rank) // 2 for rank in starts]),
        chow_kinds=chow_ranks,
        pung_kinds=pung_ranks,
    )


_Sets = tuple[tuple[int, ...], tuple[int, ...]]
"""First ranks of the chows, ranks of the pungs; 0-based."""


def _take_sets(counts: list[int], rank: int, has_chows: bool) -> list[_Sets]:
    """All ways to take everything from ``rank`` up apart into sets."""
    while rank < len(counts) and not counts[rank]:
        rank += 1
    if rank == len(counts):
        return [((), ())]
    ways: list[_Sets] = []
    count = counts[rank]
    # The lowest rank decides: its tiles are a pung or none, and the rest of them begin chows.
    for pungs in range(count // 3 + 1):
        chows = count - 3 * pungs
        fits = (
            has_chows and rank + 2 < len(counts) and counts[rank + 1] >= chows and counts[rank + 2] >= chows
        )
        if chows and not fits:
            continue
        after = counts.copy()
        after[rank] = 0
        if chows:
            after[rank + 1] -= chows
            after[rank + 2] -= chows
        for more_chows, more_pungs in _take_sets(after, rank + 1, has_chows):
            ways.append(((rank,) * chows + more_chows, (rank,) * pungs + more_pungs))
    return ways


SUIT_TABLES: Final = (
    SuitTable(FIRST_KIND[0], 9, has_chows=True),
    SuitTable(FIRST_KIND[1], 9, has_chows=True),
    SuitTable(FIRST_KIND[2], 9, has_chows=True),
    SuitTable(FIRST_KIND[3], 7, has_chows=False),
)
"""Characters, dots, bamboos, honors."""
