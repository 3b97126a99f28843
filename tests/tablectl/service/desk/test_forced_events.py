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


def kinds(answer: Any) -> list[tuple[str, int | None]]:
    return [(event["kind"].partition("/")[0], event.get("seat")) for event in answer]


@pytest.mark.parametrize("drawn", [True, False, None])
def test_a_discard_out_of_turn_brings_its_draw_and_its_preview_says_so(
    table: ScriptedTable, drawn: bool | None
) -> None:
    """Seat 1 has discarded; seat 3 takes a tile in place of seat 2 and discards."""
    assert write_down(table, {**SWAPPED, "tile": "1z"})["ok"] is True
    left = table.service.state.hand.wall_left  # type: ignore[union-attr]
    event = {"kind": "tile_discarded/1", "seat": 3, "tile": "9p", "drawn": drawn, "sideways": False}
    told: Any = table.ask("record_event", event=event, force=True, preview=True)
    assert kinds(told["preview"]["events"])[:2] == [("tile_drawn", 3), ("tile_discarded", 3)]
    answer = write_down(table, event, force=True)
    assert kinds(answer["events"])[:2] == [("tile_drawn", 3), ("tile_discarded", 3)]
    hand = table.service.state.hand
    assert hand is not None
    assert ([len(seat.tiles) for seat in hand.seats], hand.wall_left, hand.turn) == (
        [13, 10, 13, 13],
        left - 1,
        0,
    )


def test_a_forced_discard_in_turn_brings_its_draw_too(table: ScriptedTable) -> None:
    """A player in riichi discards a tile of the hand."""
    assert write_down(table, {**SWAPPED, "tile": "1z"})["ok"] is True
    assert write_down(table, {"kind": "ready_declared/1", "seat": 2})["ok"] is True
    for seat, tile in ((2, "9s"), (3, "9p"), (0, "9p"), (1, "9p")):
        thrown = {"kind": "tile_discarded/1", "seat": seat, "tile": tile, "drawn": None}
        assert write_down(table, thrown | {"sideways": seat == 2})["ok"] is True
    event = {"kind": "tile_discarded/1", "seat": 2, "tile": "1m", "drawn": False, "sideways": False}
    assert write_down(table, event)["ok"] is False
    assert kinds(write_down(table, event, force=True)["events"])[:2] == [
        ("tile_drawn", 2),
        ("tile_discarded", 2),
    ]


def test_whoever_discards_out_of_turn_what_was_drawn_before_draws_no_more(table: ScriptedTable) -> None:
    """Seat 3 has drawn and is overtaken by seat 1: its tile is in its hand already."""
    assert write_down(table, {**SWAPPED, "tile": "1z"})["ok"] is True
    for seat in (2, 3):
        drawn: dict[str, object] = {"kind": "tile_drawn/1", "seat": seat, "tile": None, "from": "wall"}
        assert write_down(table, drawn, force=True)["ok"] is True
    thrown = {"kind": "tile_discarded/1", "seat": 2, "tile": "9p", "drawn": None, "sideways": False}
    assert kinds(write_down(table, thrown, force=True)["events"])[0] == ("tile_discarded", 2)


def test_a_missed_discard_that_is_inserted_out_of_turn_brings_its_draw(table: ScriptedTable) -> None:
    assert write_down(table, {**SWAPPED, "tile": "1z"})["ok"] is True
    event = {"kind": "tile_discarded/1", "seat": 3, "tile": "9p", "drawn": None, "sideways": False}
    about = {"after": table.journal.head, "event": event, "reason": "a sleeve"}
    told: Any = table.ask("insert_event", preview=True, **about)
    assert len(told["preview"]["events"]) == 2
    assert table.ask("insert_event", **about)["ok"] is True
    hand = table.service.state.hand
    assert hand is not None
    assert [len(seat.tiles) for seat in hand.seats] == [13, 10, 13, 13]


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
