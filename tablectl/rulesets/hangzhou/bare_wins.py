"""Every value of a win in Hangzhou mahjong without floats and kongs, for what a player needs."""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.rulesets.bare_wins import BareWins, WinSituation, no_wins
from tablectl.rulesets.hangzhou.multipliers import items_of, product_of
from tablectl.rulesets.hangzhou.options import HangzhouOptions
from tablectl.rulesets.hangzhou.payments import claim_payments, deltas, wall_payments
from tablectl.rulesets.hangzhou.scoring import CLAIM_STAY
from tablectl.rulesets.hangzhou.session import effective_streak

_DELUXE: Final = range(4)
"""Four of a kind among seven pairs: three times at most."""


def bare_wins(options: HangzhouOptions, situation: WinSituation) -> BareWins:
    """Wins by rising products. A discard can be won on from the banker's third stay on, between banker and
    others."""
    streak = effective_streak(options, situation.honba, situation.dice)
    if situation.giver is not None and not _claims(options, streak, situation.winner, situation.giver):
        return no_wins()
    totals = _products(options, drawn=situation.giver is None)
    # Nobody can owe chips, so somebody below nothing pays nothing.
    stacks = {seat: max(0, situation.scores[seat]) for seat in WINDS if seat in situation.scores}

    def paid(place: int) -> dict[Wind, int]:
        if situation.giver is None:
            owed = wall_payments(situation.winner, streak, totals[place], {})
        else:
            owed = claim_payments(situation.winner, situation.giver, streak, totals[place], {})
        return deltas(situation.winner, owed, stacks)

    return BareWins(totals, paid)


def _claims(options: HangzhouOptions, streak: int, winner: Wind, giver: Wind) -> bool:
    return not options.wall_only and streak >= CLAIM_STAY and Wind.EAST in (winner, giver)


def _products(options: HangzhouOptions, *, drawn: bool) -> tuple[int, ...]:
    """A hand that waits for its eye with a fortune tile wins from the wall only, and has fortune tiles."""
    pure = drawn or not options.pure_seven_pairs_wall_only
    seven_pairs = [{"seven_pairs": 1, "deluxe": count} for count in _DELUXE]
    hands: list[dict[str, int]] = [{}, *seven_pairs]
    if pure:
        hands += [{**hand, "pure_seven_pairs": 1} for hand in seven_pairs]
    if drawn:
        hands += [{**hand, "wild_eye": 1} for hand in ({}, *seven_pairs)]
    return tuple(sorted({product_of(items_of(hand)) for hand in hands}))
