"""A log that a hall wrote before its entries had types says the same today, byte for byte.

``day_of_incidents.jsonl`` holds its rows as the database has them, with every kind of entry that there was;
what is expected was worked out by the program that wrote them.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import insert

from tablectl.hall.errors import StoreUnreadable
from tablectl.hall.folding import fold_log
from tablectl.hall.log.entries import KINDS, LogEntry
from tablectl.hall.store import HallStore
from tablectl.hall.store.schema import LOG
from tablectl.tournament import write_tournament

FIXTURE: Final = Path(__file__).parents[2] / "fixtures" / "halls" / "day_of_incidents.jsonl"
ROWS: Final = [json.loads(line) for line in FIXTURE.read_text(encoding="utf-8").splitlines()]
LATER_KINDS: Final = {"announced"}
COLUMNS: Final = ("seq", "at", "by", "reason", "event", "kind", "body")
MESSAGES: Final = "9f95e25bdd36721afe668e289266bceb16d7e7489983a96e48f8230adf801a84"
"""SHA-256 of its entries as JSON tells them, one a line."""
TOURNAMENT: Final = "4429627ac6cbf9285e9ad3df6f5fc780e4a8da403b1a152cdb5996df1e5fbe9f"
"""SHA-256 of the tournament file that it comes to."""


def kept_in(folder: Path, rows: list[list[object]]) -> HallStore:
    store = HallStore(str(folder / "hall.sqlite"))
    with store._transaction() as connection:
        connection.execute(insert(LOG), [dict(zip(COLUMNS, row, strict=True)) for row in rows])
    return store


def seal(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def told(entries: list[LogEntry]) -> str:
    return "".join(f"{json.dumps(each.message(), ensure_ascii=False)}\n" for each in entries)


def test_a_kept_log_is_read_and_written_as_it_was(tmp_path: Path) -> None:
    entries = list(kept_in(tmp_path, ROWS).log())
    assert {each.kind for each in entries} == set(KINDS) - LATER_KINDS, "every kind is in it"
    assert seal(told(entries)) == MESSAGES
    (tmp_path / "again").mkdir()
    again = HallStore(str(tmp_path / "again" / "hall.sqlite"))
    again.append(entries)
    with again._transaction() as connection:
        assert [list(row) for row in connection.execute(LOG.select())] == ROWS


def test_a_kept_log_comes_to_the_same_tournament(tmp_path: Path) -> None:
    events = fold_log(kept_in(tmp_path, ROWS).log()).events.values()
    assert seal("".join(write_tournament(each.tournament) for each in events)) == TOURNAMENT


@pytest.mark.parametrize("kind, body", [("moon_landed", "{}"), ("round_begun", '{"round":"one"}')])
def test_an_entry_of_a_newer_program_is_named(tmp_path: Path, kind: str, body: str) -> None:
    row: list[object] = [*ROWS[0][:5], kind, body]
    with pytest.raises(StoreUnreadable, match=rf"^entry 1 of the hall's log \({kind}\) is none that this"):
        list(kept_in(tmp_path, [row]).log())
