"""Clock: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/clock.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Literal, TypedDict


class Clock(TypedDict):
    """A round's clock, as a hall told it: topic mahjong/<table>/clock.

    Only at tables that a hall leads. It is told again at every change and now and then; between two
    messages the clock goes on by itself.
    """

    schema: Literal["tablectl/clock/1"]
    table: str
    at: str
    """When the table heard it: UTC, ISO 8601 with milliseconds."""
    event: str
    """Name of the event."""
    round: int
    rounds: int
    """Of the whole event."""
    left_s: float | None
    """Seconds that were left then, this table's extra time included; below zero once time is over, null
    without a limit.
    """
    runs: bool
    """Whether the clock counts down: false while the round is paused and once it is over."""
    last_hand: bool
    """The hand in play is the last: time is over, or it was called."""
    ended: bool
    """The round is over."""
