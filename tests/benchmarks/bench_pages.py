"""How long a slow browser takes until a page's first tiles stand, and until its last one does.

Chromium's processor is slowed to a quarter (``Emulation.setCPUThrottlingRate``); the table and all else run
as fast as this machine does. Times count from the request. The first picture is the browser's first
contentful paint, the first and the last tile the frame after such a one was put on the page. What an empty
page takes until its first picture is this browser on this machine; the rest is ours. Each figure is the
median of several loads; the quickest load stands beside it, since a busy machine only adds. The processor's
time of the page's main thread, from the request to the last tile and unslowed, does not depend on how busy
the machine is: four times it is the most that a processor four times as slow can need.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.system.pages.browsing import started
from tests.system.pages.played_table import PlayedTable, played_table

SLOWER: Final = 4
LOADS: Final = 5
PAGES: Final = {
    "live page": ("", "#board .river .tile"),
    "overlay": ("overlay?parts=round,scores,table,timer", "[data-part=table] .tile"),
    "scoreboard": ("scoreboard", "#rows .tile"),
}
WATCH: Final = """() => {
  window.firstTile = 0;
  window.lastTile = 0;
  new MutationObserver((changes) => {
    const added = changes.flatMap((each) => [...each.addedNodes]);
    if (!added.some((node) => node.matches?.(".tile, :has(.tile)"))) return;
    requestAnimationFrame(() => requestAnimationFrame((at) => {
      window.firstTile ||= at;
      window.lastTile = at;
    }));
  }).observe(document, { childList: true, subtree: true });
}"""
QUIET: Final = "window.lastTile > 0 && performance.now() - window.lastTile > 1500"
TAKEN: Final = """() => [performance.getEntriesByName("first-contentful-paint")[0].startTime,
  window.firstTile, window.lastTile, document.querySelectorAll(".tile").length]"""


def run() -> list[tuple[str, float, str]]:
    """First picture to last tile of three pages, and what the browser's main thread works for it."""
    found: list[tuple[str, float, str]] = []
    with TemporaryDirectory() as work, sync_playwright() as playwright:
        browser = started(playwright)
        with played_table(Path(work), hands=3, seed=3) as table:
            hand = table.seq_of("HandStarted", table.seq_of("HandSettled", table.seq_of("HandSettled") + 1))
            table.tell(hand + 62)
            empty = [_empty(browser, table.address) for _ in range(LOADS)]
            found.append((f"an empty page, {SLOWER}x slower: until its first picture", median(empty), "ms"))
            for name, page in PAGES.items():
                loads = [_load(browser, table, page, SLOWER) for _ in range(LOADS)]
                spans = [load.last_ms - load.first_ms for load in loads]
                until = f"{name}, {SLOWER}x slower: until the first tiles"
                found.append((until, median(load.tile_ms for load in loads), "ms"))
                found.append((f"{until}, the quickest load", min(load.tile_ms for load in loads), "ms"))
                what = f"{name}, {SLOWER}x slower: first picture to the last of {loads[-1].tiles} tiles"
                found.append((what, median(spans), "ms"))
                found.append((f"{what}, the quickest load", min(spans), "ms"))
                worked = _load(browser, table, page, 1).worked_ms
                found.append((f"{name}: the main thread's work until the last tile", worked, "ms"))
        browser.close()
    return found


class Load(NamedTuple):
    """One load of a page; milliseconds since it was asked for."""

    first_ms: float
    tile_ms: float
    last_ms: float
    worked_ms: float
    """Of the main thread's processor."""
    tiles: int


def _load(browser: Browser, table: PlayedTable, asked: tuple[str, str], slower: int) -> Load:
    """Load a page from nothing, the browser so many times slower."""
    path, tiles = asked
    context = browser.new_context(viewport={"width": 1366, "height": 768}, bypass_csp=True)
    page = context.new_page()
    page.set_default_timeout(60_000)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.add_init_script(f"({WATCH})()")
    page.goto(table.address + path)
    page.wait_for_selector(tiles)
    page.wait_for_function(QUIET)
    first, tile, last, drawn = page.evaluate(TAKEN)
    told = session.send("Performance.getMetrics")["metrics"]
    worked = next(1000 * each["value"] for each in told if each["name"] == "TaskDuration")
    context.close()
    return Load(float(first), float(tile), float(last), float(worked), int(drawn))


def _empty(browser: Browser, address: str) -> float:
    """Milliseconds until a page of one letter is painted, that many times slower."""
    context = browser.new_context()
    page = context.new_page()
    page.route(address, lambda route: route.fulfill(body="<!doctype html>x", content_type="text/html"))
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address)
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    context.close()
    return float(painted)
