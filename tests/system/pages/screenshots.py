"""The pictures of the pages that README and docs show: ``python -m tests.system.pages.screenshots [FOLDER]``.

Games that robots have played, told to real pages, and a hall's demonstration, drawn by a real browser;
nothing is painted by hand.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import cv2
import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

from tablectl.topics import Topic
from tests.system.pages.browsing import started
from tests.system.pages.design_sample import sample_page
from tests.system.pages.drawn_hand import draw_hand
from tests.system.pages.played_table import PlayedTable, played_table
from vision.types import Image

FOLDER: Final = Path(__file__).resolve().parents[3] / "docs" / "pictures"
CANVAS: Final = (1920, 1080)
PHONE: Final = (390, 844)
AT_480_LINES: Final = (854, 480)
TABLES: Final = 4
"""Of the hall that is shown."""
PAID: Final = """([all, start]) => {
  const points = document.querySelector("#tables")?.innerText.match(/\\d+,\\d+/g);
  return points?.length === all && points.some((each) => each !== start);
}"""
"""Whether all players of a hall have points, and some of them others than at the start."""
SHOWN_WIDE: Final = 1280
"""Pixels: what a page of documentation has room for."""
QUALITY: Final = 88
CAMERA: Final = "linear-gradient(160deg, #5d6f66, #3b4a43 45%, #6c5a44)"
"""Stands for the camera's picture, on which an overlay lies."""


class Shot(NamedTuple):
    """One picture: its name, the page, and what to wait for."""

    name: str
    path: str
    ready: str
    size: tuple[int, int] = CANVAS


IN_PLAY: Final = (
    Shot("table", "", "#board .river .tile"),
    Shot("table-phone", "", "#board .river .tile", PHONE),
    Shot("scoreboard", "scoreboard", "#rows li"),
    Shot("replay", "history/1/1#60", "#steps [aria-current]"),
    Shot("overlay-dark", "overlay?parts=round,scores,table,timer", "#plates li"),
    Shot("overlay-light", "overlay?parts=round,scores,table&theme=light&lang=ru", "#plates li"),
    Shot("overlay-chroma", "overlay?parts=round,scores&theme=chroma", "#plates li"),
    Shot("overlay-hands", "overlay?parts=round,scores,hands", "#hands .tile"),
)
ARRANGED: Final = (
    Shot(
        "overlay-480",
        "overlay?parts=round,scores,result&sample=long&lang=ja",
        "#result-body .item",
        AT_480_LINES,
    ),
    Shot("overlay-win", "overlay/winner?sample=1&motion=off", "[data-part=winner] .total", AT_480_LINES),
    Shot("graphics", "graphics", "#graphics iframe", (SHOWN_WIDE, 720)),
)
"""Of made-up play: every state at will."""
OVER: Final = (
    Shot("history", "history", "#session-card .graph"),
    Shot("overlay-final", "overlay/final?motion=off", ".best"),
    Shot("scoreboard-final", "scoreboard", "#final .graph"),
)
AT_THE_END: Final = (Shot("overlay-result", "overlay", "#result-body .item"),)


def take_pictures(folder: Path) -> None:
    """Write every picture into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as work, _browser() as browser:
        _language(browser, folder)
        (Path(work) / "riichi").mkdir()
        (Path(work) / "mcr").mkdir()
        with played_table(Path(work) / "riichi", hands=3, seed=3) as table:
            table.correct_a_discard(1)
            hand = table.seq_of("HandStarted", table.seq_of("HandSettled", table.seq_of("HandSettled") + 1))
            _text(browser, table, hand + 30, hand + 62, folder)
            table.tell_broadcast()
            for shot in (*IN_PLAY, *ARRANGED):
                _take(browser, table, shot, folder)
            _photo(browser, table, Path(work), folder)
            table.finish()
            table.tell()
            for shot in OVER:
                _take(browser, table, shot, folder)
        with played_table(Path(work) / "mcr", "mcr", hands=3, seed=3) as table:
            table.tell()
            for shot in AT_THE_END:
                _take(browser, table, shot, folder)
        _hall(browser, folder)


def _hall(browser: Browser, folder: Path) -> None:
    """A demonstration's first round, once points have moved: to look on at, and on an organiser's phone."""
    with _demonstration() as address:
        page = browser.new_page(viewport={"width": SHOWN_WIDE, "height": 600}, locale="en-GB")
        page.goto(f"{address}broadcast")
        page.wait_for_function(PAID, arg=[4 * TABLES, "25,000"], timeout=120_000)
        _keep(page, folder / "hall-broadcast.jpg")
        phones = []
        for language in ("en", "ru", "zh", "ja"):
            page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="en-GB")
            page.goto(f"{address}desk?lang={language}")
            page.wait_for_selector("main .card.due")
            phones.append(_picture(page))
        _write(np.hstack(phones), folder / "hall-desk-phone.jpg")


@contextmanager
def _demonstration() -> Iterator[str]:
    """The address of a hall's demonstration that plays."""
    command = (sys.executable, "-m", "tablectl", "hall", "demo", "--tables", f"{TABLES}", "--speed", "20")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as demo:
        assert demo.stdout is not None
        said = next(line for line in demo.stdout if "http://" in line)
        try:
            yield f"http://{said.split('http://', 1)[1].split('/', 1)[0]}/"
        finally:
            demo.send_signal(signal.SIGINT)


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = started(playwright)
        yield chromium
        chromium.close()


def _take(browser: Browser, table: PlayedTable, shot: Shot, folder: Path) -> None:
    page = browser.new_page(viewport={"width": shot.size[0], "height": shot.size[1]}, locale="en-GB")
    page.goto(table.address + shot.path)
    page.wait_for_selector(shot.ready)
    if shot.path.startswith("overlay"):
        page.add_style_tag(content=f"html {{ background: {CAMERA} !important; }}")
    _keep(page, folder / f"{shot.name}.jpg")


def _language(browser: Browser, folder: Path) -> None:
    page = browser.new_page(viewport={"width": 1000, "height": 600})
    page.set_content(sample_page())
    _keep(page, folder / "design-language.jpg")


def _text(browser: Browser, table: PlayedTable, seen: int, upto: int, folder: Path) -> None:
    """The live page as text, opened at an entry and followed to another; sounds are being chosen."""
    table.tell(seen)
    table.pages.show(Topic.HEALTH, {"at": "2026-11-20T18:30:00.000Z", "links": []})
    page = browser.new_page(viewport={"width": SHOWN_WIDE, "height": 900}, locale="en-GB")
    page.goto(f"{table.address}?follow")
    page.wait_for_selector("#follow tbody td")
    for seq in range(seen + 1, upto + 1):
        table.tell(seq)
    page.wait_for_selector("#follow .log li:nth-child(12)")
    page.click("#voice summary")
    _keep(page, folder / "table-text.jpg")


def _photo(browser: Browser, table: PlayedTable, work: Path, folder: Path) -> None:
    draw_hand(work / "hand.png")
    page = browser.new_page(viewport={"width": CANVAS[0], "height": CANVAS[1]}, locale="en-GB")
    page.goto(f"{table.address}photo")
    page.set_input_files("#file", work / "hand.png")
    page.wait_for_selector("#closed .held", timeout=60_000)
    page.locator("#melds select").nth(1).select_option("W")
    page.click("#score")
    page.wait_for_selector("#answer-body .item")
    page.evaluate("window.scrollTo(0, 0)")
    _keep(page, folder / "photo.jpg")


def _keep(page: Page, path: Path) -> None:
    """Once the picture of every tile in sight is there; made as wide as it is shown."""
    page.wait_for_function(
        "() => [...document.images].every("
        "(each) => !each.offsetParent || (each.complete && each.naturalWidth))"
    )
    _write(_picture(page), path)


def _picture(page: Page) -> Image:
    """What a page shows, which is closed then."""
    taken = page.screenshot(animations="disabled")
    page.close()
    picture = cv2.imdecode(np.frombuffer(taken, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return picture.astype(np.uint8)


def _write(picture: Image, path: Path) -> None:
    high, wide = picture.shape[:2]
    if wide > SHOWN_WIDE:
        size = (SHOWN_WIDE, round(high * SHOWN_WIDE / wide))
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
    assert cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    take_pictures(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
