"""What watchers see of corrections, of several winners, of late streams and on small screens."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tablectl.adapters.web.live.feed import INITIAL_EVENTS
from tablectl.game.claims import Refused, Withdraw
from tablectl.game.events import PenaltyPaid, PlayPaused, PlayResumed
from tablectl.game.history import amend
from tablectl.topics import Audience, Topic
from tests.system.pages.played_table import played_table
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_reading_pages import page

__all__ = ["browser", "page", "pytestmark"]

PHONE: ViewportSize = {"width": 390, "height": 844}
FITS = """() => {
  const one = document.querySelector("[data-part=result]");
  return one.scrollHeight <= one.clientHeight + 1;
}"""
"""Letters may come after the text; the card is fitted to them then."""


def test_a_penalty_shows_however_late_a_scene_is_opened_and_goes_when_it_is_withdrawn(
    tmp_path: Path, page: Page
) -> None:
    with played_table(tmp_path, hands=1) as played:
        played.write(PenaltyPaid(1, "false_win", (2000, -6000, 2000, 2000)))
        penalty = played.history.head
        for _ in range(INITIAL_EVENTS):
            played.write(PlayPaused("a glass fell"), PlayResumed())
        played.tell()
        page.goto(f"{played.address}overlay/penalties")
        expect(page.locator("#penalties li")).to_contain_text("Penalty for Ren")
        withdrawn = amend(played.history, Withdraw(penalty, "the tiles were read again"))
        assert not isinstance(withdrawn, Refused)
        played.write(withdrawn)
        played.tell()
        expect(page.locator("#penalties li")).to_have_count(0)


@pytest.mark.slow
def test_a_correction_is_told_in_the_words_of_what_it_made(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=1) as played:
        number = played.correct_a_discard(0)
        played.tell(number)
        page.goto(played.address)
        wrong = page.locator(f"#feed li[data-seq='{number}']")
        expect(wrong).to_have_count(1)
        expect(wrong).not_to_have_class("amended")
        played.pages.show(Topic.EVENT, played.message_of(played.envelopes[-1]))
        expect(wrong).to_have_class("amended")
        told = page.locator("#feed li").first
        expect(told).to_contain_text(f"#{number} corrected (the judge looked again): Aoi discards")
        expect(told.locator(".tile")).to_have_count(1)


@pytest.mark.slow
def test_the_card_of_three_winners_keeps_its_last_line_in_sight(tmp_path: Path, page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    with played_table(tmp_path, "sichuan", hands=2, seed=8) as played:
        played.tell()
        settled = played.told.state.settled
        assert settled is not None
        assert len(settled.wins) == 3
        page.goto(f"{played.address}overlay")
        expect(page.locator("#result-body .win")).to_have_count(3)
        page.wait_for_function(FITS)
        expect(page.locator("#result-body .win .total").last).to_be_in_viewport(ratio=1)
        for mark in page.locator("#plates .mark").all():
            plate = mark.locator("xpath=ancestor::*[contains(@class, 'plate-card')]").bounding_box()
            said = mark.bounding_box()
            assert plate is not None and said is not None
            assert said["x"] + said["width"] <= plate["x"] + plate["width"], "what was said last stands whole"


def test_names_stand_whole_on_a_phones_scoreboard(tmp_path: Path, page: Page) -> None:
    page.set_viewport_size(PHONE)
    with played_table(tmp_path, hands=1) as played:
        played.tell()
        page.goto(f"{played.address}scoreboard")
        names = page.locator("#rows .name")
        expect(names).to_have_count(4)
        for name in names.all():
            assert name.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0
        first = page.locator("#rows li.first")
        points, change = (first.locator(f".{part}").bounding_box() for part in ("total", "change"))
        assert points is not None
        assert change is not None
        assert points["x"] + points["width"] <= change["x"]
        assert first.locator(".total").evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0


LONG = (
    "Александра-Виктория Преображенская",
    "<img src=x onerror=alert(1)>",
    "Maximilian von Habsburg III",
    "李",
)


@pytest.mark.slow
def test_long_names_make_no_page_wider_than_a_phone(tmp_path: Path, page: Page) -> None:
    page.set_viewport_size(PHONE)
    with played_table(tmp_path, hands=1, players=LONG) as played:
        played.tell()
        for path in ("", "scoreboard", "history", "history/1/0"):
            page.goto(f"{played.address}{path}")
            expect(page.get_by_text("Преображенская").first).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path


@pytest.mark.slow
def test_a_long_name_stands_whole_on_a_scoreboard_across_the_hall(tmp_path: Path, page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    with played_table(tmp_path, hands=1, players=LONG) as played:
        played.finish()
        for upto in (played.seq_of("HandSettled"), None):
            played.tell(upto)
            page.goto(f"{played.address}scoreboard")
            expect(page.locator("#rows .name")).to_have_count(len(LONG))
            for name, said in zip(LONG, page.locator("#rows .name").all(), strict=True):
                expect(page.locator("#rows")).to_contain_text(name)
                assert said.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0


def test_the_clocks_of_a_late_scene_are_as_late_as_the_scene(tmp_path: Path, page: Page) -> None:
    """Five minutes late, a discard begins a turn of no minutes, not of five."""
    late = timedelta(minutes=5)
    with played_table(tmp_path, hands=1) as played:
        page.goto(f"{played.address}overlay?parts=timer&audience=broadcast")
        expect(page.locator("html")).to_have_attribute("data-link", "live")
        said = (datetime.now(UTC) - late).strftime("%Y-%m-%dT%H:%M:%S.000Z")
        discard = played.envelopes[played.seq_of("TileDiscarded") - 1]
        played.pages.show(Topic.EVENT, {**played.message_of(discard), "at": said}, Audience.BROADCAST)
        expect(page.locator("[data-clock=turn]")).to_contain_text("0:")


@pytest.mark.slow
def test_every_page_of_a_table_that_a_hall_leads_shows_the_rounds_clock(tmp_path: Path, page: Page) -> None:
    told: dict[str, object] = {
        "schema": "tablectl/clock/1",
        "table": "t1",
        "at": datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "event": "Spring Cup",
        "round": 2,
        "rounds": 8,
        "left_s": 3600.0,
        "runs": False,
        "last_hand": False,
        "ended": False,
    }
    with played_table(tmp_path, hands=1) as played:
        played.tell()
        for path in ("", "scoreboard"):
            page.goto(f"{played.address}{path}")
            band = page.locator("#round-clock")
            played.pages.show(Topic.CLOCK, told)
            expect(band).to_have_text("Round 2 of 8 · 1:00:00 · paused")
            played.pages.show(Topic.CLOCK, {**told, "left_s": -65.0, "last_hand": True})
            expect(band).to_have_text("Round 2 of 8 · −1:05 · Last hand")
            expect(band).to_have_class("round-clock over")
            played.pages.show(Topic.CLOCK, {**told, "ended": True})
            expect(band).to_be_hidden()
        page.add_init_script("const now = Date.now; Date.now = () => now() - 600_000")  # whose time is wrong
        page.goto(played.address)
        played.pages.show(Topic.CLOCK, {**told, "runs": True, "left_s": 7200.0})
        expect(band).to_have_text(re.compile(r"^Round 2 of 8 · 1:5\d:\d\d$"))
