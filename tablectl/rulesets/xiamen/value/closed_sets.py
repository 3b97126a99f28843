"""The maximum flowers of closed tiles over all readings. Only pungs count; golds are wild.

Only the reading with the most flowers matters. Therefore each suit is asked for its maximum pungs by the
number of golds used, and readings are not enumerated. The answers depend on the tiles only, and are cached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from tablectl.mahjong.counts import with_fewer
from tablectl.mahjong.shapes.wild_shapes import wild_completes, wild_eye
from tablectl.mahjong.tiles import FIRST_HONOR, PLAYING_KINDS, Tile
from tablectl.rulesets.xiamen.options import XiamenOptions
from tablectl.rulesets.xiamen.value.flowers import SetForm, set_flowers
from tablectl.rulesets.xiamen.win import face, is_gold

MAX_GOLDS: Final = 4
"""The three golds, and the robbed indicator as a fourth."""
_SUITS: Final = ((0, 9), (9, 18), (18, 27), (27, 34))
_NONE: Final = -1


class SuitPungs(NamedTuple):
    """The maximum pungs of a suit's tiles by the number of golds used; -1 if there is no reading."""

    sets: tuple[int, ...]
    """For readings as sets."""
    with_pair: tuple[int, ...]
    """For readings as sets and one pair."""


_EMPTY: Final = SuitPungs((0,) + (_NONE,) * MAX_GOLDS, (_NONE,) * (MAX_GOLDS + 1))


@lru_cache(maxsize=65_536)
def suit_pungs(counts: tuple[int, ...], has_chows: bool) -> SuitPungs:
    """The maximum pungs of one suit's counts by rank. Each set and the pair have a tile that is no gold.

    >>> suit_pungs((2, 1, 1, 0, 0, 0, 0, 0, 0), True).sets
    (-1, -1, 1, -1, -1)
    """
    lowest = next((rank for rank, count in enumerate(counts) if count), None)
    if lowest is None:
        return _EMPTY
    sets = [_NONE] * (MAX_GOLDS + 1)
    paired = [_NONE] * (MAX_GOLDS + 1)
    # The lowest tile is the lowest real tile of its set or of the pair.
    for rest, golds, pungs in _sets_of(counts, lowest, has_chows):
        inner = suit_pungs(rest, has_chows)
        _improve(sets, inner.sets, golds, pungs)
        _improve(paired, inner.with_pair, golds, pungs)
    for real in range(1, min(2, counts[lowest]) + 1):
        _improve(paired, suit_pungs(with_fewer(counts, lowest, real), has_chows).sets, 2 - real, 0)
    return SuitPungs(tuple(sets), tuple(paired))


def _improve(best: list[int], inner: tuple[int, ...], golds: int, pungs: int) -> None:
    for used, found in enumerate(inner[: MAX_GOLDS + 1 - golds]):
        if found >= 0:
            best[used + golds] = max(best[used + golds], found + pungs)


def _sets_of(
    counts: tuple[int, ...], rank: int, has_chows: bool
) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Every set whose lowest real tile has this rank: the remaining counts, its golds, whether it is a
    pung."""
    for real in range(1, min(3, counts[rank]) + 1):
        yield with_fewer(counts, rank, real), 3 - real, 1
    if not has_chows:
        return
    rest = with_fewer(counts, rank, 1)
    near, far = rank + 1 < len(counts) and counts[rank + 1], rank + 2 < len(counts) and counts[rank + 2]
    # One real tile and two golds are a pung rather than a chow.
    if near:
        yield with_fewer(rest, rank + 1, 1), 1, 0
    if far:
        yield with_fewer(rest, rank + 2, 1), 1, 0
        if near:
            yield with_fewer(with_fewer(rest, rank + 1, 1), rank + 2, 1), 0, 0


class ClosedTiles(NamedTuple):
    """The closed tiles by face."""

    real: tuple[int, ...]
    """Count array of all tiles but golds; white dragons count as the indicated tile."""
    golds: int

    def without(self, *kinds: int, golds: int = 0) -> ClosedTiles | None:
        """The tiles without these kinds and golds; None if they are not all present."""
        real = list(self.real)
        for kind in kinds:
            real[kind] -= 1
        if golds > self.golds or min(real) < 0:
            return None
        return ClosedTiles(tuple(real), self.golds - golds)

    def plus(self, kind: int | None) -> ClosedTiles:
        """The tiles with one more; None adds a gold."""
        if kind is None:
            return ClosedTiles(self.real, self.golds + 1)
        real = list(self.real)
        real[kind] += 1
        return ClosedTiles(tuple(real), self.golds)


def count_closed(tiles: Iterable[Tile], gold: Tile | None) -> ClosedTiles:
    """Count closed tiles by face. Flowers that are not laid down yet are left out."""
    real = [0] * PLAYING_KINDS
    golds = 0
    for tile in tiles:
        if is_gold(tile, gold):
            golds += 1
        elif tile.kind < PLAYING_KINDS:
            real[face(tile, gold)] += 1
    return ClosedTiles(tuple(real), golds)


def waits_for_pair(tiles: Iterable[Tile], gold: Tile | None) -> bool:
    """Whether closed tiles are sets and one gold, so that any drawn tile wins (游金)."""
    counted = count_closed(tiles, gold)
    return wild_eye(counted.real, counted.golds)


def is_complete(tiles: Iterable[Tile], gold: Tile | None) -> bool:
    """Whether closed tiles with the winning one are sets and a pair."""
    counted = count_closed(tiles, gold)
    return wild_completes(counted.real, counted.golds)


def most_flowers(options: XiamenOptions, tiles: ClosedTiles | None, gold: int, *, pair: bool) -> int | None:
    """The maximum flowers of the sets in closed tiles that were all drawn; None if there is no reading.

    Args:
        options: the table's rules.
        tiles: 3n+2 tiles with a pair, else 3n.
        gold: kind of the indicator; three golds alone are a pung of it.
        pair: whether the tiles include a pair.
    """
    if tiles is None:
        return None
    reached = {(0, False): 0}
    for first, end in _SUITS:
        counts = tiles.real[first:end]
        if not any(counts):
            continue
        pungs = suit_pungs(counts, first < FIRST_HONOR)
        worth = set_flowers(options, first, SetForm.CLOSED_PUNG)
        reached = _add_suit(reached, pungs, worth, tiles.golds, pair)
    each = set_flowers(options, gold, SetForm.CLOSED_PUNG)
    found: int | None = None
    for (used, paired), flowers in reached.items():
        left = tiles.golds - used - (2 if pair and not paired else 0)
        if left >= 0 and left % 3 == 0:
            total = flowers + left // 3 * each
            found = total if found is None else max(found, total)
    return found


def _add_suit(
    reached: dict[tuple[int, bool], int], pungs: SuitPungs, worth: int, golds: int, pair: bool
) -> dict[tuple[int, bool], int]:
    """The maximum flowers with one more suit, by the golds used and whether there is a pair."""
    found_by_golds: dict[tuple[int, bool], int] = {}
    for (used, paired), flowers in reached.items():
        ways = [(pungs.sets, paired)]
        if pair and not paired:
            ways.append((pungs.with_pair, True))
        for most, now in ways:
            for more, count in enumerate(most[: golds - used + 1]):
                if count >= 0:
                    key = (used + more, now)
                    found_by_golds[key] = max(found_by_golds.get(key, 0), flowers + count * worth)
    return found_by_golds


def most_flowers_opened(
    options: XiamenOptions, tiles: ClosedTiles, kind: int | None, gold: int
) -> int | None:
    """The same with a tile from another player in addition to ``tiles``. A pung that it completes is open.

    The winner chooses whether the tile belongs to a pung, a chow or the pair.

    Args:
        options: the table's rules.
        tiles: the 3n+1 closed tiles of the winner's own.
        kind: what the tile counts as; None if it is a gold.
        gold: kind of the indicator.
    """
    parts = _parts_of_gold(tiles, gold) if kind is None else _parts_of(tiles, kind)
    found: int | None = None
    for part in parts:
        rest = most_flowers(options, part.rest, gold, pair=not part.pair)
        if rest is not None:
            worth = 0 if part.pung is None else set_flowers(options, part.pung, SetForm.OPEN_PUNG)
            found = rest + worth if found is None else max(found, rest + worth)
    return found


def completes_beside_float(options: XiamenOptions, tiles: ClosedTiles, kind: int, gold: int) -> bool:
    """Whether a tile of ``kind`` completes the closed tiles other than as a pair with a gold."""
    return any(
        most_flowers(options, part.rest, gold, pair=not part.pair) is not None
        for part in _parts_of(tiles, kind)
        if not part.pair or (part.rest is not None and part.rest.golds == tiles.golds)
    )


class _WinningPart(NamedTuple):
    """A set or pair with the winning tile."""

    rest: ClosedTiles | None
    """The remaining closed tiles; None if they do not have its other tiles."""
    pair: bool = False
    pung: int | None = None
    """The kind, if it is a pung."""


def _parts_of(tiles: ClosedTiles, kind: int) -> Iterator[_WinningPart]:
    for golds in range(2):
        yield _WinningPart(tiles.without(*[kind] * (1 - golds), golds=golds), pair=True)
    for golds in range(3):
        yield _WinningPart(tiles.without(*[kind] * (2 - golds), golds=golds), pung=kind)
    if kind >= FIRST_HONOR:
        return
    rank = kind % 9
    for first in range(max(0, rank - 2), min(6, rank) + 1):
        one, two = [kind - rank + other for other in range(first, first + 3) if other != rank]
        yield _WinningPart(tiles.without(one, two))
        yield _WinningPart(tiles.without(one, golds=1))
        yield _WinningPart(tiles.without(two, golds=1))


def _parts_of_gold(tiles: ClosedTiles, gold: int) -> Iterator[_WinningPart]:
    yield _WinningPart(tiles.without(golds=1), pair=True)
    yield _WinningPart(tiles.without(golds=2), pung=gold)
    held = [kind for kind, count in enumerate(tiles.real) if count]
    for kind in held:
        yield _WinningPart(tiles.without(kind), pair=True)
        yield _WinningPart(tiles.without(kind, kind), pung=kind)
        yield _WinningPart(tiles.without(kind, golds=1), pung=kind)
        for other in (kind + 1, kind + 2):
            if other in held and kind < FIRST_HONOR and other // 9 == kind // 9:
                yield _WinningPart(tiles.without(kind, other))
