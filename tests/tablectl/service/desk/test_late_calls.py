"""Declarations taken back and calls that come late, asked for at the operator's desk."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.game.events import IrregularityNoted, MeldClaimed, ReadyDeclared
from tablectl.mahjong.melds import MeldKind
from tablectl.topics import Topic
from tests.tablectl.schemas import check
from tests.tablectl.table_parts import ScriptedTable


def dealt(preset: str = "tenhou") -> ScriptedTable:
    table = ScriptedTable(preset=preset)
    table.pass_s(2.0)
    record(table, "indicator_revealed", tile="3s")
    return table


def record(table: ScriptedTable, kind: str, **fields: object) -> None:
    answer = table.ask("record_event", event={"kind": f"{kind}/1", **fields})
    assert answer["ok"] is True, answer


def chow_of_the_next(table: ScriptedTable) -> None:
    record(table, "tile_discarded", seat=0, tile="5m", drawn=None, sideways=False)
    record(table, "meld_claimed", **{"seat": 1, "from": 0, "meld": "chow", "tile": "5m", "tiles": "345m"})


def error(answer: Any) -> str:
    check(answer)
    assert answer["ok"] is False
    return str(answer["error"]["code"])


def melds(table: ScriptedTable, seat: int) -> list[MeldKind]:
    hand = table.service.state.hand
    assert hand is not None
    return [meld.kind for meld in hand.seats[seat].melds]


def events(table: ScriptedTable) -> tuple[object, ...]:
    return table.service.history.events


def test_a_meld_taken_back_is_withdrawn_and_told_to_the_judge() -> None:
    table = dealt()
    chow_of_the_next(table)
    answer: Any = table.ask("take_back", seat=1)
    check(answer)
    assert [event["kind"] for event in answer["events"]] == ["event_withdrawn/1", "irregularity_noted/1"]
    assert melds(table, 1) == []
    alert: Any = table.hearer.last(Topic.ALERT)
    assert (alert["code"], alert["consequence"], alert["offers"]) == ("wrong_meld_corrected", "none", [])
    hand = table.service.state.hand
    assert hand is not None and hand.turn == 1, "the tile is there to be claimed or passed again"


def test_riichi_taken_back_before_the_discard_was_never_declared() -> None:
    table = dealt()
    record(table, "ready_declared", seat=0)
    assert table.ask("take_back", seat=0)["ok"] is True
    assert not any(isinstance(event, ReadyDeclared) for event in events(table))
    noted = [event for event in events(table) if isinstance(event, IrregularityNoted)]
    assert [event.code for event in noted] == ["riichi_taken_back"]


def test_only_what_was_just_declared_can_be_taken_back() -> None:
    table = dealt()
    assert error(table.ask("take_back", seat=0)) == "nothing_to_take_back"
    chow_of_the_next(table)
    assert error(table.ask("take_back", seat=2)) == "nothing_to_take_back"
    record(table, "tile_discarded", seat=1, tile="1z", drawn=None, sideways=False)
    before = events(table)
    assert error(table.ask("take_back", seat=1)) == "nothing_to_take_back"
    assert events(table) == before


@pytest.mark.parametrize(("meld", "tiles"), [("pung", "055m"), ("open_kong", "0555m")])
def test_a_late_call_takes_the_tile_from_a_chow(meld: str, tiles: str) -> None:
    table = dealt()
    chow_of_the_next(table)
    answer: Any = table.ask("late_call", seat=3, meld=meld, tiles=tiles)
    check(answer)
    assert [event["kind"] for event in answer["events"]] == ["event_withdrawn/1", "meld_claimed/1"]
    assert (melds(table, 1), melds(table, 3)) == ([], [meld])


def test_a_late_call_is_refused_with_its_reason() -> None:
    table = dealt()
    record(table, "tile_discarded", seat=0, tile="5m", drawn=None, sideways=False)
    assert error(table.ask("late_call", seat=3, meld="pung", tiles="555m")) == "nothing_to_claim"
    record(table, "meld_claimed", **{"seat": 1, "from": 0, "meld": "chow", "tile": "5m", "tiles": "345m"})
    before = events(table)
    assert error(table.ask("late_call", seat=3, meld="pung", tiles="444m")) == "wrong_meld"
    assert events(table) == before
    record(table, "tile_discarded", seat=1, tile="1z", drawn=None, sideways=False)
    assert error(table.ask("late_call", seat=3, meld="pung", tiles="555m")) == "nothing_to_claim"


def test_where_a_late_call_takes_nothing_it_is_refused() -> None:
    table = dealt("wrc")
    chow_of_the_next(table)
    assert error(table.ask("late_call", seat=3, meld="pung", tiles="555m")) == "late_call"
    assert [event for event in events(table) if isinstance(event, MeldClaimed)][-1].seat == 1
