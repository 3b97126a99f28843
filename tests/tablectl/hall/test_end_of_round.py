"""A round that ends while tables play or sheets are missing: nothing is taken for a result that is none."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tablectl.hall.errors import Declined
from tablectl.hall.log.facts import RoundEnded
from tablectl.hall.views.desk import desk
from tablectl.hall.views.sheets import sheets
from tests.tablectl.hall.events import points, seating, text
from tests.tablectl.hall.scripted import ScriptedHall
from tests.tablectl.hall.test_pages import Shown, browser, page, shown
from tests.waiting import until

__all__ = ["browser", "page", "shown"]


@pytest.fixture
def own(tmp_path: Path) -> ScriptedHall:
    """A round of an hour is begun: a machine plays at table 1, table 2 is played by hand."""
    made = ScriptedHall(tmp_path)
    made.do("import_event", text=text(seating=seating()))
    made.do("assign_machines", machines={"1": "t-1"})
    made.add("t-1")
    made.do("begin_round")
    made.pass_s()
    return made


def sheet(own: ScriptedHall, table: int, number: int = 1) -> dict[str, Any]:
    told: Any = sheets(own.hall.log.state.event(), number, 0)["tables"]
    return next(each for each in told if each["table"] == table)


def in_play(own: ScriptedHall) -> None:
    own.say("t-1", "state", {"journal": "t-1", "seq": 1, "phase": "act", "paused": None})


def is_over(own: ScriptedHall) -> bool:
    return own.tables["t-1"].finished


def hand_is_over(own: ScriptedHall) -> None:
    own.say("t-1", "state", {"journal": "t-1", "seq": 1, "phase": "settled", "paused": None})
    own.pass_s()


def test_a_round_does_not_end_without_its_results_unless_somebody_says_so(own: ScriptedHall) -> None:
    with pytest.raises(Declined, match="no result of table 1, 2") as refused:
        own.do("end_round")
    assert (refused.value.code, refused.value.details) == (
        "results_missing",
        {"round": 1, "tables": [1, 2]},
    )
    own.do("set_result", table=2, points=points(2))
    with pytest.raises(Declined, match="no result of table 1:"):
        own.do("end_round")
    own.end("t-1", 41000, 30000, 20000, 9000)
    assert own.do("end_round").body == RoundEnded()


def test_a_table_that_still_plays_is_stopped_after_its_hand_and_its_points_are_no_result(
    own: ScriptedHall,
) -> None:
    in_play(own)
    assert own.do("end_round", anyway=True).body == RoundEnded((1, 2))
    own.pass_s()
    assert not is_over(own), "the hand is played to its end"
    hand_is_over(own)
    assert is_over(own)
    assert own.results == {}
    assert sheet(own, 1)["stopped"] == points(1, 25000, 25000, 25000, 25000)
    own.say("t-1", "score", own.tables["t-1"].score(revision=1))
    own.pass_s()
    assert own.results == {}, "nor does a correction at the table make them one"
    own.begin()
    own.greet("t-1")
    own.pass_s(60)
    assert own.results == {}, "nor a hall that begins again"
    own.do("set_result", table=1, points=points(1, 25000, 25000, 25000, 25000))
    assert sheet(own, 1)["stopped"] is None


def test_a_hall_made_anew_does_not_take_a_stopped_table_for_a_result_either(own: ScriptedHall) -> None:
    own.do("end_round", anyway=True)
    own.pass_s()
    own.begin("anew.sqlite")
    own.greet("t-1")
    own.pass_s(60)
    own.do("import_event", text=text(seating=seating()))
    own.pass_s()
    assert own.results == {}
    assert sheet(own, 1)["stopped"] is not None


def test_a_table_whose_time_was_over_before_the_end_has_played_its_round(own: ScriptedHall) -> None:
    in_play(own)
    own.pass_s(3700)
    own.do("end_round", anyway=True)
    hand_is_over(own)
    assert own.results == {(1, 1): points(1, 25000, 25000, 25000, 25000)}


def test_a_table_whose_last_hand_was_called_has_played_its_round(own: ScriptedHall) -> None:
    in_play(own)
    own.do("call_last_hand", table=1)
    own.do("end_round", anyway=True)
    hand_is_over(own)
    assert set(own.results) == {(1, 1)}


def test_a_session_that_the_next_round_ends_is_no_result_either(own: ScriptedHall) -> None:
    in_play(own)
    own.do("end_round", anyway=True)
    swapped = [{**each, "round": 2} for each in seating()]
    for each in swapped:
        each["table"] = 3 - each["table"]
    own.do("draw_seating", seating=swapped)
    own.do("begin_round")
    own.pass_s()
    assert own.tables["t-1"].players == ["Sora", "Mio", "Riku", "Hina"]
    assert own.results == {}
    assert sheet(own, 1)["stopped"] == points(1, 25000, 25000, 25000, 25000)


def test_a_missing_result_is_entered_while_the_next_round_is_played(own: ScriptedHall) -> None:
    own.do("end_round", anyway=True)
    own.do("draw_seating", seating=seating(2))
    own.do("begin_round")
    told = sheets(own.hall.log.state.event(), 2, 0)["rounds"]
    assert told == [{"round": 1, "missing": [1, 2]}, {"round": 2, "missing": [1, 2]}]
    own.do("set_result", round=1, table=2, points=points(2))
    assert set(own.results) == {(1, 2)}


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["swiss", "interval", "ranking"])
def test_places_without_every_result_seat_nobody_unless_somebody_says_so(
    own: ScriptedHall, mode: str
) -> None:
    own.do("set_result", table=2, points=points(2))
    for before in (lambda: None, lambda: own.do("end_round", anyway=True)):
        before()
        with pytest.raises(Declined, match="round 1 has no result of table 1:") as refused:
            own.do("draw_seating", mode=mode, round=2)
        assert refused.value.details == {"round": 1, "tables": [1]}
    own.do("draw_seating", mode="plan", round=2)
    own.do("draw_seating", mode=mode, round=2, anyway=True)
    own.do("set_cut", after=1, players=4)
    with pytest.raises(Declined, match="round 1 has no result of table 1:"):
        own.do("draw_seating", mode="plan", round=2)
    own.do("take_back", seq=own.hall.log.entries[-1].seq, reason="too early")
    own.do("set_result", table=1, points=points(1))
    own.do("draw_seating", mode=mode, round=2)


def test_the_desk_knows_whom_a_cut_leaves_for_the_draw(own: ScriptedHall) -> None:
    def playing() -> set[str]:
        told = desk(own.hall.view, own.hall.log.state.event())["players"]
        return {each["id"] for each in told if each["plays"]}

    everybody = set(own.hall.log.state.event().players)
    for table in (1, 2):
        own.do("set_result", table=table, points=points(table, 40000 + table, 30000, 20000, 10000 - table))
    own.do("end_round")
    own.do("set_cut", after=1, players=3)
    assert playing() == everybody, "p2 and p6 are equal: lots are drawn first"
    own.do("take_back", seq=own.hall.log.entries[-1].seq, reason="too many")
    own.do("set_cut", after=1, players=2)
    assert playing() == {"p1", "p5"}


def test_mcr_sheets_go_in_single_points_and_below_zero(tmp_path: Path) -> None:
    own = ScriptedHall(tmp_path)
    scoring = {"formula": "table_points"}
    own.do("import_event", text=text(rules="mcr", preset="default", seating=seating(), scoring=scoring))
    own.do("begin_round")
    assert sheets(own.hall.log.state.event(), 1, 0)["step"] == 1
    with pytest.raises(Declined) as refused:
        own.do("set_result", table=1, points=points(1, 37, -12, 5, -29))
    assert refused.value.details == {"sum": 1, "expected": 0, "difference": 1}
    own.do("set_result", table=1, points=points(1, 37, -12, 4, -29))
    assert own.results[1, 1]["p2"] == -12


@pytest.mark.parametrize("rules", ["mcr", "sichuan"])
def test_points_that_penalties_gave_to_nobody_may_be_missing_on_a_sheet(tmp_path: Path, rules: str) -> None:
    """MCR, Нарушения, 3-5; Sichuan, 2.7.4 and 2.8.2. Such a table could have no result at all."""
    own = ScriptedHall(tmp_path)
    scoring = {"formula": "sum"}
    own.do("import_event", text=text(rules=rules, preset="default", seating=seating(), scoring=scoring))
    own.do("assign_machines", machines={"1": "t-1"})
    own.add("t-1")
    own.do("begin_round")
    own.pass_s()
    own.end("t-1", 37, -12, 4, -29 - 48)
    assert own.results[1, 1]["p4"] == -77, "the table's journal has what nobody got"
    short = points(2, 37, -12, 4, -29 - 48)
    for command, reason, code in (
        ("set_result", "", "no_reason"),
        ("report_result", "a pig", "not_zero_sum"),
    ):
        with pytest.raises(Declined) as refused:
            own.do(command, table=2, points=short, reason=reason)
        assert refused.value.code == code
    with pytest.raises(Declined, match="difference is 48"):
        own.do("set_result", table=2, points=points(2, 37 + 48, -12, 4, -29), reason="a pig")
    own.do("set_result", table=2, points=short, reason="a pig")
    assert own.results[1, 2]["p8"] == -77
    assert sheets(own.hall.log.state.event(), 1, 0)["to_nobody"]


@pytest.mark.slow
def test_what_the_desk_asks_at_the_end_follows_the_results_that_come_in(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk?lang=en")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="End the round").click()
    asks = page.locator("#ask")
    expect(asks.get_by_role("button", name="End it without them")).to_be_visible()
    shown.own.do("set_result", table=2, points=points(2))
    expect(asks).to_contain_text("Every result is in.")
    asks.get_by_role("button", name="End the round").click()
    expect(page.locator("#round")).to_contain_text("Round 1 of 3 · over")


@pytest.mark.slow
def test_the_desk_asks_before_it_draws_by_places_without_every_result(shown: Shown, page: Page) -> None:
    shown.own.do("end_round", anyway=True)
    page.goto(f"{shown.address}desk?lang=en")
    page.get_by_label("Your name").fill("Ada")
    page.locator("#mode").select_option("swiss")
    page.locator("#draw").click()
    asks = page.locator("#ask")
    expect(asks).to_contain_text("Tables without a result: 2.")
    asks.get_by_role("button", name="Go on without them").click()
    expect(page.locator("#said")).to_contain_text("Done")
    assert {each.round for each in shown.own.hall.log.state.event().tournament.seating} == {1, 2}


@pytest.mark.slow
def test_a_round_with_all_its_results_ends_at_one_press_though_the_page_hears_of_them_late(
    shown: Shown, page: Page
) -> None:
    page.goto(f"{shown.address}desk?lang=en")
    page.get_by_label("Your name").fill("Ada")
    expect(page.locator("#round")).to_contain_text("Round 1 of 3")
    late = list[Route]()
    page.route(re.compile("/api/hall/overview"), lambda asks: asks.continue_() if late else late.append(asks))
    expect(page.locator("#sheets").get_by_role("button", name="Enter the result")).to_be_visible()
    until(lambda: bool(page.evaluate("1") and late))
    before = late[0].fetch()
    shown.own.do("set_result", table=2, points=points(2))
    expect(page.locator("#sheets .done")).to_have_count(2)
    page.get_by_role("button", name="End the round").click()
    late[0].fulfill(response=before)
    expect(page.locator("#round")).to_contain_text("Round 1 of 3 · over")


@pytest.mark.slow
def test_the_desk_asks_what_took_the_points_that_a_sheet_lacks(tmp_path: Path, page: Page) -> None:
    made = Shown(tmp_path)
    made.own.do(
        "import_event",
        text=text(rules="mcr", preset="default", seating=seating(), scoring={"formula": "sum"}),
    )
    made.own.do("begin_round")
    made.start()
    try:
        page.goto(f"{made.address}desk?lang=en")
        page.get_by_label("Your name").fill("Ada")
        sheet = page.locator("#sheets li[data-table='2']")
        for player, each in points(2, 37, -12, 4, -34).items():
            sheet.locator(f"[data-player={player}]").fill(str(each))
        sheet.get_by_role("button", name="Enter the result").click()
        why = page.locator("#ask").get_by_role("combobox")
        why.fill("an empty claim")
        why.press("Enter")
        until(lambda: (1, 2) in made.own.results)
        assert made.own.hall.log.entries[-1].reason == "an empty claim"
    finally:
        made.close()
