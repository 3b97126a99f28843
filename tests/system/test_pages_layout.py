"""Where things stand on a page, measured in a real browser: no part covers another, no tile is blank."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect

from tablectl.game.events import IrregularityNoted, PenaltyPaid, PlayPaused, PlayResumed
from tablectl.topics import Audience, Topic
from tests.system.played_table import PlayedTable, played_table
from tests.system.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]

EVERYTHING = "overlay?parts=round,scores,table,result,penalties,timer,hands&minutes=90"
NAMES = ("Александра-Виктория Преображенская", "Ren", "中村 太郎左衛門", "Maximilian von Habsburg III")
SIZES = {1280: 720, 1920: 1080, 3840: 2160}
COVERS_PX = 1.0
HAND_TILE_PX = 52
MOST_REQUESTS = 15
MOST_BYTES = 150_000
FACES_WITHIN_MS = 300


@pytest.fixture(scope="module", params=[1, 2], ids=["settled", "paused"])
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
        if request.param == 1:
            played.write(PlayResumed())
        played.tell()
        played.tell_broadcast()
        for envelope in played.envelopes[played.seq_of("PenaltyPaid") - 1 :]:
            played.pages.show(Topic.EVENT, played.message_of(envelope), Audience.BROADCAST)
        yield played


@pytest.mark.parametrize("width", SIZES)
def test_no_part_of_the_overlay_covers_another(browser: Browser, eventful: PlayedTable, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": SIZES[width]})
    page.goto(f"{eventful.address}{EVERYTHING}")
    expect(page.locator("#hands li")).to_have_count(4)
    for part in ("round", "scores", "table", "result", "penalties", "timer", "hands"):
        expect(page.locator(f"[data-part={part}]")).to_be_visible()
    parts = {
        part.get_attribute("data-part") or "pause": _box(part.bounding_box())
        for part in page.locator("[data-part]:visible, #paused:visible").all()
    }
    for (one, a), (other, b) in combinations(parts.items(), 2):
        wide = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
        high = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
        assert min(wide, high) <= COVERS_PX, f"{one} and {other} lie on one another: {a} {b}"
    for name, box in parts.items():
        assert box["x"] >= 0, name
        assert box["y"] >= 0, name
        assert box["x"] + box["width"] <= width + COVERS_PX, name
        assert box["y"] + box["height"] <= SIZES[width] + COVERS_PX, name
    tiles = [_box(tile.bounding_box()) for tile in page.locator("#hands .tiles .tile").all()]
    assert min(box["width"] for box in tiles) >= HAND_TILE_PX * width / 1920 - 0.5
    page.close()


@pytest.mark.parametrize("width", SIZES)
def test_names_stand_whole_where_there_is_room(browser: Browser, eventful: PlayedTable, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": SIZES[width]})
    page.goto(f"{eventful.address}overlay")
    names = page.locator("#plates .name")
    expect(names).to_have_text(list(NAMES))
    for name in names.all():
        assert name.evaluate("(one) => one.scrollHeight - one.clientHeight") <= COVERS_PX, name.inner_text()
        assert name.evaluate("(one) => one.scrollWidth - one.clientWidth") <= COVERS_PX, name.inner_text()
    page.close()


def test_the_table_page_is_light_and_its_tiles_are_painted_with_the_page(
    browser: Browser, tmp_path: Path
) -> None:
    with played_table(tmp_path, hands=1) as played:
        played.tell()
        page = browser.new_page()
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        moved: list[float] = []
        asked: list[str] = []
        session.on("Network.dataReceived", lambda event: moved.append(event["encodedDataLength"]))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(played.address)
        expect(page.locator("#board .river .tile").first).to_be_visible()
        waited_ms = page.evaluate(_FIRST_FACE_AFTER_FIRST_PAINT)
        assert len(asked) <= MOST_REQUESTS, asked
        assert sum(moved) <= MOST_BYTES
        assert waited_ms <= FACES_WITHIN_MS
        for each in page.locator("#board .river .tile").all():
            drawn = each.locator(".face").evaluate("(one) => getComputedStyle(one).backgroundImage")
            assert drawn.startswith('url("data:image/svg+xml')
        page.close()


_FIRST_FACE_AFTER_FIRST_PAINT = """async () => {
  const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const style = performance.getEntriesByType("resource").find((each) => each.name.endsWith("/table.css"));
  return Math.max(0, style.responseEnd - painted);
}"""
"""Faces come with a style sheet that the first paint waits for: how much later they could still have come."""


def _box(box: FloatRect | None) -> FloatRect:
    assert box is not None
    return box


def test_a_page_is_asked_for_anew_only_when_it_changed(browser: Browser, tmp_path: Path) -> None:
    with played_table(tmp_path, hands=1) as played:
        page: Page = browser.new_page()
        for name in ("table.js", "table.css"):
            address = f"{played.address}static/page/{name}"
            first = page.request.get(address)
            assert first.ok
            again = page.request.get(address, headers={"If-None-Match": first.headers["etag"]})
            assert again.status == 304
        assert page.request.get(f"{played.address}static/page/nothing.js").status == 404
        page.close()
