"""What players did against the rules, written down all the same: the fault is noted with it."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.game.events import IrregularityNoted
from tablectl.topics import Topic
from tests.tablectl.schemas import check
from tests.tablectl.table_parts import ScriptedTable

SWAPPED = {"kind": "tile_discarded/1", "seat": 1, "tile": "5m", "drawn": False, "sideways": False}


def write_down(table: ScriptedTable, event: dict[str, object], *, force: bool = False) -> Any:
    answer = table.ask("record_event", event=event, force=force)
    check(answer)
    return answer


@pytest.fixture
def table() -> ScriptedTable:
    """Seat 1 has just made a chow of the discarded five."""
    table = ScriptedTable()
    table.pass_s(2.0)
    played: tuple[dict[str, object], ...] = (
        {"kind": "indicator_revealed/1", "tile": "3s"},
        {"kind": "tile_discarded/1", "seat": 0, "tile": "5m", "drawn": None, "sideways": False},
        {"kind": "meld_claimed/1", "seat": 1, "from": 0, "meld": "chow", "tile": "5m", "tiles": "345m"},
    )
    for event in played:
        assert write_down(table, event)["ok"] is True
    return table


def noted(table: ScriptedTable) -> list[tuple[int | None, str]]:
    return [(e.seat, e.code) for e in table.service.history.events if isinstance(e, IrregularityNoted)]


def test_a_forced_event_brings_its_fault_and_the_books_consequence(table: ScriptedTable) -> None:
    answer = write_down(table, SWAPPED, force=True)
    assert [event["kind"] for event in answer["events"]] == ["tile_discarded/1", "irregularity_noted/1"]
    alert: Any = table.hearer.last(Topic.ALERT)
    assert (alert["code"], alert["seat"], alert["consequence"]) == ("swap_calling", 1, "dead_hand")
    (offer,) = alert["offers"]
    assert table.ask(**offer)["ok"] is True
    hand = table.service.state.hand
    assert hand is not None and hand.seats[1].dead


def test_a_refused_act_offers_to_note_its_fault(table: ScriptedTable) -> None:
    answer = write_down(table, SWAPPED)
    assert answer["ok"] is False and noted(table) == []
    (offer,) = answer["error"]["offers"]
    assert table.ask(**offer)["ok"] is True
    assert noted(table) == [(1, "swap_calling")]
    alert: Any = table.hearer.last(Topic.ALERT)
    assert alert["consequence"] == "dead_hand"


def test_a_refusal_says_whose_seat_and_which_tiles_it_is_about(table: ScriptedTable) -> None:
    answer = write_down(table, SWAPPED)
    assert (answer["error"]["seat"], answer["error"]["tiles"]) == (1, [SWAPPED["tile"]])
    assert table.ask(do="penalty", seat=1, reason="x")["error"]["field"] == "deltas"


def test_what_the_rules_take_is_no_fault_although_forced(table: ScriptedTable) -> None:
    assert write_down(table, {**SWAPPED, "tile": "1z"}, force=True)["ok"] is True
    assert noted(table) == []


def test_a_refusal_that_is_nobodys_fault_offers_nothing(table: ScriptedTable) -> None:
    answer = write_down(table, {"kind": "hand_drawn/1", "reason": "exhaustive"})
    assert answer["ok"] is False and "offers" not in answer["error"]


def test_a_forced_false_win_offers_chombo(table: ScriptedTable) -> None:
    write_down(table, {**SWAPPED, "tile": "8s"})
    false = {"kind": "win_shown/1", "seat": 2, "from": 1, "tile": "8s", "tiles": "159m169p19s12345z"}
    assert write_down(table, false, force=True)["ok"] is True
    assert noted(table) == [(2, "false_win")]
    alert: Any = table.hearer.last(Topic.ALERT)
    (offer,) = alert["offers"]
    assert table.ask(**offer)["ok"] is True
    table.pass_s(1.0)
    assert table.service.state.chombo == (2,)
