"""An event of the hall as it stands: values that ``tablectl.hall.folding`` makes of the log's entries.

The tournament file (docs/HALL.md) is kept as the JSON object that it is; beside it stands what a file does
not hold: who is here, which round runs, what waits for signatures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final

from tablectl.hall.errors import Refused

File = Mapping[str, Any]
"""A tournament file, schema ``tablectl/tournament/1``."""
Place = tuple[int, int]
"""Round and table, both counted from 1."""
WINDS: Final = ("E", "S", "W", "N")
NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})


def seconds_of(at: str) -> float:
    """A log's time as seconds since 1970."""
    return datetime.fromisoformat(at.replace("Z", "+00:00")).astimezone(UTC).timestamp()


@dataclass(frozen=True, slots=True)
class RoundClock:
    """One round's time, by the log's own times."""

    number: int
    begun_s: float
    minutes: float | None = None
    """None: as long as it takes."""
    added_s: float = 0.0
    paused_s: float = 0.0
    """Of pauses that are over."""
    paused_since_s: float | None = None
    ended_s: float | None = None
    begun_by: int = 0
    """Number of the log's entry that began it."""

    def left_s(self, now_s: float) -> float | None:
        """Seconds left, below zero once time is over; None without a limit."""
        if self.minutes is None:
            return None
        until_s = next(each for each in (self.ended_s, self.paused_since_s, now_s) if each is not None)
        return self.minutes * 60 + self.added_s - (until_s - self.begun_s - self.paused_s)

    @property
    def runs(self) -> bool:
        """Begun, neither paused nor over."""
        return self.ended_s is None and self.paused_since_s is None


@dataclass(frozen=True, slots=True)
class Reported:
    """A result that waits for signatures."""

    points: Mapping[str, int]
    signed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody asks for a judge."""

    number: int
    """Of the log's entry."""
    at: str
    table: int
    by: str
    text: str


@dataclass(frozen=True, slots=True)
class EventState:
    """One event."""

    id: str
    file: File
    here: frozenset[str] = frozenset()
    """Players who have checked in."""
    machines: Mapping[int, str] = NOTHING
    """By table's number the name that it has at the broker."""
    rounds: Mapping[int, RoundClock] = NOTHING
    reported: Mapping[Place, Reported] = NOTHING
    calls: Mapping[int, Call] = NOTHING
    """Those that wait, by number."""

    @property
    def tables_of(self) -> int:
        """Players at a table."""
        return int(self.file.get("tables_of", 4))

    @property
    def players(self) -> Mapping[str, Mapping[str, Any]]:
        """By id."""
        return {each["id"]: each for each in self.file["players"]}

    @property
    def current(self) -> RoundClock | None:
        """The round that was begun last."""
        return self.rounds[max(self.rounds)] if self.rounds else None

    def seats(self, place: Place) -> Mapping[str, str] | None:
        """Players by wind; None where nobody is seated."""
        for each in self.file.get("seating", ()):
            if (each["round"], each["table"]) == place:
                seats: Mapping[str, str] = each["seats"]
                return seats
        return None

    def tables(self, number: int) -> tuple[int, ...]:
        """Numbers of a round's tables."""
        return tuple(
            sorted(each["table"] for each in self.file.get("seating", ()) if each["round"] == number)
        )

    def result(self, place: Place) -> Mapping[str, Any] | None:
        """What was accepted for a table of a round."""
        for each in self.file.get("results", ()):
            if (each["round"], each["table"]) == place:
                found: Mapping[str, Any] = each
                return found
        return None

    def with_file(self, **changes: object) -> EventState:
        """With other parts of the tournament file."""
        return replace(self, file={**self.file, **changes})


@dataclass(frozen=True, slots=True)
class HallState:
    """All events."""

    events: Mapping[str, EventState] = field(default_factory=lambda: MappingProxyType({}))
    newest: str = ""
    """Id of the event that is played: the one that something was done for last."""
    seq: int = 0

    def event(self, key: str = "") -> EventState:
        """An event; the newest without an id.

        Raises:
            Refused: there is no such event.
        """
        found = self.events.get(key or self.newest)
        if found is None:
            known = ", ".join(self.events) or "none: import a tournament file first"
            raise Refused("no_such_event", f"there is no event {key!r}; known are {known}")
        return found
