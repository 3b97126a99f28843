"""A hand that was photographed is scored by two books."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.journeys.films import browser_with_camera, hand_film
from tests.journeys.journey import Journey
from tests.journeys.payments import paid
from tests.journeys.person import PHONE, Person
from tests.journeys.tables import RunningTable
from tests.system.pages.browsing import held_browser
from tests.system.pages.drawn_hand import BESIDE, CLOSED, draw_hand


@pytest.fixture(scope="module")
def lens(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The browser of a phone that is held over a won hand."""
    opened = browser_with_camera(held_browser(), hand_film(tmp_path_factory.mktemp("film") / "hand.y4m"))
    yield opened
    opened.close()


def held(player: Person, code: str) -> Locator:
    """A tile of the hand on the page that scores a photo."""
    return player.page.locator(f"#closed [data-code='{code}']").first


@pytest.mark.journey("docs/FOR_PLAYERS.md", "docs/STREAMING.md", presses=8)
def test_a_photographed_hand_is_scored_in_two_books(
    journey: Journey, quiet: RunningTable, tmp_path: Path
) -> None:
    draw_hand(tmp_path / "hand.png", beside=True)
    player = journey.phone(quiet)
    player.open("photo?lang=en")
    player.give(player.page.locator("#file"), tmp_path / "hand.png")
    expect(player.page.locator("#closed .held")).to_have_count(len(CLOSED), timeout=120_000)
    expect(player.page.locator("#beside .held")).to_have_count(len(BESIDE))
    player.sees("14 tiles in the hand")
    player.press(player.page.locator("#beside [data-code='9p']"))
    player.sees("15 tiles in the hand · 14 are due")
    player.press("Score this hand")
    player.sees("Choose for each open meld from whom it was claimed.")
    player.choose(player.page.locator("#melds select").nth(1), "W")
    player.press("Score this hand")
    player.sees("There are 15 tiles in the hand, and 14 are due.")
    player.press(held(player, "9p"))
    player.press("Remove")
    answer = player.page.locator("#answer-body")
    expect(answer.locator("[data-item=yakuhai_chun]")).to_be_visible()
    expect(player.page.locator("#total")).to_contain_text("1 han")
    pays = paid(answer.locator(".payments"))
    assert sum(pays.values()) == 0
    assert pays["East"] > 0
    player.choose("Rule book", "red")
    expect(player.page.locator("#total")).to_contain_text("point")
    assert sum(paid(answer.locator(".payments")).values()) == 0


@pytest.mark.journey("docs/FOR_PLAYERS.md", "docs/FIRST_TABLE.md", presses=5)
def test_a_hand_before_the_camera_is_scored_by_what_the_table_knows(
    journey: Journey, quiet: RunningTable, lens: Browser
) -> None:
    # Counted for the wrong winner first: the table says that it does not fit.
    journey.expect(words=("409",))
    player = journey.person(quiet, PHONE, browser=lens, has_touch=True)
    player.open("photo?lang=en")
    player.sees("Count for the hand that is being played here")
    player.press("Scan with the camera")
    expect(player.page.locator("#closed .held")).to_have_count(len(CLOSED), timeout=120_000)
    dealer = quiet.heard("score")[-1]["dealer"]
    player.choose("Winner", str(dealer))
    player.choose("Won on", "drawn")
    answer = player.page.locator("#answer-body")
    # Nobody has discarded yet, which only the table can know: the dealer's first tile has won.
    expect(answer.locator("[data-item=tenhou]")).to_be_visible()
    assert sum(paid(answer.locator(".payments")).values()) == 0
    player.sees(answer.get_by_text(quiet.heard("score")[-1]["seats"][dealer]["player"]))

    # Any other game: the same tiles, counted by what is said here.
    player.tick("Count for the hand that is being played here", on=False)
    player.choose(player.page.locator("#melds select").nth(1), "W")
    expect(answer.locator("[data-item=yakuhai_chun]")).to_be_visible()
