"""A fault that is noted reaches the judge with the book's consequence, ready to be asked for."""

from __future__ import annotations

from typing import Any

from tablectl.topics import Topic
from tests.tablectl.schemas import check
from tests.tablectl.table_parts import ScriptedTable


def dealt() -> ScriptedTable:
    table = ScriptedTable()
    table.pass_s(2.0)
    assert table.ask("record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})["ok"] is True
    return table


def note(table: ScriptedTable, code: str, seat: int | None = 2) -> dict[str, Any]:
    event = {"kind": "irregularity_noted/1", "seat": seat, "code": code, "detail": "seen by the judge"}
    assert table.ask("record_event", event=event)["ok"] is True
    return dict(table.hearer.last(Topic.ALERT))


def test_a_chombo_is_offered_and_its_request_stops_the_hand() -> None:
    table = dealt()
    alert = note(table, "false_win")
    assert (alert["code"], alert["seat"], alert["consequence"]) == ("false_win", 2, "chombo")
    assert alert["clause"]
    (offer,) = alert["offers"]
    assert table.ask(**offer)["ok"] is True
    table.pass_s(1.0)
    assert table.service.state.chombo == (2,)


def test_of_two_chombos_each_request_stops_the_hand_for_its_own_player() -> None:
    table = dealt()
    (offer,) = note(table, "false_win", 1)["offers"]
    note(table, "false_win", 2)
    assert table.ask(**offer)["ok"] is True
    assert table.service.state.chombo == (1,)


def test_a_dead_hand_is_offered_and_its_request_kills_it() -> None:
    table = dealt()
    (offer,) = note(table, "wrong_tile_count")["offers"]
    assert table.ask(**offer)["ok"] is True
    hand = table.service.state.hand
    assert hand is not None
    assert [seat.dead for seat in hand.seats] == [False, False, True, False]


def test_what_costs_nothing_or_is_unknown_offers_nothing() -> None:
    table = dealt()
    assert note(table, "empty_call")["offers"] == []
    alert = note(table, "Sang loudly", None)
    assert (alert["code"], alert["offers"]) == ("irregularity", [])
    assert "consequence" not in alert


def test_a_fault_is_told_once() -> None:
    table = dealt()
    note(table, "wrong_turn")
    before = len(table.hearer.on(Topic.ALERT))
    table.ask("record_event", event={"kind": "tile_drawn/1", "seat": 0, "tile": None, "source": "wall"})
    assert len(table.hearer.on(Topic.ALERT)) == before


def test_the_books_faults_are_told_with_the_codes_to_note_them_by() -> None:
    for book, code in (("riichi", "false_win"), ("mcr", "false_win_short")):
        preset = "tenhou" if book == "riichi" else "default"
        table = ScriptedTable(ruleset=book, preset=preset)
        table.pass_s(2.0)
        answer = table.ask("faults")
        check(answer)
        faults: Any = answer["faults"]
        listed = {fault["code"]: fault for fault in faults}
        assert listed[code]["clause"]
        assert listed[code]["native"]
        assert listed[code]["consequences"]


def test_a_fault_is_told_by_its_name_and_the_judges_own_words() -> None:
    """What nobody said is not put into the judge's mouth: the name is the book's, in every language."""
    table = dealt()
    assert note(table, "wrong_turn")["message"].endswith(" (seen by the judge)")
    assert table.ask("punish", seat=1, code="empty_call")["ok"] is True
    events = table.hearer.on(Topic.EVENT)
    written = [each["detail"] for each in events if each.get("code") == "empty_call"]
    assert written == [""]
