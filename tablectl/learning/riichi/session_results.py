"""Results of real hands as numbers, seats from the dealer on: what sessions are played on with."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from tablectl.formats.recorded.record import RecordedGame, RecordedHand
from tablectl.game.claims import ClaimMeld, DeclareReady, Discard, ShowWin
from tablectl.mahjong.seats import Seat

_ABORTED_OTHERWISE = ("exhaustive", "nagashi_mangan")


def results(games: Iterable[RecordedGame]) -> NDArray[np.int16]:
    """(hands, 14): payments in hundreds without honba and sticks, sticks paid, winner, giver, and whether the
    dealer won, was ready at a draw, the hand was aborted, the winner's hand was open."""
    rows = [_row(hand) for game in games for hand in game.hands]
    return np.array(rows, np.int16)


def _row(hand: RecordedHand) -> list[int]:
    dealer, recorded = hand.dealer, hand.recorded
    sticks = [0, 0, 0, 0]
    for seat in _declared(hand):
        sticks[(seat - dealer) % 4] = 1
    paid = [0, 0, 0, 0]
    winner = giver = -1
    opened = False
    for win in recorded.wins:
        seat = (win.winner - dealer) % 4
        total = (win.total or 0) // 100
        if win.from_seat is None:
            for other in range(4):
                if other != seat:
                    paid[other] += win.deltas[(other + dealer) % 4] // 100 + hand.honba
            paid[seat] = -sum(paid[other] for other in range(4) if other != seat)
        else:
            paid[seat] += total
            paid[(win.from_seat - dealer) % 4] -= total
        if winner < 0:
            winner = seat
            giver = -1 if win.from_seat is None else (win.from_seat - dealer) % 4
            opened = _is_open(hand, win.winner)
    ready = False
    if not recorded.wins:
        after = recorded.scores_after
        changes = [after[(seat + dealer) % 4] - hand.scores[(seat + dealer) % 4] for seat in range(4)]
        paid = [(change + 1000 * sticks[seat]) // 100 for seat, change in enumerate(changes)]
        ready = paid[0] > 0 or (recorded.reason == "exhaustive" and not any(paid) and _all_ready(hand))
    aborted = not recorded.wins and recorded.reason not in _ABORTED_OTHERWISE
    dealer_won = any(win.winner == dealer for win in recorded.wins)
    flags = [int(flag) for flag in (dealer_won, ready, aborted, opened)]
    return [*paid, *sticks, winner, giver, *flags]


def _declared(hand: RecordedHand) -> list[Seat]:
    """Seats whose stick was paid: all that declared, but one whose declaring tile was won on."""
    found: list[Seat] = []
    waiting: Seat | None = None
    for step, later in zip(hand.steps, (*hand.steps[1:], None), strict=True):
        if isinstance(step, DeclareReady):
            waiting = step.seat
        elif isinstance(step, Discard) and waiting is not None:
            if not isinstance(later, ShowWin):
                found.append(waiting)
            waiting = None
    return found


def _is_open(hand: RecordedHand, seat: Seat) -> bool:
    return any(isinstance(step, ClaimMeld) and step.seat == seat for step in hand.steps)


def _all_ready(hand: RecordedHand) -> bool:
    return len(_declared(hand)) == 4
