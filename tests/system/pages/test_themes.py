"""Themes of a stream's graphics: those that come along, a club's own, motion, and the gallery."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tablectl.web.club_theme import BUILT_IN_THEMES
from tests.system.pages.browsing import open_page
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]

PANEL = "() => getComputedStyle(document.querySelector('.plate-card')).backgroundColor"
CLUB = ":root { --panel: rgb(1 2 3); --gold: #ff7a00; } .plate-card { background-image: none; }"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    folder = tmp_path_factory.mktemp("themed")
    (folder / "themes").mkdir()
    (folder / "themes" / "club.css").write_text(CLUB)
    (folder / "themes" / "remote.css").write_text("a { background: url(https://evil.example/x.png) }")
    with played_table(folder, hands=1, players=("Aoi", "Ren", "Yuzu", "Haru")) as one:
        one.tell()
        yield one


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with open_page(browser, 1920, 1080) as opened:
        yield opened


def panel(page: Page) -> str:
    expect(page.locator(".plate-card")).to_have_count(4)
    return str(page.evaluate(PANEL))


@pytest.mark.slow
def test_every_theme_that_comes_along_has_a_look_of_its_own(played: PlayedTable, page: Page) -> None:
    looks = {}
    for theme in BUILT_IN_THEMES:
        page.goto(f"{played.address}overlay/scores?theme={theme}")
        expect(page.locator("#badge")).to_be_hidden()
        looks[theme] = panel(page)
    assert len(set(looks.values())) == len(BUILT_IN_THEMES), looks
    assert looks["transparent"] == "rgba(0, 0, 0, 0)"
    page.goto(f"{played.address}overlay/scores")
    assert panel(page) == looks["green"]


def test_a_clubs_own_sheet_dresses_the_graphics(played: PlayedTable, page: Page) -> None:
    page.goto(f"{played.address}overlay/scores?theme=club")
    expect(page.locator("html")).to_have_attribute("data-theme", "club")
    assert panel(page) == "rgb(1, 2, 3)"
    expect(page.locator("#badge")).to_be_hidden()


def test_a_theme_that_is_not_there_is_told_on_the_page(played: PlayedTable, page: Page) -> None:
    missing = "theme: neon? green, dark, light, transparent, chroma, club"
    for theme, told in (("neon", missing), ("remote", "loads something")):
        page.goto(f"{played.address}overlay/scores?theme={theme}")
        expect(page.locator("#badge")).to_contain_text(told)
        assert panel(page), "the graphic is shown all the same"


def test_a_sheet_cannot_make_a_page_load_anything_from_elsewhere(played: PlayedTable, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route(
        "**/themes/club.css",
        lambda route: route.fulfill(
            content_type="text/css", body=".plate-card { background: url(https://evil.example/x.png) }"
        ),
    )
    page.goto(f"{played.address}overlay/scores?theme=club")
    expect(page.locator("html")).to_have_attribute("data-theme", "club")
    panel(page)
    went_out = page.evaluate(
        "performance.getEntriesByType('resource')"
        ".filter((each) => each.name.includes('evil') && each.transferSize).length"
    )
    assert went_out == 0


@pytest.mark.slow
def test_the_gallery_offers_the_clubs_theme_and_shows_it_at_once(played: PlayedTable, page: Page) -> None:
    page.goto(f"{played.address}graphics?lang=en#scores")
    theme = page.locator("#arrange [name=theme]")
    offered = ["green", "dark", "light", "transparent", "for a green key", "club (the club's)"]
    expect(theme.locator("option")).to_have_text(offered)
    expect(page.locator("#themes-refused")).to_contain_text(
        "The theme remote is not used: it loads something"
    )
    theme.select_option("club")
    preview = page.frame_locator("#preview")
    expect(preview.locator("html")).to_have_attribute("data-theme", "club")
    gold = "element => getComputedStyle(element).getPropertyValue('--gold').trim()"
    assert preview.locator(".plate-card").first.evaluate(gold) == "#ff7a00"
    assert "theme=club" in page.input_value("#address")


@pytest.mark.slow
def test_nothing_moves_where_stillness_is_asked_for(played: PlayedTable, page: Page) -> None:
    """By the address, or by the computer's own setting."""
    parts = "round,scores,result,table,player,lineup,standings,winner,waits,final,callout,needs,graph"

    def nothing_moves(address: str) -> None:
        page.goto(f"{played.address}overlay?parts={parts}&sample=1{address}")
        expect(page.locator("[data-part=result]")).to_be_attached()
        expect(page.locator(".plate-card")).to_have_count(4)
        assert page.evaluate("document.getAnimations().length") == 0

    page.emulate_media(reduced_motion="no-preference")
    nothing_moves("&motion=off")
    page.emulate_media(reduced_motion="reduce")
    nothing_moves("")
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{played.address}overlay?parts={parts}&sample=1")
    page.wait_for_function("document.getAnimations().length > 0")
