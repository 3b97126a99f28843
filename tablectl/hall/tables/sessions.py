"""Sessions in a table's journal: who played, and the points that each ended with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, assert_never

import msgspec

from tablectl.hall.tables.copying import MAX_EVENTS
from tablectl.hall.tables.messages import (
    Body,
    CalledJudge,
    EntryCorrected,
    EntryInserted,
    EntryWithdrawn,
    SeatsMoved,
    SessionBegan,
    SessionFinished,
    TableEvent,
)

TIME_OVER: Final = "time"
ROUND_ENDED: Final = "the round was ended"
ANOTHER_ROUND: Final = "another round begins"
"""Why the hall asks a table to end its session; the table's journal has it as the end's reason."""


@dataclass(frozen=True, slots=True)
class EndedSession:
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

    event: SessionBegan
    amended_by: int = 0
    """Number of the correction that counts; 0: none."""

    @property
    def players(self) -> tuple[str, ...]:
        """Names, East first."""
        return self.event.players


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
    _ended: dict[tuple[str, int], EndedSession] = field(default_factory=dict)
    _over_at: dict[tuple[str, int], int] = field(default_factory=dict)
    """The number of the event that ended a session."""

    def hear(self, event: TableEvent) -> EndedSession | None:
        """Take in the next event; a session where it ends one, or names its players anew."""
        match event.body:
            case SessionBegan() as began:
                self.journal, self.started = event.journal, event.seq
                self.players = self.seated = began.players
                self.starts[self.journal, self.started] = Start(began)
            case SeatsMoved() as moved:
                self.seated = tuple(self.seated[seat] for seat in moved.seats)
            case SessionFinished() as over:
                return self._over(event, over) if self.players else None
            case EntryCorrected() as corrected:
                return self._corrected(event, corrected)
            case EntryWithdrawn() | EntryInserted() | CalledJudge():
                pass
            case _ as never:
                assert_never(never)
        return None

    def amended(self, events: Iterable[TableEvent]) -> tuple[int, ...]:
        """The numbers of the sessions that were over when some of these events amended what they hold."""
        return tuple(dict.fromkeys(started for each in events if (started := self._amended(each))))

    def _amended(self, event: TableEvent) -> int:
        place = _amended_place(event.body)
        if place is None:
            return 0
        journal = event.journal
        started = max((seq for each, seq in self.starts if each == journal and seq <= place), default=0)
        is_over = self._over_at.get((journal, started), MAX_EVENTS) < event.seq
        return started if is_over and place != started else 0

    def _over(self, event: TableEvent, over: SessionFinished) -> EndedSession:
        points = dict(zip(self.seated, over.points, strict=True))
        stopped = over.reason in (ROUND_ENDED, ANOTHER_ROUND)
        ended = EndedSession(self.journal, self.started, self.players, points, over.reason, stopped)
        self._ended[self.journal, self.started] = ended
        self._over_at[self.journal, self.started] = event.seq
        return ended

    def with_points(
        self, points: Mapping[str, int], reason: str, started: int | None = None
    ) -> EndedSession | None:
        """A session as the table has corrected it, the newest by default; None while it is not over."""
        key = (self.journal, self.started if started is None else started)
        if key in self._ended:
            self._ended[key] = replace(self._ended[key], points=points, reason=reason)
        return self._ended.get(key)

    def _corrected(self, event: TableEvent, corrected: EntryCorrected) -> EndedSession | None:
        """Other players sat there than was written down: their points go with the seats."""
        key = (event.journal, corrected.target)
        before = self.starts.get(key)
        if before is None or corrected.event.get("kind") != SessionBegan.__struct_config__.tag:
            return None
        after = Start(msgspec.convert(corrected.event, SessionBegan), event.seq)
        self.starts[key] = after
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


def _amended_place(body: Body) -> int | None:
    """The number of the event that an amendment is about, or that it comes after."""
    match body:
        case EntryCorrected(target=place) | EntryWithdrawn(target=place) | EntryInserted(after=place):
            return place
        case _:
            return None
