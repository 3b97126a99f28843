"""A game that is heard: the browser says it or plays sounds, a screen reader follows it by the tree."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tablectl.api.books.names import known_names
from tablectl.game.events import HandSettled, KongDeclared, MeldClaimed, ReadyDeclared, TileDiscarded
from tablectl.speech import SPOKEN_BOOKS, Words
from tablectl.topics import Topic
from tablectl.web.page_words import page_words
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]

HEALTH = {"at": "2026-11-20T18:30:00.000Z", "links": []}
RIICHI = SPOKEN_BOOKS["riichi"]
EN = Words(page_words(), "en", known_names)
DEAF = """
  window.spoken = []; window.tones = 0;
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => [{ lang: "en-GB" }], cancel: () => {},
    speak: (told) => { window.spoken.push([told.text, told.lang, told.volume]); setTimeout(told.onend); },
  } });
  const started = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { window.tones += 1; started.call(this, at); };
"""
"""A browser without loudspeakers: what it would say and play is kept."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """A hand with calls, riichi and a win, of which the pages have heard how it began."""
    with played_table(tmp_path_factory.mktemp("heard"), hands=1, seed=3) as played:
        played.tell(played.seq_of("HandStarted") - 1)
        played.pages.show(Topic.HEALTH, HEALTH)
        yield played


@pytest.fixture(scope="module")
def page(browser: Browser, table: PlayedTable) -> Iterator[Page]:
    """The live page as text, opened before the hand."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, locale="en-GB", bypass_csp=True, reduced_motion="reduce"
    )
    context.add_init_script(DEAF)
    opened = context.new_page()
    opened.goto(f"{table.address}?follow&lang=en")
    expect(opened.locator("#follow tbody tr")).to_have_count(4)
    expect(opened.locator("[data-voice]"), "fields are drawn for whoever opens them").to_have_count(0)
    opened.locator("#voice summary").click()
    opened.locator("[data-voice=how]").select_option("words")
    opened.locator("[data-voice=volume]").fill("40")
    opened.locator("#voice summary").press("Escape")
    for envelope in table.envelopes[table.seq_of("HandStarted") - 1 :]:
        table.tell(envelope.seq)
    expect(opened.locator("#follow .log li").last).to_have_attribute("data-kind", "result")
    yield opened
    context.close()


def tree(page: Page) -> list[dict[str, Any]]:
    """What screen readers are given of a page, in reading order."""
    session: CDPSession = page.context.new_cdp_session(page)
    nodes = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
    session.detach()
    found: list[dict[str, Any]] = []

    def walk(node: dict[str, Any]) -> None:
        found.append(node)
        for child in node.get("childIds", ()):
            walk(nodes[child])

    walk(next(node for node in nodes.values() if "parentId" not in node))
    return found


def texts(page: Page, role: str, end: str) -> list[str]:
    """The text of each ``end`` below the first node of a role."""
    nodes = tree(page)
    known = {node["nodeId"]: node for node in nodes}
    root = next(node for node in nodes if node["role"]["value"] == role and not node["ignored"])

    def text(node: dict[str, Any]) -> str:
        if node["role"]["value"] == "StaticText":
            return str(node["name"]["value"])
        return "".join(text(known[each]) for each in node.get("childIds", ()) if each in known)

    def below(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for each in node.get("childIds", ()):
            if each in known:
                yield known[each]
                yield from below(known[each])

    return [text(node) for node in below(root) if node["role"]["value"] == end]


@pytest.mark.slow
def test_a_reader_of_the_tree_knows_every_discard_call_and_result(page: Page, table: PlayedTable) -> None:
    log = texts(page, "log", "listitem")
    players = table.told.state.players
    wanted: list[str] = []
    for envelope in table.envelopes:
        match envelope.body:
            case TileDiscarded() as body:
                wanted.append(f"{players[body.seat]}: {EN.tile(str(body.tile), RIICHI)}")
            case MeldClaimed() | KongDeclared() as body:
                tiles: list[str | None] = [str(tile) for tile in body.tiles]
                wanted.append(f"{players[body.seat]}: {EN.meld(body.meld.value, tiles, RIICHI)}")
            case ReadyDeclared() as body:
                wanted.append(f"{players[body.seat]} declares riichi")
            case _:
                continue
    assert len(wanted) > 20
    assert [line for line in log if line in set(wanted)] == wanted
    settled = next(e.body for e in table.envelopes if isinstance(e.body, HandSettled))
    assert [line for line in log if line.endswith(EN.total(settled.wins[0].total, "riichi"))]
    assert log[0].startswith("New hand: East round")
    assert any(line == f"{players[1]} to play" for line in log)


@pytest.mark.slow
def test_the_table_reads_in_order_a_row_a_player(page: Page, table: PlayedTable) -> None:
    heads, cells = texts(page, "table", "rowheader"), texts(page, "table", "cell")
    columns = texts(page, "table", "columnheader")
    assert columns == ["Player", "Scores", "State", "Discards", "Melds", "Hand"]
    state = table.told.state
    assert state.hand is not None
    assert heads == [
        f"{player}, {wind}"
        for player, wind in zip(state.players, ("East", "South", "West", "North"), strict=True)
    ]
    rows = [cells[at : at + 5] for at in range(0, len(cells), 5)]
    for seat, row in enumerate(rows):
        assert row[0] == f"{state.scores[seat]:,}"
        river = [str(tile.tile) for tile in state.hand.seats[seat].river]
        assert [each.split(" (taken")[0] for each in row[2].split(", ")] == [
            EN.tile(code, RIICHI) for code in river
        ]
    winner = next(e.body for e in table.envelopes if isinstance(e.body, HandSettled)).wins[0].seat
    assert rows[winner][4].startswith("shown: ")
    assert "winning tile" in rows[winner][4]


def test_the_browser_says_calls_and_wins_and_not_every_move(page: Page) -> None:
    spoken = page.evaluate("window.spoken")
    said = [text for text, _, _ in spoken]
    assert {(lang, round(volume, 3)) for _, lang, volume in spoken} == {("en-US", 0.4)}
    assert said[0].startswith("New hand")
    assert any("declares riichi" in text for text in said) or any(": pon" in text for text in said)
    assert not any(text.endswith(" to play") for text in said)
    assert page.evaluate("window.tones") == 0


def test_sounds_take_the_place_of_words_and_quiet_hours_of_both(page: Page, table: PlayedTable) -> None:
    paused = {"seq": 900, "kind": "play_paused/1", "reason": "a break"}
    page.locator("#voice summary").click()
    page.locator("[data-voice=how]").select_option("sounds")
    spoken = page.evaluate("window.spoken.length")
    table.pages.show(Topic.EVENT, paused)
    expect(page.locator("#follow .log li").last).to_have_text("Play is paused")
    page.wait_for_function("window.tones === 1")
    page.locator("[data-voice=from]").fill("00:00")
    page.locator("[data-voice=to]").fill("23:59")
    page.locator("[data-voice=to]").blur()
    table.pages.show(Topic.EVENT, {**paused, "seq": 901, "kind": "play_resumed/1"})
    expect(page.locator("#follow .log li").last).to_have_text("Play resumes")
    assert (page.evaluate("window.tones"), page.evaluate("window.spoken.length")) == (1, spoken)
    page.reload()
    page.locator("#voice summary").click()
    expect(page.locator("[data-voice=how]"), "the browser keeps the choice").to_have_value("sounds")
    expect(page.locator("[data-voice=from]")).to_have_value("00:00")


def test_nobody_is_sent_sentences_who_does_not_hear_them(page: Page, table: PlayedTable) -> None:
    page.evaluate("localStorage.removeItem('tablectl-voice')")
    scoreboard = page.context.new_page()
    choice = scoreboard.locator("[data-voice=how]")
    with scoreboard.expect_request("**/api/stream"):
        scoreboard.goto(f"{table.address}scoreboard")
    expect(scoreboard.locator("#rows li")).to_have_count(4)
    scoreboard.locator("#voice summary").click()
    with scoreboard.expect_request(lambda request: "voice=en" in request.url):
        choice.select_option("words")
    with scoreboard.expect_request(
        lambda request: "/api/stream" in request.url and "voice" not in request.url
    ):
        choice.select_option("off")
    scoreboard.close()


def test_an_overlay_sounds_by_its_address(page: Page, table: PlayedTable) -> None:
    overlay = page.context.new_page()
    overlay.goto(f"{table.address}overlay?parts=scores&voice=sounds&moves=1")
    expect(overlay.locator("html")).to_have_attribute("data-link", "live")
    expect(overlay.locator("#plates li")).to_have_count(4)
    table.pages.show(Topic.EVENT, {"seq": 902, "kind": "tile_discarded/1", "seat": 0, "tile": "1z"})
    overlay.wait_for_function("window.tones === 1")
    overlay.close()


def test_the_page_as_text_goes_by_keyboard(page: Page, tmp_path: Path) -> None:
    button = page.locator("#follow-button")
    expect(button).to_have_text("Table as a picture")
    button.press("Enter")
    expect(page.locator("#follow")).to_be_hidden()
    expect(page.locator("#board")).to_be_visible()
    button.press("Enter")
    expect(page.locator("#follow .log")).to_be_focused()
    expect(page.locator("#follow tbody tr")).to_have_count(4)
    page.locator("#voice summary").click()
    page.screenshot(path=tmp_path / "text.png")
