"""What a command is made of, and what several of them ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablectl.hall.errors import Refused
from tablectl.hall.event_state import ALL_TABLES, EventState
from tablectl.hall.fields import Fields
from tablectl.hall.people import Person
from tablectl.mahjong.seats import Wind
from tablectl.tournament import TableSeating, uma_of_three


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry of the log that has no number and no time yet."""

    kind: str
    event: str
    body: Mapping[str, Any]


Made = Callable[[EventState, Fields, Person], Draft]
"""What makes a command's entry."""


def plain(kind: str) -> Made:
    """An entry that says nothing but its kind."""

    def made(event: EventState, fields: Fields, who: Person) -> Draft:
        return Draft(kind, event.id, {})

    return made


def round_of(event: EventState, fields: Fields) -> int:
    """The round that is named, or the newest that was begun."""
    return fields.whole("round", event.current.number if event.current else 0)


def place_of(event: EventState, fields: Fields) -> dict[str, int]:
    """Round and table at which somebody is seated.

    Raises:
        Refused: nobody is.
    """
    number, table = round_of(event, fields), fields.whole("table")
    if event.seated((number, table)) is None:
        raise Refused("no_such_table", f"nobody is seated at table {table} of round {number}")
    return {"round": number, "table": table}


def players_at(event: EventState, place: Mapping[str, int]) -> tuple[str, ...]:
    """Ids of who sits there."""
    seated = event.seated((place["round"], place["table"]))
    return () if seated is None else seated.players


def one_table(fields: Fields) -> dict[str, int]:
    """The one table that a command names; nothing where it means everybody."""
    table = fields.whole("table", ALL_TABLES)
    return {} if table == ALL_TABLES else {"table": table}


def told_seats(told: Mapping[str, Any]) -> dict[str, Any]:
    """A table's seats, by wind."""
    fields = Fields(told)
    seats = fields.object("seats")
    if not set(seats) <= set("ESWN") or not all(isinstance(each, str) for each in seats.values()):
        raise Refused("bad_request", f"expected players by E, S, W, N as seats, got {str(seats)[:80]}")
    return {"round": fields.whole("round"), "table": fields.whole("table"), "seats": seats}


def require_uma_of_three(event: EventState, seating: Iterable[Mapping[str, Any]]) -> None:
    """Tables of three have places of their own.

    Raises:
        Refused: one is to be seated, and the event does not say what its places are worth.
    """
    tables = tuple(
        TableSeating(
            round=each["round"],
            table=each["table"],
            seats={Wind(wind): player for wind, player in each["seats"].items()},
        )
        for each in seating
    )
    for fault in uma_of_three(replace(event.tournament, seating=tables, results=())):
        raise Refused("no_uma_of_three", fault)
