"""Every page in four languages at four sizes, on contact sheets to look at one by one:
``python -m tests.system.pages.page_gallery FOLDER [PAGE...]``.

A sheet holds one page at one size, its languages side by side; what is wider than its screen is listed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as BrowserTimeout

from tablectl.game.events import PenaltyPaid
from tablectl.ports import StandingAlert
from tablectl.service.health.preflight import Colour, Light, PartsHealth, lights
from tablectl.service.publishing.messages import alert_message
from tablectl.topics import Topic
from tests.said import say
from tests.system.pages.browsing import started
from tests.system.pages.identified_players import NAMES, introduce
from tests.system.pages.played_table import PlayedTable, played_table
from tests.tablectl.service.health.test_preflight import RED, WARNS

LANGUAGES: Final = ("en", "ru", "zh", "ja")
SIZES: Final = {"phone": (390, 844), "tablet": (1024, 768), "laptop": (1366, 768), "full-hd": (1920, 1080)}
PANES: Final = ("hand", "penalties", "score", "event", "session", "places", "players", "machine")
PAGES: Final = {
    **{name or "table": name for name in ("", "scoreboard", "history", "statistics", "photo", "graphics")},
    **{name: name for name in ("login", "seat", "player", "preflight", "obs", "accounts", "enrol")},
    **{name: name for name in ("start", "first-operator", "nothing-here", "operator")},
    "commentators": "commentators?audience=broadcast",
    "scoresheet": "scoresheet?language=",
    "session": "history/1",
    "replay": "history/1/0#40",
    "overlay": "overlay?parts=round,scores,table,result&minutes=90",
    "lineup": "overlay/lineup",
    "standings": "overlay/standings",
    "final": "overlay/final?sample=1",
    "needs": "overlay/needs?sample=1",
    **{f"operator-{pane}": f"operator?pane={pane}" for pane in PANES},
}
"""Address by the name of its sheet."""
SHOWN_WIDE: Final = 480
"""Pixels of a sheet for each of its pictures; phones are shown as they are."""
LONGEST: Final = 2600
"""Pixels of a page that are kept."""
WIDER: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
Picture = NDArray[np.uint8]


def take_gallery(folder: Path, pages: Sequence[str] = ()) -> list[str]:
    """Write the sheets; returns which pages are wider than their screen.

    Args:
        pages: names of ``PAGES``; all without one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wide: list[str] = []
    with TemporaryDirectory() as work, _browser() as browser, _table(Path(work)) as table:
        page = browser.new_page(locale="en-GB", reduced_motion="reduce", bypass_csp=True)
        for name in pages or PAGES:
            taken: dict[str, list[Picture]] = {size: [] for size in SIZES}
            for language in LANGUAGES:
                _open(page, table, PAGES[name], language)
                for size, (width, height) in SIZES.items():
                    page.set_viewport_size({"width": width, "height": height})
                    if (over := int(page.evaluate(WIDER))) > 0:
                        wide.append(f"{name} {size} {language}: {over} px too wide")
                    taken[size].append(_picture(page, min(width, SHOWN_WIDE)))
            for size, pictures in taken.items():
                cv2.imwrite(str(folder / f"{name}-{size}.jpg"), _sheet(pictures))
            say(str(name))
    return wide


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = started(playwright)
        yield chromium
        chromium.close()


@contextmanager
def _table(work: Path) -> Iterator[PlayedTable]:
    """Three hands of players with long names in three scripts, a penalty, and what a judge is told."""
    with played_table(work, hands=3, seed=3, players=NAMES) as table:
        introduce(table.identities)
        table.write(PenaltyPaid(1, "false_win", (2000, -6000, 2000, 2000)))
        table.tell()
        table.tell_broadcast()
        table.tell_players()
        for minute, (code, details) in enumerate(_ALERTS):
            alert = StandingAlert(code, code, code, details, {"seat": 1}, name=f"cause-{minute}")
            at = f"2026-11-20T08:{minute:02}:00.000Z"
            table.pages.show(Topic.ALERT, alert_message("table-1", at, alert))
        told = [light.message() for parts in (*RED.values(), *WARNS.values()) for light in _not_green(parts)]
        table.pages.show(Topic.HEALTH, HEALTH | {"lights": told})
        yield table


def _not_green(parts: PartsHealth) -> list[Light]:
    return [light for light in lights(parts) if light.colour is not Colour.GREEN]


HEALTH: Final = {
    "schema": "tablectl/health/1",
    "table": "table-1",
    "fps": 9.8,
    "recognition_ms": 21.5,
    "memory_mb": 310.0,
    "degraded": ["machine"],
    "links": [],
    "hints": [],
    "hint_codes": [{"code": "undervoltage"}],
}
"""As the judge's page reads it."""
_ALERTS: Final[Sequence[tuple[str, Mapping[str, object]]]] = (
    ("judge_called", {}),
    (
        "table_differs",
        {"differences": [{"where": "river", "seat": 0, "seen": 4, "recorded": 5}]},
    ),
    ("machine_fault", {"fault": "tile_count", "where": "drum"}),
    ("part_away", {"part": "camera overhead"}),
)


def _open(page: Page, table: PlayedTable, path: str, language: str) -> None:
    """Show a page in a language, once what it asks for is there."""
    plain, _, place = path.partition("#")
    said = language if plain.endswith("=") else f"{'&' if '?' in plain else '?'}lang={language}"
    address = f"{table.address}{plain}{said}"
    page.goto(address + (f"#{place}" if place else ""))
    page.wait_for_function("document.body.innerText.trim().length > 0")
    with suppress(BrowserTimeout):  # pages without a stream have none of these
        page.locator("#link.up, #seats li, #lights li").first.wait_for(timeout=700)
    _, _, pane = path.partition("?pane=")
    if pane:
        page.click(f"#tab-{pane}")
        page.locator(f"#pane-{pane}").wait_for()
    page.evaluate("document.fonts.ready")


def _picture(page: Page, wide: int) -> Picture:
    taken = page.screenshot(animations="disabled", full_page=True)
    picture = cv2.imdecode(np.frombuffer(taken, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    shown = picture[: LONGEST * picture.shape[1] // 1000]
    size = (wide, round(shown.shape[0] * wide / shown.shape[1]))
    return np.asarray(cv2.resize(shown, size, interpolation=cv2.INTER_AREA), np.uint8)


def _sheet(pictures: Sequence[Picture]) -> Picture:
    """Pictures side by side on grey."""
    high = max(picture.shape[0] for picture in pictures)
    sheet = np.full((high, sum(picture.shape[1] + 8 for picture in pictures), 3), 128, np.uint8)
    left = 0
    for picture in pictures:
        sheet[: picture.shape[0], left : left + picture.shape[1]] = picture
        left += picture.shape[1] + 8
    return sheet


def main() -> None:
    """Make the sheets; exit status 1 where a page is wider than its screen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the sheets are written, made if it is not there")
    parser.add_argument("pages", nargs="*", choices=[[], *PAGES], metavar="PAGE", help=", ".join(PAGES))
    options = parser.parse_args()
    wide = take_gallery(options.folder, options.pages)
    sys.stdout.write("".join(f"{line}\n" for line in wide))
    sys.exit(1 if wide else 0)


if __name__ == "__main__":
    main()
