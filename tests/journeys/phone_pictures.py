"""The first evening as a phone shows it: ``python -m tests.journeys.phone_pictures FOLDER [--docs]``.

Keeps each step in four languages, as narrow and as wide as phones are, to be looked at one by one; with
``--docs`` also the picture of docs/FIRST_TABLE.md, three steps side by side.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from playwright.sync_api import Browser, Page, expect

from tests.journeys.films import browser_with_camera, hand_film, table_film
from tests.journeys.tables import RunningTable
from tests.system.pages.browsing import PATIENCE_MS, held_browser, let_go
from tests.system.program import ROOT

LANGUAGES: Final = ("en", "ru", "zh", "ja")
NARROW: Final = (360, 780)
WIDE: Final = (430, 932)
PICTURE: Final = ROOT / "docs/pictures/first-table-phone.jpg"
TALL: Final = 900
DOCS: Final = {"trust": 0, "camera": 0, "hand": 590}
"""Pixels of each step in the docs' picture, and where they begin."""
QUALITY: Final = 80
PASSWORD: Final = "seven pairs and a wait"


class Evening:
    """A table that a phone looks at, and the phone's pages."""

    def __init__(self, folder: Path, to: Path) -> None:
        self._to = to
        self.table = RunningTable(folder / "state", "--phone")
        held = held_browser()
        self.over_table = browser_with_camera(held, table_film(folder / "table.y4m"))
        self.over_hand = browser_with_camera(held, hand_film(folder / "hand.y4m"))
        self._operator = held.new_context()
        owner = self._operator.new_page()
        owner.goto(self.table.told("first log-in").split()[0])
        owner.get_by_label("Name").fill("Olga")
        owner.get_by_label("Password").fill(PASSWORD)
        owner.get_by_role("button", name="Create the account").click()
        expect(owner.locator("#who")).to_have_text("Olga")
        owner.goto(f"{self.table.address}operator?lang=en")
        owner.get_by_role("tab", name="Seats").click()
        self._owner = owner

    def camera(self, language: str) -> None:
        """A phone is paired, aimed, and sees the table."""
        with self._page(self.over_table) as page:
            page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false });")
            page.goto(f"{self.table.address}camera?lang={language}")
            expect(page.locator("#trust")).to_be_visible()
            self._keep(page, f"trust-{language}")
        with self._page(self.over_table) as page:
            with self._owner.expect_response("**/api/cameras/code") as answered:
                self._owner.get_by_role("button", name="Make a phone the camera").first.click()
            page.goto(f"{self.table.address}camera?lang={language}")
            expect(page.locator("#pairing")).to_be_visible()
            self._keep(page, f"pair-{language}")
            page.locator("#code").fill(answered.value.json()["code"])
            page.locator("#pairing button.main").click()
            expect(page.locator("#start")).to_be_visible()
            self._keep(page, f"start-{language}")
            page.locator("#begin").click()
            if page.locator("#instead").is_visible():
                page.locator("#instead").click()
            expect(page.locator("polygon.seen").first).to_be_visible()
            self._keep(page, f"camera-{language}")
            page.locator("#stop").click()

    def hand(self, language: str) -> None:
        """A hand is scanned and scored."""
        with self._page(self.over_hand) as page:
            page.goto(f"{self.table.address}photo?lang={language}")
            page.locator("#scan").click()
            expect(page.locator("#closed .held").first).to_be_visible()
            page.locator("#melds select").nth(1).select_option("W")
            expect(page.locator("#total")).to_be_visible()
            self._keep(page, f"hand-{language}")

    def close(self) -> None:
        for each in (self.over_table, self.over_hand, self._operator):
            each.close()
        self.table.close()

    @contextmanager
    def _page(self, browser: Browser) -> Iterator[Page]:
        with closing(browser.new_context(has_touch=True, ignore_https_errors=True)) as context:
            context.set_default_timeout(PATIENCE_MS)
            yield context.new_page()

    def _keep(self, page: Page, name: str) -> None:
        for width, height in (NARROW, WIDE):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function("width => innerWidth === width", arg=width)
            page.screenshot(path=self._to / f"{name}-{width}.png", full_page=True)
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                sys.stderr.write(f"{name}: {wide} pixels wide on a phone of {width}\n")


def side_by_side(parts: list[tuple[Path, int]], to: Path) -> None:
    """A part of each picture, from so many pixels below its top on, a step beside the other."""
    steps = []
    for path, top in parts:
        step = cv2.imread(str(path))
        assert step is not None, path
        step = step[top : top + TALL]
        steps.append(np.pad(step, ((0, TALL - len(step)), (0, 12), (0, 0)), constant_values=255))
    assert cv2.imwrite(str(to), np.hstack(steps), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])


def main(to: Path, *, docs: bool) -> None:
    """Keep the pictures."""
    to.mkdir(parents=True, exist_ok=True)
    try:
        with tempfile.TemporaryDirectory() as folder, closing(Evening(Path(folder), to)) as evening:
            for language in LANGUAGES:
                evening.camera(language)
                evening.hand(language)
    finally:
        let_go()
    if docs:
        side_by_side([(to / f"{step}-en-360.png", top) for step, top in DOCS.items()], PICTURE)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="takes the pictures")
    parser.add_argument("--docs", action="store_true", help="also write the docs' picture")
    asked = parser.parse_args()
    main(asked.folder, docs=asked.docs)
