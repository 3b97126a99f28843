"""The live page on a laptop and a phone: the whole table on the first screen, names and points readable."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.system.pages.browsing import open_page
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]

LAPTOP, PHONE = (1280, 720), (390, 844)
READABLE_PX = 12
NAMES = ("Александра-Виктория Преображенская", "Ren", "中村 太郎左衛門", "Maximilian von Habsburg III")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """A second hand in play, so that there are needs, changes and a last hand; then it is over."""
    with played_table(tmp_path_factory.mktemp("live"), hands=2, players=NAMES) as table:
        first = table.seq_of("HandSettled")
        table.tell(table.seq_of("TileDiscarded", first) + 20)
        yield table


@pytest.fixture(params=[LAPTOP, PHONE], ids=["laptop", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    with open_page(browser, *request.param, locale="ru-RU") as opened:
        yield opened


def test_the_whole_table_stands_on_the_first_screen(played: PlayedTable, page: Page) -> None:
    page.goto(played.address)
    expect(page.locator("#board .river .tile").first).to_be_visible()
    expect(page.locator("#scores li")).to_have_count(4)
    size = page.viewport_size
    assert size is not None
    for part in ("#board", "#scores"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"], part
        assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"], part
    scrolls = page.evaluate("document.documentElement.scrollHeight > innerHeight")
    assert not scrolls or (size["width"], size["height"]) == PHONE


def test_names_and_points_are_readable_and_stand_on_one_line(played: PlayedTable, page: Page) -> None:
    page.goto(played.address)
    expect(page.locator("#scores li")).to_have_count(4)
    texts = "#board .name, #board .points span, #board .round, #board .sticks, #scores .name, #scores .total"
    sizes = page.evaluate(_SIZES, texts)
    assert len(sizes) >= 16
    assert min(sizes) >= READABLE_PX
    lines = page.evaluate(_BASELINES)
    assert len(lines) == 4
    assert all(abs(name - total) <= 1 for name, total in lines), lines


_SIZES = """(texts) => [...document.querySelectorAll(texts)].map(
  (one) => parseFloat(getComputedStyle(one).fontSize))"""
"""Asked in one step: what a locator finds may be drawn anew before it is looked at."""

_BASELINES = """() => [...document.querySelectorAll("#scores li")].map((row) =>
[".name", ".total"].map((part) => {
  const mark = document.createElement("span");
  mark.style.cssText = "display: inline-block; width: 0; height: 0";
  row.querySelector(part).prepend(mark);
  const bottom = mark.getBoundingClientRect().bottom;
  mark.remove();
  return bottom;
}))"""
"""Where the first line of a name and of its points stands: an empty box stands on the line of its letters."""


@pytest.mark.slow
def test_needs_are_shown_to_whoever_wants_them_and_stay_wanted(played: PlayedTable, page: Page) -> None:
    page.goto(f"{played.address}?lang=en")
    expect(page.locator("#scores li")).to_have_count(4)
    expect(page.locator("#needs")).to_be_hidden()
    page.click("#needs-button")
    expect(page.locator("#needs li").first).to_contain_text("for place")
    page.reload()
    expect(page.locator("#needs li").first).to_be_visible()
    page.click("#needs-button")
    expect(page.locator("#needs")).to_be_hidden()


@pytest.mark.slow
def test_the_menu_leads_to_the_overlay_and_goes_away_by_itself(played: PlayedTable, page: Page) -> None:
    page.goto(f"{played.address}?lang=en")
    page.click(".menu summary")
    link = page.locator(".menu a[href='overlay']")
    expect(link).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    expect(link).to_be_hidden()
    page.click(".menu summary")
    size = page.viewport_size
    assert size is not None
    page.mouse.click(size["width"] / 2, size["height"] - 12)
    expect(link).to_be_hidden()
    page.click(".menu summary")
    link.click()
    expect(page).to_have_url(f"{played.address}overlay")


@pytest.mark.slow
def test_a_hand_that_is_over_is_told_beside_the_rivers(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=1) as over:
        over.tell()
        page.goto(f"{over.address}?lang=en")
        expect(page.locator("#result.now")).to_be_visible()
        result, board = page.locator("#result").bounding_box(), page.locator("#board").bounding_box()
        assert result is not None and board is not None
        beside = result["x"] >= board["x"] + board["width"]
        below = result["y"] >= board["y"] + board["height"]
        assert beside or below
