"""Pages on a phone: what is written fits its width."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.system.identified_players import NAMES, introduce
from tests.system.played_table import played_table
from tests.system.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]

TOO_WIDE = """() => [...document.querySelectorAll("body, body *")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline")
  .map((each) => `${each.tagName} ${each.className} ${each.scrollWidth} > ${each.clientWidth}`)"""


def test_the_score_sheet_fits_a_phone_without_scrolling_to_the_side(browser: Browser, tmp_path: Path) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    with played_table(tmp_path, hands=1, players=NAMES) as played:
        introduce(played.identities)
        page.goto(f"{played.address}scoresheet?language=ru")
        assert page.evaluate(TOO_WIDE) == []
        shown = page.locator("tbody.hand tr").first.locator("td.n")
        boxes = [each.bounding_box() for each in shown.all()]
        assert all(box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
        page.screenshot(path=tmp_path / "sheet.png", full_page=True)
    page.close()
