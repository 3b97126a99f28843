"""What the desk puts before whoever works there, and what it tells somebody who does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablectl.hall.commands import HallRole, Person
from tests.tablectl.hall.desk import JUDGE, ORGANISER, player
from tests.tablectl.hall.events import points, seating, text
from tests.tablectl.hall.test_pages import Shown, browser, page
from tests.waiting import PATIENCE_S

__all__ = ["browser", "page"]


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Shown]:
    """Round 1 is played."""
    made = Shown(tmp_path)
    made.own.do("import_event", text=text())
    made.own.do("draw_seating", seating=seating())
    made.own.do("begin_round")
    made.start()
    yield made
    made.close()


@pytest.mark.slow
def test_an_appeal_comes_into_view_until_it_is_decided(shown: Shown, page: Page) -> None:
    hall = shown.own.hall
    late = {"do": "give_penalty", "player": "p1", "amount": -20, "reason": "late"}
    given = hall.submit(late, JUDGE).result(PATIENCE_S)
    page.goto(f"{shown.address}desk?lang=en")
    expect(page.locator("#sheets")).to_be_visible()
    expect(page.locator("#ledger")).to_be_hidden()
    appeal = {"do": "appeal_penalty", "penalty": str(given.seq), "reason": "on time"}
    hall.submit(appeal, player("p1"))
    expect(page.locator("#ledger")).to_contain_text("on time")
    expect(page.locator("#ledger")).to_be_visible()
    hall.submit({**appeal, "do": "decide_appeal", "ruling": "lifted"}, Person(HallRole.JUDGE, "Cy"))
    expect(page.locator("#ledger")).to_be_hidden()


@pytest.mark.slow
def test_a_pause_stops_the_clock_before_anybody_is_asked_anything(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk?lang=en")
    expect(page.locator("#me")).to_have_value("")
    page.locator("#pause").click()
    expect(page.locator("#said")).to_have_text("Done.")
    expect(page.locator("#ask")).to_be_hidden()
    clock = shown.own.hall.view.state.event().current
    assert clock is not None and not clock.is_running


def test_a_reason_that_is_missing_is_not_refused_behind_its_own_question(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk?lang=en")
    page.locator("#me").fill("Ada")
    page.locator("#add").click()
    expect(page.locator("#ask-field")).to_be_visible()
    expect(page.locator("#said")).to_be_hidden()


@pytest.mark.slow
def test_who_comes_to_the_desk_without_a_link_is_told_where_it_is(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}enter?key={shown.access.link(Person(HallRole.VIEWER, 'Eve'))}")
    page.goto(f"{shown.address}desk?lang=en")
    told = page.locator("#trouble")
    expect(told).to_have_text("To work here, open the link that the organiser gave you.")
    with page.expect_response(lambda answer: "/overview" in answer.url and answer.status == 304):
        pass  # the tables are told all the same
    expect(told).to_be_visible()
    expect(page.locator("#due")).to_be_hidden()


@pytest.mark.slow
def test_an_events_long_name_takes_no_page_out_of_the_bar(shown: Shown, page: Page) -> None:
    name = "An Open of All Friends of the Game in Riga and around it"
    renamed = {"do": "change_event", "name": name, "reason": "sponsors"}
    shown.own.hall.submit(renamed, ORGANISER).result(PATIENCE_S)
    page.goto(f"{shown.address}desk?lang=ru")
    expect(page.locator("#event-name")).to_contain_text("An Open")
    cut = page.locator("header.bar nav").evaluate("each => each.scrollWidth - each.clientWidth")
    assert cut == 0


@pytest.mark.slow
def test_what_a_substitutes_points_come_to_in_the_total_stands_beside_them(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk?lang=en")
    page.get_by_role("button", name="Substitutes and seats").click()
    page.get_by_label("A substitute's table is worth, in points").fill("-30")
    expect(page.locator("#worth-does")).to_have_text("−0.03 in the total")
    page.get_by_label("A substitute's table is worth, in points").fill("-30000")
    expect(page.locator("#worth-does")).to_have_text("−30.0 in the total")


@pytest.mark.slow
def test_a_sheet_that_is_in_is_a_line_and_whoever_writes_stays_in_their_field(
    shown: Shown, page: Page
) -> None:
    hall = shown.own.hall
    page.goto(f"{shown.address}desk?lang=en")
    page.locator("#me").fill("Ada")
    field = page.locator("#sheets li[data-table='2'] input").first
    field.press_sequentially("41")
    hall.submit({"do": "set_result", "table": 1, "points": points()}, ORGANISER).result(PATIENCE_S)
    expect(page.locator("#sheets .done summary")).to_contain_text("Aoi 41,000")
    expect(page.locator("#sheets .done input").first).to_be_hidden()
    expect(page.locator("#sheets li").last).to_have_attribute("data-table", "1")
    expect(field).to_be_focused()
    page.keyboard.type("000")
    expect(field).to_have_value("41000")


@pytest.mark.slow
def test_whoever_types_a_sheet_goes_on_with_the_next(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk?lang=en")
    page.locator("#me").fill("Ada")
    page.locator("#sheets input").first.focus()
    for each in points().values():
        page.keyboard.type(str(each))
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#sheets .due")).to_have_count(1)
    expect(page.locator("#sheets .due input").first).to_be_focused()


@pytest.mark.slow
def test_a_call_stands_before_all_that_is_due(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk?lang=en")
    expect(page.locator("#sheets")).to_be_visible()
    shown.own.hall.submit({"do": "call_judge", "table": 2}, player("p5")).result(PATIENCE_S)
    expect(page.locator("#calls")).to_be_visible()
    tops = [page.locator(each).bounding_box() for each in ("#calls", "#clock", "#sheets")]
    assert [box["y"] for box in tops if box] == sorted(box["y"] for box in tops if box)


LINES = """found => found.map((each) => {
  const text = document.createRange();
  text.selectNodeContents(each);
  return text.getClientRects().length;
})"""
"""In how many lines the text of elements stands."""


@pytest.mark.slow
def test_no_number_nor_heading_is_broken_beside_a_long_name(shown: Shown, page: Page) -> None:
    long = {"do": "register_players", "text": "id,name\np1,Алексей Александрович Долгорукий-Крымский"}
    shown.own.hall.submit(long, ORGANISER).result(PATIENCE_S)
    told = {"do": "set_result", "table": 1, "points": points()}
    shown.own.hall.submit(told, ORGANISER).result(PATIENCE_S)
    page.goto(f"{shown.address}seating?what=slips&lang=en")
    headings = page.locator(".slip th:nth-child(n + 3)")
    expect(headings).to_have_count(6)
    assert set(headings.evaluate_all(LINES)) == {1}
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{shown.address}clock?table=1&lang=en")
    numbers = page.locator(".around li > :last-child")
    expect(numbers).to_have_count(4)
    assert set(numbers.evaluate_all(LINES)) == {1}


@pytest.mark.slow
def test_a_pause_and_the_last_hand_stand_where_the_time_is_looked_at(shown: Shown, page: Page) -> None:
    hall = shown.own.hall
    page.set_viewport_size({"width": 390, "height": 844})
    for path, place in (("clock", "#last-hand"), ("player?player=p1", ".clock-state"), ("desk", "#round")):
        hall.submit({"do": "pause_round"}, JUDGE).result(PATIENCE_S)
        page.goto(f"{shown.address}{path}{'&' if '?' in path else '?'}lang=en")
        expect(page.locator(place)).to_contain_text("paused")
        hall.submit({"do": "resume_round"}, JUDGE).result(PATIENCE_S)
        expect(page.locator(place, has_text="paused")).to_be_hidden()
    hall.submit({"do": "call_last_hand"}, JUDGE).result(PATIENCE_S)
    expect(page.locator("#round")).to_contain_text("Last hand")


@pytest.mark.slow
def test_what_the_desk_announces_stands_on_every_page_that_is_looked_at(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk?lang=en")
    page.locator("#me").fill("Ada")
    page.get_by_role("button", name="Announce", exact=True).click()
    page.get_by_label("To everybody").fill("Photos at table 1")
    page.keyboard.press("Enter")
    expect(page.locator("#in-force")).to_contain_text("Photos at table 1")
    for path in ("", "broadcast", "clock"):
        page.goto(f"{shown.address}{path}?lang=en")
        expect(page.locator("#announced")).to_have_text("Photos at table 1")
    page.goto(f"{shown.address}player?player=p1&lang=en")
    expect(page.locator("#now .announced")).to_have_text("Photos at table 1")
    page.goto(f"{shown.address}desk?lang=en")
    page.get_by_role("button", name="End the announcement").click()
    expect(page.locator("#in-force")).to_be_hidden()


@pytest.mark.slow
def test_final_places_are_kept_for_the_ceremony_at_one_press(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk?lang=en")
    page.locator("#me").fill("Ada")
    page.get_by_role("button", name="Cut, final and ceremony").click()
    page.get_by_role("button", name="Tell the final places at the ceremony").click()
    expect(page.locator("#kept")).to_be_visible()
    expect(page.locator("#keep")).to_be_hidden()
    assert shown.own.hall.log.state.event().final_places_withheld
