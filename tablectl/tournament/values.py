"""A tournament as values: who plays, who sits where, what was played, what it is worth.

``keys`` of each value are the names that its object in the file had, in their order: a file that is read and
written again is the same file. Values that are made by a program leave it empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.tournament.exact import Number

SCHEMA: Final = "tablectl/tournament/1"

TABLE_SIZES: Final = (2, 3, 4)

Keys = tuple[tuple[str, bool], ...]
"""(name, whether it was null) of each field that an object of the file had."""

Extra = tuple[tuple[str, object], ...]
"""What a file says beside what counts here (a player's photo, an event's city), kept as it came."""


class Formula(StrEnum):
    """What a table is worth in the event."""

    UMA = "uma"
    """Riichi: thousands above the return, uma by place, oka for the first."""
    TABLE_POINTS = "table_points"
    """MCR: 4 2 1 0 by place; the points of the games break ties."""
    SUM = "sum"
    """The points as they are."""


class Ties(StrEnum):
    """What becomes of places between players of a table with equal points."""

    SHARE = "share"
    SEAT = "seat"
    """The seat nearer East is ahead."""


class TieBreak(StrEnum):
    """A rule that parts players with equal totals."""

    POINTS = "points"
    WINS = "wins"
    BEST = "best"
    LAST = "last"


class Unit(StrEnum):
    """What a penalty is counted in."""

    POINTS = "points"
    TABLE_POINTS = "table_points"


class ResultSource(StrEnum):
    """How a result came in."""

    TABLE = "table"
    SHEET = "sheet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Somebody who plays in the event."""

    id: str
    name: str = ""
    short: str | None = None
    country: str | None = None
    ema_id: str | None = None
    club: str | None = None
    team: str | None = None
    """A team's id."""
    substitute: bool = False
    extra: Extra = ()
    keys: Keys = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """Players whose totals are added up."""

    id: str
    name: str = ""
    extra: Extra = ()
    keys: Keys = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeating:
    """Who sits where at one table in one round."""

    round: int
    """From 1."""
    table: int
    """From 1."""
    seats: Mapping[Wind, str]
    """Players' ids by wind; a table of three has no North."""
    substitutes: tuple[str, ...] | None = None
    """Who of them plays this table as a substitute; None: whoever is one in the whole event."""
    keys: Keys = field(default=(), compare=False, repr=False)

    @property
    def players(self) -> tuple[str, ...]:
        """Ids in order of play, East first."""
        return tuple(self.seats[wind] for wind in WINDS if wind in self.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult:
    """What one table brought in one round."""

    round: int
    table: int
    points: Mapping[str, Number]
    """By player, as the book counts them: before uma and oka."""
    source: ResultSource = ResultSource.TABLE
    signed: tuple[str, ...] = ()
    """Who signed, by id."""
    keys: Keys = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """An entry of the ledger of penalties; what it takes has a minus sign."""

    player: str
    amount: Number
    round: int | None = None
    unit: Unit = Unit.POINTS
    reason: str = ""
    by: str = ""
    keys: Keys = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """How tables become totals, and totals places."""

    formula: Formula
    uma: tuple[Number, ...] = ()
    """By place, in thousands; empty: none."""
    uma3: tuple[Number, ...] = ()
    """By place at a table of three in an event of fours, in thousands."""
    oka: Number = 0
    """For the first, in thousands."""
    start: Number | None = None
    """Everybody's points at the start of a game; None: not said, tables add up to 0."""
    return_: Number | None = None
    """Points that count as nothing; None: the start."""
    ties: Ties = Ties.SHARE
    substitute: Number | None = None
    """The whole value of a substitute's table, in points; None: like everybody's."""
    best_of: int | None = None
    """Only so many of a player's best tables count; None: all."""
    tiebreaks: tuple[TieBreak, ...] = ()
    implied: Scoring | None = field(default=None, compare=False, repr=False)
    """What the preset says where a file names no formula: only what differs from it is written."""
    keys: Keys = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """After a round only the best go on for the first places."""

    after: int
    """The last round before it."""
    players: int
    """How many go on."""
    carry: Number = 1
    """The part of their totals that they keep."""
    lots: tuple[str, ...] = ()
    """Ids, best first: drawn where equal players stand on both sides of the cut."""
    keys: Keys = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """An event whole."""

    name: str
    rules: str
    rounds: int
    scoring: Scoring
    preset: str = "default"
    options: Mapping[str, object] = field(default_factory=dict)
    tables_of: int = 4
    hands: int | None = None
    """Of a round; None: as many as the book plays."""
    minutes: int | None = None
    """Of a round; None: no clock."""
    players: tuple[Player, ...] = ()
    teams: tuple[Team, ...] = ()
    seating: tuple[TableSeating, ...] = ()
    results: tuple[TableResult, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    cut: tuple[Cut, ...] = ()
    """By ``after``."""
    extra: Extra = ()
    keys: Keys = field(default=(), compare=False, repr=False)

    @property
    def team_ids(self) -> tuple[str, ...]:
        """Every team: those that the file lists, then those that only players name."""
        named = (player.team for player in self.players if player.team is not None)
        return tuple(dict.fromkeys((*(team.id for team in self.teams), *named)))
