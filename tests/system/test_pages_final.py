"""A session that is over stays in sight with its result until the next one begins, on every page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablectl.game.events import SessionEnded
from tests.system.played_table import PlayedTable, played_table
from tests.system.test_pages import browser, pytestmark
from tests.system.test_reading_pages import page

__all__ = ["browser", "page", "pytestmark"]

NAMES = ("Aoi", "Ren", "Yuzu", "Haru")


@pytest.fixture
def over(tmp_path: Path) -> Iterator[PlayedTable]:
    """Three hands of riichi, and the session's end."""
    with played_table(tmp_path, hands=3, seed=3, players=NAMES) as played:
        played.finish()
        played.tell()
        yield played


def ended(played: PlayedTable) -> SessionEnded:
    return next(e.body for e in played.envelopes if isinstance(e.body, SessionEnded))


def by_place(played: PlayedTable) -> list[tuple[str, str]]:
    """Names with their final scores as the pages write them, the best first."""
    finals = sorted(zip(ended(played).final, NAMES, strict=True), reverse=True)
    return [(name, f"{'−' if final < 0 else '+'}{abs(final):.1f}") for final, name in finals]


@pytest.mark.parametrize("path", ["?lang=en", "overlay/final?lang=en&motion=off"])
def test_the_final_screen_has_standings_with_uma_the_points_by_hand_and_the_best_hand(
    over: PlayedTable, page: Page, path: str
) -> None:
    page.goto(f"{over.address}{path}")
    rows = page.locator(".standings li")
    expect(rows).to_have_count(4)
    for row, (name, final) in zip(rows.all(), by_place(over), strict=True):
        expect(row.locator(".name")).to_have_text(name)
        expect(row.locator(".final-of")).to_have_text(final)
    expect(page.locator(".graph .line[points*=' ']")).to_have_count(2 * 4)
    expect(page.locator(".graph .dot.p0")).to_have_count(1 + 3)
    expect(page.locator(".best .tiles .tile").first).to_be_visible()
    expect(page.locator(".best")).to_contain_text("han")


@pytest.mark.parametrize("path", ["", "scoreboard", "overlay/final"])
def test_the_final_screen_stays_until_the_next_session_begins(
    over: PlayedTable, page: Page, path: str
) -> None:
    shown = page.locator("[data-part=final]" if path.startswith("overlay") else "#final")
    page.goto(f"{over.address}{path}")
    expect(shown).to_be_visible()
    page.reload()
    expect(shown).to_be_visible()
    over.begin_again()
    over.tell()
    expect(shown).to_be_hidden()


def test_the_scoreboard_of_a_finished_session_is_one_screen_with_the_final_scores(
    over: PlayedTable, page: Page
) -> None:
    page.goto(f"{over.address}scoreboard?lang=en")
    expect(page.locator("#final .graph")).to_be_visible()
    for row, (name, final) in zip(page.locator("#rows li").all(), by_place(over), strict=True):
        expect(row.locator(".name")).to_have_text(name)
        expect(row.locator(".change")).to_have_text(final)
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080


@pytest.mark.parametrize("path", ["", "scoreboard"])
def test_the_final_screen_fits_a_phone(over: PlayedTable, page: Page, path: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{over.address}{path}")
    expect(page.locator("#final .graph")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
