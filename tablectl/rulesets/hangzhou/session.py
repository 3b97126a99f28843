"""The banker's stays (牢荘): how they grow, who is banker next, when a session is over."""

from __future__ import annotations

from tablectl.rulesets.hangzhou.options import HangzhouOptions
from tablectl.rulesets.ruleset import HandOutcome, NextHand, SessionOver

THIRD_STAY = 3


def effective_streak(options: HangzhouOptions, honba: int, dice: tuple[int, ...]) -> int:
    """How many hands the banker counts as having been banker: 1牢, 2牢, 3牢...

    Args:
        options: whether a throw may bring the third stay at once (いきなり3牢).
        honba: stays before this hand.
        dice: the throw that broke the wall, as far as it is known.
    """
    streak = honba + 1
    if streak < THIRD_STAY and len(dice) >= 2 and _lifts(options, dice[:2]):
        return THIRD_STAY
    return streak


def _lifts(options: HangzhouOptions, dice: tuple[int, ...]) -> bool:
    double = dice[0] == dice[1]
    high = sum(dice) >= options.immediate_third_from
    return {"off": False, "double": double, "high": high, "double_or_high": double or high}[
        options.immediate_third
    ]


def next_hand(options: HangzhouOptions, outcome: HandOutcome) -> NextHand | SessionOver:
    """Who wins becomes the banker of the next hand; the banker stays when he wins or nobody does.

    A hand that a false win stopped has no winner. A stay counts on from where a throw has brought it.
    """
    if options.hands and outcome.number + 1 >= options.hands:
        return SessionOver("hands_played")
    dealer = outcome.winners[0] if outcome.winners else outcome.dealer
    if dealer != outcome.dealer:
        return NextHand(outcome.round, dealer, 0)
    dice = () if outcome.hand is None else outcome.hand.dice
    return NextHand(outcome.round, dealer, effective_streak(options, outcome.honba, dice))
