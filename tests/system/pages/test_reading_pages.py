"""The pages that anybody may read, in a real browser, in front of a game that robots have played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tablectl.api.scoring.score_form import score_form
from tablectl.game.events import PenaltyPaid, PlayPaused
from tablectl.rulesets import RULESETS
from tests.long_forms import in_soak
from tests.system.pages.browsing import open_page
from tests.system.pages.drawn_hand import BESIDE, CLOSED, draw_hand
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]

LANGUAGES = {"en": "East 1", "ru": "Восток 1", "zh": "东1局", "ja": "東1局"}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """Two hands of riichi; the judge has corrected a discard of the first. The pages stand early in it."""
    with played_table(tmp_path_factory.mktemp("table")) as played:
        played.correct_a_discard(0)
        played.tell(played.seq_of("TileDiscarded"))
        yield played


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """One hand of MCR, over."""
    with played_table(tmp_path_factory.mktemp("mcr"), "mcr", hands=1) as played:
        played.tell()
        yield played


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that may not fetch anything from elsewhere and must not stumble."""
    with open_page(browser, 1920, 1080, strange=_strange, locale="en-GB") as opened:
        yield opened


def _strange(url: str) -> bool:
    split = urlsplit(url)
    return split.scheme not in ("data", "blob") and split.hostname != "127.0.0.1"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "languages"),
    [
        *(("", "en ru zh ja"), ("scoreboard", "ru"), ("history/1/0", "ja ru"), ("photo", "zh ru")),
        *in_soak(*((path, "en ru zh ja") for path in ("scoreboard", "history/1/0", "photo"))),
    ],
)
def test_every_page_fits_a_phone_and_speaks_four_languages(
    table: PlayedTable, page: Page, path: str, languages: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for language in languages.split():
        round_name = LANGUAGES[language]
        page.goto(f"{table.address}{path}?lang={language}")
        expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))
        if path != "photo":
            expect(page.locator("#round")).to_have_text(round_name)
        expect(page.locator("[data-say]:text-is('')")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.slow
def test_the_overlay_shows_the_parts_that_are_asked_for_and_nothing_behind_them(
    table: PlayedTable, page: Page
) -> None:
    page.goto(f"{table.address}overlay?parts=round,scores,table,timer&theme=light")
    expect(page.locator("#headline")).to_have_text("East 1")
    expect(page.locator("#plates li")).to_have_count(4)
    expect(page.locator("#plates li.dealer .name")).to_have_text("Aoi")
    expect(page.locator("#board .river .tile")).to_have_count(1)
    expect(page.locator("[data-clock=hand]")).not_to_have_text("")
    expect(page.locator("[data-part=result]")).to_be_hidden()
    expect(page.locator("#badge")).to_be_hidden()
    behind = "getComputedStyle(document.querySelector('{}')).backgroundColor"
    assert page.evaluate(behind.format("html")) == "rgba(0, 0, 0, 0)"
    assert page.evaluate(behind.format("body")) == "rgba(0, 0, 0, 0)"
    page.goto(f"{table.address}overlay/scores")
    expect(page.locator("#plates li")).to_have_count(4)
    expect(page.locator("[data-part=round]")).to_be_hidden()


@pytest.mark.slow
def test_an_overlay_with_a_misspelt_part_says_which_there_are(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}overlay?parts=score&theme=neon")
    expect(page.locator("#badge")).to_contain_text("score? round, scores, table")
    expect(page.locator("#badge")).to_contain_text("neon? green, dark, light, transparent, chroma")


def test_an_overlay_of_hands_waits_for_the_broadcast_and_listens_to_nothing_else(
    table: PlayedTable, page: Page
) -> None:
    """The public stream would be ahead of the hands: a scene with hands listens to the late one alone."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{table.address}overlay?parts=scores,hands")
    expect(page.locator("html")).to_have_attribute("data-link", re.compile("live|silent"))
    assert [url for url in asked if "/api/stream" in url] == [f"{table.address}api/stream?audience=broadcast"]
    expect(page.locator("#plates li")).to_have_count(0)
    table.tell_broadcast()
    expect(page.locator("#hands .tiles .tile:not(.back)")).to_have_count(4 * 13)
    expect(page.locator("#plates li")).to_have_count(4)


@pytest.mark.slow
def test_a_result_has_every_scoring_item_by_its_name(finished: PlayedTable, page: Page) -> None:
    settled = finished.told.state.settled
    assert settled is not None
    page.goto(f"{finished.address}overlay")
    expect(page.locator("[data-part=result]")).to_be_visible()
    items = page.locator("#result-body .item")
    expect(items).to_have_count(sum(len(win.items) for win in settled.wins))
    keys = [item[0] for win in settled.wins for item in win.items]
    assert items.evaluate_all("(all) => all.map((item) => item.dataset.item)") == keys
    page.goto(f"{finished.address}overlay?lang=ru")
    expect(page.locator("#result-body dt").first).to_have_text(re.compile("[а-яё]", re.IGNORECASE))


@pytest.mark.slow
def test_a_pause_and_a_penalty_show_on_the_overlay(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=1) as played:
        played.write(PenaltyPaid(1, "false_win", (2000, -6000, 2000, 2000)), PlayPaused("the fire alarm"))
        played.tell()
        page.goto(f"{played.address}overlay")
        expect(page.locator("#paused")).to_have_text("Play is paused")
        expect(page.locator("#penalties li")).to_contain_text("Penalty for Ren")
        expect(page.locator("#plates li[data-seat='1'] .total")).to_have_text(
            f"{played.told.state.scores[1]:,}"
        )


def test_a_hidden_page_draws_nothing_and_moves_nothing_until_it_is_seen(tmp_path: Path, page: Page) -> None:
    moving = "document.getAnimations().filter((each) => each.playState === 'running').length"
    with played_table(tmp_path, hands=1) as played:
        first = played.seq_of("TileDiscarded")
        second = played.seq_of("TileDiscarded", first)
        played.tell(first)
        page.goto(f"{played.address}overlay?parts=scores,table")
        tiles = page.locator("#board .river .tile")
        expect(tiles).to_have_count(1)
        expect(page.locator("#plates li.turn")).to_have_count(1)
        assert page.evaluate(moving) > 0
        page.evaluate(
            "window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', {detail: {visible: false}}))"
        )
        assert page.evaluate(moving) == 0
        with page.expect_console_message(lambda said: said.text == "heard"):
            page.evaluate(
                """(seq) => new EventSource('/api/stream').addEventListener('event',
                (one) => { if (one.lastEventId === seq) console.log('heard'); })""",
                str(second),
            )
            played.tell(second)
        expect(tiles).to_have_count(1)
        page.evaluate(
            "window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', {detail: {visible: true}}))"
        )
        expect(tiles).to_have_count(2)
        assert page.evaluate(moving) > 0


def test_a_frame_asked_for_before_a_page_was_hidden_is_drawn_when_it_is_seen(
    table: PlayedTable, page: Page
) -> None:
    """A busy computer may take longer over the frame than the operator over hiding the page."""
    page.goto(f"{table.address}overlay")
    drawn = page.evaluate(
        """async () => {
            const { oncePerFrame } = await import("/static/script/visibility.js");
            const show = (visible) =>
                window.dispatchEvent(new CustomEvent("obsSourceVisibleChanged", { detail: { visible } }));
            const frame = () => new Promise(requestAnimationFrame);
            let times = 0;
            const ask = oncePerFrame(() => { times += 1; });
            ask();
            show(false);
            await frame();
            const hidden = times;
            show(true);
            await frame();
            return { hidden, seen: times };
        }"""
    )
    assert drawn == {"hidden": 0, "seen": 1}


@pytest.mark.slow
def test_a_page_that_lost_the_table_says_so_and_catches_up_by_itself(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=1) as played:
        page.goto(played.address)
        page.evaluate(
            """() => { window.heard = []; new EventSource('/api/stream').addEventListener('event',
            (one) => window.heard.push(Number(one.lastEventId))); }"""
        )
        played.tell(played.seq_of("TileDiscarded"))
        expect(page.locator("#feed li[data-kind^=tile_discarded]")).to_have_count(1)
        port = urlsplit(played.address).port or 0
        played.pages.close()
        expect(page.locator("#link")).to_contain_text("connection lost")
        played.pages = played.new_pages(port)
        played.tell(played.seq_of("HandSettled") - 1)
        played.pages.start()
        expect(page.locator("#link")).to_have_class("link up")
        hand = played.told.state.hand
        assert hand is not None
        expect(page.locator("#walls")).to_have_text(str(hand.wall_left))
        last = played.told.head
        page.wait_for_function("(last) => window.heard.includes(last)", arg=last)
        assert page.evaluate("window.heard") == list(range(1, last + 1)), "once each, none missed"


@pytest.mark.slow
def test_a_hand_is_stepped_through_by_keys_and_every_step_has_an_address(
    table: PlayedTable, page: Page
) -> None:
    page.goto(f"{table.address}history")
    page.locator("#hands a").first.click()
    expect(page).to_have_url(re.compile("/history/1/0"))
    expect(page.locator("#result")).to_be_visible()
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile("#1$"))
    expect(page.locator("#board .river .tile")).to_have_count(0)
    expect(page.locator("#board .hand .tile:not(.back)")).to_have_count(0)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#step")).to_contain_text("Step 4 of")
    page.click("[data-go=back]")
    expect(page.locator("#step")).to_contain_text("Step 3 of")
    page.goto(f"{table.address}history/1/0#20")
    expect(page.locator("#step")).to_contain_text("Step 20 of")
    expect(page.locator("#steps [aria-current]")).to_have_attribute("data-step", "20")
    page.keyboard.press("End")
    expect(page.locator("#result-body .payments thead th")).to_have_count(4)
    expect(page.locator("#corrections li")).to_contain_text("revision 1: the judge looked again")
    corrected = page.locator("#steps button:has(.corrected)")
    expect(corrected).to_have_count(1)
    corrected.click()
    expect(page.locator("#now")).to_contain_text("the judge looked again")


@pytest.mark.slow
def test_a_photographed_hand_is_read_corrected_and_scored_with_its_reasons(
    table: PlayedTable, page: Page, tmp_path: Path
) -> None:
    draw_hand(tmp_path / "hand.png")
    page.goto(f"{table.address}photo")
    page.set_input_files("#file", tmp_path / "hand.png")
    expect(page.locator("#closed .held")).to_have_count(len(CLOSED), timeout=60_000)
    expect(page.locator("#marks .mark")).to_have_count(14)
    expect(page.locator("#won .held")).to_have_attribute("data-code", "5s")
    expect(page.locator("#melds select").first).to_have_value("pung")
    page.click("#score")
    expect(page.locator("#answer-body .no")).to_have_text(
        "Choose for each open meld from whom it was claimed."
    )
    taken_from = page.locator("#melds select").nth(1)
    expect(taken_from).to_have_attribute("aria-invalid", "true")
    taken_from.select_option("W")
    expect(page.locator("#melds select").nth(1)).not_to_have_attribute("aria-invalid", "true")
    page.click("#score")
    expect(page.locator("#answer-body [data-item=yakuhai_chun]")).to_be_visible()
    expect(page.locator("#total")).to_contain_text("1 han")
    page.locator("#marks .mark[data-tile='5p']").focus()
    page.keyboard.press("Enter")
    page.click("#picker [data-tile='0p']")
    expect(page.locator("#closed [data-code='0p']")).to_have_count(1)
    page.click("#score")
    expect(page.locator("#total")).to_contain_text("2 han")
    page.select_option("[data-field=rules]", "mcr")
    expect(page.locator("[data-field=last_of_kind]")).to_be_visible()
    page.click("#score")
    expect(page.locator("#answer-body .no")).to_contain_text("cannot be scored")


@pytest.mark.slow
def test_marks_stand_on_their_tiles_and_what_lies_about_is_tapped_into_the_hand(
    table: PlayedTable, page: Page, tmp_path: Path
) -> None:
    draw_hand(tmp_path / "hand.png", beside=True)
    page.goto(f"{table.address}photo")
    page.set_input_files("#file", tmp_path / "hand.png")
    expect(page.locator("#closed .held")).to_have_count(len(CLOSED), timeout=60_000)
    expect(page.locator("#beside .held")).to_have_count(len(BESIDE))
    expect(page.locator("#count")).to_have_text("14 tiles in the hand")
    marks = page.locator("#marks .closed").all()
    row = sorted((_middle(mark), mark.get_attribute("data-tile")) for mark in marks)
    steps = [right - left for (left, _), (right, _) in pairwise(row)]
    assert [code for _, code in row] == list(CLOSED)
    assert max(steps) < 1.5 * min(steps), "a mark stands where no tile of its face lies"
    back = page.locator("#picture").bounding_box()
    assert back is not None
    assert row[0][0] > back["x"] + 1.4 * min(steps), "the first mark stands on the tile that lies face down"

    page.locator("#marks .mark[data-tile='9p'] polygon").click()
    expect(page.locator("#closed [data-code='9p']")).to_have_count(1)
    expect(page.locator("#beside .held")).to_have_count(len(BESIDE) - 1)
    expect(page.locator("#count")).to_have_text("15 tiles in the hand · 14 are due")
    page.locator("#melds select").nth(1).select_option("W")
    page.click("#score")
    expect(page.locator("#answer-body .no")).to_contain_text("There are 15 tiles in the hand, and 14 are due")
    page.locator("#closed [data-code='9p']").click()
    page.click("#picker [data-act=remove]")
    expect(page.locator("#beside .held")).to_have_count(len(BESIDE))
    page.click("#score")
    expect(page.locator("#total")).to_contain_text("1 han")


def _middle(mark: Locator) -> float:
    """Where a mark stands in the picture, from its left, in pixels of the page."""
    box = mark.locator("polygon").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2


@pytest.mark.slow
def test_a_hand_is_entered_without_a_photo_and_a_meld_is_made(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}photo?lang=ru")
    page.click("#by-hand")
    for code in ("1z", "1z", "1z", "2m", "3m", "4m", "5p", "6p", "7p", "3s", "4s", "5s", "8s", "8s"):
        page.click("#add")
        page.click(f"#picker .faces [data-tile='{code}']")
    expect(page.locator("#won .held")).to_have_attribute("data-code", "8s")
    page.click("#mark")
    for place in range(3):
        page.locator("#closed [data-code='1z']").nth(place).click()
    page.click("#mark")
    expect(page.locator("#melds .held")).to_have_count(3)
    page.locator("#melds select").nth(1).select_option("N")
    page.click("#score")
    expect(page.locator("#answer-body [data-item=yakuhai_seat_wind]")).to_be_visible()
    expect(page.locator("#answer-body .item").first).to_have_text(re.compile("[а-яё]", re.IGNORECASE))


@pytest.mark.slow
def test_every_rule_book_asks_its_own_circumstances_and_answers(table: PlayedTable, page: Page) -> None:
    asks = {
        "hangzhou": "banker_streak",
        "xiamen": "gold_indicator",
        "sichuan": "void_suit",
        "siamese": "players",
    }
    page.goto(f"{table.address}photo")
    page.click("#by-hand")
    page.click("#add")
    page.click("#picker .faces [data-tile='5p']")
    for book in RULESETS:
        page.select_option("[data-field=rules]", book)
        expect(page.locator("[data-field=rules]")).to_have_value(book)
        expect(page.locator(f"[data-field={asks.get(book, 'last_tile')}]")).to_be_visible()
        expect(page.locator("#options [data-option]")).to_have_count(len(score_form(book)["options"]))
        page.click("#score")
        expect(page.locator("#answer-body .no")).to_contain_text("cannot be scored")
        if book in ("hangzhou", "xiamen"):
            expect(page.locator("#fields [aria-invalid=true]")).to_have_attribute(
                "data-field", f"{'fortune' if book == 'hangzhou' else 'gold'}_indicator"
            )


def test_a_file_that_is_no_picture_is_said_so(table: PlayedTable, page: Page, tmp_path: Path) -> None:
    (tmp_path / "notes.jpg").write_text("not a picture")
    page.goto(f"{table.address}photo")
    page.set_input_files("#file", tmp_path / "notes.jpg")
    expect(page.locator("#told")).to_contain_text("cannot be opened as a picture")
    (tmp_path / "phone.jpg").write_bytes(b"\0\0\0\x24ftypheic\0\0\0\0mif1heic")
    page.set_input_files("#file", tmp_path / "phone.jpg")
    expect(page.locator("#told")).to_contain_text("Most Compatible")
