"""What an audience may see: late overlays out of their own past, viewers' words, points as points."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tablectl.adapters.accounts import Accounts, Role
from tablectl.game.events import HandSettled, IrregularityNoted, PenaltyPaid, PlayPaused, SettledWin
from tablectl.topics import Audience, Topic
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import LiveTable, browser, pytestmark
from tests.system.pages.test_reading_pages import page

__all__ = ["browser", "page", "pytestmark"]

PASSWORD = "seven pairs"
LATE = "overlay?parts=round,scores,hands,timer&theme=dark&lang=en"
PARTS = "[data-part]:visible"


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[LiveTable]:
    """A table at which nobody is anything without an account."""
    accounts = Accounts(tmp_path)
    accounts.add("Olga", Role.OPERATOR, PASSWORD, "2026-11-20T08:00:00.000Z")
    accounts.add("Studio", Role.BROADCAST, PASSWORD, "2026-11-20T08:00:00.000Z")
    live = LiveTable(folder=tmp_path)
    yield live
    live.close()


def plain_points(played: PlayedTable) -> None:
    """The judge ends the hand in play by points alone: Aoi wins 4,600 from Ren."""
    deltas = (4600, -4600, 0, 0)
    scores = tuple(a + b for a, b in zip(played.history.state.scores, deltas, strict=True))
    played.write(HandSettled((SettledWin(0, 1, (), {"points": 4600}, deltas),), deltas, scores, 0))


@pytest.mark.slow
def test_points_that_the_judge_typed_are_points(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=1) as played:
        plain_points(played)
        played.tell()
        for path in ("", "scoreboard", "overlay"):
            page.goto(f"{played.address}{path}")
            expect(page.get_by_text("4,600 points").first).to_be_visible()
            expect(page.get_by_text("4,600 han")).to_have_count(0)


@pytest.mark.slow
def test_an_overlay_for_a_late_audience_shows_nothing_to_others_and_leads_back_after_log_in(
    guarded: LiveTable, page: Page
) -> None:
    page.goto(f"{guarded.address}{LATE}")
    expect(page.locator("#badge")).to_contain_text("Log in with an account that may follow this")
    expect(page.locator(PARTS)).to_have_count(0)
    page.locator("#badge a").click()
    page.fill("#name", "Studio")
    page.fill("#password", PASSWORD)
    page.click("#login button")
    page.wait_for_url(f"{guarded.address}{LATE}")
    expect(page.locator("html")).to_have_attribute("data-link", "live")


def test_who_may_not_listen_is_told_so_and_of_no_lost_connection(guarded: LiveTable, page: Page) -> None:
    page.goto(f"{guarded.address}commentators?lang=en")
    expect(page.locator("#told")).to_contain_text("Log in")
    expect(page.locator("#link")).to_have_text("log-in needed")


@pytest.mark.slow
def test_after_log_in_the_very_address_stands_in_the_bar(guarded: LiveTable, page: Page) -> None:
    wanted = "/overlay/hands?theme=light&audience=broadcast#plates"
    page.goto(f"{guarded.address}login?next={quote(wanted, safe='')}")
    page.fill("#name", "Studio")
    page.fill("#password", PASSWORD)
    page.click("#login button")
    page.wait_for_url(f"{guarded.address.rstrip('/')}{wanted}")


def test_a_late_overlay_is_empty_before_its_first_event_and_its_clock_is_its_own(
    tmp_path: Path, page: Page
) -> None:
    with played_table(tmp_path, hands=2) as played:
        played.tell()
        page.goto(f"{played.address}{LATE}")
        expect(page.locator("html")).to_have_attribute("data-link", "live")
        expect(page.locator(PARTS)).to_have_count(0)
        assert page.request.get(f"{played.address}api/history/latest?audience=broadcast").status == 404
        played.tell_broadcast(played.until(played.seq_of("TileDiscarded")))
        expect(page.locator("[data-part=round]")).to_be_visible()
        answer = page.request.get(f"{played.address}api/history/latest?audience=broadcast").json()
        assert len(answer["hands"]) == 1, "the second hand has not come through the delay yet"


def test_the_past_of_a_late_audience_is_for_that_audience(guarded: LiveTable, page: Page) -> None:
    answer = page.request.get(f"{guarded.address}api/events?audience=broadcast")
    assert answer.status == 403


def test_what_is_for_the_judge_never_goes_on_air(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=1, players=("Aoi", "Ren", "Yuzu", "Haru")) as played:
        started = played.seq_of("TilesDealt")
        played.tell(started)
        page.goto(f"{played.address}overlay?parts=penalties,round")
        expect(page.locator("[data-part=round]")).to_be_visible()
        for body in (
            IrregularityNoted(2, "untidy_tiles", "seat 2 river is crooked, button at 12.1 s"),
            IrregularityNoted(1, "late_call", "pung by button 0.4 s after the discard"),
            IrregularityNoted(3, "dead_hand", "13 tiles in hand"),
            PenaltyPaid(0, "false_win", (-6000, 2000, 2000, 2000)),
            PlayPaused("checking seat 3's rack for a hidden tile"),
        ):
            played.write(body)
            played.pages.show(Topic.EVENT, played.message_of(played.envelopes[-1]))
        lines = page.locator("#penalties li")
        expect(lines).to_have_text(
            [
                "Ren called too late",
                "Haru's hand is dead",
                "Penalty for Aoi: a hand shown as won that does not win",
            ],
            ignore_case=True,
        )
        played.tell()
        expect(page.locator("#paused")).to_have_text("Play is paused")
        for word in ("crooked", "button", "rack", "untidy", "13 tiles"):
            assert word not in page.content()


@pytest.mark.slow
def test_viewers_read_it_in_their_language(tmp_path: Path, page: Page) -> None:
    said = {"ru": "Ren: позднее объявление", "zh": "Ren：喊牌过晚", "ja": "Ren：発声が遅れました"}
    with played_table(tmp_path, hands=1, players=("Aoi", "Ren", "Yuzu", "Haru")) as played:
        played.tell(played.seq_of("TilesDealt"))
        opened = {language: page.context.new_page() for language in said}
        for language, one in opened.items():
            one.goto(f"{played.address}overlay?parts=penalties&lang={language}")
            expect(one.locator("html")).to_have_attribute("data-link", "live")
        played.write(IrregularityNoted(1, "late_call", "pung by button"))
        played.pages.show(Topic.EVENT, played.message_of(played.envelopes[-1]))
        for language, one in opened.items():
            expect(one.locator("#penalties li")).to_have_text([said[language]])
            one.close()


def test_only_a_late_audience_is_told_of_its_own_past(tmp_path: Path, page: Page) -> None:
    """The public's history is not held back by what a late audience has heard."""
    with played_table(tmp_path, hands=2) as played:
        played.tell()
        everybody = page.request.get(f"{played.address}api/history/latest").json()
        assert len(everybody["hands"]) == 2
        assert (
            page.request.get(
                f"{played.address}api/history/latest?audience={Audience.COMMENTARY.value}"
            ).status
            == 404
        )
