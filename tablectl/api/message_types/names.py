"""The schemas that become types, and the names of their classes in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TYPED_SCHEMAS: Final[Mapping[str, str]] = {
    "alert": "Alert",
    "alert_ended": "AlertEnded",
    "broadcast_hands": "Hands",
    "broadcast_odds": "OddsMessage",
    "clock": "Clock",
    "command_result": "CommandResult",
    "event": "EventMessage",
    "health": "Health",
    "machine": "Machine",
    "needs": "Needs",
    "players": "Players",
    "result": "Result",
    "score": "Score",
    "state": "State",
}
"""By schema of a message, the name of its class."""
MAX_LINE_LENGTH: Final = 110


def camel(name: str) -> str:
    """A field's name as part of a class's.

    >>> camel("hidden_indicators")
    'HiddenIndicators'
    """
    return "".join(part.capitalize() for part in name.split("_"))


def singular(name: str) -> str:
    """The singular of a list's name.

    >>> singular("ScoreSeats"), singular("ResultPenalties")
    ('ScoreSeat', 'ResultPenalty')
    """
    return f"{name.removesuffix('ies')}y" if name.endswith("ies") else name.removesuffix("s")
