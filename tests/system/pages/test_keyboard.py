"""The judge's page by keys alone: whoever presses something stays where they were."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tablectl.game.state import Phase
from tests.system.pages.test_pages import LiveTable, browser, open_operator, page, pytestmark
from tests.waiting import until

__all__ = ["browser", "page", "pytestmark"]


@pytest.fixture(scope="module")
def table() -> Iterator[LiveTable]:
    live = LiveTable()
    until(lambda: (hand := live.service.state.hand) is not None and hand.phase is not Phase.SETUP)
    yield live
    live.close()


@pytest.mark.slow
def test_a_button_that_gives_way_hands_the_focus_to_the_one_in_its_place(
    table: LiveTable, page: Page
) -> None:
    open_operator(page, table)
    page.focus("#pause")
    for key in ("Enter", "Tab", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#resume")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#pause")).to_be_focused()


@pytest.mark.slow
def test_a_language_is_chosen_by_arrow_keys_one_after_the_other(table: LiveTable, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})  # where the choice stands in the menu
    for path, of in (("", ".bar"), ("start", "main")):
        page.goto(f"{table.address}{path}?lang=en")
        if path == "":
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        choice = page.locator(f"{of} select[data-choose-language]")
        expect(choice).to_be_visible()
        choice.focus()
        for language in ("ru", "zh"):
            page.keyboard.press("ArrowDown")
            expect(page.locator(f"html[data-language={language}]")).to_have_count(1)
            expect(choice).to_be_focused()


@pytest.mark.slow
def test_what_is_drawn_anew_keeps_the_focus(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.click("#tab-penalties")
    ren = page.locator("#penalty-seats").get_by_role("button", name="Ren")
    ren.focus()
    page.keyboard.press("Enter")
    expect(ren).to_have_attribute("aria-pressed", "true")
    expect(ren).to_be_focused()
    expect(page.locator("#penalties li").first).to_be_visible()


@pytest.mark.slow
def test_a_key_goes_into_a_form_that_is_loaded_for_it_and_escape_leaves_a_field(
    table: LiveTable, page: Page
) -> None:
    open_operator(page, table)
    page.keyboard.press("h")
    expect(page.locator("#score-form input").first).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("f")
    find = page.locator("#penalty-find")
    expect(find).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(page.locator("#pause-reason")).to_be_visible()
    expect(find).to_have_value("")
    page.keyboard.press("Escape")
