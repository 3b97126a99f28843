"""Makes the pictures of docs/JUDGING.md from the pages: ``python -m tests.system.pages.judging_pictures``."""

from __future__ import annotations

import re
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tablectl.adapters.accounts import Accounts, Role
from tests.system.pages.browsing import started
from tests.system.pages.test_judge_desk import PASSWORD, log_in, phone_at, type_tiles
from tests.system.pages.test_pages import LiveTable, write_down
from tests.system.running import ROOT, Running

FOLDER = ROOT / "docs" / "judging"
DESK: ViewportSize = {"width": 1180, "height": 720}
TILE = ROOT / "tablectl" / "web" / "tiles" / "8s.svg"


def take(page: Page, name: str, selector: str | None = None) -> None:
    """One picture, of the page or of a part of it."""
    path = FOLDER / f"{name}.png"
    if selector is None:
        page.screenshot(path=path)
    else:
        page.add_style_tag(content=".strip, .tabs { position: static; }")
        page.locator(selector).screenshot(path=path)


def question(table: LiveTable, page: Page) -> None:
    """A tile that the camera could not read."""
    crop = f"data:image/svg+xml;base64,{b64encode(TILE.read_bytes()).decode()}"
    asked = {"question": "q1", "code": "unclear_tile", "text": "Which tile did Aoi discard?", "picture": crop}
    answers = [
        {"label": "8s", "confidence": 0.61, "tiles": ["8s"]},
        {"label": "9s", "confidence": 0.37, "tiles": ["9s"]},
    ]
    table.pages.ask({**asked, "candidates": answers})
    expect(page.locator("#questions .answer").first).to_be_visible()
    take(page, "desk")
    table.pages.ask()


def correction(page: Page) -> None:
    """What a correction would change."""
    write_down(page, "indicator_revealed", tile="4m")
    write_down(page, "tile_discarded", seat="0", tile="8s")
    write_down(page, "win_shown", seat="1", **{"from": "0"}, tile="8s", tiles="234m567p22s34567s")
    page.click("#tab-hand")
    page.click("button[data-do=settle]")
    page.click("#confirm-yes")
    row = page.locator("#events tr[data-kind=win_shown]")
    row.get_by_role("button", name="Correct").click()
    page.locator("#change-fields select[data-field=seat]").select_option("2")
    page.fill("#change-reason", "it was Yuzu who won")
    page.click("#change-send")
    expect(page.locator("#confirm .consequence")).to_be_visible()
    take(page, "consequence")
    page.click("#confirm-no")


def penalties(page: Page) -> None:
    """The book's faults with what they cost."""
    page.click("#tab-penalties")
    page.click("#penalty-seats button[data-seat='2']")
    expect(page.locator("#penalties li").first).to_be_visible()
    take(page, "penalties")


def by_hand(page: Page) -> None:
    """A whole hand typed."""
    page.click("#tab-score")
    form = page.locator("#score-form")
    for group, chosen in (("Winner", 3), ("From", 1)):
        form.get_by_role("radiogroup", name=group).get_by_role("radio").nth(chosen).check()
    type_tiles(page, "Closed tiles, without the winning tile", "234m567p22s34567s")
    type_tiles(page, "Winning tile", "8s")
    expect(form.locator(".worth")).to_contain_text("Pinfu")
    take(page, "by-hand", "#pane-score")


def session(page: Page) -> None:
    """A new session's form."""
    page.click("#tab-session")
    page.click("#draw-seats")
    page.locator("#session-form").get_by_text("Optional rules of this table").click()
    take(page, "session", "#pane-session")


def players(page: Page, browser: Browser) -> None:
    """A seat's card, and the phone that has scanned it."""
    phone = phone_at(page, browser, 1)
    take(page, "card", "#pane-places")
    expect(phone.locator("#payment")).to_be_visible()
    take(phone, "phone")
    phone.context.close()


def pictures(chromium: Browser, folder: Path) -> None:
    """The camera's picture beside a replayed hand, of a simulated table with its own recorder."""
    page = chromium.new_page(viewport={"width": 1500, "height": 900})
    page.set_default_timeout(120_000)
    with Running(
        "--state-dir", str(folder), "--speed", "1", "--web-port", "0", "--mqtt-port", "0", fresh=True
    ) as table:
        page.goto(table.address)
        expect(page.locator(".river .tile").nth(13)).to_be_visible(timeout=120_000)
        page.goto(f"{table.address}history/latest/latest")
        expect(page.locator("#picture")).to_have_attribute("src", re.compile("jpg"))
        page.click("[data-picture=event_before]")
        page.click("[data-picture=on]")
        expect(page.locator("#picture-no")).to_contain_text("of")
        take(page, "pictures")


def main() -> None:
    """All pictures anew."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        Accounts(Path(folder)).add("Olga", Role.OPERATOR, PASSWORD, "2026-01-01T00:00:00.000Z")
        table = LiveTable(folder=Path(folder))
        chromium = started(playwright)
        page = chromium.new_context(viewport=DESK).new_page()
        page.set_default_timeout(30_000)
        log_in(page, table)
        expect(page.locator("#now")).to_contain_text("East 1")
        question(table, page)
        correction(page)
        penalties(page)
        players(page, chromium)
        by_hand(page)
        session(page)
        table.close()
        pictures(chromium, Path(folder) / "simulated")
        chromium.close()


if __name__ == "__main__":
    main()
