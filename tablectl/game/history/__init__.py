"""A session as it stands after corrections: entries, revisions, and which sessions a journal holds.

Corrections never edit: everything after the corrected event is worked out again.
"""

from __future__ import annotations

from tablectl.game.history.history import History, amend, correction_for
from tablectl.game.history.sessions import renumbered, sessions_of
from tablectl.game.history.withdrawals import overruled, taken_back
from tablectl.game.history.working_out import Entry, amended_place, session_start

__all__ = [
    "Entry",
    "History",
    "amend",
    "amended_place",
    "correction_for",
    "overruled",
    "renumbered",
    "session_start",
    "sessions_of",
    "taken_back",
]
