"""What people should look at now: each alert stands while its cause holds, and ends with it.

Whoever knows of a cause says which hold now (``AlertBoard.show``); the board tells what is new and what has
ended. ``KINDS`` lists every code with its cause, its end and its remedy.
"""

from __future__ import annotations

from tablectl.service.alerts.board import AlertBoard
from tablectl.service.alerts.kinds import CODES, KINDS, AlertKind, kinds_table
from tablectl.service.alerts.standing import StandingAlert

__all__ = ["CODES", "KINDS", "AlertBoard", "AlertKind", "StandingAlert", "kinds_table"]
