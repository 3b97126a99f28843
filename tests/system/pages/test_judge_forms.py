"""Forms of the judge's page: what is typed stays, and a refusal stands beside the field that it is about."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.system.pages.test_pages import (
    LiveTable,
    browser,
    open_operator,
    page,
    pytestmark,
    table,
    write_down,
)
from tests.waiting import until

__all__ = ["browser", "page", "pytestmark", "table"]

PHONE: ViewportSize = {"width": 390, "height": 844}


def won(page: Page, winner: str, giver: str, place: int = 0) -> None:
    """The judge says who has won, and on whose tile."""
    win = page.locator("#score-form fieldset.win-form").nth(place)
    win.get_by_role("radiogroup", name="Winner").get_by_label(winner).check()
    win.get_by_role("radiogroup", name="From").get_by_label(giver).check()


def tell_rules(page: Page, hand: int) -> None:
    """A book by which a player holds so many tiles."""
    tiles = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
    told = {"tiles": tiles, "hand": hand, "draws": ["exhaustive"], "sources": ["wall", "discard"]}
    page.route("**/api/rules", lambda route: route.fulfill(json=told))


def test_a_refusal_leaves_with_the_form_that_it_is_about(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.click("#tab-event")
    page.click("#entry button[type=submit]")
    expect(page.locator("#said")).to_have_text("Please enter: Tile.")
    page.click("#tab-penalties")
    expect(page.locator("#said")).to_be_hidden()
    page.click("#tab-event")
    expect(page.locator("#entry [aria-invalid]")).to_be_visible()  # what is missing stays marked


def test_a_hand_is_tapped_tile_by_tile_and_its_worth_stays_in_sight(table: LiveTable, page: Page) -> None:
    page.set_viewport_size(PHONE)
    tell_rules(page, hand=13)
    open_operator(page, table)
    page.click("#tab-score")
    form = page.locator("#score-form")
    worth = form.locator(".worth")
    expect(worth).to_have_text("Still to enter: Winner, From, Closed tiles, Winning tile")
    won(page, "Ren", "Aoi")
    expect(form.get_by_role("radiogroup", name="From").get_by_role("radio")).to_have_count(4)  # but not Ren
    expect(form.get_by_label("Ren", exact=True).filter(visible=True)).to_have_count(1)
    form.get_by_role("button", name="Add a meld").click()
    for code in ("4p", "5p", "6p"):  # a run is complete: the keyboard goes on by itself
        page.click(f"#picker [data-tile='{code}']")
    expect(page.locator("#picker [data-tile='1m']").last).to_be_in_viewport(ratio=1)
    expect(form.get_by_role("combobox", name="Kind of meld")).to_have_value("chow")
    for code in ("2m", "3m", "4m", "5m", "6m", "7m", "2p", "2p", "3s"):
        page.click(f"#picker [data-tile='{code}']")
    expect(form.get_by_text("9 of 10")).to_be_visible()
    expect(worth).to_have_text("Still to enter: Closed tiles, Winning tile")
    page.click("#picker [data-tile='4s']")
    page.click("#picker [data-tile='5s']")
    expect(page.locator("#picker")).to_be_hidden()
    expect(worth).to_contain_text("−1,000")
    expect(worth.get_by_text("Total")).to_be_in_viewport()
    expect(form.get_by_role("button", name="Preview the payment")).to_be_in_viewport()


@pytest.mark.slow
def test_as_many_tiles_as_the_book_deals_are_tapped(table: LiveTable, page: Page) -> None:
    tell_rules(page, hand=16)
    open_operator(page, table)
    page.click("#tab-score")
    closed = page.get_by_role("group", name="Closed tiles, without the winning tile", exact=True)
    closed.get_by_role("button", name="Choose").click()
    for rank, suit in zip("1234567891234569", "m" * 9 + "p" * 7, strict=True):
        page.click(f"#picker [data-tile='{rank}{suit}']")
    expect(closed.get_by_role("textbox")).to_have_value("123456789m1234569p")
    page.click("#picker [data-tile='9p']")
    expect(page.locator("#picker")).to_be_hidden()
    winning = page.get_by_role("group", name="Winning tile", exact=True)
    expect(winning.get_by_role("textbox")).to_have_value("9p")


@pytest.mark.slow
def test_who_is_liable_can_be_said_where_a_hand_is_typed(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.click("#tab-score")
    won(page, "Aoi", "self-draw")
    rows = page.locator("#score-form .meld-row")
    for place, tiles in enumerate(("555z", "666z", "777z")):
        page.get_by_role("button", name="Add a meld").click()
        page.click("#picker-close")
        rows.nth(place).locator("input").fill(tiles)
    for name, tiles in (("Closed tiles, without the winning tile", "111m5p"), ("Winning tile", "5p")):
        page.get_by_role("group", name=name, exact=True).get_by_role("textbox").fill(tiles)
    expect(page.locator("#score-form")).to_contain_text("that player is liable for the hand")
    rows.nth(2).get_by_role("combobox", name="Claimed from").select_option(label="Haru")
    expect(page.locator("#score-form")).to_contain_text("−48,000")


@pytest.mark.slow
def test_a_hand_that_is_being_typed_outlives_every_other_form(table: LiveTable, page: Page) -> None:
    rules: list[Route] = []
    page.route("**/api/rules", lambda route: route.continue_() if rules else rules.append(route))
    open_operator(page, table)
    page.click("#tab-score")
    form = page.locator("#score-form")
    until(lambda: bool(rules), meanwhile=lambda: page.evaluate("0"))
    expect(form.get_by_role("button")).to_have_count(0)  # its fields come with the rules
    rules[0].continue_()

    closed = page.get_by_role("group", name="Closed tiles, without the winning tile", exact=True)
    closed.get_by_role("textbox").fill("234m567p2234567s")
    won(page, "Ren", "Aoi")
    form.get_by_role("checkbox", name="Ippatsu").check()
    form.get_by_role("checkbox", name="Declared riichi: Ren").check()
    result = form.get_by_role("radiogroup", name="Result")
    result.get_by_label("Nobody won").check()
    form.get_by_role("checkbox", name="Ready hands: Yuzu").check()
    result.get_by_label("Somebody won").check()  # and then others sit down
    for request in (
        {"do": "end_session", "reason": "an evening's end"},
        {"do": "start_session", "players": ["Eins", "Ren", "Drei", "Vier"]},
    ):
        page.evaluate(
            """request => fetch("api/command", {method: "POST", headers: {"Content-Type": "application/json"},
            body: JSON.stringify({...request, id: request.do})})""",
            request,
        )
    expect(form.get_by_role("checkbox", name="Declared riichi: Ren")).to_be_checked()
    expect(form.get_by_role("radiogroup", name="Winner")).to_contain_text("Drei")
    expect(closed.get_by_role("textbox")).to_have_value("234m567p2234567s")
    expect(form.get_by_role("checkbox", name="Ippatsu")).to_be_checked()
    expect(form.get_by_role("radiogroup", name="From").get_by_label("Eins")).to_be_checked()
    result.get_by_label("Nobody won").check()
    expect(form.get_by_role("checkbox", name=re.compile("Ready hands: "))).to_have_count(4)
    expect(form.get_by_role("checkbox", name="Ready hands: Drei")).to_be_checked()

    open_operator(page, table)  # as a phone does with a tab that it had put away
    page.click("#tab-score")
    expect(form.get_by_role("checkbox", name="Ready hands: Drei")).to_be_checked()
    result.get_by_label("Somebody won").check()
    expect(closed.get_by_role("textbox")).to_have_value("234m567p2234567s")
    expect(form.get_by_role("checkbox", name="Ippatsu")).to_be_checked()


@pytest.mark.slow
def test_a_refusal_is_in_sight_on_a_phone_beside_the_field_that_it_is_about(
    table: LiveTable, page: Page
) -> None:
    page.set_viewport_size(PHONE)
    open_operator(page, table)
    page.click("#tab-score")
    page.locator("#score-form button[type=submit]").click()
    expect(page.locator("#said")).to_have_text("Please enter: Winner.")
    won(page, "Ren", "Aoi")
    page.locator("#score-form button[type=submit]").click()
    expect(page.locator("#said.no")).to_be_in_viewport()
    expect(page.locator("#said")).to_have_text("Please enter: Winning tile.")  # as the page labels it
    marked = page.locator("#score-form [aria-invalid=true]")
    expect(marked).to_be_in_viewport()
    line, strip = page.locator("#said").bounding_box(), page.locator("#strip").bounding_box()
    assert line is not None
    assert strip is not None
    assert line["y"] >= strip["y"] + strip["height"]


@pytest.mark.slow
def test_of_two_winners_a_refusal_marks_the_one_that_it_is_about(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.click("#tab-score")
    won(page, "Aoi", "Yuzu")
    page.get_by_role("button", name="Another winner").click()
    wins = page.locator("#score-form fieldset.win-form")
    expect(wins).to_have_count(2)
    chosen = wins.nth(1).locator("[type=radio]:checked")
    said = chosen.evaluate_all("all => all.map((radio) => radio.parentNode.textContent)")
    assert said == ["Yuzu", "a discard"], "who else wins, wins on the same tile"
    for place, closed in enumerate(("123456789m12p99s", "123456789m12p9s")):
        win = wins.nth(place)
        won(page, ("Aoi", "Ren")[place], "Yuzu", place)
        for label, tiles in (("Closed tiles, without the winning tile", closed), ("Winning tile", "3p")):
            win.get_by_role("group", name=label, exact=True).get_by_role("textbox").fill(tiles)
    page.locator("#score-form button[type=submit]").click()
    expect(page.locator("#said")).to_contain_text("There are 13 tiles in the hand")
    expect(wins.nth(1).locator("[data-field=tiles][aria-invalid=true]")).to_have_count(1)
    expect(wins.nth(0).locator("[aria-invalid]")).to_have_count(0)
    wins.nth(1).get_by_role("group", name="Winning tile", exact=True).get_by_role("textbox").fill("")
    page.locator("#score-form button[type=submit]").click()
    expect(page.locator("#said")).to_have_text("Please enter: Winning tile.")
    expect(wins.nth(1).locator("[data-field=tile][aria-invalid=true]")).to_have_count(1)
    expect(wins.nth(0).locator("[aria-invalid]")).to_have_count(0)


@pytest.mark.slow
def test_a_session_that_is_being_set_up_is_there_after_a_reload(table: LiveTable, page: Page) -> None:
    def opened() -> None:
        open_operator(page, table)
        page.click("#tab-session")
        expect(form.locator(".options li")).not_to_have_count(0)

    form = page.locator("#session-form")
    book = form.get_by_role("combobox", name="Rule book")
    opened()
    book.select_option("mcr")
    minimum = form.locator("li[data-option=minimum] input")
    expect(minimum).to_have_count(1)
    form.locator("summary").click()
    minimum.fill("6")
    names = form.locator("[data-field=players] input")
    names.first.fill("Anna")
    opened()
    expect(book).to_have_value("mcr")
    expect(names.first).to_have_value("Anna")
    expect(minimum).to_have_value("6")


@pytest.mark.slow
def test_a_link_to_a_form_shows_it_although_the_table_is_heard_later(table: LiveTable, page: Page) -> None:
    held: list[Route] = []
    page.route("**/api/stream*", lambda route: held.append(route))
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{table.address}operator?from=start#session")
    expect(page.locator("#tab-session")).to_have_attribute("aria-selected", "true")
    until(lambda: bool(held))
    held[0].continue_()
    expect(page.get_by_role("button", name="Start the session")).to_be_in_viewport()


@pytest.mark.slow
def test_a_fault_without_a_code_is_not_recorded_and_holds_no_other_form(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.click("#tab-event")
    page.select_option("#entry-kind", "irregularity_noted/1")
    page.click("#entry button[type=submit]")
    expect(page.locator("#entry [data-field=code]").last).to_be_focused()
    write_down(page, "irregularity_noted", seat="2", code="wrong_tile_count")
    noted = page.locator("#events tr").first
    expect(noted).to_have_attribute("data-kind", "irregularity_noted")
    noted.locator("[data-change=correct_event]").click()
    page.fill("#change-fields input[data-field=code]", "")
    page.click("#change-close")
    noted.locator("[data-change=withdraw_event]").click()
    page.click("#change-send")
    page.click("#confirm-yes")
    expect(page.locator("#events tr").first).to_have_attribute("data-kind", "event_withdrawn")
