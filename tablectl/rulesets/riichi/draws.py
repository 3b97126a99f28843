"""Payments of a riichi hand without a winner (book X; XIII): ready hands, nagashi mangan, chombo."""

from __future__ import annotations

from tablectl.mahjong.seats import Seat
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.value.payments import DEPOSIT
from tablectl.rulesets.riichi.value.payments import draw_payment as self_drawn_share
from tablectl.rulesets.riichi.value.points import LIMITS, MANGAN
from tablectl.rulesets.riichi.variant import FOUR_PLAYERS, Variant
from tablectl.rulesets.ruleset import (
    DrawFacts,
    DrawPayment,
)


def draw_payment(options: RiichiOptions, facts: DrawFacts, variant: Variant = FOUR_PLAYERS) -> DrawPayment:
    """The payments after an exhaustive draw.

    A nagashi mangan is paid like a self-drawn mangan, instead of the payment for ready hands; several are all
    paid. If it counts as a win, the one nearest to the dealer also gets honba and deposits.

    >>> draw_payment(RiichiOptions(), DrawFacts("exhaustive", dealer=0, ready=(1,), nagashi=())).deltas
    (-1000, 3000, -1000, -1000)
    """
    players = variant.players
    deltas = [0] * players
    if not facts.nagashi:
        count = len(facts.ready)
        if 0 < count < players:
            gain, loss = variant.noten_pool // count, variant.noten_pool // (players - count)
            deltas = [gain if seat in facts.ready else -loss for seat in range(players)]
        return DrawPayment(tuple(deltas), facts.deposits)
    as_win = options.nagashi_mangan == "win"
    basic = LIMITS[options.nagashi_mangan_worth]
    winds = [variant.winds[(seat - facts.dealer) % players] for seat in range(players)]
    winners = sorted(facts.nagashi, key=lambda s: (s - facts.dealer) % players)
    for place, winner in enumerate(winners):
        extra = variant.honba_each * facts.honba if as_win and place == 0 else 0
        for seat in range(players):
            if seat != winner:
                points = self_drawn_share(basic, winds[winner], winds[seat], variant) + extra
                deltas[seat] -= points
                deltas[winner] += points
    if not as_win:
        return DrawPayment(tuple(deltas), facts.deposits)
    deltas[winners[0]] += facts.deposits * DEPOSIT
    return DrawPayment(tuple(deltas), 0)


def chombo_deltas(
    options: RiichiOptions, seat: Seat, dealer: Seat, variant: Variant = FOUR_PLAYERS
) -> tuple[int, ...]:
    """A mangan the wrong way round, from the seat at fault to everybody else (book XII).

    >>> chombo_deltas(RiichiOptions(), 1, 0)
    (4000, -8000, 2000, 2000)
    """
    if options.chombo != "mangan":
        return (0,) * variant.players
    winds = [variant.winds[(each - dealer) % variant.players] for each in range(variant.players)]
    deltas = [self_drawn_share(MANGAN, winds[seat], wind, variant) for wind in winds]
    deltas[seat] = 0
    deltas[seat] = -sum(deltas)
    return tuple(deltas)
