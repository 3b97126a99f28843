"""The last paid hand after all amendments, whatever has been played since."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.game.events import HandSettled, HandStarted, PenaltyPaid
from tablectl.game.history import Entry, History
from tablectl.game.state import GameState, fold
from tablectl.game.views import PaymentLine, payment_lines


@dataclass(frozen=True, slots=True)
class LastResult:
    """A hand's payment, with the penalties from its start to the next hand.

    Attributes:
        settled: the settlement.
        state: the table after it.
        penalties: of the hand.
        lines: the items of the hand's change of points.
    """

    settled: HandSettled
    state: GameState
    penalties: tuple[PenaltyPaid, ...]
    lines: tuple[PaymentLine, ...]


def last_result(history: History) -> LastResult | None:
    """The last paid hand of a session; None where none is paid."""
    entries, state = history.session_entries, history.state
    if state.settled is None:
        index = next((i for i in range(len(entries) - 1, -1, -1) if _is_settlement(entries[i])), None)
        if index is None:
            return None
        state = fold(entry.event for entry in entries[: index + 1])
        next_start = next(
            (i for i in range(index, len(entries)) if isinstance(entries[i].event, HandStarted)), len(entries)
        )
        entries = entries[:next_start]
    assert state.settled is not None, "it ends with a settlement"
    assert state.play is not None, "a hand is played by rules"
    events = tuple(entry.event for entry in _hand(entries))
    penalties = tuple(event for event in events if isinstance(event, PenaltyPaid))
    lines = payment_lines(state.play, state.hand_scores, events, state.scores)
    return LastResult(state.settled, state, penalties, lines)


def _is_settlement(entry: Entry) -> bool:
    return isinstance(entry.event, HandSettled)


def _hand(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries since the start of the last hand."""
    start = next(i for i in range(len(entries) - 1, -1, -1) if isinstance(entries[i].event, HandStarted))
    return entries[start:]
