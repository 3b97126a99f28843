"""An event of the hall as it stands: values that ``tablectl.hall.folding`` makes of the log's entries.

The tournament is kept as its file has it; beside it stands what a file does not hold: who is here, which
round runs, what waits for signatures.
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
from tablectl.tournament import Player, TableResult, TableSeating, Tournament

T = TypeVar("T")
EventT = TypeVar("EventT")
Place = tuple[int, int]
"""Round and table, both counted from 1."""
ALL_TABLES: Final = 0
"""Where a command may name one table: every one."""
FIRST_PLACE: Final = 1


def cached_by_identity(make: Callable[[EventT], T]) -> Callable[[EventT], T]:
    """``make``, worked out the first time alone of each value: none of them ever changes, and a hall of many
    tables asks again and again."""
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
    """A log's time as seconds since 1970."""
    return datetime.fromisoformat(at).astimezone(UTC).timestamp()


@dataclass(frozen=True, slots=True)
class RoundClock:
    """One round's time, by the log's own times."""

    number: int
    begun_s: float
    minutes: float | None = None
    """None: as long as it takes."""
    added_s: Mapping[int, float] = field(default_factory=dict)
    """Extra time by table; ``ALL_TABLES``: everybody's."""
    paused_s: float = 0.0
    """Of pauses that are over."""
    paused_since_s: float | None = None
    ended_s: float | None = None
    begun_by: int = 0
    """Number of the log's entry that began it."""
    last_hands: frozenset[int] = frozenset()
    """Tables that play their last hand although time is not over; ``ALL_TABLES``: everybody does."""

    def left_s(self, now_s: float, table: int = ALL_TABLES) -> float | None:
        """Seconds left, below zero once time is over; None without a limit.

        Args:
            table: with its own extra time; without one, what everybody has.
        """
        if self.minutes is None:
            return None
        until_s = next(each for each in (self.ended_s, self.paused_since_s, now_s) if each is not None)
        extra_s = sum(self.added_s.get(each, 0.0) for each in {ALL_TABLES, table})
        return self.minutes * 60 + extra_s - (until_s - self.begun_s - self.paused_s)

    def is_last_hand(self, now_s: float, table: int = ALL_TABLES) -> bool:
        """Whether the hand in play is a table's last: it was called, or time is over."""
        return self.ended_s is None and self.is_played_out(now_s, table)

    def is_played_out(self, now_s: float, table: int = ALL_TABLES) -> bool:
        """Whether a table has had all of its round once its hand is over: the last hand was called, or time
        is over, before the round was ended."""
        left_s = self.left_s(now_s, table)
        return bool(self.last_hands & {ALL_TABLES, table}) or (left_s is not None and left_s <= 0)

    @property
    def is_running(self) -> bool:
        """Begun, neither paused nor over."""
        return self.ended_s is None and self.paused_since_s is None


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """A result that waits for signatures."""

    points: Mapping[str, int]
    signed: tuple[str, ...] = ()
    photo: str = ""
    """Of the sheet, as witness: its id in the store; empty without one."""


@dataclass(frozen=True, slots=True)
class RejectedReport:
    """A result that was handed in and is to be written anew."""

    points: Mapping[str, int]
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class JudgeCall:
    """Somebody asks for a judge."""

    number: int
    """Of the log's entry."""
    at: str
    table: int
    by: str
    text: str
    hand: str = ""
    """The hand that is disputed, in words; empty where no hand is."""
    judge: str = ""
    """Who goes there; empty while nobody does."""
    sent_at: str = ""
    recording: str = ""
    """Where the table's computer keeps its last minutes for this call."""
    unsaved: str = ""
    """Why the table saved none, as a code; empty where it did, or has not answered yet."""
    watch: str = ""
    """The hand that was played or paid then, as an address on its table's pages."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class EventState:
    """One event."""

    id: str
    tournament: Tournament
    checked_in: frozenset[str] = frozenset()
    """Players who have checked in."""
    machines: Mapping[int, str] = field(default_factory=dict)
    """By table's number the name that it has at the broker."""
    pages: Mapping[int, str] = field(default_factory=dict)
    """By table's number where its machine's pages are, as far as somebody said."""
    rounds: Mapping[int, RoundClock] = field(default_factory=dict)
    reported: Mapping[Place, ReportedResult] = field(default_factory=dict)
    sent_back: Mapping[Place, RejectedReport] = field(default_factory=dict)
    """Until the table hands in again, or has its result."""
    calls: Mapping[int, JudgeCall] = field(default_factory=dict)
    """Those that wait, by number."""
    ledger: Mapping[str, LedgerEntry] = field(default_factory=dict)
    """Every penalty by its id, also those of which nothing counts."""
    line_ups: Mapping[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)
    """By round and team, who of the team plays."""
    photos: Mapping[str, Place] = field(default_factory=dict)
    """Photos of sheets by id, and what they are of."""
    stopped: Mapping[Place, Mapping[str, int]] = field(default_factory=dict)
    """Points by player at which machines were stopped before their session was over: no results."""
    amended: Mapping[Place, int] = field(default_factory=dict)
    """How often a table's result was replaced by other points, at its machine or at the desk."""
    shown_from: int | None = None
    """At the ceremony places from this one down are shown; None: none yet."""
    final_places_withheld: bool = False
    """Whether the final places are told by the ceremony alone."""

    @property
    @cached_by_identity
    def players(self) -> Mapping[str, Player]:
        """By id."""
        return {each.id: each for each in self.tournament.players}

    @property
    def current(self) -> RoundClock | None:
        """The round that was begun last."""
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
        """Who plays a table as a substitute: as its seats say, else whoever is one."""
        if seated.substitutes is not None:
            return frozenset(seated.substitutes)
        known = self.players
        return frozenset(each for each in seated.players if each in known and known[each].substitute)

    def tables(self, number: int) -> tuple[int, ...]:
        """Numbers of a round's tables."""
        return _tables(self).get(number, ())

    def result(self, place: Place) -> TableResult | None:
        """What was accepted for a table of a round."""
        return _results(self).get(place)

    def tables_without_result(self, number: int) -> tuple[int, ...]:
        """A round's tables that have no result."""
        return tuple(each for each in self.tables(number) if self.result((number, each)) is None)

    @property
    def withheld(self) -> bool:
        """Whether results of the last round are kept for the ceremony, which has places yet to show."""
        last = self.tournament.rounds
        is_open = not self.final_places_withheld or self.shown_from == FIRST_PLACE
        return not is_open and any(each.round == last for each in self.tournament.results)

    @property
    def public(self) -> EventState:
        """The event as its places may be told to everybody: without the last round's results while they are
        kept for the ceremony."""
        return _before_the_last_round(self) if self.withheld else self

    def with_ledger(self, ledger: Mapping[str, LedgerEntry]) -> EventState:
        """With another ledger, and the penalties that count of it."""
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
    """Id of the event that is played, or was: the one that something was done for last while no round of
    another was being played."""
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
            raise Declined("event_unknown", f"there is no event {key!r}; known are {', '.join(self.events)}")
        return found
