"""The camera's pictures beside a replayed hand: they follow its steps and play, for those who decide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tablectl.adapters.accounts import Accounts, Role
from tests.system.pages.browsing import open_page
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_axe import SCRIPT, findings_in_dark_and_light
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_reading_pages import page
from tests.tablectl.adapters.recording.recorded_hands import RecordedTable

__all__ = ["browser", "page", "pytestmark"]

RECORDED = 30
"""Entries of the first hand that were recorded; the second was not."""
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    folder = tmp_path_factory.mktemp("pictures")
    recorded = RecordedTable(folder / "recorded", hands=0)
    with played_table(folder, hands=2, pictures=recorded.pictures) as played:
        begin = played.seq_of("HandStarted")
        recorded.play(played.envelopes[begin - 1 : begin - 1 + RECORDED])
        played.tell()
        yield played
    recorded.close()


def shown_ms(page: Page) -> int:
    """Capture time of the picture that is shown."""
    found = re.search(r"/(\d{10})\.jpg$", page.locator("#picture").get_attribute("src") or "")
    assert found is not None
    return int(found[1])


def when(page: Page) -> Locator:
    return page.locator("#picture-when")


@pytest.mark.slow
def test_the_picture_follows_the_steps(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}history/1/0?lang=en#10")
    expect(when(page)).to_have_text("at the event")
    tenth = shown_ms(page)
    page.click("[data-picture=event_after]")
    expect(page.locator("#step")).to_contain_text("Step 11 of")
    expect(page.locator("#picture")).not_to_have_attribute("src", re.compile(f"{tenth:010d}"))
    assert shown_ms(page) == tenth + 1000
    told = page.locator("#now").inner_text().strip()
    expect(page.locator("#picture")).to_have_attribute(
        "alt", re.compile(r"^Camera overhead, at the event: \w+")
    )
    assert told.split("\n")[0] in (page.locator("#picture").get_attribute("alt") or "")
    page.click("[data-picture=event_before]")
    expect(page.locator("#picture")).to_have_attribute("src", re.compile(f"{tenth:010d}"))


@pytest.mark.slow
def test_single_pictures_are_leafed_through_by_buttons_and_keys(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}history/1/0?lang=en#12")
    expect(when(page)).to_have_text("at the event")
    own = shown_ms(page)
    page.click("[data-picture=on]")
    expect(when(page)).to_have_text("0.5 s after")
    page.keyboard.press(",")
    expect(when(page)).to_have_text("at the event")
    page.keyboard.press(",")
    expect(when(page)).to_have_text("0.5 s before")
    expect(page.locator("#picture-no")).to_have_text(re.compile(r"^picture \d+ of \d+$"))
    assert shown_ms(page) == own - 500
    expect(page.locator("#picture-whole")).to_have_attribute("href", re.compile(f"{own - 500:010d}"))
    page.keyboard.press("ArrowRight")
    expect(when(page)).to_have_text("at the event")
    expect(page.locator("#step")).to_contain_text("Step 13 of")


@pytest.mark.slow
def test_the_seconds_around_a_step_play_at_their_own_pace(table: PlayedTable, browser: Browser) -> None:
    """The clock is set for all pages of a context, so this one has its own. It stops once the page is there:
    what is asked for in the beginning has a time limit, which an hour that is skipped ends.
    """
    page = browser.new_page(locale="en-GB")
    page.clock.install(time=NOON)
    page.goto(f"{table.address}history/1/0?lang=en#15")
    expect(when(page)).to_have_text("at the event")
    page.clock.pause_at(datetime(2026, 11, 20, 13, tzinfo=UTC))
    own = shown_ms(page)
    button, shown = page.locator("#picture-play"), page.locator("#pictures-shown")
    button.click()
    expect(button).to_have_text("Stop")
    expect(button).to_have_attribute("aria-busy", "false")

    def passes(seconds: float) -> None:
        """Pictures are loaded in real time: the page's clock waits for each, so none is left out."""
        for _ in range(round(seconds * 5)):
            page.clock.run_for(200)
            expect(shown).to_have_attribute("aria-busy", "false")

    passes(0.4)
    expect(when(page)).to_have_text("5.0 s before")
    passes(3.0)
    expect(when(page)).to_have_text(re.compile(r"^[12]\.[05] s before$"))
    page.keyboard.press("p")
    expect(button).to_have_text("Play")
    stopped = shown_ms(page)
    passes(2.0)
    assert shown_ms(page) == stopped
    page.keyboard.press("p")
    passes(20.0)
    expect(button).to_have_text("Play")
    expect(when(page)).to_have_text("8.0 s after")
    assert shown_ms(page) == own + 8000
    page.close()


@pytest.mark.slow
def test_a_hand_without_a_recording_says_so_and_how_one_is_made(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}history/1/1?lang=en")
    told = page.locator("#pictures-told")
    expect(told).to_contain_text("No recording of this table has this hand.")
    expect(told).to_contain_text("the last minutes (5)")
    expect(told).to_contain_text("set folder in [recorder]")
    expect(page.locator("#pictures-shown")).to_be_hidden()
    page.goto(f"{table.address}history/1/0?lang=en#{RECORDED + 3}")
    expect(told).to_have_text("No recording has a picture of this step.")
    expect(page.locator("#picture")).not_to_be_visible()


@pytest.mark.slow
def test_pictures_fit_small_screens_in_four_languages(table: PlayedTable, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for language, words in {"ja": "カメラ", "zh": "摄像头", "en": "Camera", "ru": "Камера"}.items():
        page.goto(f"{table.address}history/1/0?lang={language}#10")
        expect(page.locator("#pictures-title")).to_have_text(words)
        expect(page.locator("#picture")).to_have_attribute("src", re.compile("jpg$"))
        assert not re.search(r"\b(picture|event|pictures)_\w+", page.locator("#pictures").inner_text())
    for width in (390, 820):
        page.set_viewport_size({"width": width, "height": 1180})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for button in page.locator("#pictures button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 40, "a finger's size"


@pytest.mark.slow
def test_axe_finds_nothing_above_minor_in_the_pictures(table: PlayedTable, browser: Browser) -> None:
    with open_page(browser, 1280, 900, locale="en-GB", bypass_csp=True, reduced_motion="reduce") as page:
        page.goto(f"{table.address}history/1/0?lang=en#10")
        expect(when(page)).to_have_text("at the event")
        page.add_script_tag(path=SCRIPT)
        assert findings_in_dark_and_light(page, "#pictures") == []


@pytest.mark.slow
def test_visitors_are_shown_no_pictures_and_whoever_was_sent_here_is_asked_to_log_in(
    table: PlayedTable, browser: Browser
) -> None:
    accounts = Accounts(table.folder)
    accounts.add("Olga", Role.OPERATOR, "seven pairs", "2026-11-20T10:00:00.000Z")
    try:
        with open_page(browser, 1280, 900, locale="en-GB") as page:
            asked: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            page.goto(f"{table.address}history/1/0?lang=en#10")
            expect(page.locator("#step")).to_contain_text("Step 10 of")
            expect(page.locator("#pictures")).to_be_hidden()
            page.goto(f"{table.address}history/1/0?lang=en&pictures=1#10")
            expect(page.locator("#pictures-told")).to_contain_text("shown to judges and operators")
            expect(page.locator("#pictures-told a")).to_have_attribute(
                "href", re.compile(r"^login\?next=.*pictures")
            )
            assert not any("/pictures" in url.replace("pictures.js", "") and "/api/" in url for url in asked)
    finally:
        accounts.remove("Olga")
