"""Graphics for a stream: each on its own page, placed by its address; the gallery tells the addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tablectl.adapters.accounts import Role
from tablectl.adapters.pads import Pads
from tablectl.adapters.storage.journal.reader import JournalReader
from tablectl.api.past.sessions import PastSessions
from tablectl.game.claims import EndSession, Refused
from tablectl.game.decide import decide
from tablectl.game.events import ReadyDeclared, SessionEnded
from tablectl.topics import Topic
from tests.long_forms import in_soak
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_parts import SHOWN
from tests.system.pages.test_reading_pages import page
from tests.waiting import until

__all__ = ["browser", "page", "pytestmark"]

GRAPHICS = ("round", "table", "timer", "hands", "player", "start", "winner", "graph")
HELD_TIMER = """
const later = setTimeout;
window.setTimeout = (due, ms, ...given) => (ms === 4000 ? (window.held = due, 0) : later(due, ms, ...given));
"""
"""What would be over after four seconds is over when the test has seen it."""
MORE = ("scores", "result", "lineup", "break", "callout", "waits", "needs", "standings", "final")
"""Beside others they are all looked at in ``test_parts.py``."""
SEAT_OF_THE_SAMPLES_READY_PLAYER = 3
CLOSE_PX = 2.0


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """One hand, told to everybody; the broadcast has heard of it too."""
    folder = tmp_path_factory.mktemp("graphics")
    with played_table(folder, hands=1, players=("Aoi", "Ren", "Yuzu", "Haru")) as one:
        one.tell()
        one.tell_broadcast()
        yield one


def box(page: Page, part: str) -> FloatRect:
    """Where a part stands, once its letters are there."""
    section = page.locator(SHOWN.get(part, f"[data-part={part}]"))
    expect(section).to_be_visible()
    page.evaluate("document.fonts.ready")
    found: list[FloatRect] = []

    def stands() -> bool:
        found[:] = [where for where in [section.bounding_box()] if where is not None]
        return bool(found)

    until(stands)  # while it is drawn anew it is not there
    return found[0]


@pytest.mark.slow
@pytest.mark.parametrize("parts", [GRAPHICS, *in_soak((MORE,))], ids=["some", "the others"])
def test_every_graphic_can_be_arranged_before_anybody_plays(
    played: PlayedTable, page: Page, parts: tuple[str, ...]
) -> None:
    for part in parts:
        page.goto(f"{played.address}overlay/{part}?sample=1&minutes=5&motion=off")
        where = box(page, part)
        assert where["x"] >= 0, part
        assert where["y"] >= 0, part
        assert where["x"] + where["width"] <= 1920 + CLOSE_PX, part
        assert where["y"] + where["height"] <= 1080 + CLOSE_PX, part
        assert page.locator(f"[data-part={part}]").inner_text().strip(), part


@pytest.mark.slow
def test_an_address_places_and_scales_a_graphic(played: PlayedTable, page: Page) -> None:
    def placed(query: str) -> FloatRect:
        page.goto(f"{played.address}overlay/player?seat=2&motion=off&{query}")
        return box(page, "player")

    once = placed("at=top-left")
    assert (once["x"], once["y"]) == pytest.approx((32, 28), abs=CLOSE_PX)
    once = placed("at=bottom-right")
    assert once["x"] + once["width"] == pytest.approx(1920 - 32, abs=CLOSE_PX)
    assert once["y"] + once["height"] == pytest.approx(1080 - 28, abs=CLOSE_PX)
    once = placed("at=center")
    middle = once["x"] + once["width"] / 2, once["y"] + once["height"] / 2
    assert middle == pytest.approx((960, 540), abs=CLOSE_PX)
    moved = placed("at=center&x=-40&y=10")
    assert (moved["x"] - once["x"], moved["y"] - once["y"]) == pytest.approx((-40, 10), abs=1)
    twice = placed("at=center&scale=2")
    assert twice["width"] == pytest.approx(2 * once["width"], abs=4)


def test_what_an_address_says_wrongly_is_told_on_the_page(played: PlayedTable, page: Page) -> None:
    asked = "at=nowhere&scale=9&x=left&seat=0&audience=brodcast&minutes=ten&motion=no&sample=plat&voice=loud"
    page.goto(f"{played.address}overlay/player?{asked}")
    by_number = ("scale: 9? 0.25", "x: left? px", "minutes: ten? 90", "seat: 0? 1, 2, 3, 4")
    by_word = (
        "at: nowhere? top-left",
        "audience: brodcast? public, broadcast",
        "motion: no?",
        "sample: plat?",
    )
    for told in (*by_number, *by_word, "voice: loud? words"):
        expect(page.locator("#badge")).to_contain_text(told)


def test_the_lower_third_names_the_player_of_a_seat_and_the_place(played: PlayedTable, page: Page) -> None:
    page.goto(f"{played.address}overlay/player?seat=2&lang=en")
    section = page.locator("[data-part=player]")
    expect(section.locator(".name")).to_have_text("Ren")
    expect(section).to_contain_text("34,000")
    expect(section).to_contain_text("place 1")


@pytest.mark.slow
def test_the_standings_after_a_hand_count_as_if_the_session_had_ended_with_it(
    tmp_path: Path, page: Page
) -> None:
    names = ("Aoi", "Ren", "Yuzu", "Haru")
    with played_table(tmp_path, hands=2, players=names) as played:
        first = played.seq_of("HandSettled")
        played.tell(first)
        history = played.until(first)
        ended = decide(history.state, EndSession("to compare"))
        assert not isinstance(ended, Refused)
        assert isinstance(ended[0], SessionEnded)
        whole = PastSessions("t1", JournalReader(tmp_path / "journal.sqlite")).session(1, upto=first)
        page.route("**/api/history/latest", lambda route: route.fulfill(json=whole))
        page.goto(f"{played.address}overlay/standings?lang=en&motion=off")
        section = page.locator("[data-part=standings]")
        expect(section.locator("h2")).to_have_text("Standings after East 1")
        ranks = sorted(zip(ended[0].final, names, strict=True), reverse=True)
        expect(section.locator(".name")).to_have_text([name for _, name in ranks])
        best = section.locator("li.first .final-of")
        expect(best).to_have_text(f"+{ranks[0][0]:.1f}")


@pytest.mark.slow
def test_the_points_graph_grows_by_a_hand_when_it_is_paid(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=1) as played:
        played.tell()
        page.goto(f"{played.address}overlay/graph")
        dots = page.locator("[data-part=graph] .dot.p2")
        expect(dots).to_have_count(1 + 1)
        (tmp_path / "more").mkdir()
        with played_table(tmp_path / "more", hands=2) as longer:
            played.write(*(e.body for e in longer.envelopes[len(played.envelopes) :]))
        played.tell()
        expect(dots).to_have_count(1 + 2)


def test_a_late_scene_asks_for_the_session_as_late_as_it_is_itself(played: PlayedTable, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{played.address}overlay/graph?audience=broadcast")
    expect(page.locator("[data-part=graph]")).to_be_visible()
    told = [url for url in asked if "/api/history" in url]
    assert told
    assert all(url.endswith("?audience=broadcast") for url in told)


def test_a_riichi_is_called_out_when_it_is_declared_and_not_when_the_page_is_opened_later(
    tmp_path: Path, page: Page
) -> None:
    with played_table(tmp_path, hands=1, players=("Aoi", "Ren", "Yuzu", "Haru")) as played:
        declared = played.seq_of("ReadyDeclared")
        played.tell(declared)
        page.add_init_script(HELD_TIMER)
        page.goto(f"{played.address}overlay/callout?lang=en")
        expect(page.locator("html")).to_have_attribute("data-link", "live")
        section = page.locator("[data-part=callout]")
        expect(section).to_be_hidden()
        played.pages.show(Topic.EVENT, played.message_of(played.envelopes[declared]))
        again = played.seq_of("ReadyDeclared", declared)
        envelope = played.envelopes[again - 1]
        assert isinstance(envelope.body, ReadyDeclared)
        played.pages.show(Topic.EVENT, played.message_of(envelope))
        expect(section).to_be_visible()
        expect(section.locator(".call")).to_have_text("riichi")
        expect(section.locator(".name")).to_have_text(("Aoi", "Ren", "Yuzu", "Haru")[envelope.body.seat])
        page.evaluate("held()")
        expect(section).to_be_hidden()


@pytest.mark.slow
def test_waits_tell_what_is_left_and_what_each_is_worth(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=1) as played:
        played.tell()
        played.tell_broadcast(played.until(played.seq_of("WinShown") - 1))
        page.goto(f"{played.address}overlay/waits?lang=en")
        waiting = page.locator("[data-part=waits] .waiting")
        expect(waiting.first).to_be_visible()
        first = waiting.first.locator("li").first
        expect(first.locator(".tile")).to_be_visible()
        expect(first.locator("b")).to_contain_text("left")
        expect(first.locator("small")).to_contain_text("han")


def test_a_ready_hand_in_furiten_is_marked(played: PlayedTable, page: Page) -> None:
    page.goto(f"{played.address}overlay?parts=waits,hands&sample=1&lang=en")
    expect(page.locator("[data-part=waits] .furiten")).to_have_text("furiten")
    ready = page.locator(f"#hands li[data-seat='{SEAT_OF_THE_SAMPLES_READY_PLAYER}']")
    expect(ready.locator(".furiten")).to_be_visible()


@pytest.mark.slow
def test_the_winners_items_come_one_after_the_other_and_at_once_without_motion(
    played: PlayedTable, page: Page
) -> None:
    items = page.locator("[data-part=winner] .item, [data-part=winner] .total")

    def steps() -> list[tuple[str, float]]:
        """Name and delay in s of each item's animation, of one drawing: the page may draw itself anew."""
        read = """(all) => all.map((item) => {
          const style = getComputedStyle(item);
          return [style.animationName, parseFloat(style.animationDelay)];
        })"""
        return [(name, delay) for name, delay in items.evaluate_all(read)]

    page.goto(f"{played.address}overlay/winner")
    expect(items.first).to_be_attached()
    moving: list[tuple[str, float]] = []

    def arrive() -> bool:
        moving[:] = steps()
        return {name for name, _ in moving} == {"arrive"}

    until(arrive)  # between two drawings there are none
    assert [delay for _, delay in moving] == sorted({delay for _, delay in moving})
    page.goto(f"{played.address}overlay/winner?motion=off")
    expect(items.first).to_be_visible()
    assert {name for name, _ in steps()} == {"none"}


@pytest.mark.slow
def test_whoever_has_the_source_open_draws_over_it(played: PlayedTable, page: Page) -> None:
    page.goto(f"{played.address}overlay?parts=scores,pen")
    pen = page.locator("[data-part=pen]")
    expect(pen).to_be_visible()
    drawn = """(pen) => {
      const shown = 1920 / innerWidth;
      const brush = pen.querySelector("canvas").getContext("2d");
      return brush.getImageData(700 * shown, 400 * shown, 1, 1).data[3];
    }"""
    assert pen.evaluate(drawn) == 0
    for y in (400, 300):
        page.mouse.move(500, y)
        page.mouse.down()
        page.mouse.move(900, y, steps=3)
        page.mouse.up()
    expect(pen).to_have_attribute("data-lines", "2")
    assert pen.evaluate(drawn) == 255
    page.keyboard.press("Backspace")
    expect(pen).to_have_attribute("data-lines", "1")
    page.keyboard.press("Escape")
    expect(pen).to_have_attribute("data-lines", "0")
    assert pen.evaluate(drawn) == 0


@pytest.mark.slow
def test_a_screen_counts_down(played: PlayedTable, page: Page) -> None:
    for query, shown in {
        "minutes=10": r"^(10:00|\d:[0-5]\d)$",
        "until=24:61": r"until=19:30",
        "until=12:00": r"^\d?\d?:?\d\d?:\d\d$",
    }.items():
        page.goto(f"{played.address}overlay/start?{query}&title=Finals&lang=en")
        screen = page.locator("[data-part=start]")
        expect(screen.locator("h2")).to_have_text("Finals")
        expect(screen.locator(".countdown")).to_have_text(re.compile(shown))


@pytest.mark.slow
def test_the_gallery_shows_a_graphic_and_hands_out_its_address(played: PlayedTable, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{played.address}graphics?lang=en")
    page.get_by_role("button", name="Break screen").click()
    page.fill("[name=title]", "Back soon")
    page.fill("[name=until]", "21:30")
    page.select_option("[name=at]", "top")
    page.fill("[name=scale]", "0.5")
    preview = page.frame_locator("#preview")
    expect(preview.locator("[data-part=break] h2")).to_have_text("Back soon")
    page.click("#copy")
    expect(page.locator("#copy")).to_have_text("Link copied")
    address = page.evaluate("navigator.clipboard.readText()")
    assert address == page.input_value("#address")
    assert address.startswith(f"{played.address}overlay/break?")
    for part in ("at=top", "scale=0.5", "title=Back+soon", "until=21%3A30", "lang=en"):
        assert part in address
    assert "sample" not in address


@pytest.mark.slow
def test_one_graphic_at_a_time_is_shown_by_the_presses_of_a_pad(played: PlayedTable, page: Page) -> None:
    token = Pads(played.folder, str).add("Deck", Role.BROADCAST)

    def press(what: str) -> None:
        bearer = {"Authorization": f"Bearer {token}"}
        assert page.request.post(f"{played.address}api/press/{what}", headers=bearer).ok

    parts = page.locator("[data-part]:visible")
    page.goto(f"{played.address}overlay?parts=lineup,standings&turns=1&lang=en")
    expect(page.locator("html")).to_have_attribute("data-link", "live")
    expect(parts).to_have_count(0)
    for shown in ("lineup", "standings"):
        press("next-graphic")
        expect(page.locator(f"[data-part={shown}]")).to_be_visible()
        expect(parts).to_have_count(1)
    page.reload()
    expect(page.locator("[data-part=standings]")).to_be_visible()  # who comes later sees the same
    press("next-graphic")
    expect(parts).to_have_count(0)
    press("next-graphic")
    expect(page.locator("[data-part=lineup]")).to_be_visible()
    press("no-graphic")
    expect(parts).to_have_count(0)
