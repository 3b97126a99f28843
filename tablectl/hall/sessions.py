"""Sessions in a table's journal: who played, and the points that each ended with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablectl.hall.copying import EventBody

STARTED: Final = "session_started/1"
CHANGED: Final = "seats_changed/1"
ENDED: Final = "session_ended/1"
KINDS: Final = (STARTED, CHANGED, ENDED)
"""What a reader needs of a journal."""


@dataclass(frozen=True, slots=True)
class Session:
    """A session that has ended."""

    journal: str
    started: int
    """Number of the event that began it; with the journal it names the session."""
    players: tuple[str, ...]
    """Names as they sat down: East first."""
    points: Mapping[str, int]
    """By name, deposits given out, before uma and oka."""
    reason: str = ""


@dataclass(slots=True)
class SessionReader:
    """Follows one table's journal."""

    journal: str = ""
    started: int = 0
    players: tuple[str, ...] = ()
    """As they sat down."""
    seated: tuple[str, ...] = ()
    """As they sit now: some books change seats."""

    def hear(self, event: EventBody) -> Session | None:
        """Take in the next event; a session where it ends one."""
        told: Mapping[str, Any] = event
        match told.get("kind"):
            case "session_started/1":
                self.journal, self.started = str(told["journal"]), int(told["seq"])
                self.players = self.seated = tuple(map(str, told["players"]))
            case "seats_changed/1":
                self.seated = tuple(self.seated[seat] for seat in told["seats"])
            case "session_ended/1" if self.players:
                points = dict(zip(self.seated, map(int, told["points"]), strict=True))
                return Session(self.journal, self.started, self.players, points, str(told.get("reason", "")))
            case _:
                pass
        return None
