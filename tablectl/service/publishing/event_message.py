"""Which revision of the past an entry of the journal belongs to."""

from __future__ import annotations

from bisect import bisect_right

from tablectl.ports import Journal


def revision_at(journal: Journal, seq: int) -> int:
    """How often the past had been amended when an entry was written, itself included."""
    return bisect_right(journal.amended(), seq)
