"""Recorded events of ``tests/fixtures/events``: a tournament file of each, and what was published of it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "fixtures" / "events"
EVENTS = tuple(sorted(each.stem for each in FOLDER.glob("*.toml")))


@dataclass(frozen=True, slots=True)
class RecordedTable:
    """One table as it was published."""

    round: int
    table: int
    players: tuple[str, ...]
    points: dict[str, int]
    worth: dict[str, Fraction]


@dataclass(frozen=True, slots=True)
class PublishedList:
    """A list of standings: its rows by player or team."""

    after: int
    of: str
    """``players`` or ``teams``."""
    columns: tuple[str, ...]
    rows: dict[str, tuple[Fraction, ...]]


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """What is known of an event."""

    document: dict[str, Any]
    """The tournament file, with every result."""
    tables: tuple[RecordedTable, ...]
    lists: tuple[PublishedList, ...]


def recorded(name: str) -> RecordedEvent:
    """The event of one file, by the file's name without its ending."""
    read = tomllib.loads((FOLDER / f"{name}.toml").read_text())
    tables = tuple(_tables(read["results"]["tables"]))
    ids = sorted({player for each in tables for player in each.players}, key=lambda key: (len(key), key))
    team_of = _teams(read, ids)
    document = {
        "name": read["name"],
        "rules": read["rules"],
        **({"preset": read["preset"]} if "preset" in read else {}),
        "rounds": read["rounds"],
        "players": [{"id": key, "name": f"Player {key}", "team": team_of.get(key)} for key in ids],
        "teams": [{"id": team, "name": team} for team in dict.fromkeys(team_of.values())],
        "seating": [
            {"round": each.round, "table": each.table, "seats": dict(zip("ESWN", each.players, strict=True))}
            for each in tables
        ],
        "results": [
            {"round": each.round, "table": each.table, "points": each.points, "source": "sheet"}
            for each in tables
        ],
        "scoring": read["scoring"],
        "cut": read.get("cut", []),
    }
    return RecordedEvent(document, tables, tuple(map(_list, read.get("standings", []))))


def _tables(text: str) -> Iterator[RecordedTable]:
    for line in text.strip().splitlines():
        at, who, points, worth = (part.split() for part in line.split("|"))
        yield RecordedTable(
            int(at[0]),
            int(at[1]),
            tuple(who),
            dict(zip(who, map(int, points), strict=True)),
            dict(zip(who, map(Fraction, worth), strict=True)),
        )


def _teams(read: dict[str, Any], ids: list[str]) -> dict[str, str]:
    """Team by player: named in the file, or so many to a team in the order of their numbers."""
    if size := read.get("team_size"):
        return {key: f"t{at // size + 1}" for at, key in enumerate(ids)}
    named = (line.split() for line in read.get("teams", "").split("|") if line)
    return {player: team for team, *players in named for player in players}


def _list(read: dict[str, Any]) -> PublishedList:
    of = "teams" if "teams" in read else "players"
    lines = ([part.strip() for part in line.split("|")] for line in read[of].strip().splitlines())
    rows = {key: tuple(map(Fraction, values)) for key, *values in lines}
    columns = tuple(name.strip() for name in read["columns"].split("|")[1:])
    return PublishedList(read["after"], of, columns, rows)
