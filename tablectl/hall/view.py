"""What everybody may look at while the hall goes on: an unchanging picture of one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablectl.client import BrokerNews
from tablectl.hall.event_state import HallState
from tablectl.hall.live import LiveTable
from tablectl.hall.values import Entry


@dataclass(frozen=True, slots=True)
class View:
    """What everybody may look at, made anew whenever something changed. Nothing in it changes."""

    version: int
    state: HallState
    tables: Mapping[str, Mapping[str, Any]]
    """By name at the broker: what each says."""
    entries: tuple[Entry, ...]
    brokers: tuple[BrokerNews, ...]
    trouble: str = ""
    """Why nothing can be written down just now."""
    clock_moved_s: float = 0.0
    """How far the computer's clock was moved since the hall began; the hall's time goes on as it was."""
    down: tuple[str, ...] = ()
    """Parts of the hall whose threads have ended by themselves and are being started again."""


def table_view(table: LiveTable) -> Mapping[str, Any]:
    """What one table says."""
    copy = table.copy
    return {
        "table": table.name,
        "online": table.online,
        "journal": copy.journal,
        "kept": copy.head.seq,
        "missing": copy.missing,
        "trouble": table.went_back or table.trouble or copy.unasked,
        "score": table.score,
        "state": table.state,
        "result": table.result,
        "alerts": tuple(table.alerts.values()),
    }
