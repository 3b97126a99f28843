"""The table's own count of a shown win: told to the operator who asks, to nobody else before it is paid."""

from __future__ import annotations

import json
from typing import Any

from tests.tablectl.schemas import check
from tests.tablectl.table_parts import ScriptedTable

HAND = "123m456m789m11p45s"


def won(mode: str = "claimed") -> ScriptedTable:
    """MCR: seat 1 has shown a win on seat 0's first discard."""
    table = ScriptedTable(ruleset="mcr", preset="default", options={"claim_mode": mode})
    table.pass_s(2.0)
    dealer = table.service.state.dealer
    record(table, kind="tile_drawn/1", seat=dealer, tile=None, **{"from": "wall"})
    record(table, kind="tile_discarded/1", seat=dealer, tile="6s", drawn=None, sideways=False)
    seat = (dealer + 1) % 4
    record(table, kind="win_shown/1", seat=seat, tile="6s", tiles=HAND, **{"from": dealer})
    return table


def record(table: ScriptedTable, **event: object) -> dict[str, Any]:
    answer = dict(table.ask("record_event", event=event))
    assert answer["ok"] is True, answer
    return answer


def counted(table: ScriptedTable) -> dict[str, Any]:
    """What the operator is told of the one win."""
    answer: dict[str, Any] = dict(table.ask("worth"))
    (win,) = answer["wins"]
    return dict(win)


def test_the_operator_who_asks_is_told_the_items_and_the_total() -> None:
    table = won()
    check(table.ask("worth"))
    win = counted(table)
    assert {item["id"] for item in win["items"]} >= {"pure_straight", "all_chows"}
    assert win["total"] == sum(item["value"] * item["count"] for item in win["items"])
    assert win["named"] is None


def test_nobody_else_is_told_before_the_winner_has_named_the_points() -> None:
    table = won()
    table.pass_s(30.0)
    assert table.ask("settle")["ok"] is False
    assert table.service.state.settled is None
    said = json.dumps([message for _, message in table.hearer.said])
    assert "pure_straight" not in said


def test_what_was_named_is_paid_and_told() -> None:
    table = won()
    seat = (table.service.state.dealer + 1) % 4
    named = {"items": [{"id": "pure_straight", "count": 1}], "points": 16}
    record(table, kind="value_named/1", seat=seat, **named)
    win = counted(table)
    assert win["named"] == 16 < win["total"]
    assert table.ask("settle")["ok"] is True
    settled = table.service.state.settled
    assert settled is not None
    assert settled.wins[0].total == 16


def test_too_much_is_refused_with_the_difference() -> None:
    table = won()
    seat = (table.service.state.dealer + 1) % 4
    event = {"kind": "value_named/1", "seat": seat, "items": [], "points": 40}
    answer: dict[str, Any] = dict(table.ask("record_event", event=event))
    assert answer["error"]["code"] == "claimed_too_much"
    assert "too many" in answer["error"]["message"]


def test_when_a_hand_is_paid_nothing_is_left_to_count() -> None:
    table = won("computed")
    assert table.ask("settle")["ok"] is True
    assert table.ask("worth")["wins"] == []
