"""The page of players' statistics: numbers of the journal, a player chosen by name, plots, downloads."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tablectl.api.counts.statistics import Tally
from tablectl.formats.journal.played_games import games_of_events
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_reading_pages import page

__all__ = ["browser", "page", "pytestmark"]

NAMES = ("Aoi", "Ren", "<b>Yuzu</b>", "Haru")
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """Three hands of riichi, over, and another session just begun behind them."""
    with played_table(tmp_path_factory.mktemp("statistics"), hands=3, seed=3, players=NAMES) as played:
        played.finish()
        played.begin_again()
        played.tell()
        yield played


def lines_of(played: PlayedTable) -> dict[str, dict[str, object]]:
    """What the journal counts to, by name; everybody without one."""
    tally = Tally()
    for game in games_of_events(played.history.events):
        tally.add(game)
    return {str(line.get("player", "")): line for line in tally.lines()}


@pytest.mark.slow
def test_the_page_tells_what_the_journal_counts_to(table: PlayedTable, page: Page, tmp_path: Path) -> None:
    lines = lines_of(table)
    page.goto(f"{table.address}statistics?lang=en")
    rows = page.locator("#table tbody tr")
    expect(rows).to_have_count(5)
    assert rows.locator("th").all_inner_texts() == [*sorted(NAMES), "Everybody"]
    for name in NAMES:
        cells = rows.filter(has=page.get_by_role("rowheader", name=name, exact=True)).locator("td")
        assert cells.nth(0).inner_text() == str(lines[name]["hands"])
        assert cells.nth(1).inner_text() == str(lines[name]["wins"])
    expect(page.locator("#told")).to_have_text("1 session counted")
    page.screenshot(path=tmp_path / "statistics.png", full_page=True)


@pytest.mark.slow
def test_a_player_is_chosen_by_name_and_the_address_keeps_the_choice(table: PlayedTable, page: Page) -> None:
    lines = lines_of(table)
    page.goto(f"{table.address}statistics?lang=en")
    expect(page.locator("#one-name")).to_have_text("Everybody")
    page.locator("#player").select_option(label="Ren")
    for _ in range(2):
        expect(page.locator("#one-name")).to_have_text("Ren")
        expect(page.locator("[data-count=wins] dd")).to_have_text(f"{lines['Ren']['wins']} of 3")
        expect(page.locator("#table [aria-current] th")).to_have_text("Ren")
        page.reload()


@pytest.mark.slow
def test_plots_show_places_and_rates(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}statistics?lang=en&player=Aoi")
    places, rates = page.locator("#plots svg").nth(0), page.locator("#plots svg").nth(1)
    expect(places.locator("rect")).to_have_count(4)
    expect(rates.locator("circle.own")).to_have_count(4)
    expect(rates.locator("circle.everybody")).to_have_count(4)


@pytest.mark.slow
def test_both_downloads_hold_what_the_page_shows(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}statistics?lang=en")
    expect(page.locator("#csv")).to_be_visible()
    with page.expect_download() as got:
        page.locator("#csv").click()
    assert got.value.suggested_filename == "statistics-riichi.csv"
    rows = list(csv.DictReader(io.StringIO(got.value.path().read_text(encoding="utf-8"))))
    with page.expect_download() as got:
        page.locator("#json").click()
    told = json.loads(got.value.path().read_text(encoding="utf-8"))
    lines = lines_of(table)
    assert [row["player"] for row in rows] == [*sorted(NAMES), ""]
    assert [row["wins"] for row in rows] == [str(line["wins"]) for line in told["books"]["riichi"]]
    assert told["books"]["riichi"] == list(lines.values())
    assert told["left"] == 0


@pytest.mark.slow
def test_it_is_told_in_four_languages_and_fits_a_phone(
    table: PlayedTable, page: Page, tmp_path: Path
) -> None:
    page.set_viewport_size(PHONE)
    for lang in ("en", "ru", "zh", "ja"):
        page.goto(f"{table.address}statistics?lang={lang}&player=Aoi")
        expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{lang}"))
        expect(page.locator("#table tbody tr")).to_have_count(5)
        assert "stat_" not in page.locator("main").inner_text(), lang
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], lang
    page.screenshot(path=tmp_path / "ja.png", full_page=True)


@pytest.mark.slow
def test_another_book_counts_flowers_and_kongs_and_no_riichi(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, "mcr", hands=1, players=("Aoi", "Ren", "Yuzu", "Haru")) as played:
        played.tell()
        page.goto(f"{played.address}statistics?lang=en")
        expect(page.locator("[data-count=flowers]")).to_be_visible()
        expect(page.locator("[data-count=kongs]")).to_be_visible()
        expect(page.locator("[data-count=ready]")).to_have_count(0)


@pytest.mark.slow
def test_where_nothing_was_played_the_page_says_so(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=0) as played:
        played.tell()
        page.goto(f"{played.address}statistics?lang=en")
        expect(page.locator("#nothing h2")).to_have_text("Nothing has been played yet", ignore_case=True)
        expect(page.locator("#no-figures dd").first).to_have_text("–")
        expect(page.locator("#nothing a").first).to_have_attribute("href", "./")
        expect(page.locator("#csv")).to_be_hidden()
        page.goto(f"{played.address}history")
        expect(page.locator("#nothing h2")).to_have_text("Nothing has been played yet", ignore_case=True)
        expect(page.locator("#nothing")).to_contain_text("Every hand stands here once it is paid")
        expect(page.locator("#sessions-card")).to_be_hidden()
