"""What is done in a hall, as its log keeps it: frozen facts, a closed union with ``entries``.

The names of the kinds are those of the classes (``round_begun``), the fields are those of the log's JSON, in
its order; a field that is at its default is not written. docs/HALL.md lists what pages read of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from msgspec import Struct

from tablectl.hall.event_state import Place
from tablectl.hall.ledger import Ruling
from tablectl.mahjong.seats import Wind
from tablectl.tournament import ResultSource, TableSeating, Unit

FILE_VERSION: Final = 2
"""What a tournament file in the log was asked for when it was taken: from 2 on, a formula, and uma of their
own for tables of three."""

Digits = str | int | float
"""A decimal as text, so that what is ranked is never a binary float; the first halls wrote a number."""


def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Fact(Struct, frozen=True, omit_defaults=True, tag_field="kind", tag=_snake_case):
    """Something that was done."""

    @property
    def kind(self) -> str:
        """Its stable name, such as ``round_begun``."""
        return str(self.__struct_config__.tag)


class AtTable(Fact, frozen=True):
    """Something that was done about one table of one round."""

    round: int
    table: int

    @property
    def place(self) -> Place:
        """Round and table."""
        return self.round, self.table


class Seats(Struct, frozen=True):
    """Who sits where at one table of one round."""

    round: int
    table: int
    seats: Mapping[Wind, str]

    @classmethod
    def of(cls, seating: TableSeating) -> Seats:
        """As the log tells of a table's seats."""
        return cls(seating.round, seating.table, dict(seating.seats))

    @property
    def seating(self) -> TableSeating:
        """As a tournament has it."""
        return TableSeating(round=self.round, table=self.table, seats=self.seats)


class Byes(Struct, frozen=True):
    """Who has no seat in a round."""

    round: int
    players: tuple[str, ...]


class NamedTeam(Struct, frozen=True):
    """A team that is new."""

    id: str
    name: str


class EventImported(Fact, frozen=True):
    """A tournament file was taken; it is kept as it was read."""

    text: str
    version: int = 1


class EventChanged(Fact, frozen=True):
    """Those of an event's fields that change."""

    name: str | None = None
    rounds: int | None = None
    minutes: int | None = None
    zone: str | None = None
    starts: tuple[str, ...] | None = None
    uma3: tuple[Digits, ...] | None = None
    """Of three at a table, by place; empty: they have none."""


class TakenBack(Fact, frozen=True):
    """An earlier entry has not happened."""

    target: int
    """Its number."""


class PlayersRegistered(Fact, frozen=True):
    """Players and teams, new or told anew."""

    players: tuple[Mapping[str, object], ...]
    """As a tournament file tells of them; what counts nothing there stands beside."""
    teams: tuple[NamedTeam, ...] | None = None
    renamed: Mapping[str, str] = {}
    """Former names by id: tables may know the players by them."""


class PlayerWithdrawn(Fact, frozen=True):
    """A player does not play."""

    player: str


class CheckedIn(Fact, frozen=True):
    """Players have come, or have left."""

    players: tuple[str, ...]
    here: bool


class MachinesAssigned(Fact, frozen=True):
    """Machines stand at tables."""

    machines: Mapping[str, str]
    """Names at the broker by table's number."""
    pages: Mapping[str, str] = {}
    """Addresses of their pages, likewise."""


class SeatingDrawn(Fact, frozen=True):
    """Seats of one or more rounds."""

    seating: tuple[Seats, ...]
    note: str
    byes: tuple[Byes, ...] | None = None


class LineUpSet(Fact, frozen=True):
    """Who of a team plays a round."""

    round: int
    team: str
    players: tuple[str, ...]


class LineUpChanged(AtTable, frozen=True):
    """Somebody plays in another's place."""

    leaves: str
    comes: str
    substitute: bool | None = None
    """None: as whoever comes is one in the whole event."""
    before: tuple[str, ...] = ()
    """Who was seated there."""


class SubstituteNamed(AtTable, frozen=True):
    """Whether somebody plays a table as a substitute."""

    player: str
    substitute: bool


class SubstituteValueSet(Fact, frozen=True):
    """What a substitute's table is worth; None: what it is."""

    value: Digits | None


class SeatsCorrected(Fact, frozen=True):
    """Who really sat where."""

    seating: tuple[Seats, ...]
    before: tuple[tuple[str, ...], ...]
    """Who was seated at each of these tables."""


class RoundBegun(Fact, frozen=True):
    """A round's clock starts."""

    round: int
    minutes: float | int | None
    """None: as long as it takes."""


class RoundPaused(Fact, frozen=True):
    """Everybody's clock stands."""


class RoundResumed(Fact, frozen=True):
    """It runs again."""


class TimeAdded(Fact, frozen=True):
    """More time, or less."""

    minutes: float | int
    table: int | None = None
    """None: everybody's."""


class LastHandCalled(Fact, frozen=True):
    """The hand in play is the last."""

    table: int | None = None
    """None: everywhere."""


class RoundEnded(Fact, frozen=True):
    """A round is over."""

    without: tuple[int, ...] = ()
    """Tables whose results are missing."""


class PhotoAdded(AtTable, frozen=True):
    """A photo of a table's sheet."""

    photo: str
    """Its SHA-256, in hexadecimal digits."""


class ResultReported(AtTable, frozen=True, kw_only=True):
    """Points that players wrote down."""

    points: Mapping[str, int]
    photo: str = ""
    signed: tuple[str, ...]


class ResultSigned(AtTable, frozen=True):
    """One of the four agrees."""

    player: str


class ReportAccepted(AtTable, frozen=True):
    """What was handed in is a result."""


class ReportRejected(AtTable, frozen=True):
    """What was handed in is wrong."""


class ResultSet(AtTable, frozen=True, kw_only=True):
    """A table's own result, or one that a person entered."""

    points: Mapping[str, int]
    journal: str | None = None
    """Of the table, where its machine told the result."""
    session: int | None = None
    """Number of the event in it that began the session."""
    source: ResultSource
    signed: tuple[str, ...]


class TableStopped(AtTable, frozen=True):
    """The points at which a machine was stopped before its session was over."""

    points: Mapping[str, int]
    journal: str
    session: int


class PenaltyGiven(Fact, frozen=True):
    """A penalty; what it takes has a minus sign."""

    player: str
    round: int
    amount: Digits
    unit: Unit


class PenaltyAppealed(Fact, frozen=True):
    """A player does not agree."""

    penalty: str
    player: str


class AppealDecided(Fact, frozen=True):
    """What an appeal came to."""

    penalty: str
    player: str
    ruling: Ruling
    amount: Digits | None = None
    """What is left of a lowered penalty."""


class JudgeCalled(Fact, frozen=True):
    """Somebody asks for a judge."""

    table: int
    journal: str | None = None
    """Of the table, where the call was made at its machine."""
    call_event: int | None = None
    """Number of the call in it."""
    hand: str = ""
    """The hand that is disputed, in words."""


class JudgeSent(Fact, frozen=True):
    """Somebody goes to a call."""

    call: int
    judge: str
    table: int | None = None
    """0: the call does not wait."""


class CallAnswered(Fact, frozen=True):
    """A call is over."""

    call: int


class RecordingSaved(Fact, frozen=True, kw_only=True):
    """A table has saved its last minutes for a call."""

    call: int
    table: int
    watch: str = ""
    """The hand that was played then, as an address on the table's pages."""
    saved: str
    """Where its computer keeps them."""


class RecordingMissing(Fact, frozen=True, kw_only=True):
    """A table had nothing to save for a call."""

    call: int
    table: int
    watch: str = ""
    unsaved: str
    """Why, as a code."""


class CutSet(Fact, frozen=True):
    """How many go on after a round, and which part of their totals they keep."""

    after: int
    players: int
    carry: Digits


class LotsDrawn(Fact, frozen=True):
    """Who goes on among equals."""

    after: int
    lots: tuple[str, ...]


class PlacesShown(Fact, frozen=True):
    """The ceremony has come down to a place."""

    from_place: int


Registration: TypeAlias = (
    PlayersRegistered
    | EventChanged
    | PlayerWithdrawn
    | CheckedIn
    | MachinesAssigned
    | LineUpSet
    | SubstituteValueSet
)
Seating: TypeAlias = SeatingDrawn | LineUpChanged | SubstituteNamed | SeatsCorrected
Rounds: TypeAlias = RoundBegun | RoundPaused | RoundResumed | TimeAdded | LastHandCalled | RoundEnded
Results: TypeAlias = (
    PhotoAdded | ResultReported | ResultSigned | ReportAccepted | ReportRejected | ResultSet | TableStopped
)
Judging: TypeAlias = (
    PenaltyGiven
    | PenaltyAppealed
    | AppealDecided
    | JudgeCalled
    | JudgeSent
    | CallAnswered
    | RecordingSaved
    | RecordingMissing
    | CutSet
    | LotsDrawn
    | PlacesShown
)
