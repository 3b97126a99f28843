"""Alert: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/alert.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Alert(TypedDict):
    """What the judge should look at: topic mahjong/<table>/alert."""

    schema: Literal["tablectl/alert/1"]
    table: str
    at: str
    """UTC, milliseconds."""
    code: str
    message: str
    seat: NotRequired[int | None]
    question: NotRequired[str]
    details: NotRequired[dict[str, Any]]
    """What the message says, as plain values, to be said in other languages; `case` tells the sentences
    of one code apart.
    """
