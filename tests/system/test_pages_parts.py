"""Parts of the overlay with long names in three scripts: none covers another, none cuts what it says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect

from tests.system.played_table import PlayedTable, played_table
from tests.system.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]

SIZES = {1280: 720, 1920: 1080, 3840: 2160}
USUAL = ("round", "timer", "scores", "table")
NEWS = ("result", "player", "callout", "waits", "winner", "needs", "standings", "graph")
SCREENS = ("lineup", "final", "start", "break")
COVERS_PX = 1.0
HAND_TILE_PX = 52


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    with played_table(tmp_path_factory.mktemp("parts"), hands=1) as one:
        yield one


@pytest.fixture(scope="module", params=SIZES)
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A canvas of one size."""
    opened = browser.new_page(viewport={"width": request.param, "height": SIZES[request.param]})
    yield opened
    opened.close()


def show(page: Page, played: PlayedTable, *parts: str) -> dict[str, FloatRect]:
    """Open the parts with made-up play; returns their boxes once all are there, with pictures and letters."""
    page.goto(f"{played.address}overlay?parts={','.join(parts)}&sample=long&minutes=90&motion=off&lang=en")
    for part in parts:
        expect(page.locator(f"[data-part={part}]")).to_be_visible()
    page.evaluate("document.fonts.ready")
    page.wait_for_function("[...document.images].every((each) => each.complete)")
    return {part: box_of(page, f"[data-part={part}]") for part in parts}


def box_of(page: Page, selector: str) -> FloatRect:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box


def apart(boxes: dict[str, FloatRect]) -> None:
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        wide = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
        high = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
        assert min(wide, high) <= COVERS_PX, f"{one} and {other} lie on one another: {a} {b}"


def on_canvas(boxes: dict[str, FloatRect], page: Page) -> None:
    size = page.viewport_size
    assert size is not None
    for name, box in boxes.items():
        assert box["x"] >= 0 and box["y"] >= 0, name
        assert box["x"] + box["width"] <= size["width"] + COVERS_PX, name
        assert box["y"] + box["height"] <= size["height"] + COVERS_PX, name


CUT = """(part) => [part, ...part.querySelectorAll("*")].filter((each) => {
  const style = getComputedStyle(each);
  return style.overflow !== "visible" && !(each instanceof SVGElement) && !each.matches(".team")
    && (each.scrollHeight > each.clientHeight + 1.5 || each.scrollWidth > each.clientWidth + 1.5);
}).map((each) => `${each.className || each.dataset.part}: ${each.scrollWidth} x ${each.scrollHeight} `
  + `in ${each.clientWidth} x ${each.clientHeight}`)"""


def uncut(page: Page, part: str) -> None:
    assert page.locator(f"[data-part={part}]").evaluate(CUT) == []


@pytest.mark.parametrize("part", NEWS)
def test_a_part_stands_beside_the_usual_ones(played: PlayedTable, page: Page, part: str) -> None:
    boxes = show(page, played, *USUAL, part)
    apart(boxes)
    on_canvas(boxes, page)
    for each in (*USUAL, part):
        uncut(page, each)


@pytest.mark.parametrize("part", ["result", "player", "waits", "winner", "needs"])
def test_a_part_stands_beside_the_hands_too(played: PlayedTable, page: Page, part: str) -> None:
    boxes = show(page, played, *USUAL, "hands", part)
    apart(boxes)
    on_canvas(boxes, page)
    uncut(page, part)
    uncut(page, "hands")
    size = page.viewport_size
    assert size is not None
    tiles = [tile.bounding_box() for tile in page.locator("#hands .tiles .tile").all()]
    assert len(tiles) == 4 * 13
    narrowest = min(box["width"] for box in tiles if box is not None)
    assert narrowest >= HAND_TILE_PX * size["width"] / 1920 - 0.5


def test_two_graphics_of_the_session_stand_together(played: PlayedTable, page: Page) -> None:
    boxes = show(page, played, "round", "scores", "standings", "graph")
    apart(boxes)
    on_canvas(boxes, page)
    uncut(page, "standings")
    uncut(page, "graph")


@pytest.mark.parametrize("part", SCREENS)
def test_a_screen_holds_all_that_it_says(played: PlayedTable, page: Page, part: str) -> None:
    on_canvas(show(page, played, part), page)
    uncut(page, part)
    inside = [each.bounding_box() for each in page.locator(f"[data-part={part}] *:visible").all()]
    on_canvas({f"{part} {place}": box for place, box in enumerate(inside) if box is not None}, page)


def test_nothing_on_a_plate_covers_the_rest_and_names_are_whole(played: PlayedTable, page: Page) -> None:
    show(page, played, "scores")
    for plate in page.locator(".plate-card").all():
        parts = {name: plate.locator(f".{name}").bounding_box() for name in ("face-and-wind", "who", "worth")}
        apart({name: box for name, box in parts.items() if box is not None})
    for name in page.locator(".plate-card .name").all():
        assert name.evaluate("(one) => one.scrollHeight - one.clientHeight") <= COVERS_PX, name.inner_text()
    lines = (
        page.locator(".plate-card .name")
        .nth(2)
        .evaluate("(one) => Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight))")
    )
    assert lines == 1, "eight characters stand in one line"
