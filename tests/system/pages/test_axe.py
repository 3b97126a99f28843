"""axe-core finds nothing above minor on any page. The script comes with a test dependency alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.long_forms import in_soak
from tests.system.pages.drawn_hand import draw_hand
from tests.system.pages.identified_players import NAMES, introduce
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]

axe = pytest.importorskip("axe_playwright_python", reason="pip install axe-playwright-python")
SCRIPT = Path(axe.__file__).parent / "axe.min.js"
ABOVE_MINOR = ("moderate", "serious", "critical")
PAGES = (
    *("", "scoreboard", "history/1", "history/1/0", "rules", "statistics", "club", "photo", "graphics"),
    *("login", "seat", "player", "commentators?audience=broadcast"),
    *("preflight", "obs", "accounts", "enrol", "first-operator", "start", "nothing-here", "scoresheet"),
    *("overlay?parts=round,scores,table,result&minutes=90", "overlay/final?sample=1"),
)
MORE = (
    *("?follow", "history", "operator", "overlay?parts=hands,scores", "overlay/player", "overlay/lineup"),
    *("overlay/standings", "overlay/needs?sample=1"),
)
"""The same pages with other parts in them; of the judge's, the suite looks at every pane."""
SHOWS_ITSELF = """() => {
  const mains = [...document.querySelectorAll("main")];
  return document.body.innerText.trim() && (!mains.length || mains.some((each) => each.checkVisibility()));
}"""
"""Some pages have two main parts, and show one of them once they know who looks."""
PANES = ("hand", "penalties", "score", "event", "session", "places", "players", "machine")


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """Two hands of players who are known."""
    with played_table(tmp_path_factory.mktemp("axe"), hands=2, players=NAMES) as played:
        introduce(played.identities)
        played.tell()
        played.tell_broadcast()
        played.tell_players()
        yield played


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """axe is put in by the browser's own tools: the pages' policy allows no foreign script."""
    opened = browser.new_page(
        viewport={"width": 1280, "height": 900},
        locale="en-GB",
        bypass_csp=True,
        reduced_motion="reduce",
        color_scheme="dark",
    )
    yield opened
    opened.close()


def findings(page: Page, within: str = "html", *rules: str) -> list[str]:
    """What axe finds above minor in a part of a page, a line each; by all rules or by those named."""
    options: dict[str, Any] = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found: Any = page.evaluate("([within, options]) => axe.run(within, options)", [within, options])
    return [
        f"{each['impact']} {each['id']}: {each['help']} at {node['target']}: {node['html'][:120]}"
        for each in found["violations"]
        if each["impact"] in ABOVE_MINOR
        for node in each["nodes"]
    ]


def findings_in_dark_and_light(page: Page, within: str = "html") -> list[str]:
    """By all rules in dark; in light only the colours are others."""
    page.evaluate("document.fonts.ready")
    dark = findings(page, within)
    page.emulate_media(color_scheme="light")
    light = findings(page, within, "color-contrast", "link-in-text-block")
    page.emulate_media(color_scheme="dark")
    return [*dark, *(f"in light: {line}" for line in light)]


@pytest.mark.slow
@pytest.mark.parametrize("path", [*PAGES, *in_soak(*MORE)])
def test_a_page_has_no_finding_above_minor(known: PlayedTable, page: Page, path: str) -> None:
    page.goto(f"{known.address}{path}")
    page.wait_for_function(SHOWS_ITSELF)
    page.add_script_tag(path=SCRIPT)
    assert findings_in_dark_and_light(page) == []


@pytest.mark.slow
def test_a_photographed_hand_and_its_worth_have_no_finding(
    known: PlayedTable, page: Page, tmp_path: Path
) -> None:
    draw_hand(tmp_path / "hand.png")
    page.goto(f"{known.address}photo")
    page.set_input_files("#file", tmp_path / "hand.png")
    page.locator("#melds select").nth(1).select_option("W")
    page.locator("#total").wait_for()
    page.add_script_tag(path=SCRIPT)
    assert findings_in_dark_and_light(page) == []


@pytest.mark.slow
def test_a_pane_of_the_judge_has_no_finding_above_minor(known: PlayedTable, page: Page) -> None:
    page.goto(f"{known.address}operator?lang=en")
    page.add_script_tag(path=SCRIPT)
    for pane in PANES:
        page.click(f"#tab-{pane}")
        page.locator(f"#pane-{pane}").wait_for()
        assert findings_in_dark_and_light(page, f"#pane-{pane}") == [], pane
