"""Sessions in a table's journal: who played, and the points that each ended with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from tablectl.hall.copying import MOST_EVENTS, EventBody

STARTED: Final = "session_started/1"
CHANGED: Final = "seats_changed/1"
ENDED: Final = "session_ended/1"
CORRECTED: Final = "event_corrected/1"
TIME_OVER: Final = "time"
ROUND_ENDED: Final = "the round was ended"
ANOTHER_ROUND: Final = "another round begins"
"""Why the hall asks a table to end its session; the table's journal has it as the end's reason."""
AMENDED: Final[Mapping[str, str]] = MappingProxyType(
    {CORRECTED: "target", "event_withdrawn/1": "target", "event_inserted/1": "after"}
)
"""Kinds that change what was written down before, with the field that names the place."""
KINDS: Final = (STARTED, CHANGED, ENDED, *AMENDED)
"""What a reader needs of a journal."""
START_FIELDS: Final = ("kind", "rules", "preset", "options", "players", "scores", "first_dealer")
"""What an event that begins a session says besides its envelope."""


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
    stopped: bool = False
    """Whether the hall stopped it before it was over: its points are no result."""


@dataclass(frozen=True, slots=True)
class Start:
    """How a session began, after all corrections of that."""

    body: Mapping[str, Any]
    """The event as a correction would write it."""
    amended_by: int = 0
    """Number of the correction that counts; 0: none."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names, East first."""
        return tuple(map(str, self.body["players"]))


@dataclass(slots=True)
class SessionReader:
    """Follows one table's journal."""

    journal: str = ""
    started: int = 0
    players: tuple[str, ...] = ()
    """As they sat down."""
    seated: tuple[str, ...] = ()
    """As they sit now: some books change seats."""
    starts: dict[tuple[str, int], Start] = field(default_factory=dict)
    """How each session began, by journal and number."""
    _ended: dict[tuple[str, int], Session] = field(default_factory=dict)
    _over_at: dict[tuple[str, int], int] = field(default_factory=dict)
    """The number of the event that ended a session."""

    def hear(self, event: EventBody) -> Session | None:
        """Take in the next event; a session where it ends one, or names its players anew."""
        told: Mapping[str, Any] = event
        match told.get("kind"):
            case "session_started/1":
                self.journal, self.started = str(told["journal"]), int(told["seq"])
                self.players = self.seated = tuple(map(str, told["players"]))
                self.starts[self.journal, self.started] = Start(_start(told))
            case "seats_changed/1":
                self.seated = tuple(self.seated[seat] for seat in told["seats"])
            case "session_ended/1" if self.players:
                points = dict(zip(self.seated, map(int, told["points"]), strict=True))
                reason = str(told.get("reason", ""))
                stopped = reason in (ROUND_ENDED, ANOTHER_ROUND)
                ended = Session(self.journal, self.started, self.players, points, reason, stopped)
                self._ended[self.journal, self.started] = ended
                self._over_at[self.journal, self.started] = int(told["seq"])
                return ended
            case "event_corrected/1":
                return self._corrected(told)
            case _:
                pass
        return None

    def amended(self, events: Iterable[EventBody]) -> tuple[int, ...]:
        """The numbers of the sessions that were over when some of these events amended what they hold."""
        return tuple(dict.fromkeys(started for each in events if (started := self._amended(each))))

    def _amended(self, event: EventBody) -> int:
        place = AMENDED.get(str(event.get("kind")))
        if place is None:
            return 0
        journal, target = str(event["journal"]), int(event[place])
        started = max((seq for each, seq in self.starts if each == journal and seq <= target), default=0)
        is_over = self._over_at.get((journal, started), MOST_EVENTS) < int(event["seq"])
        return started if is_over and target != started else 0

    def with_points(
        self, points: Mapping[str, int], reason: str, started: int | None = None
    ) -> Session | None:
        """A session as the table has corrected it, the newest by default; None while it is not over."""
        key = (self.journal, self.started if started is None else started)
        if key in self._ended:
            self._ended[key] = replace(self._ended[key], points=points, reason=reason)
        return self._ended.get(key)

    def _corrected(self, told: Mapping[str, Any]) -> Session | None:
        """Other players sat there than was written down: their points go with the seats."""
        key = (str(told["journal"]), int(told["target"]))
        before, event = self.starts.get(key), told["event"]
        if before is None or event.get("kind") != STARTED:
            return None
        after = self.starts[key] = Start(_start(event), int(told["seq"]))
        if len(after.players) != len(before.players):
            return None
        names = dict(zip(before.players, after.players, strict=True))
        if key == (self.journal, self.started):
            self.players = after.players
            self.seated = tuple(names[each] for each in self.seated)
        ended = self._ended.get(key)
        if ended is None:
            return None
        points = {names[name]: each for name, each in ended.points.items()}
        self._ended[key] = replace(ended, players=after.players, points=points)
        return self._ended[key]


def _start(told: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: told[name] for name in START_FIELDS if name in told}
