"""A session as it stands after corrections: entries, revisions, and which sessions a journal holds.

Corrections never edit: everything after the corrected event is recomputed.
"""

from __future__ import annotations

from tablectl.game.history.fit import require_fit
from tablectl.game.history.history import History, amend, correction_for
from tablectl.game.history.recomputation import Entry, amended_seq, session_start
from tablectl.game.history.sessions import renumber, split_sessions
from tablectl.game.history.withdrawals import overrule, take_back

__all__ = [
    "Entry",
    "History",
    "amend",
    "amended_seq",
    "correction_for",
    "overrule",
    "renumber",
    "require_fit",
    "session_start",
    "split_sessions",
    "take_back",
]
