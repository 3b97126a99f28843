"""What a question or an alert is about, and whether that still holds: both end with their cause.

This module decides what follows from the journal alone. A cause outside the game (a camera that is offline, a
wall counted wrong) is ended by the part that observes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from tablectl.game.decide import unready_declarers, unresolved_kongs
from tablectl.game.state import GameState, Phase
from tablectl.mahjong.seats import Seat


class Lifetime(StrEnum):
    """Until which recorded event a question or alert holds; it may end sooner."""

    ENTRY = "entry"
    """Until the next entry is written."""
    AGREES = "agrees"
    """Until the table agrees with the record again, which the referee sees."""
    DEAL = "deal"
    """Until the hand's first discard."""
    WIN = "win"
    """Until another win of its seat is recorded or taken back, its seat discards, somebody records how
    the hand ended without it, or the hand is paid."""
    UNREADY = "unready"
    """While a draw waits for its payment and somebody in riichi has not shown a waiting hand."""
    UNRESOLVED_KONG = "unsaid"
    """While it is unknown whether a kong of its seat is paid."""
    SHOWN = "shown"
    """Until its seat's hand is recorded as lying open, or the hand is paid."""
    PAYMENT = "payment"
    """Until the hand is paid."""
    HAND = "hand"
    """Until the next hand begins, or the session is over."""


@dataclass(frozen=True, slots=True)
class Cause:
    """The state when the question or alert was given; ``holds`` compares it with the state now."""

    lasts: Lifetime
    hand: int
    """Number of the hand that it is about."""
    events: int
    """How many events the session had."""
    seat: Seat | None = None
    wins: int = 0
    """Wins of the seat by then."""
    discards: int = 0
    """Its discards by then."""
    drawn: bool = False
    """Whether the hand had ended in a draw by then."""

    @classmethod
    def now(cls, state: GameState, lasts: Lifetime, seat: Seat | None = None) -> Self:
        """The cause of a question or alert that is given in a state."""
        wins, discards = _of_seat(state, seat)
        drawn = state.hand is not None and state.hand.draw is not None
        return cls(lasts, state.hand_number, state.events, seat, wins, discards, drawn)

    def holds(self, state: GameState) -> bool:
        """Whether the cause still holds."""
        if state.hand_number != self.hand or state.finished:
            return False
        hand = state.hand
        paid = hand is not None and hand.phase is Phase.SETTLED
        match self.lasts:
            case Lifetime.HAND | Lifetime.AGREES:
                return True
            case Lifetime.ENTRY:
                return state.events == self.events
            case Lifetime.DEAL:
                return not paid and not (hand is not None and any(seat.river for seat in hand.seats))
            case Lifetime.PAYMENT:
                return not paid
            case Lifetime.SHOWN:
                shown = hand is not None and self.seat is not None and hand.seats[self.seat].shown
                return not paid and not shown
            case Lifetime.UNREADY:
                return bool(unready_declarers(state))
            case Lifetime.UNRESOLVED_KONG:
                return not paid and any(seat == self.seat for seat, _ in unresolved_kongs(state))
            case Lifetime.WIN:
                drawn = hand is not None and hand.draw is not None
                same = _of_seat(state, self.seat) == (self.wins, self.discards) and drawn == self.drawn
                return same and not paid


def _of_seat(state: GameState, seat: Seat | None) -> tuple[int, int]:
    """Wins and discards of a seat in the hand; of all where no seat is named."""
    hand = state.hand
    if hand is None:
        return 0, 0
    seats = range(len(hand.seats)) if seat is None else (seat,)
    wins = sum(win.seat in seats for win in hand.wins)
    return wins, sum(len(hand.seats[each].river) for each in seats)
