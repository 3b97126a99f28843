"""Where things stand on a page, measured in a real browser: no part covers another, no tile is blank."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect

from tablectl.game.events import IrregularityNoted, PenaltyPaid, PlayPaused, PlayResumed
from tablectl.topics import Audience, Topic
from tests.long_forms import in_soak
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_parts import BOXES, COVERS_PX, HAND_TILE_PX, SHOWN, apart, canvases, on_canvas

__all__ = ["browser", "pytestmark"]

EVERYTHING = "overlay?parts=round,scores,table,result,penalties,timer,hands&minutes=90"
NAMES = ("Александра-Виктория Преображенская", "Ren", "中村 太郎左衛門", "Maximilian von Habsburg III")
MOST_REQUESTS = 15
MOST_BYTES = 115_000


@pytest.fixture(scope="module", params=[*in_soak("settled"), "paused"])
def eventful(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[PlayedTable]:
    """A table with all that an overlay can say at once: a result, penalties, late hands, perhaps a pause."""
    with played_table(tmp_path_factory.mktemp("eventful"), hands=1, players=NAMES) as played:
        played.write(
            PenaltyPaid(1, "false_win", (2000, -6000, 2000, 2000)),
            IrregularityNoted(2, "late_call", ""),
            PlayPaused("a glass fell"),
        )
        if request.param == "settled":
            played.write(PlayResumed())
        played.tell()
        played.tell_broadcast()
        for envelope in played.envelopes[played.seq_of("PenaltyPaid") - 1 :]:
            played.pages.show(Topic.EVENT, played.message_of(envelope), Audience.BROADCAST)
        yield played


@pytest.fixture(scope="module")
def canvas(browser: Browser) -> Iterator[Page]:
    """A page; ``canvases`` gives it its sizes."""
    opened = browser.new_page()
    yield opened
    opened.close()


@pytest.mark.slow
def test_no_part_of_the_overlay_covers_another(canvas: Page, eventful: PlayedTable) -> None:
    canvas.goto(f"{eventful.address}{EVERYTHING}")
    expect(canvas.locator("#hands li")).to_have_count(4)
    for part in ("round", "scores", "table", "result", "penalties", "timer", "hands"):
        expect(canvas.locator(SHOWN.get(part, f"[data-part={part}]"))).to_be_visible()
    for width in canvases(canvas):
        parts = {
            part.get_attribute("data-part") or "pause": _box(part.bounding_box())
            for part in canvas.locator("[data-part]:not([data-part=hands]):visible, #paused:visible").all()
        } | {
            f"hand {place}": _box(hand.bounding_box())
            for place, hand in enumerate(canvas.locator("#hands li").all())
        }
        apart(parts)
        on_canvas(parts, canvas)
        tiles = canvas.evaluate(BOXES, "#hands .tiles .tile")
        assert min(box["width"] for box in tiles) >= HAND_TILE_PX * width / 1920 - 0.5


@pytest.mark.slow
def test_names_stand_whole_where_there_is_room(canvas: Page, eventful: PlayedTable) -> None:
    canvas.goto(f"{eventful.address}overlay")
    names = canvas.locator("#plates .name")
    expect(names).to_have_text(list(NAMES))
    for _ in canvases(canvas):
        cut = names.evaluate_all(
            "(all, most) => all.filter((one) => one.scrollHeight - one.clientHeight > most"
            " || one.scrollWidth - one.clientWidth > most).map((one) => one.innerText)",
            COVERS_PX,
        )
        assert cut == []


@pytest.mark.slow
def test_the_table_page_is_light_and_its_tiles_are_painted_with_the_page(
    browser: Browser, tmp_path: Path
) -> None:
    with played_table(tmp_path, hands=1) as played:
        played.tell()
        page = browser.new_page()
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        moved: dict[str, float] = defaultdict(float)
        streams: list[str] = []
        asked: list[str] = []

        def received(event: dict[str, Any]) -> None:
            moved[event["requestId"]] += event["encodedDataLength"]

        def sent(event: dict[str, Any]) -> None:
            streams.extend([event["requestId"]] if event.get("type") == "EventSource" else [])

        session.on("Network.dataReceived", received)
        session.on("Network.requestWillBeSent", sent)
        page.on("request", lambda sent: asked.extend([] if sent.url.startswith("data:") else [sent.url]))
        page.goto(played.address)
        expect(page.locator("#board .river .tile").first).to_be_visible()
        late_ms = page.evaluate(_FACES_AFTER_FIRST_PAINT)
        assert len(asked) <= MOST_REQUESTS, asked
        assert sum(size for one, size in moved.items() if one not in streams) <= MOST_BYTES
        assert late_ms == 0
        drawn = page.evaluate(
            "[...document.querySelectorAll('#board .river .tile .face')]"
            ".map((one) => getComputedStyle(one).backgroundImage)"
        )
        assert drawn
        assert all(each.startswith('url("data:image/svg+xml') for each in drawn)
        page.close()


_FACES_AFTER_FIRST_PAINT = """async () => {
  const painted = await new Promise((done) => new PerformanceObserver((told) => {
    for (const each of told.getEntriesByName("first-contentful-paint")) done(each.startTime);
  }).observe({ type: "paint", buffered: true }));
  const style = performance.getEntriesByType("resource").find((each) => each.name.endsWith("/table.css"));
  return Math.max(0, style.responseEnd - painted);
}"""
"""Faces come with a style sheet that the first paint waits for: how much later than it they have come."""


def _box(box: FloatRect | None) -> FloatRect:
    assert box is not None
    return box


def test_a_page_is_asked_for_anew_only_when_it_changed(browser: Browser, tmp_path: Path) -> None:
    with played_table(tmp_path, hands=1) as played:
        page: Page = browser.new_page()
        for name in ("table/table.ru.js", "table/table.css"):
            address = f"{played.address}static/page/{name}"
            first = page.request.get(address)
            assert first.ok
            again = page.request.get(address, headers={"If-None-Match": first.headers["etag"]})
            assert again.status == 304
        for nothing in ("nothing.js", "table.xx.js"):
            assert page.request.get(f"{played.address}static/page/table/{nothing}").status == 404
        page.close()
