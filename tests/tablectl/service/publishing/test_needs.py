"""Everybody hears what the players of the hand in play need."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tablectl.service.publishing import needs as publishing_needs
from tablectl.service.publishing.messages import Stamp
from tablectl.topics import Topic
from tests.tablectl.schemas import check
from tests.tablectl.table_parts import ScriptedTable


def last(table: ScriptedTable) -> dict[str, Any]:
    message = dict(table.hearer.last(Topic.NEEDS))
    check(message)
    return message


@pytest.fixture
def table() -> ScriptedTable:
    found = ScriptedTable()
    found.pass_s(2.0)
    return found


def test_every_player_has_a_need_for_every_place_but_the_last(table: ScriptedTable) -> None:
    message = last(table)
    assert [seat["seat"] for seat in message["seats"]] == [0, 1, 2, 3]
    south = message["seats"][1]
    assert south["place"] == 2, "of equal points the first dealer is first"
    assert [each["place"] for each in south["places"]] == [1, 2, 3]
    first = south["places"][0]
    assert first["wall"]["total"] == {"han": 1, "fu": 30, "limit": None, "points": 1100}
    assert [each["seat"] for each in first["from"]] == [0, 2, 3]
    assert first["wall"]["after"] == "goes_on"
    assert [1] in first["draws"] and [0, 1] not in first["draws"]


def test_equal_players_share_a_place_where_the_table_s_rules_share_them() -> None:
    shared = ScriptedTable(preset="ema")
    shared.pass_s(2.0)
    assert [seat["place"] for seat in last(shared)["seats"]] == [1, 1, 1, 1]


def test_nothing_is_told_twice(table: ScriptedTable) -> None:
    told = table.hearer.on(Topic.NEEDS)
    bare = [{**message, "seq": 0} for message in told]
    assert all(a != b for a, b in pairwise(bare))


def test_after_the_hand_nobody_needs_anything(table: ScriptedTable) -> None:
    assert table.ask("record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})["ok"] is True
    won = {"kind": "win_shown/1", "seat": 0, "from": None, "tile": "8s", "tiles": "234m567p22s34567s"}
    table.ask("record_event", event=won, force=True)
    assert last(table)["seats"] == []


def test_a_book_whose_numbers_fail_stops_no_table(
    table: ScriptedTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(publishing_needs, "player_needs", broken)
    state = table.service.state
    message = publishing_needs.needs_message(
        Stamp("t1", 1, 0, "j"), state, publishing_needs.needs_position(state)
    )
    assert message["seats"] == []
    assert "ZeroDivisionError" in caplog.text
