"""Who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from tablectl.hall.log.facts.fact import AtTable, Fact
from tablectl.mahjong.seats import Wind
from tablectl.tournament import TableSeating


class Seats(Struct, frozen=True, omit_defaults=True):
    """Who sits where at one table of one round."""

    round: int
    table: int
    seats: Mapping[Wind, str]
    substitutes: tuple[str, ...] | None = None
    """Who of them plays this table as a substitute; None: whoever is one."""

    @classmethod
    def of(cls, seating: TableSeating) -> Seats:
        """As the log tells of a table's seats."""
        return cls(seating.round, seating.table, dict(seating.seats))

    @property
    def seating(self) -> TableSeating:
        """As a tournament has it."""
        return TableSeating(
            round=self.round, table=self.table, seats=self.seats, substitutes=self.substitutes
        )


class Byes(Struct, frozen=True):
    """Who has no seat in a round."""

    round: int
    players: tuple[str, ...]


class SeatingDrawn(Fact, frozen=True):
    """Seats of one or more rounds."""

    seating: tuple[Seats, ...]
    note: str
    byes: tuple[Byes, ...] | None = None


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


class SeatsCorrected(Fact, frozen=True):
    """Who really sat where."""

    seating: tuple[Seats, ...]
    before: tuple[tuple[str, ...], ...]
    """Who was seated at each of these tables."""


Seating: TypeAlias = SeatingDrawn | LineUpChanged | SubstituteNamed | SeatsCorrected
