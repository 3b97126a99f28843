"""The next banker, the growth of the banker's base, and the end of a session."""

from __future__ import annotations

from collections.abc import Mapping

from tablectl.rulesets.hand_facts import HandOutcome, NextHand, SessionOver
from tablectl.rulesets.xiamen.options import XiamenOptions
from tablectl.rulesets.xiamen.value.payments import next_stays

PLAYERS = 4


def next_hand(options: XiamenOptions, outcome: HandOutcome) -> NextHand | SessionOver:
    """The banker stays after an own win and after a draw; else the player to the right becomes banker.

    ``honba`` is the growth of the banker's base.
    """
    if not outcome.winners or outcome.dealer in outcome.winners:
        return NextHand(
            outcome.round, outcome.dealer, next_stays(options, outcome.honba, _multiplier(outcome))
        )
    dealer = (outcome.dealer + 1) % PLAYERS
    if dealer != outcome.first_dealer:
        return NextHand(outcome.round, dealer, 0)
    if outcome.rounds + 1 >= options.rounds:
        return SessionOver("rounds_played")
    return NextHand(outcome.round.next, dealer, 0)


def _multiplier(outcome: HandOutcome) -> int | None:
    """The multiplier of the banker's win; None without one, or if the judge entered points only."""
    for winner, total in zip(outcome.winners, outcome.totals, strict=False):
        if winner == outcome.dealer and isinstance(total, Mapping):
            multiplier = total.get("multiplier")
            return multiplier if isinstance(multiplier, int) else None
    return None
