"""The state of an event, which ``tablectl.hall.folding`` computes from the log's entries.

It holds the tournament as in its file, and what a file does not have: who has checked in, the clocks of
rounds, reports that wait for signatures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import wraps
from itertools import groupby
from typing import Final, TypeVar
from weakref import finalize

from tablectl.hall.errors import Declined
from tablectl.hall.ledger import LedgerEntry, effective_penalties
from tablectl.quoting import quoted
from tablectl.tournament import Player, TableResult, TableSeating, Tournament

T = TypeVar("T")
EventT = TypeVar("EventT")
Place = tuple[int, int]
"""Round and table, both counted from 1."""
ALL_TABLES: Final = 0
"""In place of a table's number: all tables."""
FIRST_PLACE: Final = 1


def cached_by_identity(make: Callable[[EventT], T]) -> Callable[[EventT], T]:
    """Cache a function of an immutable value by the value's identity, for as long as the value lives.

    A hash would visit the whole state at every call.
    """
    made: dict[int, T] = {}

    @wraps(make)
    def known(value: EventT) -> T:
        key = id(value)
        if key not in made:
            made[key] = make(value)
            finalize(value, made.pop, key, None)
        return made[key]

    return known


def epoch_seconds(at: str) -> float:
    """A time of the log as seconds since 1970."""
    return datetime.fromisoformat(at).astimezone(UTC).timestamp()


@dataclass(frozen=True, slots=True)
class Announcement:
    """What the hall is told until the next round begins."""

    text: str = ""
    begins_s: float | None = None
    """When the next round begins, seconds since 1970; None: nobody said it."""


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The clock of a round, by the times of the log's entries."""

    number: int
    begun_s: float
    minutes: float | None = None
    """None: no time limit."""
    added_s: Mapping[int, float] = field(default_factory=dict)
    """By table, added time; ``ALL_TABLES``: of every table."""
    paused_s: float = 0.0
    """Total of past pauses."""
    paused_since_s: float | None = None
    ended_s: float | None = None
    last_hands: frozenset[int] = frozenset()
    """Tables whose last hand was called before time was over; ``ALL_TABLES``: every table's."""

    def left_s(self, now_s: float, table: int = ALL_TABLES) -> float | None:
        """Seconds left, below zero once time is over; None without a limit.

        Args:
            table: whose own added time counts; ``ALL_TABLES``: only the time added for all.
        """
        if self.minutes is None:
            return None
        until_s = next(each for each in (self.ended_s, self.paused_since_s, now_s) if each is not None)
        extra_s = sum(self.added_s.get(each, 0.0) for each in {ALL_TABLES, table})
        return self.minutes * 60 + extra_s - (until_s - self.begun_s - self.paused_s)

    def is_last_hand(self, now_s: float, table: int) -> bool:
        """Whether the hand in play is a table's last: it was called, or time is over. False after the
        round."""
        return self.ended_s is None and self.is_played_out(now_s, table)

    def is_played_out(self, now_s: float, table: int) -> bool:
        """Whether a table's session is complete after the hand in play: the last hand was called, or time
        was over, before the round ended."""
        left_s = self.left_s(now_s, table)
        return bool(self.last_hands & {ALL_TABLES, table}) or (left_s is not None and left_s <= 0)

    @property
    def is_running(self) -> bool:
        """Whether it has started, and is neither paused nor over."""
        return self.ended_s is None and self.paused_since_s is None


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """A result that waits for signatures."""

    points: Mapping[str, int]
    signed: tuple[str, ...] = ()
    photo: str = ""
    """Id of the sheet's photo in the store; empty without one."""


@dataclass(frozen=True, slots=True)
class RejectedReport:
    """A reported result that was rejected and is to be reported anew."""

    points: Mapping[str, int]
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class JudgeCall:
    """Somebody asks for a judge."""

    number: int
    """Number of the log's entry."""
    at: str
    table: int
    by: str
    text: str
    hand: str = ""
    """The disputed hand, in words; empty without one."""
    judge: str = ""
    """The judge who was sent; empty before."""
    sent_at: str = ""
    recording: str = ""
    """Where the table's computer has saved its last minutes."""
    unsaved: str = ""
    """The code with which the table refused to save them; empty where it did not."""
    watch: str = ""
    """Address, on the table's pages, of the hand in play at that time, or the last one."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class EventState:
    """One event."""

    id: str
    tournament: Tournament
    checked_in: frozenset[str] = frozenset()
    """Players who have checked in."""
    machines: Mapping[int, str] = field(default_factory=dict)
    """By table's number, the machine's name at the broker."""
    pages: Mapping[int, str] = field(default_factory=dict)
    """By table's number, the address of the machine's pages, where it is known."""
    rounds: Mapping[int, RoundClock] = field(default_factory=dict)
    announced: Announcement = field(default_factory=Announcement)
    reported: Mapping[Place, ReportedResult] = field(default_factory=dict)
    sent_back: Mapping[Place, RejectedReport] = field(default_factory=dict)
    """Rejected reports, until the table reports again or has its result."""
    calls: Mapping[int, JudgeCall] = field(default_factory=dict)
    """Open calls for a judge, by number."""
    ledger: Mapping[str, LedgerEntry] = field(default_factory=dict)
    """Every penalty by its id, lifted ones included."""
    line_ups: Mapping[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)
    """By round and team, the players of the team."""
    photos: Mapping[str, Place] = field(default_factory=dict)
    """By id of a sheet's photo, its round and table."""
    stopped: Mapping[Place, Mapping[str, int]] = field(default_factory=dict)
    """By round and table, the points at which the hall stopped a session early; they are no results."""
    amended: Mapping[Place, int] = field(default_factory=dict)
    """How often a table's result was changed, at its machine or at the desk."""
    shown_from: int | None = None
    """The ceremony has shown the places from this one down; None: it has not begun."""
    final_places_withheld: bool = False
    """Whether only the ceremony reveals the final places."""

    @property
    @cached_by_identity
    def players(self) -> Mapping[str, Player]:
        """By id."""
        return {each.id: each for each in self.tournament.players}

    @property
    def current(self) -> RoundClock | None:
        """The clock of the newest round that has begun."""
        return self.rounds[max(self.rounds)] if self.rounds else None

    @property
    def newest_round(self) -> int:
        """Its number; 0 before the first."""
        return 0 if self.current is None else self.current.number

    @property
    def has_round_in_progress(self) -> bool:
        """Whether a round has begun and is not over."""
        return self.current is not None and self.current.ended_s is None

    def seated(self, place: Place) -> TableSeating | None:
        """Who sits at a table; None where nobody is seated."""
        return _seatings(self).get(place)

    def substitutes(self, seated: TableSeating) -> frozenset[str]:
        """The substitutes at a table: those marked there, else players who are substitutes in the whole
        event."""
        if seated.substitutes is not None:
            return frozenset(seated.substitutes)
        known = self.players
        return frozenset(each for each in seated.players if each in known and known[each].substitute)

    def tables(self, number: int) -> tuple[int, ...]:
        """Numbers of a round's tables."""
        return _tables(self).get(number, ())

    def result(self, place: Place) -> TableResult | None:
        """The accepted result of a table; None without one."""
        return _results(self).get(place)

    def tables_without_result(self, number: int) -> tuple[int, ...]:
        """A round's tables that have no result."""
        return tuple(each for each in self.tables(number) if self.result((number, each)) is None)

    @property
    def has_withheld_results(self) -> bool:
        """Whether the last round's results are withheld for the ceremony, which has places left to show."""
        last = self.tournament.rounds
        is_open = not self.final_places_withheld or self.shown_from == FIRST_PLACE
        return not is_open and any(each.round == last for each in self.tournament.results)

    @property
    def public(self) -> EventState:
        """The event without withheld results: what everybody may see."""
        return _before_the_last_round(self) if self.has_withheld_results else self

    def with_ledger(self, ledger: Mapping[str, LedgerEntry]) -> EventState:
        """The event with another ledger, and the effective penalties of it."""
        return replace(
            self, ledger=ledger, tournament=replace(self.tournament, penalties=effective_penalties(ledger))
        )


@cached_by_identity
def _before_the_last_round(event: EventState) -> EventState:
    last = event.tournament.rounds
    results = tuple(each for each in event.tournament.results if each.round < last)
    return replace(event, tournament=replace(event.tournament, results=results))


@cached_by_identity
def _seatings(event: EventState) -> Mapping[Place, TableSeating]:
    return {(each.round, each.table): each for each in reversed(event.tournament.seating)}


@cached_by_identity
def _results(event: EventState) -> Mapping[Place, TableResult]:
    return {(each.round, each.table): each for each in reversed(event.tournament.results)}


@cached_by_identity
def _tables(event: EventState) -> Mapping[int, tuple[int, ...]]:
    """Numbers of tables by round."""
    seating = sorted((each.round, each.table) for each in event.tournament.seating)
    return {
        number: tuple(table for _, table in of) for number, of in groupby(seating, lambda place: place[0])
    }


@dataclass(frozen=True, slots=True)
class HallState:
    """All events."""

    events: Mapping[str, EventState] = field(default_factory=dict)
    newest: str = ""
    """Id of the current event: the one with a round in progress, else the one changed last."""
    seq: int = 0

    def event(self, key: str = "") -> EventState:
        """An event; the newest without an id.

        Raises:
            Declined: there is no such event.
        """
        found = self.events.get(key or self.newest)
        if found is None:
            if not self.events:
                raise Declined("event_unknown", "there is no event yet: create or import one")
            raise Declined(
                "event_unknown", f"there is no event {quoted(key)}; known are {', '.join(self.events)}"
            )
        return found
