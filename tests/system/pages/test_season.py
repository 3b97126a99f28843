"""The page of a season: what it shows of a player and of the club, names put right, a player deleted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_reading_pages import page

__all__ = ["browser", "page", "pytestmark"]

NAMES = ("Aoi", "Ren", "<b>Yuzu</b>", "Haru")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """Three hands of riichi, over."""
    with played_table(tmp_path_factory.mktemp("season"), hands=3, seed=3, players=NAMES) as played:
        played.finish()
        played.tell()
        yield played


@pytest.mark.slow
def test_a_season_shows_curves_hands_and_opponents(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}statistics?lang=en&player=Aoi")
    season = page.locator("#season")
    expect(season.locator("h2")).to_have_text("Aoi: the season")
    expect(season.locator("#curves svg[role=img]")).to_have_count(2)
    expect(season.locator("#curves")).to_contain_text("3 hands")
    opponents = season.locator("section", has=page.get_by_role("heading", name="Opponents"))
    expect(opponents.locator("tbody th")).to_have_text([*sorted(set(NAMES) - {"Aoi"})])
    expect(season.locator("b:has-text('Yuzu')")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "day"), [("ru", "20 нояб."), ("ja", "11月20日")])
def test_a_curve_names_days_without_year_and_time(
    table: PlayedTable, page: Page, language: str, day: str
) -> None:
    page.goto(f"{table.address}club?lang={language}")
    expect(page.locator("#curves text.sample").last).to_have_text(day)


@pytest.mark.slow
def test_the_clubs_page_is_everybodys_and_links_its_best_hands(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}club?lang=en")
    expect(page.locator("#season h2")).to_have_text("The club: the season")
    best = page.locator("#season .best li").first
    expect(best.locator("a")).to_have_attribute("href", re.compile("^history/1/[012]$"))
    expect(best.locator(".tile").first).to_be_visible()
    expect(best.locator(".item").first).to_be_visible()


@pytest.mark.slow
def test_it_is_told_in_four_languages_and_fits_a_phone(
    table: PlayedTable, page: Page, tmp_path: Path
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for lang in ("en", "ru", "zh", "ja"):
        page.goto(f"{table.address}statistics?lang={lang}&player=Aoi")
        expect(page.locator("#season h3").first).to_be_visible()
        assert "season_" not in page.locator("main").inner_text(), lang
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, lang
    page.screenshot(path=tmp_path / "season.png", full_page=True)


@pytest.mark.slow
def test_names_are_put_together_and_apart_again(table: PlayedTable, page: Page) -> None:
    page.goto(f"{table.address}statistics?lang=en")
    rows = page.locator("#table tbody th")
    expect(rows).to_have_text([*sorted(NAMES), "Everybody"])
    page.get_by_label("Name", exact=True).first.fill("Ren")
    page.get_by_label("counts as").fill("Sora")
    page.get_by_role("button", name="Put together").click()
    expect(page.locator("#people-kept")).to_contain_text("Ren counts as Sora")
    expect(rows).to_have_text([*sorted({*NAMES, "Sora"} - {"Ren"}), "Everybody"])
    page.get_by_role("button", name="Undo").click()
    expect(rows).to_have_text([*sorted(NAMES), "Everybody"])


@pytest.mark.slow
def test_a_deletion_is_asked_for_on_purpose_and_by_the_tables_own_request(
    table: PlayedTable, page: Page
) -> None:
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.post_data or "") if each.method == "POST" else None)
    page.goto(f"{table.address}statistics?lang=en")
    page.locator("#people-delete").select_option(label="Haru")
    page.get_by_role("button", name="Delete a player").click()
    expect(page.locator("#people-forget input:invalid")).to_have_count(1)
    assert asked == []
    page.get_by_role("checkbox").check()
    with page.expect_request("**/api/command") as sent:
        page.get_by_role("button", name="Delete a player").click()
    request: dict[str, Any] = sent.value.post_data_json or {}
    assert request.pop("id"), "asked again it is done once"
    assert request == {"do": "forget_player", "name": "Haru"}


ODD = ("Åsa-Victoria van der Longname-Überstraße", "שלום (דוד)", 'O\'Brien "Ren" & Söhne', "🀄 محمد 😀")


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """Three hands of players with names that are long, read from the right, or full of signs."""
    with played_table(tmp_path_factory.mktemp("odd"), hands=3, seed=3, players=ODD) as played:
        played.finish()
        played.tell()
        yield played


def in_sentence(name: str) -> str:
    """A pattern of the name as a sentence has it: behind a right-to-left one stands a direction mark, or what
    follows it would be read before it."""
    return f"{re.escape(name)}\u200e?"


@pytest.mark.parametrize(("name", "initials"), [*zip(ODD, ("ÅL", "שד", "OS", "م"), strict=True)])
def test_an_odd_name_is_shown_and_chosen_like_any_other(
    odd: PlayedTable, page: Page, name: str, initials: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{odd.address}statistics?{urlencode({'lang': 'en', 'player': name})}")
    expect(page.locator("#season h2")).to_have_text(re.compile(f"^{in_sentence(name)}: the season$"))
    expect(page.locator(".initials").first).to_have_text(initials)
    page.wait_for_function("document.documentElement.scrollWidth <= 390")


@pytest.mark.slow
def test_odd_names_are_put_together_and_apart_again(odd: PlayedTable, page: Page) -> None:
    page.goto(f"{odd.address}statistics?lang=en")
    kept = page.locator("#people-kept")
    for name in ODD:
        page.get_by_label("Name", exact=True).first.fill(name)
        page.get_by_label("counts as").fill(f"{ODD[1]} 2")
        page.get_by_role("button", name="Put together").click()
        expect(kept).to_contain_text(re.compile(f"{in_sentence(name)} counts as {in_sentence(ODD[1])} ?2"))
        page.get_by_role("button", name="Undo").click()
        expect(kept.locator("li")).to_have_count(0)


@pytest.mark.slow
def test_the_club_ranks_who_has_played_enough_games_for_an_average(table: PlayedTable, page: Page) -> None:
    ranks = page.locator("#ranks .rank")
    page.goto(f"{table.address}club?lang=en")
    expect(ranks.first).to_have_text("1")  # nobody has five games: fewer are enough
    page.select_option("#least", "20")
    expect(ranks).to_have_text([""] * 4)
    expect(page).to_have_url(re.compile(r"least=20"))
    page.reload()
    expect(page.locator("#least")).to_have_value("20")
    expect(ranks).to_have_text([""] * 4)
