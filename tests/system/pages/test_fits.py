"""What a page shows first stands whole on its screen, with long names and in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tablectl.game.events import PenaltyPaid, PlayPaused
from tablectl.topics import Topic
from tests.system.pages.browsing import open_page
from tests.system.pages.identified_players import NAMES, introduce
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]

LANGUAGES = ("en", "ru", "zh", "ja")
APART = """(hands) => hands.map((hand) => {
  const lower = [...hand.querySelectorAll(".tile")].map((tile) => tile.getBoundingClientRect().bottom);
  return Math.max(...lower) - Math.min(...lower);
})"""
"""How far the lower edges of each hand's tiles are apart: a row, of tiles that lie and stand, or two."""
A_ROW_PX = 10
LINES = """(text) => {
  const size = parseFloat(getComputedStyle(text).fontSize);
  return Math.round(text.getBoundingClientRect().height / size);
}"""
HIT = """(each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  const hits = (far) => document.elementFromPoint(left + width / 2, top + height / 2 + far) === each;
  return [...Array(61).keys()].filter((far) => hits(far - 30)).length;
}"""
"""How many pixels above each other are pressed as this."""
FINGER_PX = 42
OVER = "document.documentElement.scrollHeight - innerHeight"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """Three hands of players with long names, clubs and flags; play is paused."""
    with played_table(tmp_path_factory.mktemp("fits"), hands=3, seed=3, players=NAMES) as played:
        introduce(played.identities)
        played.write(PenaltyPaid(1, "false_win", (2000, -6000, 2000, 2000)))
        played.write(PlayPaused("a glass fell"))
        played.tell()
        played.tell_players()
        yield played


def opened(page: Page, table: PlayedTable, path: str, language: str, shown: str) -> None:
    """A page in a language, once its letters and what it is opened for are there."""
    page.goto(f"{table.address}{path}?lang={language}")
    expect(page.locator(shown).first).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => true)")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_scoreboard_fills_its_screen_and_no_more(
    table: PlayedTable, browser: Browser, size: tuple[int, int]
) -> None:
    with open_page(browser, *size, locale="en-GB") as page:
        for language in LANGUAGES:
            opened(page, table, "scoreboard", language, "#paused")
            expect(page.locator("#last")).not_to_be_empty()
            expect(page.locator("#last")).to_be_in_viewport(ratio=1)
            expect(page.locator("#rows li").last).to_be_in_viewport(ratio=1)
            assert page.evaluate(OVER) <= 0, language


@pytest.mark.slow
def test_a_sessions_hands_stand_beside_its_standings(table: PlayedTable, browser: Browser) -> None:
    with open_page(browser, 1280, 720, locale="en-GB") as page:
        opened(page, table, "history/1", "ru", "#hands li")
        expect(page.locator("#hands li").first).to_be_in_viewport(ratio=1)
        expect(page.locator("#session-card .standings li").last).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_what_a_payment_comes_to_is_in_sight_however_many_lines_it_has(
    table: PlayedTable, browser: Browser
) -> None:
    with open_page(browser, 1280, 720, locale="en-GB") as page:
        opened(page, table, "", "ru", "#result .payments")
        box = page.locator("#result")
        assert box.evaluate("box => box.scrollHeight > box.clientHeight"), "its lines are more than its room"
        edge = "box => box.getBoundingClientRect().bottom"
        assert page.locator("#result tfoot").evaluate(edge) <= box.evaluate(edge)
        expect(page.locator("#result tfoot")).to_be_in_viewport(ratio=1)


def test_a_machine_that_is_well_leaves_its_room_to_the_last_hand(
    table: PlayedTable, browser: Browser
) -> None:
    quiet: dict[str, list[int]] = {"faults": [], "by_hand": [], "wrong": [], "counts": []}
    well = {"connected": True, "phase": "ready", "progress": 1, **quiet}
    table.pages.show(Topic.MACHINE, {"schema": "tablectl/machine/1", "table": "table-1", **well})
    with open_page(browser, 1280, 720, locale="en-GB") as page:
        opened(page, table, "", "en", "#result .payments")
        expect(page.locator("#machine")).to_have_text("ready")
        expect(page.locator("#machine")).to_be_hidden()


@pytest.mark.slow
def test_what_stands_alone_is_as_high_as_a_finger(table: PlayedTable, browser: Browser) -> None:
    with open_page(browser, 390, 844, locale="en-GB") as page:
        for path, pressed in (("", "#follow-button"), ("history/1", ".acts > a"), ("club", "#ranks a")):
            opened(page, table, path, "en", pressed)
            for one in page.locator(pressed).all():
                if one.is_visible():
                    one.scroll_into_view_if_needed()
                    assert one.evaluate(HIT) >= FINGER_PX, path


@pytest.mark.slow
def test_a_winners_hand_lies_in_one_row_on_a_phone(table: PlayedTable, browser: Browser) -> None:
    with open_page(browser, 390, 844, locale="en-GB") as page:
        for path, hands in (("history/1", ".won .tiles, .session-card .best .tiles"), ("", "#result .tiles")):
            opened(page, table, path, "en", hands)
            assert max(page.locator(hands).evaluate_all(APART)) < A_ROW_PX, path


@pytest.mark.slow
def test_how_many_tiles_are_left_is_never_broken(table: PlayedTable, browser: Browser) -> None:
    with open_page(browser, 1280, 720, locale="en-GB") as page:
        for language in LANGUAGES:
            opened(page, table, "history/1/0", language, "#walls")
            assert page.locator("#walls").evaluate(LINES) == 1, language


@pytest.mark.slow
def test_the_judges_buttons_stand_in_a_row_and_break_no_word(table: PlayedTable, browser: Browser) -> None:
    with open_page(browser, 1920, 1080, locale="en-GB") as page:
        for language in LANGUAGES:
            page.set_viewport_size({"width": 1920, "height": 1080})
            opened(page, table, "operator", language, "#events td.change button")
            tops = page.locator("#events tr:first-child td.change button").evaluate_all(
                "(all) => all.map((each) => each.getBoundingClientRect().top)"
            )
            assert len(tops) > 1 and len(set(tops)) == 1, language
            page.set_viewport_size({"width": 390, "height": 844})
            resume = page.locator("#resume")
            assert resume.evaluate("(each) => each.scrollWidth - each.clientWidth") <= 0, language
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, language
