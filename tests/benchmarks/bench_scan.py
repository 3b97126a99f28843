"""A hand before the phone's camera: from the press to the tiles drawn, from the frozen picture to the score.

Chromium with a film as its camera, 1,920 by 1,080 pixels, its processor slowed down four times; the service
that reads and counts is not. The hand is counted by what a table in play knows.
"""

from __future__ import annotations

import statistics
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from tests.journeys.films import browser_with_camera, hand_film
from tests.journeys.tables import BY_HAND, RunningTable
from tests.system.pages.browsing import held_browser, let_go
from tests.waiting import until

SIZE: Final = (1920, 1080)
SLOWER: Final = 4
SCANS: Final = 5


def run() -> list[tuple[str, float, str]]:
    """Medians and longest times, seconds."""
    first, scored = [], []
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        (folder / "table.toml").write_text(BY_HAND)
        table = RunningTable(folder / "state", "--config", str(folder / "table.toml"), fresh=True)
        opened.callback(table.close)
        opened.callback(let_go)
        lens = browser_with_camera(held_browser(), hand_film(folder / "hand.y4m", SIZE))
        opened.callback(lens.close)
        until(lambda: any(state["phase"] == "draw" for state in table.heard("state")), why=lambda: table.log)
        for _ in range(SCANS):
            context = lens.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
            page = context.new_page()
            slowed = context.new_cdp_session(page)
            slowed.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            page.goto(f"{table.address}photo?lang=en")
            page.get_by_role("checkbox", name="Count for the hand that is being played here").check()
            page.get_by_role("combobox", name="Won on").select_option("drawn")
            pressed = page.evaluate("performance.now()")
            page.get_by_role("button", name="Scan with the camera").click()
            expect(page.locator("#total")).to_be_visible()
            first.append((_at(page, "tiles-drawn") - pressed) / 1000)
            scored.append((_at(page, "scored") - _at(page, "scan-frozen")) / 1000)
            context.close()
    name = f"scan, processor {SLOWER} times slower"
    return [
        (f"{name}: from the press to the first tiles drawn, median", statistics.median(first), "s"),
        (f"{name}: the longest of {SCANS}", max(first), "s"),
        (f"{name}: from the frozen picture to the score, median", statistics.median(scored), "s"),
        (f"{name}: the longest of {SCANS}", max(scored), "s"),
    ]


def _at(page: Page, mark: str) -> float:
    """When the page first said that it had come so far, milliseconds."""
    told: float = page.evaluate("name => performance.getEntriesByName(name)[0].startTime", mark)
    return told
