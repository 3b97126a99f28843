"""One suit at a time: every way to take its tiles apart into sets and a pair, worked out once per pattern
of counts.

The three numbered suits and the honors never share a set, so a hand is read suit by suit and the answers
are joined. A suit's counts, packed into one integer, are the key; a pattern that has been seen before costs
one lookup. There are some 400,000 patterns of up to fourteen tiles and a game meets a few thousand of them,
so the tables fill as they are asked; a table that is full begins anew, so that years of play take no more
memory than a day.

Wild tiles have no key of their own: a rule book with wild tiles asks for the patterns that its wild tiles
could make.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from tablectl.mahjong.tiles import COUNT_BITS

_FIELD: Final = (1 << COUNT_BITS) - 1
PATTERN_CACHE_SIZE: Final = 50_000
"""Of one suit; games meet a few thousand."""
_SHIFTS: Final = tuple(range(0, 9 * COUNT_BITS, COUNT_BITS))

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
            shapes = SuitShapes(shapes.kinds << first, tuple(_shift_way(way, first) for way in shapes.ways))
        if len(self) >= PATTERN_CACHE_SIZE:
            self.clear()
        self[key] = shapes
        return shapes


def _shift_way(way: SuitWay, first: int) -> SuitWay:
    """The same way in the suit whose kinds begin at ``first``."""
    return SuitWay(
        way.chows << first,
        way.pungs << first,
        way.pair + first if way.pair >= 0 else -1,
        way.twins,
        tuple([kind + first for kind in way.chow_kinds]),
        tuple([kind + first for kind in way.pung_kinds]),
    )


@lru_cache(maxsize=PATTERN_CACHE_SIZE)
def _shapes(key: int, ranks: int, has_chows: bool) -> SuitShapes:
    """The shapes of a suit whose kinds begin at 0: the three numbered suits share the work."""
    counts = [key >> shift & _FIELD for shift in _SHIFTS[:ranks]]
    kinds = 0
    for rank, count in enumerate(counts):
        if count:
            kinds |= 1 << rank
    rest = sum(counts) % 3
    ways: list[SuitWay] = []
    if rest == 0:
        _take_sets(counts, 0, has_chows, -1, [], [], ways)
    elif rest == 2:
        # The ranks of a set add up to a multiple of three, so those of the pair tell which ranks it can be.
        whole = sum([rank * count for rank, count in enumerate(counts)])
        for rank in range(2 * whole % 3, ranks, 3):
            if counts[rank] >= 2:
                counts[rank] -= 2
                _take_sets(counts, 0, has_chows, rank, [], [], ways)
                counts[rank] += 2
    return SuitShapes(kinds, tuple(ways))


def _take_sets(
    counts: list[int],
    rank: int,
    has_chows: bool,
    pair: int,
    chows: list[int],
    pungs: list[int],
    found: list[SuitWay],
) -> None:
    """Find all ways to take everything from ``rank`` up apart into sets; leaves ``counts`` as it was."""
    ranks = len(counts)
    while rank < ranks and not counts[rank]:
        rank += 1
    if rank == ranks:
        found.append(_way(tuple(chows), tuple(pungs), pair))
        return
    count = counts[rank]
    # The lowest rank decides: its tiles are a pung or none, and the rest of them begin chows.
    for pung in range(count // 3 + 1):
        begun = count - 3 * pung
        if not begun:
            counts[rank] = 0
            _take_sets(counts, rank + 1, has_chows, pair, chows, pungs + [rank] * pung, found)
            counts[rank] = count
        elif has_chows and rank + 2 < ranks and counts[rank + 1] >= begun and counts[rank + 2] >= begun:
            counts[rank] = 0
            counts[rank + 1] -= begun
            counts[rank + 2] -= begun
            _take_sets(
                counts, rank + 1, has_chows, pair, chows + [rank] * begun, pungs + [rank] * pung, found
            )
            counts[rank] = count
            counts[rank + 1] += begun
            counts[rank + 2] += begun


def _way(chows: tuple[int, ...], pungs: tuple[int, ...], pair: int) -> SuitWay:
    begun = placed = twins = 0
    for rank in chows:
        begun |= 1 << rank
    for rank in pungs:
        placed |= 1 << rank
    if begun.bit_count() < len(chows):
        twins = sum([chows.count(rank) // 2 for rank in set(chows)])
    return SuitWay(begun, placed, pair, twins, chows, pungs)


SUIT_TABLES: Final = (
    SuitTable(FIRST_KIND[0], 9, has_chows=True),
    SuitTable(FIRST_KIND[1], 9, has_chows=True),
    SuitTable(FIRST_KIND[2], 9, has_chows=True),
    SuitTable(FIRST_KIND[3], 7, has_chows=False),
)
"""Characters, dots, bamboos, honors."""
