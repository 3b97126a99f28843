"""Phones with names as people have them: long ones, and ones without a space to wrap at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.system.pages.test_pages import LiveTable, browser, page, pytestmark

__all__ = ["browser", "page", "pytestmark"]

NAMES = (
    "Александра-Виктория Преображенская",
    "Maximilian von Habsburg III",
    "中村太郎左衛門長宗我部元親",
    "Wolfeschlegelsteinhausenbergerdorff",
)
SMALLEST: ViewportSize = {"width": 320, "height": 640}
LEAST_LETTERS_PX = 12
MOST_LINES_PX = 70
"""Three lines: what the longest of them takes when it has to break within its one word."""


@pytest.fixture
def table() -> Iterator[LiveTable]:
    live = LiveTable(players=NAMES)
    yield live
    live.close()


@pytest.mark.slow
def test_no_name_pushes_anything_off_a_small_phone(table: LiveTable, page: Page, browser: Browser) -> None:
    page.goto(f"{table.address}operator")
    expect(page.locator("#link")).to_have_class("link up")
    page.click("#tab-places")
    phone = browser.new_context(viewport=SMALLEST, locale="ja").new_page()
    for seat in (0, 3):  # the longest with spaces to wrap at, and the longest without
        name = NAMES[seat]
        with page.expect_response("**/api/seat-links") as told:
            page.click(f"#link-seats button[data-seat='{seat}']")
        phone.context.clear_cookies()
        phone.goto(told.value.json()["address"])
        expect(phone.locator("#name")).to_contain_text(name)
        assert phone.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"]
        rows = phone.locator("#others li")
        expect(rows).to_have_count(3)
        heights = rows.evaluate_all("rows => rows.map((row) => row.getBoundingClientRect().height)")
        assert max(heights) <= MOST_LINES_PX, "a name has the line's room before it wraps"
        expect(rows.first).to_contain_text("南" if seat == 0 else "東")
    phone.context.close()


@pytest.mark.slow
def test_a_name_of_one_long_word_is_read_on_a_phones_scoreboard(table: LiveTable, page: Page) -> None:
    page.set_viewport_size(SMALLEST)
    page.goto(f"{table.address}scoreboard")
    names = page.locator("#rows .name")
    expect(names).to_have_count(4)
    sizes = names.evaluate_all("all => all.map((each) => parseFloat(getComputedStyle(each).fontSize))")
    assert min(sizes) >= LEAST_LETTERS_PX
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["width"]


@pytest.mark.slow
def test_a_name_of_one_long_word_breaks_no_number_and_leaves_no_card_at_the_judges(
    table: LiveTable, page: Page
) -> None:
    asked: dict[str, object] = {
        "code": "unexplained",
        "text": f"{NAMES[3]}: what lies here?",
        "picture": None,
        "candidates": [],
    }
    table.pages.ask({**asked, "question": "q1"}, {**asked, "question": "q2"})
    inside = "all => all.every((each) => each.scrollWidth <= each.clientWidth)"
    for width, height in ((390, 844), (844, 390), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{table.address}operator")
        expect(page.locator("#questions .question")).to_have_count(2)
        assert page.locator(".question, #events td.what").evaluate_all(inside), (width, height)
        points = page.locator("#seats li span")
        expect(points).to_have_count(4)
        line = (
            "all => all.every((each) => each.offsetHeight < 2 * parseFloat(getComputedStyle(each).fontSize))"
        )
        assert points.evaluate_all(line), (width, height)
