"""Requests to a table about its journal: missing events, and whether its head is known there; and about its
active alerts.

Nothing is stored here: a lost request is sent again, and the id of an answer tells what was requested.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from tablectl.hall.tables.journal_copy import Effect, Head
from tablectl.hall.tables.live import LiveTable
from tablectl.hall.tables.messages import TableAnswer

HISTORY: Final = "history"
MAX_HISTORY_EVENTS: Final = 500
"""Past events in one answer."""
HEAD_CHECK: Final = "kept"
ALERTS: Final = "alerts"
JOURNAL_DOUBTED: Final = "journal_doubted"
"""The code of a table whose journal was rolled back or forked."""


def journal_requests(tables: Iterable[LiveTable], now_s: float) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The requests to send now, each with its table."""
    for table in tables:
        after = table.copy.next_history_request(now_s)
        if after is not None and table.online:
            yield table.name, _history_request(table.name, after, now_s)
        head = table.copy.next_head_check(now_s) if table.online else None
        if head is not None and head.hash:
            yield table.name, _head_check_request(table.name, table.copy.journal, head, now_s)
        if table.online and table.needs_alerts(now_s):
            yield table.name, {"id": f"{ALERTS}/{table.name}/{now_s:.3f}", "do": ALERTS}


def take_journal_answer(table: LiveTable, answer: TableAnswer, now_s: float) -> Sequence[Effect] | None:
    """Handle an answer to one of these requests; returns its effects, or None for any other answer."""
    if answer.id.startswith(f"{ALERTS}/"):
        table.set_alerts(answer.alerts)
        return ()
    if answer.id.startswith(f"{HISTORY}/"):
        if answer.ok:
            return table.copy.on_history(answer.events, now_s)
        table.copy.on_history_refused(answer.outcome, now_s)
        return ()
    if answer.id.startswith(f"{HEAD_CHECK}/"):
        error = answer.refusal
        table.rollback_message = error.message if error.code == JOURNAL_DOUBTED else ""
        if not table.rollback_message:
            table.copy.on_head_accepted()
        return ()
    return None


def _history_request(table: str, after: int, now_s: float) -> Mapping[str, object]:
    key = f"{HISTORY}/{table}/{after}/{now_s:.3f}"
    return {"id": key, "do": HISTORY, "after": after, "limit": MAX_HISTORY_EVENTS}


def _head_check_request(table: str, journal: str, head: Head, now_s: float) -> Mapping[str, object]:
    key = f"{HEAD_CHECK}/{table}/{head.seq}/{now_s:.3f}"
    return {"id": key, "do": "journal_kept", "journal": journal, "seq": head.seq, "hash": head.hash}
