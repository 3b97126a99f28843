"""Everybody hears when the rules leave it to the dealer whether the session goes on."""

from __future__ import annotations

import pytest

from tablectl.topics import Topic
from tests.tablectl.schemas import check
from tests.tablectl.table_parts import ScriptedTable


def south_four(preset: str) -> ScriptedTable:
    """The dealer of South 4 has won with the first draw and leads."""
    table = ScriptedTable(preset=preset)
    table.pass_s(2.0)
    events = table.ask("history")["events"]
    assert isinstance(events, list)
    started = next(event for event in events if event["kind"] == "hand_started/1")
    last = {name: started[name] for name in ("kind", "number", "honba", "deposits", "scores")}
    last |= {"round": "S", "dealer": 3}
    assert table.ask("correct_event", seq=started["seq"], event=last, reason="the last hand")["ok"] is True
    won: tuple[dict[str, object], ...] = (
        {"kind": "indicator_revealed/1", "tile": "3s"},
        {"kind": "win_shown/1", "seat": 3, "from": None, "tile": "8s", "tiles": "234m567p22s34567s"},
    )
    for event in won:
        answer = table.ask("record_event", event=event)
        assert answer["ok"] is True, answer
    assert table.hearer.last(Topic.SCORE)["may_end"] is None, "not paid yet"
    table.ask("settle")
    return table


def test_a_leading_dealer_may_end_the_session() -> None:
    table = south_four("default")
    score = table.hearer.last(Topic.SCORE)
    check(score)
    assert score["may_end"] == "agariyame"
    assert table.ask("end_session", reason="agariyame")["ok"] is True
    assert table.hearer.last(Topic.SCORE)["may_end"] is None


@pytest.mark.parametrize("preset", ["tenhou", "ema"])
def test_where_it_is_no_choice_nothing_is_offered(preset: str) -> None:
    table = south_four(preset)
    assert table.hearer.last(Topic.SCORE)["may_end"] is None
    table.pass_s(11.0)
    assert table.service.state.finished is (preset == "tenhou"), "forced there: the session is over"
    assert table.ask("end_session", reason="agariyame")["ok"] is False
