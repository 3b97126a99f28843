"""The result sheets of a round: who sat there, what came in, in which steps the book counts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypedDict

from tablectl.hall.books import allows_missing_points, points_step
from tablectl.hall.event_state import EventState, Place
from tablectl.hall.views.places import (
    Accepted,
    HandedIn,
    SeatedTable,
    reported_of,
    result_of,
    seated_at,
    stopped_of,
)
from tablectl.tournament import Number


class Sheet(SeatedTable):
    """A table's sheet."""

    machine: str | None
    away: bool
    """Whether its machine does not answer."""
    result: Accepted | None
    reported: HandedIn | None
    stopped: Mapping[str, int] | None
    photos: list[str]
    """By their ids."""


class RoundOfSheets(TypedDict):
    """A round that has sheets."""

    round: int
    missing: list[int]
    """Tables without a result."""


class Sheets(TypedDict):
    """The sheets of a round."""

    event: str
    seq: int
    """Number of the log's newest entry."""
    round: int
    rounds: list[RoundOfSheets]
    runs: bool
    step: int
    """In which points go on a sheet."""
    start: Number
    to_nobody: bool
    """Whether points may be missing that penalties gave to nobody: with a reason."""
    tables: list[Sheet]


def sheets(event: EventState, number: int, seq: int, online: Collection[str] = ()) -> Sheets:
    """Every table of a round, and the rounds that have sheets.

    Args:
        seq: number of the log's newest entry.
        online: names of the machines that are connected.
    """
    rounds = sorted({*event.rounds, *(each.round for each in event.tournament.results)})
    return {
        "event": event.id,
        "seq": seq,
        "round": number,
        "rounds": [{"round": each, "missing": list(event.tables_without_result(each))} for each in rounds],
        "runs": event.has_round_in_progress and event.current is not None and event.current.number == number,
        "step": points_step(event.tournament),
        "start": event.tournament.scoring.start or 0,
        "to_nobody": allows_missing_points(event.tournament),
        "tables": [_sheet(event, (number, table), online) for table in event.tables(number)],
    }


def _sheet(event: EventState, place: Place, online: Collection[str]) -> Sheet:
    machine = event.machines.get(place[1])
    return {
        **seated_at(event, place),
        "machine": machine,
        "away": machine is not None and machine not in online,
        "result": result_of(event, place),
        "reported": reported_of(event, place),
        "stopped": stopped_of(event, place),
        "photos": [photo for photo, of in event.photos.items() if of == place],
    }
