"""What a hall asks a table about its journal: what it lacks of it, and whether the table knows how far it is;
and which alerts stand.

Nothing is remembered here: a request that is lost is made again, and its answer names what it was for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from tablectl.hall.tables.copying import Effect, Head
from tablectl.hall.tables.live import LiveTable
from tablectl.hall.tables.messages import TableAnswer

HISTORY: Final = "history"
HISTORY_AT_ONCE: Final = 500
"""Past events asked for in one request."""
KEPT_REQUEST: Final = "kept"
ALERTS: Final = "alerts"
DOUBTED: Final = "journal_doubted"
"""The code by which a table says that its journal is not believed."""


def requests_about_journals(
    tables: Iterable[LiveTable], now_s: float
) -> Iterator[tuple[str, Mapping[str, object]]]:
    """What is due now, each with the table that is to be asked."""
    for table in tables:
        after = table.copy.due(now_s)
        if after is not None and table.online:
            yield table.name, _history_request(table.name, after, now_s)
        head = table.copy.reminds(now_s) if table.online else None
        if head is not None and head.hash:
            yield table.name, _kept_reminder(table.name, table.copy.journal, head, now_s)
        if table.online and table.wants_alerts(now_s):
            yield table.name, {"id": f"{ALERTS}/{table.name}/{now_s:.3f}", "do": ALERTS}


def answer_about_journal(table: LiveTable, answer: TableAnswer, now_s: float) -> Sequence[Effect] | None:
    """What an answer comes to; None where it answers something else."""
    if answer.id.startswith(f"{ALERTS}/"):
        table.stand(answer.alerts)
        return ()
    if answer.id.startswith(f"{HISTORY}/"):
        if answer.ok:
            return table.copy.answered(answer.events, now_s)
        table.copy.refused(answer.outcome, now_s)
        return ()
    if answer.id.startswith(f"{KEPT_REQUEST}/"):
        error = answer.refusal
        table.went_back = error.message if error.code == DOUBTED else ""
        if not table.went_back:
            table.copy.agreed()
        return ()
    return None


def _history_request(table: str, after: int, now_s: float) -> Mapping[str, object]:
    key = f"{HISTORY}/{table}/{after}/{now_s:.3f}"
    return {"id": key, "do": HISTORY, "after": after, "limit": HISTORY_AT_ONCE}


def _kept_reminder(table: str, journal: str, head: Head, now_s: float) -> Mapping[str, object]:
    key = f"{KEPT_REQUEST}/{table}/{head.seq}/{now_s:.3f}"
    return {"id": key, "do": "journal_kept", "journal": journal, "seq": head.seq, "hash": head.hash}
