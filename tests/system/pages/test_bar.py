"""The bar of every page on a phone: one row a finger high in every language, and where one is in sight."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tablectl.topics import Topic
from tests.system.pages.browsing import open_page
from tests.system.pages.page_gallery import HEALTH
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]

PAGES = ("", "scoreboard", "operator", "preflight", "photo", "history", "commentators?audience=broadcast")
ROW_PX = 48
ON_A_PHONE = """([most]) => {
  const bar = document.querySelector("header.bar").getBoundingClientRect();
  const [nav, here] = ["header.bar nav", "header.bar nav a[aria-current]"].map((each) =>
    document.querySelector(each)?.getBoundingClientRect());
  return here && bar.height <= most && here.left >= nav.left - 1 && here.right <= nav.right + 1
    && document.documentElement.scrollWidth <= innerWidth;
}"""
TOO_LOW = """() => [...document.querySelectorAll("header.bar :is(a, summary, select, button)")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
  .map((each) => `${each.textContent} ${each.getBoundingClientRect().height}`)"""
HEIGHT = "document.querySelector('header.bar')?.getBoundingClientRect().height"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """A hand that was played."""
    with played_table(tmp_path_factory.mktemp("bar"), hands=1) as played:
        played.tell()
        yield played


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_the_bar_has_one_row_on_a_phone_and_shows_where_one_is(
    table: PlayedTable, browser: Browser, language: str
) -> None:
    with open_page(browser, 390, 844) as page:
        for path in PAGES:
            page.goto(f"{table.address}{path}{'&' if '?' in path else '?'}lang={language}")
            page.wait_for_function(ON_A_PHONE, arg=[ROW_PX])
            page.click("header.bar summary")
            page.wait_for_selector("header.bar .ways a")
            assert page.evaluate(TOO_LOW) == [], path


@pytest.mark.slow
def test_a_phones_menu_holds_language_and_colours_and_covers_what_lies_below(
    table: PlayedTable, browser: Browser
) -> None:
    with open_page(browser, 390, 844) as page:
        page.goto(f"{table.address}?lang=en")
        expect(page.locator("header.bar .settings")).to_be_hidden()
        page.wait_for_selector("#board .tile")
        board = page.locator("#board").bounding_box()
        page.click("header.bar .menu summary")
        assert page.locator("#board").bounding_box() == board
        chosen = page.locator("header.bar .settings").bounding_box()
        first = page.locator("header.bar .ways h2").first.bounding_box()
        assert chosen and first and chosen["y"] + chosen["height"] <= first["y"]
        page.click(".theme-switch")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.select_option("[data-choose-language]", "ja")
        expect(page.locator("html")).to_have_attribute("lang", "ja")
        page.click("header.bar .menu summary")
        page.mouse.click(195, 830)
        expect(page.locator("header.bar .settings")).to_be_hidden()


@pytest.mark.slow
def test_why_nothing_is_seen_makes_no_page_wider_than_a_phone(table: PlayedTable, browser: Browser) -> None:
    table.pages.show(
        Topic.HEALTH,
        {**HEALTH, "at": "2026-11-20T18:30:00.000Z", "links": [{"name": "camera", "up": False}]},
    )
    with open_page(browser, 390, 844) as page:
        for path in ("", "player", "scoreboard"):
            page.goto(f"{table.address}{path}?lang=en")
            expect(page.locator("#link")).to_contain_text("camera lost")
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
            assert page.evaluate(HEIGHT) <= 2 * ROW_PX, "a heading stands in a line"
        awaited = {"name": "camera", "up": False, "why": {"code": "phone_awaited"}}
        table.pages.show(Topic.HEALTH, {**HEALTH, "at": "2026-11-20T18:31:00.000Z", "links": [awaited]})
        expect(page.locator("#link a")).to_have_attribute("href", "camera")


@pytest.mark.slow
def test_a_pages_larger_fields_make_its_bar_no_taller(table: PlayedTable, browser: Browser) -> None:
    with open_page(browser, 1366, 768) as page:
        page.goto(f"{table.address}history?lang=en")
        page.wait_for_function(f"{HEIGHT} > 0")
        usual = page.evaluate(HEIGHT)
        for path in ("photo", "enrol", "obs", "operator", "camera"):
            page.goto(f"{table.address}{path}?lang=en")
            page.wait_for_function(f"Math.abs({HEIGHT} - {usual}) <= 1")


@pytest.mark.slow
def test_on_a_phone_on_its_side_the_bar_cuts_no_heading(table: PlayedTable, browser: Browser) -> None:
    with open_page(browser, 844, 390) as page:
        for path in ("", "operator"):
            page.goto(f"{table.address}{path}?lang=en")
            here = page.locator("header.bar nav a[aria-current]")
            expect(here).to_be_in_viewport(ratio=1)
            heading = page.locator("header.bar h1").bounding_box()
            assert heading is not None
            assert heading["width"] <= 1, "the links say which page it is"
