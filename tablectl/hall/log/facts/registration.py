"""Who takes part, and in what event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from tablectl.hall.log.facts.fact import Fact, LoggedDecimal


class NamedTeam(Struct, frozen=True):
    """A team that is new."""

    id: str
    name: str


class PlayersRegistered(Fact, frozen=True):
    """Players and teams, new or told anew."""

    players: tuple[Mapping[str, object], ...]
    """As a tournament file tells of them; what counts nothing there stands beside."""
    teams: tuple[NamedTeam, ...] | None = None
    renamed: Mapping[str, str] = {}
    """Former names by id: tables may know the players by them."""


class EventChanged(Fact, frozen=True):
    """Those of an event's fields that change."""

    name: str | None = None
    rounds: int | None = None
    minutes: int | None = None
    zone: str | None = None
    starts: tuple[str, ...] | None = None
    uma3: tuple[LoggedDecimal, ...] | None = None
    """Of three at a table, by place; empty: they have none."""


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


class LineUpSet(Fact, frozen=True):
    """Who of a team plays a round."""

    round: int
    team: str
    players: tuple[str, ...]


class SubstituteValueSet(Fact, frozen=True):
    """What a substitute's table is worth; None: what it is."""

    value: LoggedDecimal | None


Registration: TypeAlias = (
    PlayersRegistered
    | EventChanged
    | PlayerWithdrawn
    | CheckedIn
    | MachinesAssigned
    | LineUpSet
    | SubstituteValueSet
)
