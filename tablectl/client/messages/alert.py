"""Alert: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/alert.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Alert(TypedDict):
    """What the judge should look at: topic mahjong/<table>/alert.

    It stands until `alert_ended` tells the same cause; told again with that cause, it says something
    else now.
    """

    schema: Literal["tablectl/alert/1"]
    table: str
    at: str
    """UTC, milliseconds."""
    cause: str
    """Id of what it is about."""
    code: str
    message: str
    """For people, in English."""
    seat: NotRequired[int | None]
    question: NotRequired[str]
    """The open question whose answer ends it."""
    details: NotRequired[dict[str, Any]]
    """What the message says, as plain values, to be said in other languages; `case` tells the sentences
    of one code apart.
    """
    offers: NotRequired[list[dict[str, Any]]]
    """Requests, without their ids, that remedy it, in order."""
    choices: NotRequired[list[dict[str, Any]]]
    """Requests of which the judge picks one."""
    acknowledge: NotRequired[bool]
    """The request `acknowledge` ends it."""
