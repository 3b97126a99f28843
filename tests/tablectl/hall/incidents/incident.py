"""An incident of an event's day: what happens, who says it, and what the hall answers.

A command is what the API takes. ``Ref`` stands for the number of an entry that an earlier incident made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tablectl.hall.commands import HallRole, Person
from tests.tablectl.hall.events import file

ADA: Final = Person(HallRole.ORGANISER, "Ada")
BO: Final = Person(HallRole.JUDGE, "Bo")
EVE: Final = Person(HallRole.JUDGE, "Eve")
CY: Final = Person(HallRole.ASSISTANT, "Cy")
MACHINE: Final = "t-1"
NEWER: Final = '{"schema": "tablectl/tournament/2", "name": "Cup of tomorrow"}'


def p(number: int) -> Person:
    """A player's phone."""
    return Person(HallRole.PLAYER, f"P{number}", f"p{number}")


@dataclass(frozen=True, slots=True)
class Ref:
    """The number of an entry: as a number, or as the text that names a penalty."""

    name: str
    as_text: bool = False


@dataclass(frozen=True, slots=True)
class Incident:
    """One thing that happens."""

    what: str
    who: Person
    do: str
    """A command, or what a table does by itself: ``table_ends``, ``table_corrects``, ``clock_jumps``…"""
    fields: Mapping[str, Any] = field(default_factory=dict)
    refused: str = ""
    """The code of the refusal; empty: it is done."""
    words: str = ""
    """A part of the refusal's message."""
    form: str = ""
    """What carries it out on the pages (``forms``); empty: nothing on a page can say this."""
    told: str = ""
    """What the page says of the refusal."""
    keep: str = ""
    """The entry is known by this name from now on."""


def event_file() -> dict[str, Any]:
    """Six players; the others are registered in the morning."""
    scoring = {
        "formula": "uma",
        "uma": [15, 5, -5, -15],
        "oka": 0,
        "start": 25000,
        "return": 25000,
        "tiebreaks": ["wins", "best"],
    }
    teams = [{"id": "t1", "name": "Waves"}]
    made = file(6, scoring=scoring, teams=teams)
    for each in made["players"][:3]:
        each["team"] = "t1"
    return made


def table(number: int, which: int, *players: int) -> dict[str, Any]:
    """A table's seats, East first."""
    return {
        "round": number,
        "table": which,
        "seats": {wind: f"p{each}" for wind, each in zip("ESWN", players, strict=True)},
    }


def points(players: tuple[int, ...], *told: int) -> dict[str, int]:
    """Points by player; as the first of the day unless told."""
    each_has = told or (41000, 30000, 20000, 9000)
    return {f"p{each}": value for each, value in zip(players, each_has, strict=True)}
