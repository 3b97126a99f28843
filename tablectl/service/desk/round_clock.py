"""A round's clock as a message: what a hall told, and when this table heard it."""

from __future__ import annotations

from tablectl.service.desk.requests import TellRoundClock
from tablectl.topics import Message


def round_clock_message(table: str, at: str, told: TellRoundClock) -> Message:
    """What pages count down from.

    Args:
        at: now, by the table's own clock: a hall's may go otherwise.
    """
    return {
        "schema": "tablectl/clock/1",
        "table": table,
        "at": at,
        "event": told.event,
        "round": told.round,
        "rounds": told.rounds,
        "left_s": told.left_s,
        "runs": told.runs,
        "last_hand": told.last_hand,
        "ended": told.ended,
    }
