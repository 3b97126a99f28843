"""Sessions in a table's journal: who played, and the points that each ended with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, assert_never

import msgspec

from tablectl.hall.tables.journal_copy import MAX_EVENTS
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
"""Reasons with which the hall ends a table's session; the table writes them into its journal."""


@dataclass(frozen=True, slots=True)
class EndedSession:
    """A session that has ended."""

    journal: str
    started: int
    """Number of the event that began it; with the journal it names the session."""
    players: tuple[str, ...]
    """Names in the order of the start: East first."""
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
    """Reads the sessions of one table's journal, event by event."""

    journal: str = ""
    started: int = 0
    players: tuple[str, ...] = ()
    """By seat at the start of the session."""
    seated: tuple[str, ...] = ()
    """By seat now: in some rule books players change seats."""
    starts: dict[tuple[str, int], Start] = field(default_factory=dict)
    """How each session began, by journal and number."""
    _ended: dict[tuple[str, int], EndedSession] = field(default_factory=dict)
    _ended_at: dict[tuple[str, int], int] = field(default_factory=dict)
    """The number of the event that ended a session."""

    def on_event(self, event: TableEvent) -> EndedSession | None:
        """Handle the next event; returns the ended session where it ends one or corrects its players."""
        match event.body:
            case SessionBegan() as started_event:
                self.journal, self.started = event.journal, event.seq
                self.players = self.seated = started_event.players
                self.starts[self.journal, self.started] = Start(started_event)
            case SeatsMoved() as moved:
                self.seated = tuple(self.seated[seat] for seat in moved.seats)
            case SessionFinished() as finished:
                return self._end(event, finished) if self.players else None
            case EntryCorrected() as corrected:
                return self._correct_start(event, corrected)
            case EntryWithdrawn() | EntryInserted() | CalledJudge():
                pass
            case _ as never:
                assert_never(never)
        return None

    def amended_sessions(self, events: Iterable[TableEvent]) -> tuple[int, ...]:
        """The start events' numbers of the ended sessions that some of these events amend."""
        return tuple(dict.fromkeys(started for each in events if (started := self._amended_session(each))))

    def _amended_session(self, event: TableEvent) -> int:
        target = _amended_seq(event.body)
        if target is None:
            return 0
        journal = event.journal
        started = max((seq for each, seq in self.starts if each == journal and seq <= target), default=0)
        is_over = self._ended_at.get((journal, started), MAX_EVENTS) < event.seq
        return started if is_over and target != started else 0

    def _end(self, event: TableEvent, finished: SessionFinished) -> EndedSession:
        points = dict(zip(self.seated, finished.points, strict=True))
        stopped = finished.reason in (ROUND_ENDED, ANOTHER_ROUND)
        ended = EndedSession(self.journal, self.started, self.players, points, finished.reason, stopped)
        self._ended[self.journal, self.started] = ended
        self._ended_at[self.journal, self.started] = event.seq
        return ended

    def with_points(
        self, points: Mapping[str, int], reason: str, started: int | None = None
    ) -> EndedSession | None:
        """An ended session with corrected points, the newest by default; None while it is in play."""
        key = (self.journal, self.started if started is None else started)
        if key in self._ended:
            self._ended[key] = replace(self._ended[key], points=points, reason=reason)
        return self._ended.get(key)

    def _correct_start(self, event: TableEvent, corrected: EntryCorrected) -> EndedSession | None:
        """Correct the players of a session; points stay with the seats."""
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


def _amended_seq(body: Body) -> int | None:
    """The number of the event that an amendment changes, or after which it inserts one."""
    match body:
        case EntryCorrected(target=seq) | EntryWithdrawn(target=seq) | EntryInserted(after=seq):
            return seq
        case _:
            return None
