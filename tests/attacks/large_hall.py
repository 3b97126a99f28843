"""A hall that has kept much: two hundred tables with their past in its database, started and asked."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import httpx

from tablectl.hall.store import DATABASE_FILE, HallStore
from tests.attacks.theme import Given, Outcome, Theme
from tests.system.hall.hall_at_scale import running_hall
from tests.tablectl.hall.played_game import game_messages
from tests.waiting import PATIENCE_S

TABLES: Final = 200
SESSIONS: Final = 5
"""Of each table, a game of eight hands each."""
MOST_MB: Final = 600.0
"""Of a hall with all of them."""


@dataclass(slots=True)
class LargePast:
    """A hall's database, and how much is in it."""

    folder: Path
    tables: int
    events: int


@contextmanager
def large_past(given: Given) -> Iterator[LargePast]:
    """Written straight into the database: the hall would take an hour to hear it."""
    tables = given.many(TABLES)
    HallStore(str(given.folder / DATABASE_FILE)).close()
    with closing(sqlite3.connect(given.folder / DATABASE_FILE)) as db, db:
        length = 0
        for number in range(tables):
            name = f"table-{number + 1}"
            rows = list(_rows(name))
            length += len(rows)
            db.executemany("INSERT INTO journal_entries VALUES (?, ?, ?, ?, ?, ?)", rows)
            last = rows[-1]
            db.execute(
                "INSERT INTO journals (table_name, journal, head, hash) VALUES (?, ?, ?, ?)",
                (name, last[1], last[2], last[3]),
            )
    yield LargePast(given.folder, tables, length)


def _rows(table: str) -> Iterator[tuple[str, str, int, str, str, str]]:
    journal, seq = f"j-{table}", 0
    game = game_messages(journal)
    for _ in range(SESSIONS):
        for each in game:
            seq += 1
            told: dict[str, Any] = {**each, "seq": seq, "table": table, "hash": f"{seq:064x}"}
            body = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
            yield table, journal, seq, told["hash"], str(told["kind"]), body


def start_with_a_large_past(past: LargePast) -> Outcome:
    """The hall is started on it, and its pages are asked for the newest of it."""
    begun_s = time.monotonic()
    with running_hall(past.folder) as hall:
        up_s = time.monotonic() - begun_s
        page = httpx.get(hall.address, timeout=PATIENCE_S)
        last = past.events // past.tables
        asked = f"{hall.address}api/hall/tables/table-1/events?journal=j-table-1&after={last - 10}"
        events = httpx.get(asked, timeout=PATIENCE_S).json()["events"]
        used_mb = hall.most_mb()
    return Outcome(
        f"a hall of {past.tables} tables with {past.events:,} events in its database, started",
        f"up after {up_s:.1f} s, {used_mb:.0f} MB; its page and the newest events of a table are answered",
        page.status_code == 200 and len(events) == 10 and used_mb < MOST_MB,
    )


THEME: Final = Theme("A hall with a large past", large_past, (start_with_a_large_past,))
