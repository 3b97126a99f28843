"""An immutable snapshot of the hall, which other threads read while the hall goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablectl.client import BrokerNews
from tablectl.hall.event_state import HallState
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.tables.live import LiveTable
from tablectl.hall.tables.messages import Message, TableScore, TableState


@dataclass(frozen=True, slots=True)
class TableView:
    """The snapshot of one table."""

    online: bool
    journal: str
    saved_seq: int
    """The number of the last event saved of this journal."""
    missing: int
    """Events that it was asked for and that have not come."""
    refused: str
    """The code with which it refused to start the round's session; empty where it did not."""
    problem: str
    score: TableScore | None
    state: TableState | None
    alerts: tuple[Message, ...]

    @classmethod
    def of(cls, table: LiveTable) -> TableView:
        """A snapshot of a table."""
        copy = table.copy
        return cls(
            table.online,
            copy.journal,
            copy.head.seq,
            copy.requested,
            table.refused,
            table.rollback_message or table.problem or copy.history_refusal,
            table.score,
            table.state,
            tuple(table.alerts.values()),
        )


@dataclass(frozen=True, slots=True)
class View:
    """A snapshot of the whole hall; another one is made whenever something has changed."""

    version: int
    state: HallState
    tables: Mapping[str, TableView]
    """By name at the broker."""
    entries: tuple[LogEntry, ...]
    brokers: tuple[BrokerNews, ...]
    problem: str = ""
    """Why nothing can be written to the store at present."""
    clock_moved_s: float = 0.0
    """How far the computer's clock was moved since the hall started; the hall's time has not followed."""
    down: tuple[str, ...] = ()
    """Names of threads that have failed and are being started again."""
