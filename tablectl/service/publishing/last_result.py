"""The last paid hand as it stands after all amendments, wherever the game is by now."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.game.events import HandSettled, HandStarted, PenaltyPaid
from tablectl.game.history import Entry, History
from tablectl.game.state import GameState, fold
from tablectl.game.views import PaymentLine, payment_lines


@dataclass(frozen=True, slots=True)
class LastResult:
    """How a hand was paid, the table just then, and what was decided from its start to the next.

    Attributes:
        settled: the settlement.
        state: the table at that moment.
        penalties: those of the hand.
        lines: what the hand's change of points consists of.
    """

    settled: HandSettled
    state: GameState
    penalties: tuple[PenaltyPaid, ...]
    lines: tuple[PaymentLine, ...]


def last_result(history: History) -> LastResult | None:
    """The last paid hand of a session; None where none is paid."""
    entries, state = history.newest, history.state
    if state.settled is None:
        place = next((i for i in range(len(entries) - 1, -1, -1) if _is_settlement(entries[i])), None)
        if place is None:
            return None
        state = fold(entry.event for entry in entries[: place + 1])
        following = next(
            (i for i in range(place, len(entries)) if isinstance(entries[i].event, HandStarted)), len(entries)
        )
        entries = entries[:following]
    assert state.settled is not None, "it ends with a settlement"
    assert state.play is not None, "a hand is played by rules"
    events = tuple(entry.event for entry in _hand(entries))
    penalties = tuple(event for event in events if isinstance(event, PenaltyPaid))
    lines = payment_lines(state.play, state.hand_scores, events, state.scores)
    return LastResult(state.settled, state, penalties, lines)


def _is_settlement(entry: Entry) -> bool:
    return isinstance(entry.event, HandSettled)


def _hand(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Those since the last hand began."""
    begun = next(i for i in range(len(entries) - 1, -1, -1) if isinstance(entries[i].event, HandStarted))
    return entries[begun:]
