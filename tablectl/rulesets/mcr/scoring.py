"""Scores an MCR win by the reading with the most points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinClaim
from tablectl.rulesets.mcr.context import McrContext
from tablectl.rulesets.mcr.hand.best_reading import WIND_BIT, best_reading, situation_fans
from tablectl.rulesets.mcr.hand.counted import count_hand, not_a_hand
from tablectl.rulesets.mcr.hand.values import Hand
from tablectl.rulesets.mcr.options import McrOptions
from tablectl.rulesets.mcr.payments import deltas

_FLOWERS: Final = tuple([(ScoredItem("flower", 1, count),) for count in range(9)])
"""The item of flowers, by their number."""


def score_win(claim: WinClaim[McrContext], options: McrOptions) -> ScoredWin | NoWin:
    """The score of a claimed hand, or why it does not win. The game has checked turn and faults."""
    seen = count_hand(claim)
    if isinstance(seen, NoWin):
        return seen
    hand = Hand(
        seen.packed,
        seen.before,
        seen.melds,
        claim.winning_tile.kind,
        not claim.source.self_drawn,
        WIND_BIT[claim.seat],
        WIND_BIT[claim.round],
        situation_fans(claim.source, seen.melds, claim.context),
    )
    best = best_reading(hand, options)
    if best is None:
        return not_a_hand(claim)
    points, items = best.points, best.items
    if points < options.minimum:
        return below_minimum(items, points, options.minimum)
    if claim.flowers:
        items += _FLOWERS[len(claim.flowers)]
        points += len(claim.flowers)
    return ScoredWin(items, points, deltas(points, claim.seat, claim.from_wind))


def below_minimum(items: Sequence[ScoredItem], points: int, minimum: int) -> NoWin:
    """The answer to a complete hand below the minimum."""
    counted = ", ".join(f"{item.key} {item.value * item.count}" for item in items)
    return NoWin(
        NoWinCode.BELOW_MINIMUM,
        f"{points} points ({counted}), flowers not counted; a win needs {minimum} (option minimum)",
    )
