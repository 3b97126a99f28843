"""The last paid hand as it stands after all amendments, wherever the game is by now."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.game.events import HandSettled, HandStarted, PenaltyPaid
from tablectl.game.history import Entry, History
from tablectl.game.state import GameState, fold


@dataclass(frozen=True, slots=True)
class LastResult:
    """How a hand was paid, the table just then, and the penalties from its start to the next."""

    settled: HandSettled
    state: GameState
    penalties: tuple[PenaltyPaid, ...]


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
    return LastResult(state.settled, state, _penalties(entries))


def _is_settlement(entry: Entry) -> bool:
    return isinstance(entry.event, HandSettled)


def _penalties(entries: tuple[Entry, ...]) -> tuple[PenaltyPaid, ...]:
    """Those since the last hand began."""
    found: list[PenaltyPaid] = []
    for entry in reversed(entries):
        if isinstance(entry.event, HandStarted):
            break
        if isinstance(entry.event, PenaltyPaid):
            found.append(entry.event)
    return tuple(reversed(found))
