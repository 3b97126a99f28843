"""What everybody may look at while the hall goes on: an unchanging picture of one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablectl.client import BrokerNews
from tablectl.hall.event_state import HallState
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.tables.live import LiveTable
from tablectl.hall.tables.messages import Message, TableScore, TableState


@dataclass(frozen=True, slots=True)
class TableNow:
    """What one table says."""

    online: bool
    journal: str
    kept: int
    """The number of the last event that the hall has of this journal."""
    missing: int
    refused: str
    """Why it does not begin the session of the round, as a code; empty where it does."""
    trouble: str
    score: TableScore | None
    state: TableState | None
    alerts: tuple[Message, ...]

    @classmethod
    def of(cls, table: LiveTable) -> TableNow:
        """A table as it is now."""
        copy = table.copy
        return cls(
            table.online,
            copy.journal,
            copy.head.seq,
            copy.missing,
            table.refused,
            table.went_back or table.trouble or copy.unasked,
            table.score,
            table.state,
            tuple(table.alerts.values()),
        )


@dataclass(frozen=True, slots=True)
class View:
    """What everybody may look at, made anew whenever something changed. Nothing in it changes."""

    version: int
    state: HallState
    tables: Mapping[str, TableNow]
    """By name at the broker."""
    entries: tuple[LogEntry, ...]
    brokers: tuple[BrokerNews, ...]
    trouble: str = ""
    """Why nothing can be written down just now."""
    clock_moved_s: float = 0.0
    """How far the computer's clock was moved since the hall began; the hall's time goes on as it was."""
    down: tuple[str, ...] = ()
    """Parts of the hall whose threads have ended by themselves and are being started again."""
