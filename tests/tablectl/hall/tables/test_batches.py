"""What many tables say at once is kept together, each table's in its order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablectl.client import FromTable
from tablectl.hall.errors import StoreUnavailable
from tablectl.hall.tables.batches import split_into_batches
from tests.tablectl.hall.scripted import ScriptedHall
from tests.tablectl.hall.table_messages import event

TABLES = ("t-1", "t-2", "t-3")


def test_a_turn_has_one_event_of_each_table_and_what_was_said_before_it() -> None:
    said = [("a", "state"), ("a", "event"), ("b", "event"), ("a", "score"), ("a", "event"), ("b", "score")]
    turns = split_into_batches(FromTable(table, topic, {}) for table, topic in said)
    assert [[(each.table, each.topic) for each in turn] for turn in turns] == [
        [("a", "state"), ("a", "event"), ("b", "event")],
        [("a", "score"), ("a", "event"), ("b", "score")],
    ]


def test_events_of_many_tables_are_kept_in_a_few_transactions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = ScriptedHall(tmp_path)
    kept: list[int] = []
    save_all = own.hall.store.save_all

    def counted(told: list[tuple[str, str, list[Any]]]) -> object:
        kept.append(len(told))
        return save_all(told)

    monkeypatch.setattr(own.hall.store, "save_all", counted)
    for seq in (1, 2):
        for table in TABLES:
            own.say(table, "event", event(seq, table, table=table))
    own.step()
    assert kept == [3, 3]
    assert [own.hall.tables[table].copy.head.seq for table in TABLES] == [2, 2, 2]


def test_what_the_database_did_not_take_together_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = ScriptedHall(tmp_path)
    tables = [own.add(each) for each in TABLES]
    for table in tables:
        table.write("tile_discarded/1")

    def away(_told: object) -> None:
        raise StoreUnavailable("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(own.hall.store, "save_all", away)
        for table in tables:
            own.say(table.name, "event", table.events[0])
        own.pass_s()
    assert [own.hall.tables[each].copy.head.seq for each in TABLES] == [0, 0, 0]
    for table in tables:
        own.say(table.name, "score", table.score())
    own.pass_s(10.0)
    assert [own.hall.tables[each].copy.head.seq for each in TABLES] == [1, 1, 1]
