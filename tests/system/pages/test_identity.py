"""Who the players are, on every page and graphic; and the judge's form that says so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tablectl import web
from tablectl.config.identity import COUNTRIES, Identity
from tests.long_forms import in_soak
from tests.system.pages.browsing import open_page
from tests.system.pages.identified_players import NAMES, introduce, picture
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark

__all__ = ["browser", "pytestmark"]


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """A finished session of players who are known."""
    with played_table(tmp_path_factory.mktemp("known"), hands=2, players=NAMES) as played:
        introduce(played.identities)
        played.finish()
        played.tell()
        played.tell_broadcast()
        played.tell_players()
        yield played


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that must not stumble."""
    with open_page(browser, 1920, 1080, locale="en-GB") as opened:
        yield opened


def is_drawn(picture: Locator) -> None:
    expect(picture).to_be_visible()
    assert picture.evaluate("async (each) => { await each.decode(); return each.naturalWidth; }") > 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "places", "teams"),
    [
        ("", ("#scores", "#final"), 0),
        ("scoreboard", ("#rows",), 4),
        ("history/1/0", ("#scores",), 0),
        ("overlay/scores", ("#plates",), 3),  # a name of three lines leaves its team no room
        ("overlay/lineup", ("[data-part=lineup]",), 4),
        ("overlay/final", ("[data-part=final]",), 0),
        *in_soak(
            ("history/1", ("#session-card",), 0),
            ("overlay/player?seat=3", ("[data-part=player]",), 0),
            ("overlay/standings", ("[data-part=standings]",), 4),
        ),
    ],
)
def test_portrait_country_and_team_stand_with_the_name(
    known: PlayedTable, page: Page, path: str, places: tuple[str, ...], teams: int
) -> None:
    page.goto(f"{known.address}{path}")
    for place in places:
        shown = page.locator(place)
        is_drawn(shown.locator(".portrait").first)
        japanese = shown.locator("img.flag[data-country=JP]").first
        is_drawn(japanese)
        expect(japanese).to_have_attribute("alt", "Japan")
        expect(shown).to_contain_text(NAMES[2])
    if teams:
        expect(page.locator(".team")).to_have_count(teams)
        expect(page.locator(".team", has_text="Ōsaka")).to_be_visible()


def test_a_player_wears_their_colours(known: PlayedTable, page: Page) -> None:
    page.goto(f"{known.address}overlay/scores")
    plates = page.locator(".plate-card")
    expect(plates).to_have_count(4)
    expect(plates.nth(0)).to_have_css("background-color", "rgb(192, 57, 43)")
    expect(plates.nth(3)).not_to_have_class(re.compile("coloured"))


def test_every_country_has_a_flag_with_its_name_in_the_pages_language(known: PlayedTable, page: Page) -> None:
    page.goto(f"{known.address}overlay/player?seat=2&lang=ru")
    korean = page.locator("[data-part=player] .flag")
    is_drawn(korean)
    expect(korean).to_have_attribute("alt", "Республика Корея")
    folder = Path(web.__file__).parent / "flags"
    assert {file.stem.upper() for file in folder.glob("*.svg")} == COUNTRIES


@pytest.mark.slow
def test_short_names_stand_where_there_is_no_room(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=1, players=NAMES) as played:
        introduce(played.identities)
        played.tell()
        played.tell_broadcast()
        played.tell_players()
        page.goto(played.address)
        expect(page.locator("#board .plate .name").filter(has_text="Саша")).to_be_visible()
        page.goto(f"{played.address}overlay?parts=hands")
        expect(page.locator("#hands .name").nth(3)).to_have_text("Max")
        expect(page.locator("#hands .name").nth(1)).to_have_text("Ren")


def test_the_score_sheet_shows_who_they_are_in_the_tables_own_fonts(known: PlayedTable, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{known.address}scoresheet")
    head = page.locator(".standing li").filter(has_text=NAMES[3])
    expect(head).to_contain_text("Wiener Mahjongverein · AT")
    is_drawn(head.locator("img"))
    others = [url for url in asked if not url.startswith("data:")]
    assert others.pop(0) == f"{known.address}scoresheet"
    fonts = (f"{known.address}static/style/fonts.css", f"{known.address}static/fonts/")
    assert others, "a computer without Japanese fonts writes Japanese names too"
    assert all(url.startswith(fonts) for url in others)


@pytest.mark.slow
def test_pages_that_are_open_show_at_once_who_a_player_is(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=1, players=NAMES) as played:
        played.tell()
        page.goto(f"{played.address}overlay/scores")
        expect(page.locator(".plate-card")).to_have_count(4)
        expect(page.locator(".portrait, .flag, .team, .coloured")).to_have_count(0)
        introduce(played.identities)
        played.tell_players()
        expect(page.locator(".plate-card .portrait")).to_have_count(4)
        assert played.identities.delete_entry(NAMES[1])
        played.tell_players()
        expect(page.locator(".plate-card .portrait")).to_have_count(3)
        expect(page.locator(".plate-card .name").nth(1)).to_have_text("Ren")


@pytest.mark.slow
def test_words_of_an_identity_are_text_and_nothing_else(tmp_path: Path, page: Page) -> None:
    evil = "<img src=x onerror=alert(1)>"
    with played_table(tmp_path, hands=1, players=NAMES) as played:
        played.identities.save(Identity(name="Ren", team=evil, short="<b>R</b>"))
        played.tell()
        played.tell_players()
        page.goto(f"{played.address}overlay?parts=scores,table")
        expect(page.locator(".plate-card .team")).to_have_text(evil)
        expect(page.locator("#board .plate .name").filter(has_text="<b>R</b>")).to_be_visible()
        page.goto(f"{played.address}scoresheet")
        expect(page.locator(".standing")).to_contain_text(evil)
        expect(page.locator("img[src=x]")).to_have_count(0)


@pytest.mark.slow
def test_the_judge_enters_a_player_with_a_picture_and_forgets_them(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=1, players=NAMES) as played:
        played.tell()
        page.goto(f"{played.address}operator?lang=en")
        page.click("#tab-players")
        form = page.locator("#player-form")
        form.locator("[name=who]").select_option("Ren")
        form.locator("[name=team]").fill("Ōsaka")
        form.locator("[name=short]").fill("R")
        form.locator("[name=country]").select_option(label="Japan")
        form.locator("[type=color]").first.fill("#123456")
        form.locator("[name=portrait]").set_input_files(
            {"name": "ren.png", "mimeType": "image/png", "buffer": picture(90)}
        )
        form.get_by_role("button", name="Save the player").click()
        expect(page.locator("#said")).to_have_text("Ren is saved.")
        is_drawn(form.locator(".picture img").first)
        ren = played.identities.get("Ren")
        assert ren is not None
        assert (ren.team, ren.short, ren.country, ren.colours) == ("Ōsaka", "R", "JP", ("#123456",))
        form.get_by_role("button", name="Remove the picture").click()
        expect(form.locator(".picture img").first).to_be_hidden()
        form.locator("[name=logo]").set_input_files(
            {"name": "logo.svg", "mimeType": "image/svg+xml", "buffer": b"<svg/>"}
        )
        form.get_by_role("button", name="Save the player").click()
        expect(page.locator("#said")).to_contain_text("This kind of file is not understood.")
        form.get_by_role("button", name="Forget what was entered").click()
        expect(page.locator("#said")).to_have_text("Forgotten: Ren.")
        assert played.identities.get("Ren") is None


@pytest.mark.slow
def test_the_judge_may_enter_somebody_who_does_not_sit_here_yet(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=1, players=NAMES) as played:
        played.tell()
        page.goto(f"{played.address}operator?lang=en")
        page.click("#tab-players")
        form = page.locator("#player-form")
        form.locator("[name=who]").select_option(label="another player…")
        form.locator("[name=name]").fill(" Haru  Ito ")
        form.locator("[name=country]").select_option(label="Japan")
        page.click("#tab-hand")  # they look at something else meanwhile
        with page.expect_response("**/api/known-players"):
            page.click("#tab-players")
        expect(form.locator("[name=country]")).to_have_value("JP")
        form.get_by_role("button", name="Save the player").click()
        expect(form.locator("[name=who]")).to_have_value("Haru Ito")
        assert played.identities.get("Haru Ito") is not None


@pytest.mark.slow
def test_an_answer_that_never_comes_keeps_nobody_from_entering_those_who_sit_here(
    tmp_path: Path, page: Page
) -> None:
    with played_table(tmp_path, hands=1, players=NAMES) as played:
        played.tell()
        page.clock.install()
        held: list[Route] = []
        page.route("**/api/known-players", lambda route: held.append(route))
        page.goto(f"{played.address}operator?lang=en")
        page.click("#tab-players")
        who = page.locator("#player-form [name=who]")
        expect(who.locator("option")).to_have_count(0)
        page.clock.run_for(10_000)
        expect(who.locator("option")).to_have_text([*NAMES, "another player…"])
        assert held
        page.unroute("**/api/known-players")
