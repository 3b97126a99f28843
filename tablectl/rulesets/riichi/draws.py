"""What a riichi hand without a winner pays (book X; XIII): ready hands, nagashi mangan, a chombo."""

from __future__ import annotations

from tablectl.mahjong.seats import Seat
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.points import LIMITS
from tablectl.rulesets.riichi.session import DEPOSIT
from tablectl.rulesets.ruleset import (
    DrawFacts,
    DrawPayment,
)

NOTEN_POOL = 3000
"""Points that hands without a wait pay to the ready ones, in all."""

HONBA_PART = 100
"""What each of the others pays for a honba when a win is paid by all."""

PLAYERS = 4


def draw_payment(options: RiichiOptions, facts: DrawFacts) -> DrawPayment:
    """Who pays what after an exhaustive draw.

    A nagashi mangan is paid like a self-drawn mangan and takes the place of the payment for ready hands; two
    of them are both paid. As a win it takes honba and deposits too, the one nearest to the dealer first.

    >>> draw_payment(RiichiOptions(), DrawFacts("exhaustive", dealer=0, ready=(1,), nagashi=())).deltas
    (-1000, 3000, -1000, -1000)
    """
    deltas = [0] * PLAYERS
    if not facts.nagashi:
        count = len(facts.ready)
        if 0 < count < PLAYERS:
            gain, loss = NOTEN_POOL // count, NOTEN_POOL // (PLAYERS - count)
            deltas = [gain if seat in facts.ready else -loss for seat in range(PLAYERS)]
        return DrawPayment(tuple(deltas), facts.deposits)
    as_win = options.nagashi_mangan == "win"
    basic = LIMITS[options.nagashi_mangan_worth]
    winners = sorted(facts.nagashi, key=lambda s: (s - facts.dealer) % PLAYERS)
    for place, winner in enumerate(winners):
        extra = HONBA_PART * facts.honba if as_win and place == 0 else 0
        for seat in range(PLAYERS):
            if seat != winner:
                points = (2 * basic if facts.dealer in (winner, seat) else basic) + extra
                deltas[seat] -= points
                deltas[winner] += points
    if not as_win:
        return DrawPayment(tuple(deltas), facts.deposits)
    deltas[winners[0]] += facts.deposits * DEPOSIT
    return DrawPayment(tuple(deltas), 0)


def chombo_deltas(options: RiichiOptions, seat: Seat, dealer: Seat) -> tuple[int, ...]:
    """A mangan the wrong way round, from the seat at fault to everybody else (book XII).

    >>> chombo_deltas(RiichiOptions(), 1, 0)
    (4000, -8000, 2000, 2000)
    """
    if options.chombo != "mangan":
        return (0,) * PLAYERS
    deltas = [4000 if dealer in (seat, other) else 2000 for other in range(PLAYERS)]
    deltas[seat] = 0
    deltas[seat] = -sum(deltas)
    return tuple(deltas)
