"""What players need, on the scoreboard and as a graphic."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tablectl.service.publishing import Stamp, needs_message, needs_position
from tablectl.topics import Topic
from tests.long_forms import in_soak
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_reading_pages import page

__all__ = ["browser", "page", "pytestmark"]

PHONE: ViewportSize = {"width": 390, "height": 844}
GAPS = ["11,000 to place 1", "11,000 to place 1", "3,000 to place 3", "14,000 to place 1"]
"""How far they are from the place above and from the first, in the second hand."""


def in_the_second_hand(played: PlayedTable) -> None:
    """Tells the pages everything up to the first draw of the second hand."""
    first = played.seq_of("HandSettled")
    played.tell(played.seq_of("TileDrawn", first))


def end_with_this_hand(played: PlayedTable) -> None:
    """Tells the pages that whatever brings somebody to a place also ends the session."""
    state = played.told.state
    message = needs_message(Stamp("table-1", played.told.head, 0, "j"), state, needs_position(state))
    played.pages.show(Topic.NEEDS, json.loads(json.dumps(message).replace("goes_on", "over")))


@pytest.fixture(scope="module")
def in_play(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """A table in its second hand."""
    folder = tmp_path_factory.mktemp("needs")
    with played_table(folder, hands=2, players=("Aoi", "Ren", "Yuzu", "Haru")) as played:
        in_the_second_hand(played)
        yield played


@pytest.mark.slow
def test_the_scoreboard_tells_needs_while_the_hand_may_be_the_last(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=2, players=("Aoi", "Ren", "Yuzu", "Haru")) as played:
        played.tell(played.seq_of("HandSettled"))
        page.goto(f"{played.address}scoreboard?lang=en")
        expect(page.locator("#last")).to_contain_text("Last hand")
        in_the_second_hand(played)
        lines = page.locator("#needs li")
        expect(page.locator("#rows li.turn")).to_have_count(1)
        expect(lines).to_have_count(0)
        gaps = page.locator("#rows .gap")
        expect(gaps.first).to_be_hidden()  # a wall says them only where places are decided
        page.set_viewport_size(PHONE)
        expect(gaps).to_have_text(GAPS)
        expect(gaps.first).to_be_visible()
        page.set_viewport_size({"width": 1280, "height": 800})
        end_with_this_hand(played)
        expect(lines.first).to_be_visible()
        expect(lines.first).to_contain_text("for place 1")
        expect(lines.first).to_contain_text("by self-draw")
        expect(lines).to_have_count(3)  # for whoever is not first, the best place in reach
        expect(page.locator("#needs")).not_to_contain_text("session")
        page.set_viewport_size({"width": 1920, "height": 1080})
        expect(lines.last).to_be_in_viewport(ratio=1)
        expect(gaps.last).to_be_visible()
        expect(page.locator("#last")).to_be_in_viewport(ratio=1)
        page.screenshot(path=tmp_path / "scoreboard.png")
        told = page.request.get(f"{played.address}api/needs").json()
        assert [seat["place"] for seat in told["seats"]] == [4, 1, 2, 3]
        played.tell()
        expect(page.locator("#needs")).to_be_hidden()


@pytest.mark.slow
def test_needs_are_told_in_four_languages_and_fit_a_phone(in_play: PlayedTable, page: Page) -> None:
    page.set_viewport_size(PHONE)
    end_with_this_hand(in_play)
    for lang in ("en", "ru", "zh", "ja"):
        page.goto(f"{in_play.address}scoreboard?lang={lang}")
        expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{lang}"))
        expect(page.locator("#needs li").first).to_be_visible()
        assert "need_" not in page.locator("#needs").inner_text(), lang
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], lang
    in_the_second_hand(in_play)


@pytest.mark.slow
def test_the_graphic_tells_the_same_wins_together(in_play: PlayedTable, page: Page) -> None:
    page.goto(f"{in_play.address}overlay/needs?sample=1&lang=en")
    lines = page.locator("[data-part=needs] li")
    expect(lines).to_have_count(5)
    expect(lines.nth(0)).to_have_text(
        "Yuzu for place 14,500 from Ren · Haneman from anyone else · 7,200 by self-draw"
        " · then the session is over"
    )
    expect(lines.nth(1)).to_have_text(
        "Haru for place 22,000 from Yuzu · 3,900 from anyone else · 2 han 30 fu by self-draw"
        " · alone ready at a draw"
    )


def test_what_a_win_makes_of_the_session_is_told(in_play: PlayedTable, page: Page) -> None:
    state = in_play.told.state
    message = needs_message(Stamp("table-1", in_play.told.head, 0, "j"), state, needs_position(state))
    page.goto(f"{in_play.address}overlay/needs?lang=en")
    first = page.locator("[data-part=needs] li").first
    expect(first).not_to_contain_text("session")
    for after, told in (("over", "then the session is over"), ("may_end", "then the session may end")):
        in_play.pages.show(Topic.NEEDS, json.loads(json.dumps(message).replace("goes_on", after)))
        expect(first).to_contain_text(told)
    in_play.pages.show(Topic.NEEDS, message)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["mcr", "sichuan", *in_soak("siamese", "red", "hangzhou", "xiamen")])
def test_every_book_tells_what_is_needed(tmp_path: Path, page: Page, rules: str) -> None:
    with played_table(tmp_path, rules, hands=2) as played:
        in_the_second_hand(played)
        page.goto(f"{played.address}overlay/needs?lang=en")
        section = page.locator("[data-part=needs]")
        expect(section).to_be_visible()
        words = section.inner_text()
        assert "undefined" not in words
        assert "NaN" not in words
        assert "{" not in words
