"""Every value of a win in red mahjong, for computing what a player needs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablectl.rulesets.bare_wins import BareWins, WinSituation
from tablectl.rulesets.red.fans import FLOWER_VALUE
from tablectl.rulesets.red.options import RedOptions
from tablectl.rulesets.red.payments import LIMIT, deltas

HAND_POINTS: Final = frozenset(
    (
        *range(0, 49, 3),
        *(19, 22, 25, 28, 31, 34, 37, 40),
        *(51, 54, 57, 59, 60, 62, 63, 64, 66, 67, 70, 72, 73, 75, 76, 78, 79, 82, 85, 87, 88, 90, 91, 94, 97),
        *(100, 103, 106, 109, 111, 112, 114, 115, 118, 124, 127, 130, 139, 142, 163, 166),
    )
)
"""The points of all hands without flowers. The slow command ``python -m
tests.tablectl.rulesets.red.hand_points`` computes them from every combination of four sets and a pair."""
TWICE_THE_DRAGONS: Final = {"different": frozenset((164, 167)), "any": frozenset((292, 295))}
"""By the option ``three_dragons``: the further values of four pungs of dragons, for which it takes jokers."""
FLOWERS: Final = {"eight": 8, "four": 4, "none": 0}
"""Flowers and seasons in the set."""


def bare_wins(options: RedOptions, situation: WinSituation) -> BareWins:
    """Wins by rising points. Each value belongs to some hand with some flowers."""
    totals = _totals(options)
    return BareWins(
        totals, lambda place: deltas(totals[place], situation.winner, situation.giver, options.players)
    )


@lru_cache(maxsize=16)
def _totals(options: RedOptions) -> tuple[int, ...]:
    hands = HAND_POINTS | (TWICE_THE_DRAGONS[options.three_dragons] if options.jokers else frozenset())
    if options.chaotic_hand not in hands:
        hands |= {options.chaotic_hand}
    return tuple(
        sorted(
            {
                min(points + FLOWER_VALUE * flowers, LIMIT)
                for points in hands
                if points >= options.minimum
                for flowers in range(FLOWERS[options.flowers] + 1)
            }
        )
    )
