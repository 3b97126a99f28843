"""A hand looked back at: speed, turns, decisions, seats, a graph to jump by, links, a player to embed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from tablectl.game.events import HandSettled, HandStarted, MeldClaimed, TileDiscarded, TileDrawn, WinShown
from tablectl.ports import HeldMessage
from tablectl.topics import Audience, Topic
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_reading_pages import page

__all__ = ["browser", "page", "pytestmark"]

NAMES = ("Aoi", "Ren", "Yuzu", "Haru")
REN = 1
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """Three hands of riichi, over, and another session behind them."""
    with played_table(tmp_path_factory.mktemp("replay"), hands=3, seed=3, players=NAMES) as played:
        played.finish()
        played.begin_again()
        played.tell()
        yield played


def first_hand(played: PlayedTable) -> list[object]:
    """What happened in it, from its start."""
    begin = played.seq_of("HandStarted")
    end = played.seq_of("HandStarted", begin)
    return [e.body for e in played.envelopes[begin - 1 : end - 1]]


def steps_of(played: PlayedTable, seat: int, *kinds: type) -> list[int]:
    """The first hand's steps, from 1, at which a player does one of these."""
    return [
        step
        for step, body in enumerate(first_hand(played), 1)
        if isinstance(body, kinds) and getattr(body, "seat", None) == seat
    ]


@pytest.mark.slow
def test_sessions_are_numbered_from_1_in_addresses_as_on_the_page(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}history?lang=en")
    first = page.locator("#sessions li").last
    expect(first).to_contain_text("Session 1")
    expect(first.locator("a")).to_have_attribute("href", re.compile("^history/1"))
    expect(page.locator("#hands-title")).to_have_text(
        "Session 2 · Hands"
    )  # its cards have pushed the list down
    first.locator("a").click()
    expect(page.locator("#hands-title")).to_have_text("Session 1 · Hands")
    expect(page.locator("#sessions [aria-current]")).to_contain_text("Session 1")
    page.goto(f"{table.address}history/0?lang=en")
    expect(page.locator("#told")).to_contain_text("numbered from 1")


@pytest.mark.slow
def test_the_list_of_sessions_tells_places_points_and_final_scores(table: PlayedTable, page: Page) -> None:
    state = table.until(table.seq_of("SessionEnded")).state
    assert state.ended is not None
    page.goto(f"{table.address}history?lang=en")
    results = page.locator("#sessions li").last.locator(".results span")
    ranks = sorted(zip(state.ended.final, state.ended.points, NAMES, strict=True), reverse=True)
    expect(results).to_have_text(
        [
            f"{place} {name} {points:,} {'−' if final < 0 else '+'}{abs(final):.1f}"
            for place, (final, points, name) in enumerate(ranks, 1)
        ]
    )
    expect(page.locator("#sessions li").first).to_contain_text("in play")


@pytest.mark.slow
def test_every_line_of_the_hands_has_the_winners_hand_from_whom_and_the_worth(
    table: PlayedTable, page: Page
) -> None:
    page.goto(f"{table.address}history/1?lang=en")
    lines = page.locator("#hands > li")
    expect(lines).to_have_count(3)
    hands = [e.body for e in table.envelopes if isinstance(e.body, HandSettled)]
    for line, settled in zip(lines.all(), hands, strict=True):
        for won, win in zip(line.locator(".won").all(), settled.wins, strict=True):
            source = "by self-draw" if win.from_seat is None else f"on {NAMES[win.from_seat]}'s discard"
            expect(won.locator(".how")).to_have_text(f"{NAMES[win.seat]} wins {source}")
            assert won.locator(".tiles .tile").count() >= 14
            expect(won.locator(".worth")).to_contain_text("han")
        if not settled.wins:
            expect(line.locator(".outcome")).to_have_text("exhaustive draw")


@pytest.mark.slow
def test_the_list_of_steps_is_one_stop_for_the_keys_and_follows_the_arrows(
    table: PlayedTable, page: Page
) -> None:
    page.goto(f"{table.address}history/1/0?lang=en#40")
    step = page.locator("#steps button[tabindex='0']")
    expect(step).to_have_attribute("data-step", "40")
    step.focus()
    page.keyboard.press("ArrowRight")
    expect(step).to_have_attribute("data-step", "41")
    expect(step).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#steps :focus")).to_have_count(0)


@pytest.mark.slow
def test_turns_and_decisions_of_the_player_whose_seat_is_looked_from_are_stepped_to(
    table: PlayedTable, page: Page
) -> None:
    turns = steps_of(table, REN, TileDrawn, MeldClaimed)
    decisions = [
        step for step in steps_of(table, REN, TileDiscarded, MeldClaimed, WinShown) if step > turns[1]
    ]
    page.goto(f"{table.address}history/1/0?lang=en&seat={REN + 1}#1")
    step = page.locator("#step")
    page.click("[data-go=turn_after]")
    expect(step).to_contain_text(f"Step {turns[0]} of")
    page.keyboard.press("ArrowDown")
    expect(step).to_contain_text(f"Step {turns[1]} of")
    page.click("[data-go=decision_after]")
    expect(step).to_contain_text(f"Step {decisions[0]} of")
    page.keyboard.press("Shift+ArrowRight")
    expect(step).to_contain_text(f"Step {decisions[1]} of")
    page.click("[data-go=decision_before]")
    expect(step).to_contain_text(f"Step {decisions[0]} of")
    page.click("[data-go=turn_before]")
    expect(step).to_contain_text(f"Step {turns[1]} of")


@pytest.mark.slow
def test_the_hand_is_looked_at_from_each_seat_and_the_address_keeps_which(
    table: PlayedTable, page: Page
) -> None:
    page.goto(f"{table.address}history/1/0?lang=en")
    for seat, name in enumerate(NAMES):
        page.select_option("#view", label=name)
        plate = page.locator(f"#board .seat[data-seat='{seat}'] .plate").bounding_box()
        board = page.locator("#board").bounding_box()
        assert plate is not None
        assert board is not None
        assert plate["y"] > board["y"] + 0.9 * board["height"]
    expect(page).to_have_url(re.compile(r"[?&]seat=4\b"))
    page.click("#hand-after")
    expect(page).to_have_url(re.compile(r"/history/1/1\?.*seat=4\b"))
    expect(page.locator("#view")).to_have_value("4")


@pytest.mark.slow
def test_a_replay_plays_as_fast_as_is_asked_and_keeps_the_speed(table: PlayedTable, browser: Browser) -> None:
    """The clock is set for all pages of a context, so this one has its own."""
    page = browser.new_page(locale="en-GB")
    page.clock.install(time=NOON)
    page.goto(f"{table.address}history/1/0?lang=en#1")
    expect(page.locator("#step")).to_contain_text("Step 1 of")
    page.clock.pause_at(NOON + timedelta(hours=1))
    page.select_option("#speed", "4")
    page.click("#play")
    page.clock.run_for(2000)
    expect(page.locator("#step")).to_contain_text("Step 9 of")
    page.select_option("#speed", "0.5")
    page.clock.run_for(4000)
    expect(page.locator("#step")).to_contain_text("Step 11 of")
    page.click("#play")
    page.clock.run_for(10_000)
    expect(page.locator("#step")).to_contain_text("Step 11 of")
    page.reload()
    expect(page.locator("#speed")).to_have_value("0.5")


@pytest.mark.slow
def test_the_points_graph_jumps_to_a_hand(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}history/1/0?lang=en")
    graph = page.locator("#session-card .graph")
    expect(graph.locator("a[data-hand='0']")).to_have_attribute("aria-current", "true")
    graph.locator("a[data-hand='2']").click()
    expect(page).to_have_url(re.compile("/history/1/2"))
    started = [e.body for e in table.envelopes if isinstance(e.body, HandStarted)]
    expect(page.locator("#hand-title")).to_contain_text(f"East {started[2].dealer + 1}")


@pytest.mark.slow
def test_a_shared_link_opens_the_same_hand_at_the_same_step_from_the_same_seat(
    table: PlayedTable, page: Page
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{table.address}history/latest?lang=en")
    page.goto(f"{table.address}history/1/1?lang=en&seat=3")
    expect(page.locator("#step")).to_contain_text("Step")
    page.click("[data-go=back]")
    told = page.locator("#step").inner_text()
    page.click("#copy")
    expect(page.locator("#copy")).to_have_text("Link copied")
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("#step")).to_have_text(told)
    expect(page.locator("#view")).to_have_value("3")


@pytest.mark.slow
def test_without_a_clipboard_the_link_is_shown_to_be_copied(table: PlayedTable, page: Page) -> None:
    """A page that comes without TLS from another computer has none."""
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(f"{table.address}history/1/1?lang=en#7")
    expect(page.locator("#step")).to_contain_text("Step")
    page.click("#copy")
    expect(page.locator("#copy")).to_have_text("Copy it from the field")
    expect(page.locator("#shared")).to_have_value(re.compile("/history/1/1.*#7$"))


@pytest.mark.slow
def test_the_embedded_player_has_no_menus_and_goes_on_to_other_hands(table: PlayedTable, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{table.address}history/1/0?lang=en#9")
    expect(page.locator("#step")).to_contain_text("Step 9 of")
    page.click("#copy-embed")
    expect(page.locator("#copy-embed")).to_have_text("Link copied")
    code = page.evaluate("navigator.clipboard.readText()")
    site = f"{table.address}club"
    page.route(
        site, lambda asked: asked.fulfill(body=f"<h1>A club's site</h1>{code}", content_type="text/html")
    )
    page.goto(site)
    player = page.frame_locator("iframe")
    expect(player.locator("#step")).to_contain_text("Step 9 of")
    for menu in (".bar", ".side", ".keys"):
        expect(player.locator(menu).first).to_be_hidden()
    player.get_by_label("Next hand").first.click()
    expect(player.locator("#embedded")).to_contain_text("Session 1")
    expect(player.locator(".bar")).to_be_hidden()
    expect(player.get_by_text("The whole page")).to_have_attribute(
        "href", re.compile(r"/history/1/1\?lang=en")
    )


@pytest.mark.slow
def test_a_late_audience_opens_the_hands_that_hand_cameras_saw(table: PlayedTable, page: Page) -> None:
    seen = {"seat": REN, "tiles": ["1m", "5p", "7z", None], "drawn": "9s"}
    discards = [e.seq for e in table.envelopes if isinstance(e.body, TileDiscarded)]
    message = {"seq": discards[2], "seats": [seen]}
    table.queue.put([HeldMessage(Audience.BROADCAST, Topic.HANDS, message, discards[2], 0, 0.0)])
    released = table.queue.first(Audience.BROADCAST)
    assert released is not None
    table.queue.release(released)
    table.stand(table.pages, table.until(table.seq_of("HandSettled")), Audience.BROADCAST)
    step = discards[2] - table.seq_of("HandStarted") + 1
    page.goto(f"{table.address}history/1/0?lang=en#{step}")
    expect(page.locator("#step")).to_contain_text(f"Step {step} of")
    hand = page.locator(f"#board .seat[data-seat='{REN}'] .own .hand")
    expect(hand.locator(".tile[data-tile]")).to_have_count(0)
    page.click("#open-hands")  # `check` presses again where the page is left before it has looked
    page.wait_for_url(re.compile(r"audience=broadcast"))
    expect(hand.locator(".tile")).to_have_count(5)
    labels = hand.locator(".tile").evaluate_all("tiles => tiles.map(tile => tile.dataset.tile ?? null)")
    assert labels == ["1m", "5p", "7z", None, "9s"]


@pytest.mark.slow
def test_open_hands_of_a_hand_that_no_hand_camera_saw_say_so(table: PlayedTable, page: Page) -> None:
    table.stand(table.pages, table.until(table.seq_of("SessionEnded")), Audience.BROADCAST)
    page.goto(f"{table.address}history/1/2?lang=en")
    expect(page.locator("#step")).to_contain_text("Step")
    expect(page.locator("#hands-none")).to_be_hidden()
    page.click("#open-hands")
    page.wait_for_url(re.compile(r"audience=broadcast"))
    expect(page.locator("#hands-none")).to_contain_text("No hand camera saw this hand")


@pytest.mark.slow
def test_a_sheet_of_paper_has_the_tiles_and_nothing_to_press(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}history/1/0?lang=en")
    expect(page.locator("#board .river .tile").first).to_be_visible()
    page.emulate_media(media="print")
    for pressed in ("header.bar", ".controls", "#hand-before"):
        expect(page.locator(pressed)).to_be_hidden()
    expect(page.locator("#board .river .face").first).to_have_css("print-color-adjust", "exact")
    expect(page.locator(".payments tfoot").first).to_have_css("position", "static")


def test_a_session_without_a_hand_says_so(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}history/2?lang=en")
    expect(page.locator("#hands")).to_have_text("No hand has been played in this session.")


def test_an_audience_that_has_heard_nothing_is_told_why(table: PlayedTable, page: Page) -> None:
    table.stand(table.pages, table.until(0), Audience.BROADCAST)
    page.goto(f"{table.address}history?lang=en&audience=broadcast")
    expect(page.locator("#told")).to_contain_text("this audience hears with a delay")


@pytest.mark.slow
def test_what_a_discard_risks_is_told_beside_the_rivers_under_the_hand_and_in_words(
    table: PlayedTable, page: Page
) -> None:
    start = table.seq_of("HandStarted", table.seq_of("HandSettled"))
    settled = table.seq_of("HandSettled", start)
    thrown = [e for e in table.envelopes[start:settled] if isinstance(e.body, TileDiscarded)][-1]
    assert isinstance(thrown.body, TileDiscarded)
    table.air_hands(thrown.seq - 1)
    table.stand(table.pages, table.until(settled), Audience.BROADCAST)
    step, seat = thrown.seq - start, thrown.body.seat
    page.goto(f"{table.address}history/1/1?lang=en#{step}")
    expect(page.locator("#step")).to_contain_text(f"Step {step} of")
    expect(page.locator("#danger-card")).to_be_hidden()
    expect(page.locator("#board .risks")).to_have_count(0)
    page.goto(f"{table.address}history/1/1?lang=en&audience=broadcast#{step}")
    expect(page.locator(f"#board .seat[data-seat='{seat}'] .risky").first).to_be_visible()
    expect(page.locator("#board .risks")).to_have_count(3)
    expect(page.locator("#danger tbody tr").nth(3)).to_be_visible()
    chance = page.locator(f"#danger [data-discard='{thrown.body.tile}'] .danger").inner_text()
    page.click("[data-go=on]")
    expect(page.locator("#now .risk")).to_have_text(chance)
    expect(page.locator("#danger tbody tr")).to_have_count(1)
