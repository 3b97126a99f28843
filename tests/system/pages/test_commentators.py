"""The commentators' page: hands, waits, danger, needs and odds, late and for its audience alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.numbers_model import book_model, riichi_model
from tablectl.adapters.web import WebPages, WebParts
from tablectl.game.evidence import HandsSeen
from tablectl.numbers.book_odds import BookSession, book_odds
from tablectl.numbers.danger import danger
from tablectl.numbers.odds import odds
from tablectl.ports import OddsResult
from tablectl.service.publishing import Stamp, odds_position, score_message
from tablectl.service.publishing.odds import odds_message, session_rules
from tablectl.topics import Audience, Hold, Message, Topic
from tests.system.pages.contrast import poor_contrast
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import LiveTable, browser, pytestmark
from tests.system.pages.test_reading_pages import page
from tests.tablectl.adapters.web.in_process import QuietDesk

__all__ = ["browser", "page", "pytestmark"]

NAMES = ("Aoi", "Maximilian von Habsburg III", "中村 太郎左衛門", "Haru")
PATH = "commentators?lang=en"
FINAL_PLACES = {"en": "Final places", "ru": "Итоговые места", "zh": "最终名次", "ja": "最終順位"}
TURNS = 6


def tell_odds(played: PlayedTable, seq: int) -> Message:
    """Work out the chances after an entry, and tell commentators."""
    past = played.until(seq)
    state = past.state
    position = odds_position(state, HandsSeen())
    assert position is not None
    rules = session_rules(state)
    if isinstance(rules, BookSession):
        found = OddsResult(1, book_odds(position, book_model(rules.book), rules, samples=20), ())
    else:
        model, network = riichi_model()
        told = danger(position, network) if position.holds else ()
        found = OddsResult(1, odds(position, model, rules, samples=20), told)
    message = odds_message(Stamp("table-1", past.head, past.amendments, "journal"), state, position, found)
    played.pages.show(Topic.ODDS, message, Audience.COMMENTARY)
    return message


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """Commentators have heard the second hand to a draw in the middle of it; the public is further."""
    folder = tmp_path_factory.mktemp("spoken")
    with played_table(folder, hands=2, seed=3, players=NAMES) as played:
        played.tell()
        draws, seq = [], played.seq_of("HandSettled")
        for _ in range(TURNS * 4):
            seq = played.seq_of("TileDrawn", seq)
            draws.append(seq)
        # After a discard of every fifth turn, so that each time another seat acts next; then what it draws.
        for each in draws[3::5]:
            tell_odds(played, each - 1)
        tell_odds(played, draws[-1])
        played.tell_broadcast(played.until(draws[-1]), Audience.COMMENTARY)
        yield played


@pytest.mark.slow
def test_commentators_see_hands_discards_needs_and_odds(
    spoken: PlayedTable, page: Page, tmp_path: Path
) -> None:
    page.goto(f"{spoken.address}{PATH}")
    hands = page.locator("#hand-list > li")
    expect(hands).to_have_count(4)
    expect(hands.locator(".held .back")).to_have_count(0)
    expect(page.locator("#hand-list .turn .held .tiles > .tile")).to_have_count(14)
    expect(page.locator("#hand-list .waits li, #hand-list .accepts li").first).to_be_visible()
    expect(hands.first.locator(".chance")).to_have_text(re.compile(r"^wins [\d.]+%$"))
    expect(page.locator("#who-discards")).to_contain_text("is to discard")
    assert page.locator("#discard-table tbody tr").count() > 6
    heads = page.locator("#discard-table thead th")
    expect(heads).to_have_count(7)
    for at, title in enumerate(("Tile", "Hand then", "Tiles that help", "Deals in")):
        expect(heads.nth(at)).to_have_text(title)
    expect(page.locator("#discard-table .helped b").first).to_have_text(re.compile(r"^\d+$"))
    expect(page.locator("#discard-table .danger").first).to_have_text(re.compile(r"^[\d.]+%$"))
    expect(page.locator("#needs li").first).to_be_visible()
    expect(page.locator("#places-table tbody tr")).to_have_count(4)
    expect(page.locator("#places-table thead")).to_have_text("Playerplace 1place 2place 3place 4")
    lines = page.locator("#odds-graph polyline.line[points*=' ']")
    points = page.locator("#odds-graph > .graph > svg polyline").evaluate_all(
        "all => all.map((line) => line.getAttribute('points').split(' ').length)"
    )
    assert points == [len(range(3, TURNS * 4, 5))] * 5, (
        "a page opened late knows the odds of the whole hand; a draw moves no line"
    )
    expect(lines.first).to_be_visible()
    page.screenshot(path=tmp_path / "desktop.png", full_page=True)


@pytest.mark.slow
def test_what_could_have_been_thrown_stays_until_another_is_to_throw(page: Page, tmp_path: Path) -> None:
    with played_table(tmp_path, hands=1, players=NAMES) as played:
        drawn = played.seq_of("TileDrawn", played.seq_of("TileDrawn"))
        played.tell(drawn)
        played.tell_broadcast(played.until(drawn), Audience.COMMENTARY)
        page.goto(f"{played.address}{PATH}")
        heading = page.locator("#who-discards")
        expect(heading).to_have_text(re.compile("is to discard$"))
        best = page.locator("#discard-table .nearest .then")
        expect(best.first).to_be_visible()
        assert len(set(best.all_inner_texts())) == 1, "the discards after which the hand is nearest to ready"
        below = page.locator("#odds, #aims").filter(visible=True).first.bounding_box()
        thrown = played.seq_of("TileDiscarded", drawn)
        played.tell_broadcast(played.until(thrown), Audience.COMMENTARY)
        expect(heading).to_have_text(re.compile("discarded $"))
        code = heading.locator("[data-tile]").get_attribute("data-tile")
        expect(page.locator(f"#discard-table [data-discard='{code}']")).to_have_class(re.compile("thrown"))
        assert page.locator("#odds, #aims").filter(visible=True).first.bounding_box() == below


@pytest.mark.slow
def test_where_play_goes_on_after_a_win_the_next_one_is_told(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, rules="sichuan", hands=1, players=NAMES) as played:
        seq = played.seq_of("TileDiscarded", played.seq_of("WinShown"))
        played.tell(seq)
        played.tell_broadcast(played.until(seq), Audience.COMMENTARY)
        told = tell_odds(played, seq)
        page.goto(f"{played.address}{PATH}")
        expect(page.locator("#odds-title")).to_have_text("Who wins next")
        expect(page.locator("#hand-list .chance").first).to_have_text(re.compile(r"^wins [\d.]+%$"))
        expect(page.locator("#places-table tbody tr")).to_have_count(4)
        page.screenshot(path=tmp_path / "sichuan.png", full_page=True)
        endless = [{**each, "places": []} for each in cast(Any, told)["seats"]]
        played.pages.show(Topic.ODDS, {**told, "seats": endless}, Audience.COMMENTARY)
        expect(page.locator("#places")).to_be_hidden()
        expect(page.locator("#odds-graph svg").first).to_be_visible()


@pytest.mark.slow
def test_a_plugins_book_has_no_odds_and_the_page_says_so(page: Page, tmp_path: Path) -> None:
    with played_table(tmp_path, hands=1, players=NAMES) as played:
        seq = played.seq_of("TileDiscarded")
        played.tell(seq)
        past = played.until(seq)
        played.tell_broadcast(past, Audience.COMMENTARY)
        page.goto(f"{played.address}{PATH}")
        expect(page.locator("#hand-list > li")).to_have_count(4)
        expect(page.locator("#odds")).to_be_hidden()
        score = score_message(Stamp("table-1", past.head, past.amendments, "journal"), past.state)
        played.pages.show(Topic.SCORE, {**score, "ruleset": "village"}, Audience.COMMENTARY)
        expect(page.locator("#odds")).to_contain_text("No odds are worked out for this rule book.")
        expect(page.locator("#places")).to_be_hidden()


@pytest.mark.slow
def test_the_page_can_be_read_in_light_and_fits_a_phone_in_four_languages(
    spoken: PlayedTable, page: Page, tmp_path: Path
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for lang in ("en", "ru", "zh", "ja"):
        page.goto(f"{spoken.address}commentators?lang={lang}&theme=light")
        expect(page.locator("#odds")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, lang
        places = page.get_by_role("region", name=FINAL_PLACES[lang])
        assert places.evaluate("box => box.scrollWidth <= box.clientWidth"), f"{lang}: its last place is cut"
        assert not re.search(r"\b(com|safer)_", page.locator("main").inner_text()), lang
        page.screenshot(path=tmp_path / f"{lang}.png", full_page=True)
    assert poor_contrast(page) == []


@pytest.mark.parametrize(
    ("hold", "words"),
    [
        (Hold(3900.0), "This page is 1:05:00 behind the table. Nothing has come through the delay yet."),
        (Hold(0.0, until_hand_ends=True), "A hand comes once it is paid."),
    ],
)
def test_whoever_comes_before_the_delay_has_passed_reads_how_long_it_is(
    page: Page, hold: Hold, words: str
) -> None:
    with closing(WebPages(QuietDesk(), WebParts(delays={Audience.COMMENTARY: hold}))) as pages:
        page.goto(f"{pages.start()}{PATH}")
        expect(page.locator("#told")).to_contain_text(words)
        expect(page.locator("#nothing")).to_contain_text("Here stand all hands")


def test_whoever_may_not_see_hands_is_told_why_and_sees_nothing_else(tmp_path: Path, page: Page) -> None:
    accounts = Accounts(tmp_path)
    accounts.add("Olga", Role.OPERATOR, "seven pairs", "2026-11-20T08:00:00.000Z")
    live = LiveTable(folder=tmp_path)
    try:
        page.goto(f"{live.address}{PATH}")
        expect(page.locator("#told")).to_contain_text("logged in")
        expect(page.locator("#told a")).to_have_attribute("href", re.compile(r"^login\?next=.*commentators"))
        expect(page.locator("main > :visible")).to_have_count(1)
    finally:
        live.close()
