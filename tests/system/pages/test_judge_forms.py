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
)
from tests.waiting import until

__all__ = ["browser", "page", "pytestmark", "table"]

PHONE: ViewportSize = {"width": 390, "height": 844}


def test_who_is_liable_can_be_said_where_a_hand_is_typed(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.click("#tab-score")
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
    form.get_by_role("combobox", name="From").select_option("0")
    form.get_by_role("checkbox", name="Ippatsu").check()
    form.get_by_role("checkbox", name="Declared riichi: Ren").check()
    result = form.get_by_role("combobox", name="Result")
    result.select_option("draw")
    form.get_by_role("checkbox", name="Ready hands: Yuzu").check()
    result.select_option("win")  # and then others sit down
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
    expect(form.get_by_role("combobox", name="Winner")).to_contain_text("Drei")
    expect(closed.get_by_role("textbox")).to_have_value("234m567p2234567s")
    expect(form.get_by_role("checkbox", name="Ippatsu")).to_be_checked()
    expect(form.get_by_role("combobox", name="From")).to_have_value("0")
    result.select_option("draw")
    expect(form.get_by_role("checkbox", name=re.compile("Ready hands: "))).to_have_count(4)
    expect(form.get_by_role("checkbox", name="Ready hands: Drei")).to_be_checked()

    open_operator(page, table)  # as a phone does with a tab that it had put away
    page.click("#tab-score")
    expect(form.get_by_role("checkbox", name="Ready hands: Drei")).to_be_checked()
    result.select_option("win")
    expect(closed.get_by_role("textbox")).to_have_value("234m567p2234567s")
    expect(form.get_by_role("checkbox", name="Ippatsu")).to_be_checked()


def test_a_refusal_is_in_sight_on_a_phone_beside_the_field_that_it_is_about(
    table: LiveTable, page: Page
) -> None:
    page.set_viewport_size(PHONE)
    open_operator(page, table)
    page.click("#tab-score")
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
    page.locator("#score-form [name=from]").select_option("2")
    page.get_by_role("button", name="Another winner").click()
    wins = page.locator("#score-form fieldset.win-form")
    expect(wins).to_have_count(2)
    second = [wins.nth(1).locator(f"[name={name}]").input_value() for name in ("seat", "from", "source")]
    assert second == ["1", "2", "discard"], "who else wins, wins on the same tile"
    for place, closed in enumerate(("123456789m12p99s", "123456789m12p9s")):
        win = wins.nth(place)
        win.locator("[name=seat]").select_option(f"{place}")
        win.locator("[name=from]").select_option("2")
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
