"""Alerts for people: each is open while its cause holds, and ends with it.

Each source passes all its current alerts to ``AlertBoard.show``; the board reports what is new and what has
ended. ``KINDS`` lists every code with its cause, its end and its remedy.
"""

from __future__ import annotations

from tablectl.service.alerts.board import AlertBoard
from tablectl.service.alerts.kinds import CODES, KINDS, AlertKind

__all__ = ["CODES", "KINDS", "AlertBoard", "AlertKind"]
