"""Checks, carries out and answers the requests of operators, judges and players.

Requests arrive as JSON objects over MQTT or from a page. The desk decides nothing about a game by itself: it
makes claims, and the rules decide.
"""

from __future__ import annotations

from tablectl.service.desk.desk import OperatorDesk
from tablectl.service.desk.requests import (
    REQUESTS,
    AllowedRole,
    DeskParts,
    command_schema,
    description_of,
    is_deletion,
)

__all__ = [
    "REQUESTS",
    "AllowedRole",
    "DeskParts",
    "OperatorDesk",
    "command_schema",
    "description_of",
    "is_deletion",
]
