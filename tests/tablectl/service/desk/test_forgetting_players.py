"""An operator deletes a player's name: everything that is told afterwards tells of a deleted player."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablectl.adapters.identities import IdentityBook
from tablectl.config.identity import parse_identity
from tablectl.game.events import OperatorActed
from tablectl.topics import Topic
from tests.tablectl.service.desk.test_preview import played
from tests.tablectl.table_parts import ScriptedTable


@pytest.fixture
def table() -> ScriptedTable:
    """Aoi's session is over, with a paid hand in it."""
    table = played()
    assert table.ask("end_session", reason="closing time")["ok"] is True
    return table


def test_who_plays_now_is_not_deleted() -> None:
    table = played()
    answer = table.ask("forget_player", name="Aoi")
    assert answer["error"]["code"] == "is_playing"
    assert "Aoi" in table.service.state.players


def test_a_deleted_player_is_named_in_nothing_that_is_said_afterwards(table: ScriptedTable) -> None:
    table.hearer.said.clear()
    answer = table.ask("forget_player", name="Aoi")
    assert answer["ok"] is True
    assert table.service.state.players[0] == "deleted player"
    told = [table.hearer.last(topic) for topic in (Topic.STATE, Topic.SCORE, Topic.RESULT)]
    assert "deleted player" in json.dumps(told)
    assert "Aoi" not in json.dumps([table.hearer.said, answer, table.hearer.shown_again])
    assert "deleted player" in json.dumps(table.hearer.shown_again)
    assert "Aoi" not in json.dumps(table.ask("history", limit=1000)["events"])
    assert "Aoi" not in json.dumps(table.ask("history", limit=1000, standing=True)["events"])


def test_the_journal_says_that_somebody_deleted_a_name_and_not_which(table: ScriptedTable) -> None:
    before = [each.seq for each in table.journal.read()]
    table.ask("forget_player", name="Aoi", by="Olga")
    entry = tuple(table.journal.read())[-1]
    assert (entry.by, entry.body) == ("Olga", OperatorActed("forget_player", ""))
    assert [each.seq for each in table.journal.read()] == [*before, before[-1] + 1]
    assert table.service.history.state.scores == table.service.state.scores


def test_a_name_that_nobody_has_is_refused(table: ScriptedTable) -> None:
    assert table.ask("forget_player", name="Nobody")["error"]["code"] == "no_player_of_name"


def test_a_preview_deletes_nothing(table: ScriptedTable) -> None:
    assert table.ask("forget_player", name="Aoi", preview=True)["ok"] is True
    assert "Aoi" in table.service.state.players


def test_a_deletion_takes_joined_names_words_and_pictures_along(tmp_path: Path) -> None:
    book = IdentityBook(tmp_path)
    book.save(parse_identity({"name": "Ren", "team": "Cranes"}))
    book.names.save(book.names.people.join("Aoi", "Ren"))
    table = ScriptedTable(identities=book)
    table.pass_s(2.0)
    table.ask("end_session", reason="closing time")
    assert table.ask("forget_player", name="Aoi")["ok"] is True
    assert table.service.state.players[:2] == ("deleted player", "deleted player 2")
    assert book.all() == ()
    assert b"Aoi" not in b"".join(each.read_bytes() for each in tmp_path.iterdir())
