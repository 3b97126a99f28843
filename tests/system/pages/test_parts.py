"""Parts of the overlay with long names in three scripts: none covers another, none cuts what it says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect

from tablectl.service.publishing import Stamp, last_result, result_message, score_message
from tablectl.topics import Audience, Topic
from tests.long_forms import in_soak
from tests.system.pages.identified_players import NAMES, introduce
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]

SIZES = {1280: 720, 1920: 1080, 3840: 2160}
USUAL = ("round", "timer", "scores", "table")
NEWS = ("result", "player", "callout", "waits", "needs", "standings", "graph")
SCREENS = ("lineup", "final", "start", "break", "winner")
EDGES = ("north", "east", "south", "west")
COVERS_PX = 1.0
HAND_TILE_PX = 52
NOTE_PX = 12.0
LAID_OUT = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  do {
    await frame(); // what is laid out asks for its letters
    await document.fonts.ready;
    await frame(); // what they have changed is laid out
  } while (document.fonts.status !== "loaded");
}"""
SHOWN = {"hands": "#hands [data-edge=south]"}
"""Hands stand at four edges: their part has no place of its own."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    with played_table(tmp_path_factory.mktemp("parts"), hands=1) as one:
        yield one


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A canvas; ``canvases`` gives it its sizes."""
    opened = browser.new_page()
    yield opened
    opened.close()


def open_parts(page: Page, played: PlayedTable, *parts: str) -> None:
    """Open the parts with made-up play; all are there, with pictures and letters."""
    page.goto(f"{played.address}overlay?parts={','.join(parts)}&sample=long&minutes=90&motion=off&lang=en")
    for part in parts:
        expect(page.locator(SHOWN.get(part, f"[data-part={part}]"))).to_be_visible()
    page.evaluate("document.fonts.ready")
    page.wait_for_function("[...document.images].every((each) => each.complete)")


def canvases(page: Page, *widths: int) -> Iterator[int]:
    """The opened page in sizes of a canvas (all), once it has been drawn so; its width in pixels."""
    for width in widths or SIZES:
        height = SIZES[width]
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("(width) => innerWidth === width", arg=width)
        page.evaluate(LAID_OUT)
        yield width


def boxes_of(page: Page, *parts: str) -> dict[str, FloatRect]:
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
  return style.overflow !== "visible" && style.clipPath === "none"
    && !(each instanceof SVGElement) && !each.matches(".team")
    && (each.scrollHeight > each.clientHeight + 1.5 || each.scrollWidth > each.clientWidth + 1.5);
}).map((each) => `${each.className || each.dataset.part}: ${each.scrollWidth} x ${each.scrollHeight} `
  + `in ${each.clientWidth} x ${each.clientHeight}`)"""


def uncut(page: Page, part: str) -> None:
    assert page.locator(f"[data-part={part}]").evaluate(CUT) == []


BOXES = """(within) => [...document.querySelectorAll(within)].filter((each) => each.checkVisibility())
  .map((each) => each.getBoundingClientRect()).filter(({ width, height }) => width && height)
  .map(({ x, y, width, height }) => ({ x, y, width, height }))"""
"""Where all elements of a selector stand that are seen, asked for at once."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "widths"),
    [
        *((part, (width,)) for part, width in zip(NEWS, cycle(SIZES), strict=False)),
        *in_soak(*((part, tuple(SIZES)) for part in NEWS)),
    ],
)
def test_a_part_stands_beside_the_usual_ones(
    played: PlayedTable, page: Page, part: str, widths: tuple[int, ...]
) -> None:
    open_parts(page, played, *USUAL, part)
    for _ in canvases(page, *widths):
        boxes = boxes_of(page, *USUAL, part)
        apart(boxes)
        on_canvas(boxes, page)
        for each in (*USUAL, part):
            uncut(page, each)


@pytest.mark.slow
@pytest.mark.parametrize("part", ["result", "player", "needs", *in_soak("waits")])
def test_a_part_stands_beside_the_hands_too(played: PlayedTable, page: Page, part: str) -> None:
    usual = [each for each in USUAL if (part, each) != ("needs", "table")]  # the table gives way
    open_parts(page, played, *usual, "hands", part)
    for width in canvases(page):
        hands = {f"hand at the {edge}": box_of(page, f"#hands [data-edge={edge}]") for edge in EDGES}
        boxes = boxes_of(page, *usual, part) | hands
        apart(boxes)
        on_canvas(boxes, page)
        uncut(page, part)
        uncut(page, "hands")
        lowest = max(box["y"] + box["height"] for box in hands.values())
        assert lowest <= 0.75 * SIZES[width] + COVERS_PX, "the lower quarter is the plates'"
        tiles = page.evaluate(BOXES, "#hands .tiles .tile")
        assert len(tiles) == 4 * 13
        assert min(box["width"] for box in tiles) >= HAND_TILE_PX * width / 1920 - 0.5


@pytest.mark.slow
def test_the_table_gives_way_to_what_players_need_beside_the_hands(played: PlayedTable, page: Page) -> None:
    open_parts(page, played, "table", "needs")
    expect(page.locator("[data-part=needs] li.farther").first).to_be_visible()
    page.goto(page.url.replace("parts=", "parts=hands,"))
    expect(page.locator("[data-part=needs]")).to_be_visible()
    expect(page.locator("[data-part=table]")).to_be_hidden()
    expect(page.locator("[data-part=needs] li.farther").first).to_be_hidden()


@pytest.mark.slow
def test_two_graphics_of_the_session_stand_together(played: PlayedTable, page: Page) -> None:
    open_parts(page, played, "round", "scores", "standings", "graph")
    for _ in canvases(page):
        boxes = boxes_of(page, "round", "scores", "standings", "graph")
        apart(boxes)
        on_canvas(boxes, page)
        uncut(page, "standings")
        uncut(page, "graph")


SMALL = """(least) => [...document.querySelectorAll("[data-part] *")].filter((each) => each.checkVisibility()
  && [...each.childNodes].some((child) => child.nodeType === 3 && child.data.trim())).map((each) => {
  const drawn = each instanceof SVGElement ? each.getScreenCTM().d : each.currentCSSZoom ?? 1;
  return [each.textContent, parseFloat(getComputedStyle(each).fontSize) * drawn];
}).filter(([, size]) => size < least)"""


@pytest.mark.parametrize(
    "parts",
    [
        *("standings", "graph", "final", "winner", "needs", "waits", "lineup", "scores"),
        "round,scores,standings,graph",
        "round,scores,table,result",
        "round,scores,result,penalties",
    ],
)
def test_nothing_is_smaller_than_a_note_at_480_lines(played: PlayedTable, page: Page, parts: str) -> None:
    page.set_viewport_size({"width": 854, "height": 480})
    open_parts(page, played, *parts.split(","))
    page.evaluate(LAID_OUT)
    assert page.evaluate(SMALL, NOTE_PX) == []
    for _ in canvases(page, 1920):  # which a viewer's screen of 480 lines makes smaller
        assert page.evaluate(SMALL, NOTE_PX * 1920 / 854) == []


@pytest.mark.slow
@pytest.mark.parametrize("parts", ["round,scores,table", "round,scores,hands,table"])
def test_sticks_stay_on_their_card_and_the_table_above_the_plates(
    page: Page, tmp_path: Path, parts: str
) -> None:
    with played_table(tmp_path, hands=1, seed=3) as table:
        table.tell(table.seq_of("HandSettled") - 3)
        table.tell_broadcast()
        laid = dict(score_message(Stamp("table-1", table.told.head, 0), table.told.state))
        for audience in (Audience.PUBLIC, Audience.BROADCAST):
            table.pages.show(Topic.SCORE, laid | {"honba": 3, "deposits": 4}, audience)
        for _ in canvases(page, 1280):
            page.goto(f"{table.address}overlay?parts={parts}&motion=off&lang=ru")
            expect(page.locator("[data-part=round] .sticks")).to_have_count(2)
            page.evaluate(LAID_OUT)
            card = box_of(page, "[data-part=round]")
            for stick in page.evaluate(BOXES, "[data-part=round] .sticks *"):
                assert stick["x"] + stick["width"] <= card["x"] + card["width"]
            assert box_of(page, "[data-part=table]")["width"] > 100
            apart(boxes_of(page, "round", "table", "scores"))


@pytest.mark.slow
@pytest.mark.parametrize("wins", [1, 2, 3])
def test_however_many_win_with_one_tile_all_of_them_are_read_at_480_lines(
    page: Page, tmp_path: Path, wins: int
) -> None:
    with played_table(tmp_path, hands=1, seed=3, players=NAMES) as table:
        introduce(table.identities)
        table.tell()
        table.tell_players()
        last = last_result(table.told)
        assert last is not None
        result: dict[str, Any] = dict(result_message(Stamp("table-1", table.told.head, 0, "journal"), last))
        won = result["wins"][0]
        table.pages.show(Topic.RESULT, result | {"wins": [won | {"seat": seat} for seat in range(wins)]})
        page.set_viewport_size({"width": 854, "height": 480})
        for parts in ("winner", "round,scores,table,result"):
            page.goto(f"{table.address}overlay?parts={parts}&motion=off&lang=en")
            expect(page.locator("[data-part] .win")).to_have_count(wins)
            expect(page.locator("[data-part] .win .total").last).to_be_in_viewport(ratio=1)
            page.evaluate(LAID_OUT)
            assert page.evaluate(SMALL, NOTE_PX) == [], parts


@pytest.mark.slow
@pytest.mark.parametrize("part", SCREENS)
def test_a_screen_holds_all_that_it_says(played: PlayedTable, page: Page, part: str) -> None:
    open_parts(page, played, part)
    for _ in canvases(page):
        on_canvas(boxes_of(page, part), page)
        uncut(page, part)
        inside = page.evaluate(BOXES, f"[data-part={part}] *")
        on_canvas({f"{part} {place}": box for place, box in enumerate(inside)}, page)


@pytest.mark.slow
def test_nothing_on_a_plate_covers_the_rest_and_names_are_whole(played: PlayedTable, page: Page) -> None:
    open_parts(page, played, "scores")
    plates, names = page.locator(".plate-card"), page.locator(".plate-card .name")
    for _ in canvases(page):
        for plate in plates.all():
            inside = {name: plate.locator(f".{name}") for name in ("face-and-wind", "who", "worth", "rank")}
            boxes = {name: each.bounding_box() for name, each in inside.items()}
            apart({name: box for name, box in boxes.items() if box is not None})
        cut = names.evaluate_all(
            "(all, most) => all.filter((one) => one.scrollHeight - one.clientHeight > most)"
            ".map((one) => one.innerText)",
            COVERS_PX,
        )
        assert cut == []
        lines = names.nth(2).evaluate(
            "(one) => Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight))"
        )
        assert lines == 1, "eight characters stand in one line"
