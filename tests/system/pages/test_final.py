"""A session that is over stays in sight with its result until the next one begins, on every page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablectl.game.events import SessionEnded
from tablectl.game.state import GameState
from tablectl.service.publishing import Stamp, score_message
from tablectl.topics import Topic
from tests.system.pages.identified_players import NAMES as LONG_NAMES
from tests.system.pages.identified_players import introduce
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_reading_pages import page

__all__ = ["browser", "page", "pytestmark"]

NAMES = ("Aoi", "Ren", "Yuzu", "Haru")


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedTable]:
    """Three hands of riichi, and the session's end."""
    with played_table(tmp_path_factory.mktemp("final"), hands=3, seed=3, players=NAMES) as played:
        played.finish()
        played.tell()
        yield played


def ended(played: PlayedTable) -> SessionEnded:
    return next(e.body for e in played.envelopes if isinstance(e.body, SessionEnded))


def by_place(played: PlayedTable) -> list[tuple[str, str]]:
    """Names with their final scores as the pages write them, the best first."""
    finals = sorted(zip(ended(played).final, NAMES, strict=True), reverse=True)
    return [(name, f"{'−' if final < 0 else '+'}{abs(final):.1f}") for final, name in finals]


@pytest.mark.slow
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


def test_the_scoreboard_of_a_finished_session_is_one_screen_with_the_final_scores(
    over: PlayedTable, page: Page
) -> None:
    page.goto(f"{over.address}scoreboard?lang=en")
    expect(page.locator("#final .graph")).to_be_visible()
    rows = page.locator("#rows li")
    expect(rows).to_have_count(4)
    for place, (name, final) in enumerate(by_place(over)):
        expect(rows.nth(place).locator(".name")).to_have_text(name)
        expect(rows.nth(place).locator(".change")).to_have_text(final)
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080


def test_no_name_breaks_beside_the_scoreboards_graph(over: PlayedTable, page: Page) -> None:
    """With the bar in sight there is least room: "Haru" stood in two lines."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{over.address}scoreboard?lang=en")
    page.hover("header.bar")
    names = page.locator("#final .legend .name")
    expect(names).to_have_count(4)
    heights = names.evaluate_all(
        "(all) => all.map((each) => each.offsetHeight / parseFloat(getComputedStyle(each).fontSize))"
    )
    assert max(heights) < 1.9


def test_the_note_of_an_amendment_leaves_the_graph_its_place(over: PlayedTable, page: Page) -> None:
    """On a small screen the graph lay across the last player's points."""
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{over.address}scoreboard?lang=en")
    expect(page.locator("#final .graph")).to_be_visible()
    between = page.evaluate(
        """() => {
          const graph = document.querySelector("#final .graph"), note = document.createElement("p");
          note.className = "amended-after";
          note.textContent = "Amended after the end (1)";
          graph.before(note);
          const rows = document.querySelector("#rows").getBoundingClientRect();
          return graph.getBoundingClientRect().top - rows.bottom;
        }"""
    )
    assert between >= 0


@pytest.mark.slow
def test_long_names_end_a_session_whole_on_the_wall(tmp_path: Path, page: Page) -> None:
    """Points stood beyond the screen's edge, labels on one another, and clubs lost their descenders."""
    with played_table(tmp_path, hands=3, seed=3, players=LONG_NAMES) as played:
        introduce(played.identities)
        played.finish()
        played.tell()
        played.tell_players()
        page.set_viewport_size({"width": 1280, "height": 720})
        page.goto(f"{played.address}scoreboard?lang=ru")
        expect(page.locator("#final .legend li")).to_have_count(4)
        rows = page.locator("#rows li").first.bounding_box()
        assert rows is not None
        for told in page.locator("#final .legend li > *").all():
            box = told.bounding_box()
            assert box is not None and box["x"] + box["width"] <= rows["x"] + rows["width"] + 1
        cut = "(all) => all.filter((each) => each.scrollHeight > each.clientHeight).map(String)"
        assert page.locator("#rows .team").evaluate_all(cut) == []
        page.goto(f"{played.address}history/1?lang=ru")
        expect(page.locator("#session-card .graph text[text-anchor=middle]")).not_to_have_count(0)
        labels = page.locator("#session-card .graph text:not([x='41'])").evaluate_all(
            "(all) => all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right])"
        )
        assert all(one[1] <= other[0] for one, other in pairwise(labels))


@pytest.mark.slow
def test_before_the_first_hand_nobody_counts_tiles(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=1) as played:
        played.tell(1)
        for path in ("", "scoreboard", "operator", "overlay?parts=round"):
            page.goto(f"{played.address}{path}")
            expect(page.locator("body")).to_contain_text("no hand")
            assert "tiles left" not in page.inner_text("body"), path


@pytest.mark.slow
def test_no_page_stumbles_before_anybody_sat_down(tmp_path: Path, page: Page) -> None:
    """One that does fails its test as it closes."""
    seated = {"role": "player", "seat": 1, "csrf": "x", "decides": False, "operator": False}
    with played_table(tmp_path, hands=1) as played:
        played.pages.show(Topic.SCORE, score_message(Stamp("table-1", 0, 0), GameState()))
        for path in ("", "scoreboard", "player", "overlay?parts=round,scores,table", "overlay/player"):
            if path == "player":
                page.route("**/api/me", lambda asked: asked.fulfill(json=seated))
            page.goto(f"{played.address}{path}")
            page.wait_for_load_state("networkidle")


def test_the_final_screen_fits_a_phone(over: PlayedTable, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for path in ("", "scoreboard"):
        page.goto(f"{over.address}{path}")
        expect(page.locator("#final .graph")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


@pytest.mark.slow
def test_the_final_screen_stays_until_the_next_session_begins(tmp_path: Path, page: Page) -> None:
    places = {"": "#final", "scoreboard": "#final", "overlay/final": "[data-part=final]"}
    with played_table(tmp_path, hands=1) as played:
        played.finish()
        played.tell()
        opened = {path: page if not path else page.context.new_page() for path in places}
        for path, shown in places.items():
            opened[path].goto(f"{played.address}{path}")
            expect(opened[path].locator(shown)).to_be_visible()
            opened[path].reload()
            expect(opened[path].locator(shown)).to_be_visible()
        played.begin_again()
        played.tell()
        for path, shown in places.items():
            expect(opened[path].locator(shown)).to_be_hidden()
            if path:
                opened[path].close()


@pytest.mark.slow
def test_a_hand_that_the_sessions_end_cut_off_is_not_in_progress(tmp_path: Path, page: Page) -> None:
    with played_table(tmp_path, hands=1) as played:
        played.begin_hand()
        page.goto(f"{played.address}history/1?lang=en")
        expect(page.locator("#hands .outcome").last).to_have_text("in progress")
        played.finish()
        page.reload()
        expect(page.locator("#hands .outcome").last).to_have_text("not played out")
