"""The highest-scoring of all hands that closed tiles hold.

Every way to take a hand is looked at: its points without a wait fan first, and then, from the highest down,
the waits of those that could still be the best.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from msgspec import structs

from tablectl.mahjong.counts import ONE_OF_KIND, unpack
from tablectl.mahjong.shapes import kinds_of
from tablectl.rulesets.mcr.fans.counted import Counted
from tablectl.rulesets.mcr.fans.table import FANS, SLOT
from tablectl.rulesets.mcr.fans.tally import counting
from tablectl.rulesets.mcr.fans.tiles import tile_fans
from tablectl.rulesets.mcr.hand.best_reading import NO_TILE, best_reading, special_hands, tile_hogs
from tablectl.rulesets.mcr.hand.readings import read
from tablectl.rulesets.mcr.hand.values import Circumstances, Hand, Parts
from tablectl.rulesets.siamese.contained_hands import (
    honors_and_knitted,
    knitted_straights,
    nine_gates,
    sets_and_pair,
    seven_pairs,
    thirteen_orphans,
)
from tablectl.rulesets.siamese.options import SiameseOptions


def best_contained_hand(whole: Hand, options: SiameseOptions) -> tuple[int, Counted] | None:
    """The highest-scoring hand among closed tiles: packed count of those that it takes, and what it is worth.

    Args:
        whole: a hand whose ``packed`` has all closed tiles, as many as it needs or more.
        options: the table's options.
    """
    estimates = _estimates(whole, options)
    best: tuple[int, Counted] | None = None
    for packed in sorted(estimates, key=estimates.__getitem__, reverse=True):
        # A wait adds one point at most.
        if best is not None and estimates[packed] + 1 <= best[1].points:
            break
        before = packed - ONE_OF_KIND[whole.tile] if whole.tile != NO_TILE else 0
        found = best_reading(structs.replace(whole, packed=packed, before=before), options)
        if found is not None and (best is None or found.points > best[1].points):
            best = packed, found
    return best


def _estimates(whole: Hand, options: SiameseOptions) -> dict[int, int]:
    """By packed count of the closed tiles that could be taken: their points without a wait fan."""
    melds = whole.melds
    how = counting(options)
    about = Circumstances(
        melds.chows, melds.pungs, melds.concealed_kongs, whole.tile, whole.claimed, whole.seat, whole.round
    )
    found: dict[int, int] = {}
    by_kinds: dict[int, int] = {}
    points_of: dict[int, int] = {}

    def estimate(packed: int, kinds: int, tallies: Iterable[int]) -> None:
        kinds |= melds.kinds
        shared = by_kinds.get(kinds)
        if shared is None:
            shared = by_kinds[kinds] = whole.situation + tile_fans(kinds)
        shared += tile_hogs(packed, melds)
        for held in tallies:
            points = points_of.get(shared + held)
            if points is None:
                points = points_of[shared + held] = how.points(shared + held)
            if points > found.get(packed, -1):
                found[packed] = points

    counts = unpack(whole.packed)
    tile = None if whole.tile == NO_TILE else whole.tile
    for parts, packed in sets_and_pair(counts, 4 - melds.melds, tile):
        estimate(packed, _kinds(parts), [reading.held for reading in read(parts, about)])
    if melds.melds < 2:
        for knitted, ways in knitted_straights(counts, 1 - melds.melds, tile):
            nine = sum([ONE_OF_KIND[kind] for kind in range(27) if knitted >> kind & 1])
            for parts, packed in ways:
                tallies = [reading.held for reading in read(parts, about, knitted=True)]
                estimate(packed + nine, _kinds(parts) | knitted, tallies)
    if not melds.melds:
        for kinds, packed in seven_pairs(counts, tile):
            estimate(packed, kinds, special_hands(packed, kinds))
        for packed in chain(thirteen_orphans(counts, tile), honors_and_knitted(counts, tile)):
            kinds = kinds_of(packed)
            estimate(packed, kinds, special_hands(packed, kinds))
        for packed in nine_gates(counts, tile):
            found[packed] += FANS[SLOT[4]].value
    return found


def _kinds(parts: Parts) -> int:
    return parts.chows | parts.chows << 1 | parts.chows << 2 | parts.pungs | 1 << parts.pair
