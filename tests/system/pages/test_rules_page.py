"""The page of the session's rules: a club's own words, and what the table chose from its book."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tablectl.compose.parts import session_defaults
from tablectl.config.sections import RulesSection
from tablectl.game.events import SessionStarted
from tablectl.game.frozen_values import changed
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_reading_pages import page

__all__ = ["browser", "page", "pytestmark"]

FILE = Path(__file__).parents[3] / "docs" / "examples" / "rules" / "local_yaku.toml"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """A session by a book, and after it one by the club's rules."""
    with played_table(tmp_path_factory.mktemp("rules"), hands=1) as played:
        played.finish()
        played.tell()
        yield played


def begin_by_the_club(table: PlayedTable) -> None:
    club, _ = session_defaults(RulesSection(club=str(FILE)))
    started = next(each.body for each in table.envelopes if isinstance(each.body, SessionStarted))
    table.write(changed(started, preset=club.preset, options={**club.options, "kiriage_mangan": True}))


@pytest.mark.slow
def test_a_book_is_told_and_then_the_club_in_its_own_words(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}rules?lang=en")
    expect(page.locator("#book h2")).to_contain_text("Riichi")
    expect(page.locator("#club")).to_be_hidden()
    begin_by_the_club(table)
    with urlopen(f"{table.address}api/rules", timeout=60) as answer:
        told = json.load(answer)
    assert {each["option"]: each["now"] for each in told["options"]}["kiriage_mangan"] is True
    for lang in ("en", "ru", "zh", "ja"):
        page.goto(f"{table.address}rules?lang={lang}")
        expect(page.locator("#club h2")).to_have_text(told["club"]["name"])
        expect(page.locator("#club dt")).to_have_count(
            len(told["club"]["items"]) + len(told["club"]["limits"])
        )
        expect(page.locator("#club")).to_contain_text(told["club"]["items"][0]["when"])
        expect(page.locator("#book dt").first).to_be_visible()
        assert "club_" not in page.locator("#club ul").inner_text(), lang


def test_a_table_that_has_played_nothing_says_so(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=0) as empty:
        page.goto(f"{empty.address}rules?lang=en")
        expect(page.locator("#told, #book h2").filter(visible=True).first).to_be_visible()
