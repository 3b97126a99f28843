"""Messages of many tables taken together: one transaction keeps what all of them have told.

A hall of two hundred tables hears a hundred and fifty events a second. Each costs the database a journey to
the disk where it is kept by itself; those that wait while the disk works are kept together.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from tablectl.client import FromTable
from tablectl.hall.errors import StoreConflict
from tablectl.hall.store import HallStore
from tablectl.hall.tables.copying import Kept
from tablectl.hall.tables.live import LiveTable

TOPICS_TO_KEEP = ("event", "command/result")
"""Topics whose messages have events to keep."""
ToKeep = tuple[LiveTable, Kept]


def in_turns(messages: Iterable[FromTable]) -> Iterator[list[FromTable]]:
    """Turns of messages: each table's in their order, at most one in a turn that has events to keep.

    What follows an event of a table can be judged only once that event is kept.
    """
    waiting: dict[str, deque[FromTable]] = {}
    for message in messages:
        waiting.setdefault(message.table, deque()).append(message)
    while waiting:
        turn: list[FromTable] = []
        for name, own in tuple(waiting.items()):
            while own:
                turn.append(own.popleft())
                if turn[-1].topic in TOPICS_TO_KEEP:
                    break
            if not own:
                del waiting[name]
        yield turn


def keep_together(store: HallStore, wanted: Sequence[ToKeep]) -> None:
    """Keep what several tables have told, and tell their copies.

    Raises:
        StoreUnavailable: the database does not take it; nothing was kept.
        StoreConflict: another hall keeps the same journal; what could be kept is.
    """
    if not wanted:
        return
    try:
        heads = store.keep_all([(table.name, kept.journal, kept.events) for table, kept in wanted])
    except StoreConflict:
        if len(wanted) == 1:
            raise
        for each in wanted:
            keep_together(store, [each])
        return
    for (table, kept), head in zip(wanted, heads, strict=True):
        table.copy.kept(kept.journal, head)
