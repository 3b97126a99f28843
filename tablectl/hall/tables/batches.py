"""Batches of messages: the events of many tables are saved in one transaction.

A hall of two hundred tables receives a hundred and fifty events a second. Each transaction waits for the
disk; events that arrive meanwhile share the next one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from tablectl.client import FromTable
from tablectl.hall.errors import StoreConflict
from tablectl.hall.store import HallStore
from tablectl.hall.tables.journal_copy import SaveEvents
from tablectl.hall.tables.live import LiveTable

TOPICS_WITH_EVENTS = ("event", "command/result")
"""Topics whose messages can hold events to save."""
UnsavedEvents = tuple[LiveTable, SaveEvents]


def split_into_batches(messages: Iterable[FromTable]) -> Iterator[list[FromTable]]:
    """Split messages into batches. Each table's stay in order, and a batch has at most one with events of
    a table: whether the next event follows is known only once that one is saved.
    """
    waiting: dict[str, deque[FromTable]] = {}
    for message in messages:
        waiting.setdefault(message.table, deque()).append(message)
    while waiting:
        batch: list[FromTable] = []
        for name, queue in tuple(waiting.items()):
            while queue:
                batch.append(queue.popleft())
                if batch[-1].topic in TOPICS_WITH_EVENTS:
                    break
            if not queue:
                del waiting[name]
        yield batch


def save_batch(store: HallStore, unsaved: Sequence[UnsavedEvents]) -> None:
    """Save the events of several tables, and update their copies.

    Raises:
        StoreUnavailable: the database does not take them; nothing is saved.
        StoreConflict: another hall saves the same journal; the other tables' events are saved.
    """
    if not unsaved:
        return
    try:
        heads = store.save_all([(table.name, save.journal, save.events) for table, save in unsaved])
    except StoreConflict:
        if len(unsaved) == 1:
            raise
        for each in unsaved:
            save_batch(store, [each])
        return
    for (table, save), head in zip(unsaved, heads, strict=True):
        table.copy.on_saved(save.journal, head)
