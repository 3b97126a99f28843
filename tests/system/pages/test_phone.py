"""Pages on a phone: what is written fits its width."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tablectl.game.events import PenaltyPaid, PlayPaused
from tests.system.pages.identified_players import NAMES, introduce
from tests.system.pages.played_table import played_table
from tests.system.pages.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]

TOO_WIDE = """() => [...document.querySelectorAll("body, body *")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline")
  .map((each) => `${each.tagName} ${each.className} ${each.scrollWidth} > ${each.clientWidth}`)"""


TOO_SMALL = """() => [...document.querySelectorAll("body *")]
  .filter((each) => each.innerText?.trim() && !each.children.length)
  .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 12)
  .map((each) => `${each.className} ${each.innerText} ${getComputedStyle(each).fontSize}`)"""
"""Letters of less than 12 pixels."""
BELOW_WHOM = """() => [...document.querySelectorAll("tbody.hand tr")].flatMap((row) =>
  [...row.cells].slice(2).map((cell, place) => [cell, Math.floor(place / 2)])
    .filter(([cell]) => cell.textContent)
    .map(([cell, player]) => [cell, document.querySelectorAll("thead th.n")[player]]
      .map((each) => each.getBoundingClientRect().right)))"""


@pytest.mark.slow
def test_the_score_sheet_fits_a_phone_without_scrolling_to_the_side(browser: Browser, tmp_path: Path) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    with played_table(tmp_path, hands=1, players=NAMES) as played:
        introduce(played.identities)
        played.write(PenaltyPaid(1, "false_win", (2000, -6000, 2000, 2000)))
        page.goto(f"{played.address}scoresheet?language=zh")
        assert "错和" in page.locator("tbody.hand").last.inner_text()
        assert page.evaluate(TOO_WIDE) == []
        assert page.evaluate(TOO_SMALL) == []
        shown = page.locator("tbody.hand tr").first.locator("td.n:not(:empty)")
        boxes = [each.bounding_box() for each in shown.all()]
        assert all(box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
        below = page.evaluate(BELOW_WHOM)
        assert below, "what each part of a change is for stands below its player, whoever has none"
        assert all(abs(here - there) <= 1 for here, there in below), below
        page.screenshot(path=tmp_path / "sheet.png", full_page=True)
    page.close()


@pytest.mark.slow
def test_the_score_sheet_has_every_player_on_a_sheet_of_paper(browser: Browser, tmp_path: Path) -> None:
    """A4 without its margins is 186 mm wide: 703 CSS pixels. What does not fit would not be printed."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    with played_table(tmp_path, hands=2, players=NAMES) as played:
        introduce(played.identities)
        played.write(PenaltyPaid(1, "false_win", (2000, -6000, 2000, 2000)))
        for language in ("en", "ru", "ja", "zh"):
            page.goto(f"{played.address}scoresheet?language={language}")
            page.evaluate("() => document.fonts.ready")
            assert page.evaluate(TOO_WIDE) == [], language
            page.emulate_media(media="print")
            page.set_viewport_size({"width": 703, "height": 1000})
            assert page.evaluate(TOO_WIDE) == [], language
            page.emulate_media(media="screen")
            page.set_viewport_size({"width": 1280, "height": 800})
    page.close()


@pytest.mark.slow
def test_the_judges_desk_is_as_wide_as_its_screen_in_the_longest_words(
    browser: Browser, tmp_path: Path
) -> None:
    page = browser.new_page()
    with played_table(tmp_path, hands=1) as played:
        played.tell()
        page.goto(f"{played.address}operator?lang=ru")
        expect(page.locator("#seats li")).to_have_count(4)
        for wide in (390, 1024, 1366):
            page.set_viewport_size({"width": wide, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= wide
            stop = page.locator("#strip button[data-do=stop_machine]").bounding_box()
            assert stop is not None and stop["x"] + stop["width"] <= wide
    page.close()


@pytest.mark.slow
def test_a_reason_without_a_space_makes_no_page_wider_than_a_phone(browser: Browser, tmp_path: Path) -> None:
    """Bars at the foot of a page that is too wide lie outside what a phone shows."""
    reason = "https://example.org/" + "x" * 200
    phone = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    page = phone.new_page()
    with played_table(tmp_path, hands=1) as played:
        played.write(PenaltyPaid(1, reason, (1000, -3000, 1000, 1000)), PlayPaused(reason))
        played.tell()
        for path in ("operator", "history/1/0", ""):
            page.goto(f"{played.address}{path}")
            expect(page.get_by_text(reason).filter(visible=True).first).to_be_visible()
            fits = page.evaluate("document.documentElement.scrollWidth <= 390")
            assert fits, (path, page.evaluate(TOO_WIDE))
    phone.close()
