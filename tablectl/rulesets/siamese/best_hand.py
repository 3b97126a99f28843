"""The highest-scoring hand among all that closed tiles contain.

Sets are chosen without a pair first. An upper bound for hands with them is quickly computed. They are tried
in the order of these bounds, until no bound exceeds the best hand so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple

from msgspec import structs

from tablectl.mahjong.counts import ONE_OF_KIND, unpack
from tablectl.mahjong.shapes.complete_hands import kinds_of
from tablectl.mahjong.tiles import FIRST_HONOR, PLAYING_KINDS
from tablectl.rulesets.mcr.fans.counted import CountedFans
from tablectl.rulesets.mcr.fans.tally import FAN_ONCE, counting
from tablectl.rulesets.mcr.fans.tiles import tile_fans, tile_fans_upper_bound
from tablectl.rulesets.mcr.hand.best_reading import NO_TILE, best_reading, special_hands, tile_hogs
from tablectl.rulesets.mcr.hand.readings import read_sets, upper_bound
from tablectl.rulesets.mcr.hand.values import Hand, HandContext, SetsAndPair
from tablectl.rulesets.siamese.contained_hands import (
    ContainedSets,
    contained_sets,
    honors_and_knitted,
    nine_gates,
    seven_pairs,
    thirteen_orphans,
    without_knitted,
)
from tablectl.rulesets.siamese.options import SiameseOptions

_WAIT: Final = 1
"""The maximum points of a wait."""


class _ChosenSets(NamedTuple):
    """Sets without their pair."""

    upper_bound: int
    """An upper bound of the points of hands with them, without a wait fan."""
    sets: ContainedSets
    knitted: int
    """Nine further knitted tiles as bits; 0 for none."""


def best_contained_hand(whole: Hand, options: SiameseOptions) -> tuple[int, CountedFans] | None:
    """The highest-scoring hand among closed tiles: packed count of its tiles, and its counted fans.

    Args:
        whole: a hand whose ``packed`` has all closed tiles, as many as it needs or more.
        options: the table's options.
    """
    search = _HandSearch(whole, options)
    search.special_hands()
    search.sets_and_pair()
    return search.best


class _HandSearch:
    """A search for the best hand."""

    def __init__(self, whole: Hand, options: SiameseOptions) -> None:
        melds = whole.melds
        self.best: tuple[int, CountedFans] | None = None
        self._whole, self._options, self._how = whole, options, counting(options)
        self._counts = unpack(whole.packed)
        self._tile = None if whole.tile == NO_TILE else whole.tile
        self._about = HandContext(
            melds.chows,
            melds.pungs,
            melds.concealed_kongs,
            whole.tile,
            whole.claimed,
            whole.seat,
            whole.round,
        )

    def special_hands(self) -> None:
        """Try all hands that are no sets and a pair, and nine gates."""
        counts, tile = self._counts, self._tile
        if self._whole.melds.melds:
            return
        for packed in nine_gates(counts, tile):
            self._evaluate(packed)
        for kinds, packed in seven_pairs(counts, tile):
            self._consider(packed, kinds, special_hands(packed, kinds))
        for packed in chain(thirteen_orphans(counts, tile), honors_and_knitted(counts, tile)):
            kinds = kinds_of(packed)
            self._consider(packed, kinds, special_hands(packed, kinds))

    def sets_and_pair(self) -> None:
        """Try all other hands, starting with the sets with the highest bound."""
        counts, tile, melds = self._counts, self._tile, self._whole.melds
        found = [self._choose(sets) for sets in contained_sets(counts, 4 - melds.melds, tile)]
        if melds.melds < 2:
            for knitted, rest in without_knitted(counts):
                wanted = None if tile is not None and knitted >> tile & 1 else tile
                sets_beside = contained_sets(rest, 1 - melds.melds, wanted)
                found += [self._choose(sets, knitted) for sets in sets_beside]
        for chosen in sorted(found, key=lambda each: each.upper_bound, reverse=True):
            if not self._is_better(chosen.upper_bound):
                break
            self._with_pairs(chosen)

    def _choose(self, sets: ContainedSets, knitted: int = 0) -> _ChosenSets:
        starts, chows, pungs, packed, _ = sets
        whole = self._whole
        held = whole.situation + tile_hogs(packed, whole.melds) + FAN_ONCE[64]
        held += tile_fans_upper_bound(_kinds(chows, pungs) | knitted | whole.melds.kinds)
        held += upper_bound(starts, pungs, self._about, knitted=knitted > 0)
        return _ChosenSets(self._how.upper_bound(held), sets, knitted)

    def _with_pairs(self, chosen: _ChosenSets) -> None:
        starts, chows, pungs, packed, has_tile = chosen.sets
        packed += sum([ONE_OF_KIND[kind] for kind in range(FIRST_HONOR) if chosen.knitted >> kind & 1])
        kinds = _kinds(chows, pungs) | chosen.knitted
        left = unpack(self._whole.packed - packed)
        for kind in range(PLAYING_KINDS):
            if left[kind] >= 2 and (has_tile or kind == self._tile):
                parts = SetsAndPair(starts, chows, pungs, kind)
                readings = read_sets(parts, self._about, knitted=chosen.knitted > 0)
                tallies = [reading.tally for reading in readings]
                self._consider(packed + 2 * ONE_OF_KIND[kind], kinds | 1 << kind, tallies)

    def _consider(self, packed: int, kinds: int, tallies: Sequence[int]) -> None:
        """Evaluate a hand if it could be the best by its points without a wait."""
        whole = self._whole
        shared = whole.situation + tile_fans(kinds | whole.melds.kinds) + tile_hogs(packed, whole.melds)
        if any(self._is_better(self._how.points(shared + held)) for held in tallies):
            self._evaluate(packed)

    def _is_better(self, points: int) -> bool:
        return self.best is None or points + _WAIT > self.best[1].points

    def _evaluate(self, packed: int) -> None:
        whole = self._whole
        before = packed - ONE_OF_KIND[whole.tile] if whole.tile != NO_TILE else 0
        found = best_reading(structs.replace(whole, packed=packed, before=before), self._options)
        if found is not None and (self.best is None or found.points > self.best[1].points):
            self.best = packed, found


def _kinds(chows: int, pungs: int) -> int:
    return chows | chows << 1 | chows << 2 | pungs
