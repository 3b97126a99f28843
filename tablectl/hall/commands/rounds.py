"""Rounds and their clocks."""

from __future__ import annotations

from typing import Final

from tablectl.hall.commands.shape import Draft, one_table
from tablectl.hall.errors import Refused
from tablectl.hall.event_state import EventState
from tablectl.hall.fields import Fields
from tablectl.hall.people import Person

LONGEST_ADDED: Final = 600
"""Minutes."""


def begin(event: EventState, fields: Fields, who: Person) -> Draft:
    """``begin_round``."""
    number = fields.whole("round", (event.current.number if event.current else 0) + 1)
    minutes = fields.number("minutes", event.tournament.minutes)
    return Draft("round_begun", event.id, {"round": number, "minutes": minutes})


def end(event: EventState, fields: Fields, who: Person) -> Draft:
    """``end_round``: once every table has its result; ``anyway`` ends it without those that are missing."""
    number = event.current.number if event.current else 0
    missing = event.without_result(number) if event.is_played else ()
    if missing and not fields.flag("anyway", default=False):
        told = ", ".join(map(str, missing))
        raise Refused(
            "results_missing",
            f"round {number} has no result of table {told}: end it with anyway if it should end without",
            {"tables": list(missing)},
        )
    return Draft("round_ended", event.id, {"without": list(missing)} if missing else {})


def add_time(event: EventState, fields: Fields, who: Person) -> Draft:
    """``add_time``: for everybody, or for one table."""
    minutes = fields.number("minutes")
    if minutes is None or not -LONGEST_ADDED <= minutes <= LONGEST_ADDED:
        raise Refused(
            "bad_request", f"expected minutes from -{LONGEST_ADDED} to {LONGEST_ADDED}, got {minutes}"
        )
    return Draft("time_added", event.id, {"minutes": minutes, **one_table(fields)})


def call_last_hand(event: EventState, fields: Fields, who: Person) -> Draft:
    """``call_last_hand``: everywhere, or at one table."""
    return Draft("last_hand_called", event.id, one_table(fields))
