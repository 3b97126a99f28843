"""A hall tells a table its round's clock: pages and listeners hear it, nothing is written down."""

from __future__ import annotations

from typing import Any

from tablectl.topics import Topic
from tests.tablectl.table_parts import ScriptedTable

CLOCK: dict[str, Any] = {
    "event": "Spring Cup",
    "round": 2,
    "rounds": 8,
    "left_s": 312.5,
    "runs": True,
    "last_hand": False,
    "ended": False,
}


def test_what_a_hall_tells_is_said_with_the_tables_own_time(table: ScriptedTable) -> None:
    assert table.ask("round_clock", **CLOCK)["ok"] is True
    before = table.service.history.head
    told = table.hearer.last(Topic.CLOCK)
    assert {name: told[name] for name in CLOCK} == CLOCK
    assert told["at"].endswith("Z")
    assert table.ask("round_clock", **{**CLOCK, "left_s": None, "runs": False})["ok"] is True
    assert table.hearer.last(Topic.CLOCK)["left_s"] is None
    assert table.service.history.head == before


def test_a_clock_that_cannot_be_is_refused_and_not_told(table: ScriptedTable) -> None:
    for wrong in ({"left_s": "soon"}, {"round": 0}, {"rounds": 5000}, {"event": "x" * 300}, {"runs": 1}):
        answer = table.ask("round_clock", **{**CLOCK, **wrong})
        assert answer["error"]["code"] == "bad_request", wrong
    assert table.hearer.on(Topic.CLOCK) == []
