"""Plain values of the hall: entries of its log, and what a store keeps of journals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablectl.hall.copying import Head

FILE_VERSION: Final = 2
"""What a tournament file in the log was asked for when it was taken: from 2 on, a formula, and uma of their
own for tables of three."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done in the hall."""

    seq: int
    """1, 2, 3… over all events of the hall."""
    at: str
    """UTC, milliseconds."""
    by: str
    """Name of the person, or of the table."""
    reason: str
    event: str
    """Id of the event that it belongs to."""
    kind: str
    """Stable name, such as ``round_begun``."""
    body: Mapping[str, Any]

    def message(self) -> dict[str, Any]:
        """As JSON tells it."""
        return {
            "seq": self.seq,
            "at": self.at,
            "by": self.by,
            "reason": self.reason,
            "event": self.event,
            "kind": self.kind,
            **self.body,
        }


@dataclass(frozen=True, slots=True)
class JournalCopy:
    """How far the copy of a table's journal is."""

    table: str
    journal: str
    head: Head
