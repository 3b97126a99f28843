"""AlertEnded: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/alert_ended.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Literal, TypedDict


class AlertEnded(TypedDict):
    """The cause of an alert is gone: topic mahjong/<table>/alert_ended."""

    schema: Literal["tablectl/alert_ended/1"]
    table: str
    at: str
    """UTC, milliseconds."""
    cause: str
    """That of the alert."""
    code: str
