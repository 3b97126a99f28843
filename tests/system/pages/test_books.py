"""The pages of other rule books than riichi, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.system.pages.test_pages import LiveTable, browser, page, pytestmark, write_down

__all__ = ["browser", "page", "pytestmark"]


@pytest.fixture
def sichuan() -> Iterator[LiveTable]:
    live = LiveTable(preset="default", ruleset="sichuan")
    yield live
    live.close()


@pytest.mark.slow
def test_void_suits_and_winners_show_on_the_live_page(
    sichuan: LiveTable, page: Page, browser: Browser, tmp_path: Path
) -> None:
    page.goto(sichuan.address)
    expect(page.locator("#round")).to_have_text("Hand 1")
    expect(page.locator("#sticks")).to_have_text("")
    other = browser.new_page()
    other.goto(f"{sichuan.address}operator")
    expect(other.locator("#link")).to_have_class("link up")
    for seat, suit in enumerate("mpsm"):
        write_down(other, "void_suit_chosen", seat=str(seat), suit=suit)
        shown = page.locator(".seat[data-seat='0'] .plate .mark")
        expect(shown).to_have_text("without characters" if seat == 3 else "")
    expect(page.locator(".seat[data-seat='2'] .plate .mark")).to_have_text("without bamboos")
    write_down(other, "tile_discarded", seat="0", tile="1m")
    write_down(other, "win_shown", seat="2", **{"from": "0"}, tile="1m")
    expect(page.locator(".seat[data-seat='2'] .plate .mark")).to_have_text("without bamboos · has won")
    expect(page.locator(".seat[data-seat='2'] .hand [data-tile='1m']")).to_be_visible()
    expect(page.locator(".seat[data-seat='3']")).to_have_class("seat turn")
    expect(page.locator("#feed li").first).to_contain_text("wins on")
    page.screenshot(path=tmp_path / "table.png")
    other.close()
