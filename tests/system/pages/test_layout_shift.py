"""What a page shows stays where it is while the rest comes: layout shift, as Chromium measures it.

On a screen and on a phone, with real data; how slow the computer is makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import cv2
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.long_forms import in_soak
from tests.system.pages.browsing import open_page
from tests.system.pages.drawn_hand import CLOSED, hand_picture
from tests.system.pages.identified_players import NAMES, introduce
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]

SIZES: Final = ((1280, 800), (390, 844))
MOST: Final = 0.1
"""Of a viewport's height times its share, in all: what Chromium calls good."""
WATCHED: Final = """
  const slow = new CSSStyleSheet();  // on a slow computer a page waits for its answers as long as they take
  slow.replaceSync(":root { --patience: 600s !important; }");
  document.adoptedStyleSheets = [slow];
  window.shifts = [];
  window.watching = new PerformanceObserver((list) => window.shifts.push(...list.getEntries()));
  window.watching.observe({ type: "layout-shift", buffered: true });
"""
MOVED: Final = """async () => {
  await document.fonts.ready;
  for (let frame = 0; frame < 3; frame += 1) await new Promise((next) => requestAnimationFrame(next));
  window.shifts.push(...window.watching.takeRecords());
  const told = ({ node, previousRect, currentRect }) =>
    `${node?.nodeName} ${node?.id ?? ""} ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}`;
  return window.shifts.filter((each) => !each.hadRecentInput)
    .map((each) => [each.value, each.sources.map(told)]);
}"""
PAGES: Final = {
    "": "#board .tile",
    "history/1/0": "#steps li",
    "statistics": "#all tbody tr",
    "operator": "html[data-link='live'] #seats li",
    "player": "#payment #breakdown *",
}
MORE: Final = {
    "scoreboard": "#rows li",
    "history": "#hands li",
    "club": "#ranks li",
    "commentators?audience=broadcast": "main",
    "rules": "main h2",
}
"""A page, and what is on it when all has come."""
SEEN: Final = "getComputedStyle(document.querySelector('main')).opacity"
SEATED: Final = {"role": "player", "seat": 1, "csrf": "x", "decides": False, "operator": False}


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """Two hands of players who are known, the second paid."""
    with played_table(tmp_path_factory.mktemp("shift"), hands=2, seed=3, players=NAMES) as played:
        introduce(played.identities)
        played.tell()
        played.tell_broadcast()
        played.tell_players()
        yield played


def moved(page: Page) -> list[Any]:
    """What moved on a page without being asked, if that is more than is good."""
    found: list[Any] = page.evaluate(MOVED)
    return found if sum(value for value, _ in found) > MOST else []


@pytest.mark.slow
@pytest.mark.parametrize("path", [*PAGES, *in_soak(*MORE)])
def test_nothing_moves_while_a_page_comes(known: PlayedTable, browser: Browser, path: str) -> None:
    for size in SIZES:
        with open_page(browser, *size, locale="en-GB") as page:
            page.add_init_script(WATCHED)
            if path == "player":
                page.route("**/api/me", lambda asked: asked.fulfill(json=SEATED))
            page.goto(f"{known.address}{path}")
            page.locator("html:not([data-waits])").wait_for()
            page.locator((PAGES | MORE)[path]).first.wait_for()
            assert moved(page) == [], size


@pytest.mark.slow
def test_an_answer_that_never_comes_is_not_waited_for(known: PlayedTable, browser: Browser) -> None:
    with open_page(browser, *SIZES[0], locale="en-GB") as page:
        page.route("**/api/players", lambda asked: None)
        page.goto(f"{known.address}statistics")
        page.locator("#table tbody tr").first.wait_for()
        expect(page.locator("main")).to_have_css("opacity", "1")
        assert page.locator("html[data-waits]").count() == 1


def test_without_scripts_nothing_is_waited_for(known: PlayedTable, browser: Browser) -> None:
    with open_page(browser, *SIZES[0], locale="en-GB", java_script_enabled=False) as page:
        page.goto(f"{known.address}statistics")
        assert page.evaluate(SEEN) == "1"


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photo of a whole hand without open melds: it is scored by itself."""
    path = tmp_path_factory.mktemp("taken") / "hand.png"
    whole = hand_picture(closed=(*CLOSED, "1p", "2p", "3p"), pung=())
    assert cv2.imwrite(str(path), whole)
    return path


@pytest.mark.slow
def test_nothing_moves_when_a_photo_is_taken_and_read(
    known: PlayedTable, browser: Browser, taken: Path
) -> None:
    held: list[Route] = []
    with open_page(browser, *SIZES[0], locale="en-GB") as page:
        page.add_init_script(WATCHED)
        page.route("**/api/photo/recognise", lambda asked: held.append(asked))
        page.goto(f"{known.address}photo")
        page.locator("body[data-ready]").wait_for()
        with page.expect_request("**/api/photo/recognise"):
            page.set_input_files("#file", taken)
        page.locator("body.reading").wait_for()
        held[0].continue_()
        page.locator("#total").wait_for()
        page.locator("#form:not([data-waits])").wait_for()
        assert moved(page) == []
