"""The page that enrols the table's tiles, in a real browser, before trays that the simulated camera draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.recogniser.enrolling import EnrolDesk
from tablectl.adapters.recogniser.table_sets import TableSets, set_files
from tablectl.adapters.web import WebPages, WebParts
from tablectl.ports import TileSetHealth
from tablectl.topics import Topic
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_reading_pages import page
from tests.tablectl.adapters.web.in_process import QuietDesk
from tests.vision.drawn_trays import drawn_tray
from tests.vision.painted import PITCH_PX, PaintedDetector, tray
from vision.photo import one_of_each
from vision.recogniser import FeatureDetector, SetInPlay
from vision.recogniser.onnx import OnnxDetector
from vision.scene.faces.design import DESIGNS
from vision.types import Image

__all__ = ["browser", "page", "pytestmark"]

PASSWORD = "seven pairs"
ALL = list(one_of_each(red_fives=True))
PLAIN = list(one_of_each())
MIXED = [PLAIN[number * 11 % len(PLAIN)] for number in range(len(PLAIN))]
READ_WITHIN_MS = 60_000
"""A busy computer reads a tray slowly."""


@dataclass
class Felt:
    """What lies before the table's camera, and the pages over it."""

    pages: WebPages
    sets: TableSets
    address: str
    shows: Image


@pytest.fixture
def felt(tmp_path: Path) -> Iterator[Callable[[FeatureDetector, Image], Felt]]:
    """Pages of a table with two sets, at which only Olga operates."""
    opened = []

    def lay(detector: FeatureDetector, shows: Image) -> Felt:
        Accounts(tmp_path).add("Olga", Role.OPERATOR, PASSWORD, "2026-11-20T08:00:00.000Z")
        named = (("recogniser.tile_set", None), ("recogniser.second_tile_set", None))
        sets = TableSets(detector, set_files(tmp_path, named, 2), SetInPlay())
        desk = EnrolDesk({"overhead": lambda: laid.shows}, lambda: detector, sets)
        pages = WebPages(QuietDesk(), WebParts(folder=tmp_path, enrolling=desk))
        laid = Felt(pages, sets, pages.start(), shows)
        opened.append(pages)
        return laid

    yield lay
    for pages in opened:
        pages.close()


def enter(page: Page, felt: Felt, language: str = "en") -> None:
    page.goto(f"{felt.address}enrol?lang={language}")
    page.click("#who")
    page.fill("#name", "Olga")
    page.fill("#password", PASSWORD)
    page.click("#login button")
    expect(page.locator("#wizard")).to_be_visible()


@pytest.mark.slow
def test_an_operator_enrols_both_sets_that_the_camera_sees(
    felt: Callable[[FeatureDetector, Image], Felt], page: Page
) -> None:
    green = DESIGNS["mcr"]
    orange = replace(green, back=(40, 120, 235))
    trays = [drawn_tray(design, [*ALL, "?"])[0] for design in (green, orange)]
    table = felt(OnnxDetector.shipped(), trays[0])
    enter(page, table)
    expect(page.locator("#sets li")).to_have_text(["Set 1 not enrolled", "Set 2 not enrolled"])
    for number, (shows, name) in enumerate(zip(trays, ("club green", "club orange"), strict=True), 1):
        table.shows = shows
        page.check("[name=red_fives]")
        page.click("#look")
        expect(page.locator("#told")).to_contain_text(
            f"All {len(ALL)} tiles are taken", timeout=READ_WITHIN_MS
        )
        expect(page.locator("#marks .mark[data-told=read], #marks .mark[data-told=left_over]")).to_have_count(
            len(ALL)
        )
        expect(page.locator("#marks .mark[data-told=down]")).to_have_count(1)
        expect(page.locator("#store [name=set]")).to_have_value(str(number))
        page.fill("#store [name=name]", name)
        page.click("#store button")
        expect(page.locator("#said")).to_contain_text(f"Set {number} is stored")
        expect(page.locator(f"#sets li[data-set='{number}']")).to_contain_text(f"{name}: {len(ALL)} faces")
        page.click("#live")
        expect(page.locator("#marks .mark")).to_have_count(0)
    table.sets.on_hand_start()
    assert table.sets.health() == (TileSetHealth(1, "club green"), TileSetHealth(2, "club orange"))


@pytest.mark.slow
def test_missing_tiles_are_told_and_a_doubtful_one_is_named_by_tapping_it(
    felt: Callable[[FeatureDetector, Image], Felt], page: Page
) -> None:
    doubting = PaintedDetector(doubts={"6f": ("7f", 0.5), "7f": ("6f", 0.5)})
    table = felt(doubting, tray(MIXED[:-1]))
    enter(page, table)
    page.click("#look")
    expect(page.locator("#told")).to_contain_text("3 tiles are missing or doubtful", timeout=READ_WITHIN_MS)
    expect(page.locator("#faces .missing")).to_have_count(3)
    expect(page.locator("#marks .mark.doubtful")).to_have_count(2)
    expect(page.locator("#doubtful button")).to_have_count(2)
    table.shows = tray(MIXED)
    page.click("#look")
    expect(page.locator("#told")).to_contain_text("2 tiles are missing", timeout=READ_WITHIN_MS)
    row, column = divmod(MIXED.index("7f"), 12)
    box = page.locator("#seen").bounding_box()
    assert box is not None
    scale = box["width"] / tray(MIXED).shape[1]
    x, y = (column * PITCH_PX + 30) * scale, (row * PITCH_PX + 30) * scale
    page.mouse.click(box["x"] + x, box["y"] + y)
    page.click("#picker [data-tile='7f']")
    expect(page.locator("#told")).to_contain_text(f"All {len(MIXED)} tiles are taken")
    expect(page.locator("#faces .named")).to_have_attribute("data-tile", "7f")
    expect(page.locator("#faces .left_over")).to_have_attribute("data-tile", "6f")
    expect(page.locator("#doubtful-row")).to_be_hidden()


@pytest.mark.slow
def test_a_tile_that_nobody_found_is_named_where_it_lies(
    felt: Callable[[FeatureDetector, Image], Felt], page: Page
) -> None:
    table = felt(PaintedDetector(), tray(PLAIN))
    enter(page, table)
    page.click("#look")
    first = page.locator("#marks .mark[data-tile='1m']")
    expect(first).to_be_visible(timeout=READ_WITHIN_MS)
    first.focus()
    page.keyboard.press("Enter")
    page.click("#picker [data-act=nothing]")
    expect(page.locator("#faces .missing")).to_have_attribute("data-tile", "1m")
    box = page.locator("#seen").bounding_box()
    assert box is not None
    scale = box["width"] / tray(PLAIN).shape[1]
    page.mouse.click(box["x"] + 30 * scale, box["y"] + 30 * scale)
    page.click("#picker [data-tile='1m']")
    expect(page.locator("#told")).to_contain_text("All 42 tiles are taken")


@pytest.mark.slow
def test_while_the_game_goes_on_the_page_asks_for_a_pause(
    felt: Callable[[FeatureDetector, Image], Felt], page: Page
) -> None:
    table = felt(PaintedDetector(), tray(PLAIN))
    playing = {"phase": "act", "finished": False, "paused": None}
    table.pages.show(Topic.STATE, playing)
    enter(page, table)
    expect(page.locator("#goes-on")).to_contain_text("The game goes on")
    page.click("#look")
    expect(page.locator("#said")).to_contain_text("The game goes on: pause it")
    at_play = page.locator("[name=red_fives]").bounding_box()
    table.pages.show(Topic.STATE, playing | {"paused": {"reason": "tiles"}})
    expect(page.locator("#goes-on")).to_be_hidden(timeout=READ_WITHIN_MS)
    assert page.locator("[name=red_fives]").bounding_box() == at_play, "it moved below the finger"
    page.click("#look")
    expect(page.locator("#told")).to_contain_text("All 42 tiles are taken", timeout=READ_WITHIN_MS)
    expect(page.locator("#goes-on")).to_be_hidden(timeout=READ_WITHIN_MS)
    expect(page.locator("#stands-still").get_by_role("button", name="Resume")).to_be_visible()


def test_nobody_but_operators_sees_the_camera_or_enrols(
    felt: Callable[[FeatureDetector, Image], Felt], page: Page
) -> None:
    table = felt(PaintedDetector(), tray(PLAIN))
    page.goto(f"{table.address}enrol?lang=en")
    expect(page.locator("#closed")).to_have_text("Only operators enrol tiles. Log in")
    expect(page.locator("#closed a")).to_have_attribute("href", "login?next=enrol%3Flang%3Den")
    for path in ("api/enrol", "api/enrol/picture?camera=overhead"):
        assert page.request.get(f"{table.address}{path}").status == 403
    for path in ("look", "name", "store"):
        assert (
            page.request.post(f"{table.address}api/enrol/{path}", data={"camera": "overhead"}).status == 403
        )


@pytest.mark.slow
def test_the_page_speaks_every_language(felt: Callable[[FeatureDetector, Image], Felt], page: Page) -> None:
    table = felt(PaintedDetector(), tray(PLAIN))
    enter(page, table)
    for language, words in {"ru": "Прочитать тайлы", "zh": "读取牌", "ja": "牌を読み取る"}.items():
        page.goto(f"{table.address}enrol?lang={language}")
        expect(page.locator("#look")).to_have_text(words)
