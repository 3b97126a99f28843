"""No pair makes more of closed sets than their bound says: else the search would end too early."""

from __future__ import annotations

import random

import pytest

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import PLAYING_KINDS
from tablectl.rulesets.mcr.fans.tally import counting
from tablectl.rulesets.mcr.fans.tiles import tile_fans, tile_fans_upper_bound
from tablectl.rulesets.mcr.hand.best_reading import WIND_BIT
from tablectl.rulesets.mcr.hand.readings import read_sets, upper_bound
from tablectl.rulesets.mcr.hand.values import HandContext, SetsAndPair
from tablectl.rulesets.siamese.contained_hands import contained_sets
from tablectl.rulesets.siamese.options import DEFAULT

WALLS = {
    "all kinds": range(34),
    "two suits": range(18),
    "suit and honors": (*range(9), *range(27, 34)),
    "honors": range(27, 34),
    "terminals and fives": (0, 4, 8, 9, 13, 17, 18, 22, 26),
    "even": (1, 3, 5, 7, 10, 12, 14, 16),
}
MELDS = {"none": ((), 0, 4), "a chow": ((3,), 0, 3), "two pungs": ((), 1 << 29 | 1 << 31, 2)}
"""Chows and pungs that lie open, and how many closed sets there are."""


@pytest.mark.parametrize("melds", MELDS)
@pytest.mark.parametrize("wall", WALLS)
def test_sets_are_worth_no_more_than_their_bound_with_any_pair(wall: str, melds: str) -> None:
    chance = random.Random(f"bounds {wall} {melds}")
    chows, pungs, missing = MELDS[melds]
    how = counting(DEFAULT)
    looked_at = 0
    for _ in range(12):
        tiles = chance.sample([kind for kind in WALLS[wall] for _ in range(4)], 24)
        counts = [tiles.count(kind) for kind in range(PLAYING_KINDS)]
        won_on, claimed = chance.choice(tiles), chance.random() < 0.5
        hand_context = HandContext(
            chows, pungs, 0, won_on, claimed, WIND_BIT[Wind.SOUTH], WIND_BIT[Wind.EAST]
        )
        for sets in chance.sample(found := contained_sets(counts, missing, None), min(40, len(found))):
            kinds = sets.chows | sets.chows << 1 | sets.chows << 2 | sets.pungs | pungs
            kinds |= sum(7 << first for first in chows)
            bound = tile_fans_upper_bound(kinds) + upper_bound(sets.starts, sets.pungs, hand_context)
            for pair in range(PLAYING_KINDS):
                parts = SetsAndPair(sets.starts, sets.chows, sets.pungs, pair)
                for reading in read_sets(parts, hand_context):
                    points = how.points(tile_fans(kinds | 1 << pair) + reading.tally)
                    assert points <= how.upper_bound(bound), (sets, pair)
                    looked_at += 1
    assert looked_at
