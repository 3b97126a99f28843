"""One suit with wild tiles: how many of them it can use up, and every way to read it with so many.

Every set and pair that is read here keeps a real tile; what wild tiles make alone is of no suit. Keys are
a suit's packed count from its lowest rank, as in ``suit_tables``. How many wild tiles can be used is a small
answer and is kept for good; the ways themselves can be many and only the latest are kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from tablectl.mahjong.counts import FIELD, with_fewer
from tablectl.mahjong.tiles import COUNT_BITS

MAX_WILDS: Final = 7
"""The most wild tiles that a hand is read with."""

_ALL_WILD_BITS: Final = (1 << MAX_WILDS + 1) - 1
_WAY_CACHE_SIZE: Final = 16_384


class SuitNeeds(NamedTuple):
    """How many wild tiles a suit's real ones can use up."""

    sets: int
    """Bit per number of wild tiles: with them the suit is sets alone."""
    with_pair: int
    """Bit per number of wild tiles: with them it is sets and one pair."""


class WildWay(NamedTuple):
    """One way to read a suit with wild tiles. Ranks are 0-based."""

    chows: tuple[int, ...]
    """First rank of every chow, ascending."""
    pungs: tuple[int, ...]
    """Rank of every pung, ascending."""
    pair: int
    """Rank of the pair, -1 without."""
    stands: tuple[int, ...]
    """Ranks that the wild tiles stand for, ascending, one entry a tile."""


@cache
def suit_needs(key: int, ranks: int, has_chows: bool) -> SuitNeeds:
    """How many wild tiles can be used up; numbers above ``MAX_WILDS`` are left out.

    >>> suit_needs(1, 9, True)
    SuitNeeds(sets=4, with_pair=2)
    """
    return _needs(tuple([key >> COUNT_BITS * rank & FIELD for rank in range(ranks)]), has_chows)


@cache
def _needs(counts: tuple[int, ...], has_chows: bool) -> SuitNeeds:
    lowest = next((rank for rank, count in enumerate(counts) if count), None)
    if lowest is None:
        return SuitNeeds(1, 0)
    sets = with_pair = 0
    # The lowest tile is the lowest real one of its set or of the pair.
    for rest, wild in _sets_of(counts, lowest, has_chows):
        needs = _needs(rest, has_chows)
        sets |= needs.sets << wild
        with_pair |= needs.with_pair << wild
    for real in range(1, min(2, counts[lowest]) + 1):
        with_pair |= _needs(with_fewer(counts, lowest, real), has_chows).sets << 2 - real
    return SuitNeeds(sets & _ALL_WILD_BITS, with_pair & _ALL_WILD_BITS)


def _sets_of(counts: tuple[int, ...], rank: int, has_chows: bool) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every set whose lowest real tile is of this rank: what it leaves, and its wild tiles."""
    for real in range(1, min(3, counts[rank]) + 1):
        yield with_fewer(counts, rank, real), 3 - real
    if not has_chows:
        return
    top = len(counts) - 1
    rest = with_fewer(counts, rank, 1)
    # Of the two other tiles of a chow some are real; as many of its places as are lower are wild.
    yield rest, 2
    if rank < top and counts[rank + 1]:
        yield with_fewer(rest, rank + 1, 1), 1
    if rank < top - 1 and counts[rank + 2]:
        yield with_fewer(rest, rank + 2, 1), 1
        if counts[rank + 1]:
            yield with_fewer(with_fewer(rest, rank + 1, 1), rank + 2, 1), 0


@lru_cache(maxsize=_WAY_CACHE_SIZE)
def wild_ways(key: int, ranks: int, has_chows: bool, wilds: int) -> tuple[WildWay, ...]:
    """Every way to read a suit's real tiles with exactly so many wild ones as sets, and a pair where the
    number of tiles asks for one; no two ways agree in sets and pair.

    >>> [(way.chows, way.pair) for way in wild_ways(1 << COUNT_BITS | 1, 9, True, 1)]
    [((0,), -1)]
    """
    real = [key >> COUNT_BITS * rank & FIELD for rank in range(ranks)]
    if (sum(real) + wilds) % 3 == 1:
        return ()
    search = _SuitReadings(real, has_chows, wilds)
    search.read(0, 0, 0, wilds, (sum(real) + wilds) % 3 == 2)
    return tuple(search.found)


class _SuitReadings:
    """Reads a suit from its lowest rank up: how many chows begin there, how many pungs stand there, whether
    the pair does. A rank that then needs more tiles than there are takes wild ones."""

    __slots__ = ("_chows", "_has_chows", "_pair", "_pungs", "_remaining", "_stands", "found")

    def __init__(self, real: list[int], has_chows: bool, wilds: int) -> None:
        # Two ranks of nothing above the highest, so that every rank has two that follow.
        self._remaining = [*real, 0, 0]
        self._has_chows = has_chows
        self._chows: list[int] = []
        self._pungs: list[int] = []
        self._stands: list[int] = []
        self._pair = -1
        self.found: list[WildWay] = []

    def read(self, rank: int, begun: int, begun_before: int, left: int, pair: bool) -> None:
        """Read from ``rank`` up.

        Args:
            rank: the rank to decide.
            begun: chows that begin at the rank below.
            begun_before: chows that begin two ranks below.
            left: wild tiles not used yet.
            pair: whether the pair is still to be found.
        """
        if rank == len(self._remaining) - 2:
            if not left and not pair and self._every_part_is_real():
                self.found.append(
                    WildWay(tuple(self._chows), tuple(self._pungs), self._pair, tuple(self._stands))
                )
            return
        real, after, last = self._remaining[rank : rank + 3]
        most = real + left - begun - begun_before
        chows = min(most, after + left - begun, last + left) if self._can_begin(rank) else 0
        for number in range(chows + 1):
            for pungs in range((most - number) // 3 + 1 if real else 1):
                for paired in range(2 if pair and real else 1):
                    wild = begun + begun_before + number + 3 * pungs + 2 * paired - real
                    if 0 <= wild <= left:
                        self._place(rank, number, pungs, paired, wild)
                        self.read(rank + 1, number, begun, left - wild, pair and not paired)
                        self._undo(number, pungs, paired, wild)

    def _can_begin(self, rank: int) -> bool:
        return self._has_chows and rank < len(self._remaining) - 4 and any(self._remaining[rank : rank + 3])

    def _place(self, rank: int, chows: int, pungs: int, paired: int, wild: int) -> None:
        self._chows += [rank] * chows
        self._pungs += [rank] * pungs
        self._stands += [rank] * wild
        if paired:
            self._pair = rank

    def _undo(self, chows: int, pungs: int, paired: int, wild: int) -> None:
        del self._chows[len(self._chows) - chows :]
        del self._pungs[len(self._pungs) - pungs :]
        del self._stands[len(self._stands) - wild :]
        if paired:
            self._pair = -1

    def _every_part_is_real(self) -> bool:
        """Whether the real tiles can be dealt out so that every set and the pair has one."""
        stands = set(self._stands)
        parts = [(rank,) for rank in self._pungs]
        if self._pair >= 0:
            parts.append((self._pair,))
        chows = [(rank, rank + 1, rank + 2) for rank in self._chows]
        # Where all tiles of a rank are real, those of every part that it is in are.
        doubtful = [part for part in (*parts, *chows) if stands.issuperset(part)]
        return not doubtful or _can_deal(doubtful, list(self._remaining))


def _can_deal(parts: list[tuple[int, ...]], real: list[int]) -> bool:
    if not parts:
        return True
    for rank in parts[0]:
        if real[rank]:
            real[rank] -= 1
            if _can_deal(parts[1:], real):
                return True
            real[rank] += 1
    return False


def clear_caches() -> None:
    """Empty the tables. Changes no answer, only how quickly the next one comes: for measuring."""
    suit_needs.cache_clear()
    _needs.cache_clear()
    wild_ways.cache_clear()
