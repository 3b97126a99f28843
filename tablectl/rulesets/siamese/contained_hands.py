"""Every way to choose a complete hand from more closed tiles than it needs.

Tiles are chosen by kind, as copies do not matter. If the winning tile is part of the hand, one of its kind
must be chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from tablectl.mahjong.counts import ONE_OF_KIND
from tablectl.mahjong.shapes.complete_hands import HONORS, ORPHAN_KINDS
from tablectl.mahjong.tiles import FIRST_HONOR, PLAYING_KINDS
from tablectl.rulesets.mcr.hand.knitted import KNITTED

_CHOW_STARTS: Final = tuple(9 * suit + rank for suit in range(3) for rank in range(7))
_CHOW_OF_KIND: Final = {kind: sum(ONE_OF_KIND[kind : kind + 3]) for kind in _CHOW_STARTS}
"""Packed count of a chow, by the kind that it begins with."""


class ContainedSets(NamedTuple):
    """Sets chosen from the closed tiles."""

    starts: tuple[int, ...]
    """First kinds of the chows, ascending."""
    chows: int
    """The same as bits."""
    pungs: int
    packed: int
    """Packed count of their tiles."""
    has_tile: bool
    """Whether the required kind is among them."""


def contained_sets(counts: Sequence[int], sets: int, tile: int | None) -> list[ContainedSets]:
    """Every way to choose a number of sets.

    Args:
        counts: count array of the closed tiles.
        sets: the number of sets.
        tile: a kind that the hand must include, or None.
    """
    left = list(counts)
    starts = [kind for kind in _CHOW_STARTS if left[kind] and left[kind + 1] and left[kind + 2]]
    pungs = [kind for kind in range(PLAYING_KINDS) if left[kind] >= 3]
    found: list[ContainedSets] = []

    def pung(first: int, missing: int, taken: ContainedSets) -> None:
        if not missing:
            found.append(taken)
            return
        chows, bits, placed, packed, has_tile = taken
        for place in range(first, len(pungs)):
            kind = pungs[place]
            if left[kind] >= 3:
                grown = packed + 3 * ONE_OF_KIND[kind]
                more = ContainedSets(chows, bits, placed | 1 << kind, grown, has_tile or kind == tile)
                pung(place + 1, missing - 1, more)

    def chow(first: int, missing: int, taken: ContainedSets) -> None:
        pung(0, missing, taken)
        if not missing:
            return
        chows, bits, placed, packed, has_tile = taken
        for place in range(first, len(starts)):
            kind = starts[place]
            if left[kind] and left[kind + 1] and left[kind + 2]:
                left[kind] -= 1
                left[kind + 1] -= 1
                left[kind + 2] -= 1
                grown = packed + _CHOW_OF_KIND[kind]
                has = has_tile or (tile is not None and kind <= tile <= kind + 2)
                chow(place, missing - 1, ContainedSets((*chows, kind), bits | 1 << kind, placed, grown, has))
                left[kind] += 1
                left[kind + 1] += 1
                left[kind + 2] += 1

    chow(0, sets, ContainedSets((), 0, 0, 0, tile is None))
    return found


def without_knitted(counts: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """Every way to take nine knitted tiles: these as bits, the count array of the rest."""
    for knitted in KNITTED:
        if all(counts[kind] for kind in range(FIRST_HONOR) if knitted >> kind & 1):
            yield knitted, [count - (knitted >> kind & 1) for kind, count in enumerate(counts)]


def seven_pairs(counts: Sequence[int], tile: int | None) -> Iterator[tuple[int, int]]:
    """Every way to take seven pairs: bits of the kinds, packed count; four of a kind may be two of them."""
    pairs = [kind for kind, count in enumerate(counts) for _ in range(count // 2)]
    for seven in set(combinations(pairs, 7)):
        if tile is None or tile in seven:
            kinds = 0
            for kind in seven:
                kinds |= 1 << kind
            yield kinds, 2 * sum([ONE_OF_KIND[kind] for kind in seven])


def thirteen_orphans(counts: Sequence[int], tile: int | None) -> Iterator[int]:
    """Every way to take thirteen orphans, as packed counts."""
    if (tile is None or tile in ORPHAN_KINDS) and all(counts[kind] for kind in ORPHAN_KINDS):
        one_each = sum([ONE_OF_KIND[kind] for kind in ORPHAN_KINDS])
        yield from [one_each + ONE_OF_KIND[kind] for kind in ORPHAN_KINDS if counts[kind] > 1]


def honors_and_knitted(counts: Sequence[int], tile: int | None) -> Iterator[int]:
    """Every way to take fourteen different honors and knitted tiles, as packed counts."""
    for knitted in KNITTED:
        there = [kind for kind, count in enumerate(counts) if count and (knitted | HONORS) >> kind & 1]
        for taken in combinations(there, 14):
            if tile is None or tile in taken:
                yield sum([ONE_OF_KIND[kind] for kind in taken])


def nine_gates(counts: Sequence[int], tile: int | None) -> Iterator[int]:
    """Nine gates with the winning tile, as a packed count: they are won on it or not at all."""
    if tile is None or tile >= FIRST_HONOR:
        return
    first = tile - tile % 9
    wanted = [3, 1, 1, 1, 1, 1, 1, 1, 3]
    wanted[tile - first] += 1
    if all(counts[first + rank] >= count for rank, count in enumerate(wanted)):
        yield sum([count * ONE_OF_KIND[first + rank] for rank, count in enumerate(wanted)])
