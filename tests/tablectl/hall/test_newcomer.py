"""A hall as a newcomer finds it: before there is an event, at the draw, at a second desk, on paper."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablectl.hall.errors import Declined
from tests.tablectl.hall.desk import ORGANISER, Desk
from tests.tablectl.hall.events import file, points, seating, text
from tests.tablectl.hall.incidents.forms import open_sheet
from tests.tablectl.hall.test_pages import Shown, browser, page, sheets_of_paper, shown

__all__ = ["browser", "page", "shown"]

MARGINS = (
    "[...document.adoptedStyleSheets].flatMap(each => [...each.cssRules]).map(each => each.cssText).join()"
)
"""What stands around each sheet of paper."""

NOT_CUT = (
    "where => [...document.querySelectorAll(where)].every(each => each.scrollWidth <= each.clientWidth + 1)"
)
"""Nothing in the elements is wider than they are."""


WIND_FROM_NAME_PX = """(seats) => seats.map((seat) => {
  const [wind, name] = [".tile", ".name"].map((each) => seat.querySelector(each).getBoundingClientRect());
  return Math.max(0, wind.right - name.left, name.top - wind.bottom, wind.top - name.top - name.height / 2);
})"""
"""How far a wind's tile is from standing left of its name."""


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Shown]:
    """A hall that was just started: no event."""
    made = Shown(tmp_path)
    made.start()
    yield made
    made.close()


@pytest.fixture
def morning(tmp_path: Path) -> Iterator[Shown]:
    """Eight are registered, five have come."""
    made = Shown(tmp_path)
    made.own.do("import_event", text=text())
    made.own.do("check_in", players=[f"p{n}" for n in range(1, 6)])
    made.start()
    yield made
    made.close()


@pytest.mark.parametrize("path", ["", "ranking", "seating", "clock", "broadcast", "player", "links"])
def test_before_there_is_an_event_each_page_says_so(bare: Shown, page: Page, path: str) -> None:
    page.goto(f"{bare.address}{path}?lang=en")
    expect(page.locator("main")).to_contain_text("No event yet: create one at the desk.")


def test_a_phone_is_told_that_there_is_no_such_page(bare: Shown, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{bare.address}no-such-page?lang=en")
    box = page.locator("h1").bounding_box()
    assert box is not None and box["width"] > 100, "seen, not only read aloud"


@pytest.mark.slow
def test_the_draw_asks_what_becomes_of_players_who_have_not_come(morning: Shown, page: Page) -> None:
    page.goto(f"{morning.address}desk?lang=en")
    page.locator("#me").fill("Ada")
    page.locator("#draw").click()
    expect(page.locator("#ask")).to_contain_text("Not ticked as here: Mio, Riku, Hina.")
    page.get_by_role("button", name="Not now").click()
    expect(page.locator("#seated-next")).to_be_hidden()
    page.locator("#draw").click()
    page.get_by_role("button", name="Seat only who is here").click()
    expect(page.locator("#seated-next")).to_contain_text("Round 1 is seated at 1 table.")
    page.locator("#draw").click()
    page.get_by_role("button", name="Seat everybody").click()
    expect(page.locator("#seated-next")).to_contain_text("Round 1 is seated at 2 tables.")


def test_a_round_that_another_desk_has_begun_is_not_to_be_ended() -> None:
    desk = Desk.playing()
    for number, code in ((1, "round_begun"), (2, "round_runs")):
        with pytest.raises(Declined) as refused:
            desk.do("begin_round", round=number)
        assert refused.value.code == code


@pytest.mark.slow
def test_a_question_for_a_reason_says_what_it_is_for(shown: Shown, page: Page) -> None:
    shown.own.do("register_players", text="Una")
    page.goto(f"{shown.address}desk?lang=en")
    page.locator("#me").fill("Ada")
    sheet = open_sheet(page.locator("#sheets li[data-table='1']"))
    sheet.locator("input[data-player]").first.fill("41100")
    sheet.locator("input[data-player]").last.fill("8900")
    sheet.get_by_role("button", name="Correct the result").click()
    expect(page.locator("#ask-title")).to_have_text("Table 1: Correct the result")
    page.get_by_role("button", name="Not now").click()
    page.get_by_role("button", name="Players", exact=True).click()
    page.get_by_role("button", name="Withdraw: Una").click()
    expect(page.locator("#ask-title")).to_have_text("Withdraw: Una")


def test_a_round_with_all_its_results_is_ended_by_the_large_button(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk?lang=en")
    expect(page.locator("#end")).not_to_have_class(re.compile("main"))
    shown.own.do("set_result", table=2, points={f"p{n}": 25000 for n in range(5, 9)})
    expect(page.locator("#due")).to_have_text("All results of round 1 are in: end it.")
    expect(page.locator("#end")).to_have_class(re.compile("main"))


def test_players_without_a_game_stand_by_name_in_the_ranking(bare: Shown, page: Page) -> None:
    names = ["Zoe", "Bo", "ada", *(f"Nn {n:02}" for n in range(9))]
    bare.own.do("create_event", name="Cup", rules="riichi", rounds=1, text="\n".join(names))
    page.goto(f"{bare.address}ranking?lang=en")
    expect(page.locator("#rows .name")).to_have_text(["ada", "Bo", *(f"Nn {n:02}" for n in range(9)), "Zoe"])


@pytest.mark.parametrize(
    ("path", "drawn", "what"),
    [
        ("ranking", "#rows tr", "Ranking"),
        ("links", "#player-cards li", "Cards for all players"),
        ("seating", "#names li", "Round 1"),
        ("seating?what=schedules", ".schedule", "Schedules"),
    ],
)
def test_each_sheet_of_paper_says_of_what_it_is_and_which(
    shown: Shown, page: Page, path: str, drawn: str, what: str
) -> None:
    page.goto(f"{shown.address}{path}{'&' if '?' in path else '?'}lang=en")
    page.locator(drawn).first.wait_for()
    margins = page.evaluate(MARGINS)
    assert f'"Spring Cup · {what}' in margins
    assert re.search(r'@top-right {[^}]*content: "[^"]*20\d\d', margins), "the day"
    assert "counter(page)" in margins
    page.emulate_media(media="print")
    for each in page.locator(".tile").all():
        expect(each).to_have_css("print-color-adjust", "exact")  # a wind that is not printed seats nobody


@pytest.mark.slow
def test_a_long_line_that_is_wrong_makes_no_desk_wider(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk?lang=en")
    page.get_by_role("button", name="Players", exact=True).click()
    page.locator("#pasted").fill(f"Late Comer; FR; {'Clubof' * 30}\nAda")
    page.locator("#register-look").click()
    expect(page.locator(".faults li")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture
def over(tmp_path: Path) -> Iterator[Shown]:
    """An event of one round that was played; two players are equal, one has a long name and a penalty."""
    made = Shown(tmp_path)
    told = file(rounds=1)
    told["players"][6]["name"] = "Maximilian von Habsburg-Lothringen"
    made.own.do("import_event", text=json.dumps(told))
    made.own.do("draw_seating", seating=seating())
    made.own.do("begin_round")
    made.own.do("set_result", table=1, points={"p1": 40000, "p2": 30000, "p3": 20000, "p4": 10000})
    made.own.do("set_result", table=2, points={"p5": 35000, "p6": 30000, "p7": 20000, "p8": 15000})
    made.own.do("give_penalty", player="p7", amount=-5, unit="points", reason="late")
    made.own.do("end_round")
    made.start()
    yield made
    made.close()


@pytest.mark.slow
def test_after_the_last_round_the_desk_leads_to_the_places(over: Shown, page: Page) -> None:
    page.goto(f"{over.address}desk?lang=en")
    expect(page.locator("#due")).to_have_text("All rounds are played: show the places.")
    expect(page.locator("#show")).to_have_class(re.compile("main"))
    for place in ("4", "3", "2", "1"):
        over.own.do("show_places", from_place=int(place))
    expect(page.locator("#due")).to_contain_text("Every place is shown.")
    expect(page.locator("#show")).to_be_hidden()
    expect(page.get_by_text("Everything is shown.")).to_be_visible()
    expect(page.get_by_role("link", name="Ranking (CSV)")).to_be_visible()


@pytest.mark.slow
def test_an_event_that_came_with_all_its_results_has_its_places_to_show(bare: Shown, page: Page) -> None:
    equal = points(1, 45000, 25000, 15000, 15000)
    told = file(4, rounds=1, results=[{"round": 1, "table": 1, "points": equal}])
    bare.own.hall.submit({"do": "import_event", "text": json.dumps(told)}, ORGANISER).result(30)
    page.goto(f"{bare.address}desk?lang=en")
    expect(page.locator("#due")).to_have_text("All rounds are played: show the places.")
    page.goto(f"{bare.address}ranking?lang=en")
    expect(page.locator("#after")).to_contain_text("Final ranking")
    expect(page.locator("#rows tr td:last-child")).to_have_text(["", "", "equal", "equal"])


@pytest.mark.slow
def test_a_list_registers_as_many_as_it_adds_or_changes(over: Shown, page: Page) -> None:
    page.goto(f"{over.address}desk?lang=en")
    page.get_by_role("button", name="Players", exact=True).click()
    page.locator("#pasted").fill("Aoi\nA newcomer")
    page.get_by_role("button", name="Look at the list").click()
    expect(page.locator("#preview .counts")).to_contain_text("1 new, 0 changed, 1 registered already")
    expect(page.locator("#register-look")).to_have_text("Register 1 player")


def test_after_the_last_round_a_players_phone_says_their_place(over: Shown, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    over.own.do("show_places", from_place=9)
    page.goto(f"{over.address}player?player=p1&lang=en")
    expect(page.locator("#now")).to_contain_text("The final places are shown at the ceremony.")
    expect(page.locator("#now")).not_to_contain_text("Place")
    over.own.do("show_places", from_place=1)
    expect(page.locator("#now .round")).to_have_text("Final ranking")
    expect(page.locator("#now .where")).to_have_text("Place 1 of 8")


@pytest.mark.parametrize("language", ["en", "ru", "zh", "ja"])
def test_a_ranking_with_every_column_is_as_wide_as_a_phone(over: Shown, page: Page, language: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    over.own.do("show_places", from_place=1)
    page.goto(f"{over.address}ranking?lang={language}")
    expect(page.locator("#head th:visible")).to_have_count(5)
    assert page.evaluate(f"({NOT_CUT})('.ranking .wide')")


def test_a_broadcast_shows_a_long_name_whole(over: Shown, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{over.address}broadcast?lang=en")
    name = page.locator(".mini .name", has_text="Maximilian")
    expect(name).to_be_visible()
    assert page.evaluate(f"({NOT_CUT})('.mini .name')")


def test_a_broadcast_of_tables_by_hand_has_each_wind_beside_its_name(bare: Shown, page: Page) -> None:
    told = file()
    told["players"] = [
        {"id": f"p{n}", "name": f"Вячеслав Преображенский-Задунайский {n}"} for n in range(1, 9)
    ]
    bare.own.do("import_event", text=json.dumps(told))
    bare.own.do("draw_seating", mode="random", round=1)
    bare.own.do("begin_round")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{bare.address}broadcast?lang=ru")
    expect(page.locator(".mini .name")).to_have_count(8)
    seats = page.locator(".mini .side")
    page.evaluate("document.fonts.ready")
    assert seats.evaluate_all(WIND_FROM_NAME_PX) == [0] * 8


@pytest.mark.slow
def test_a_ranking_of_twenty_four_fills_the_wall_with_one_screenful(bare: Shown, page: Page) -> None:
    told = file(rounds=8)
    ids = [f"p{n}" for n in range(24)]
    told["players"] = [{"id": key, "name": f"Johanna Kowalczyk-Meyer {key}", "country": "PL"} for key in ids]
    for number in range(1, 9):
        for table in range(6):
            seated = ids[4 * table : 4 * table + 4]
            at = {"round": number, "table": table + 1}
            told["seating"].append({**at, "seats": dict(zip("ESWN", seated, strict=True))})
            won = 100 * (number + 7 * table)
            points = dict(zip(seated, (41000 + won, 30000, 20000, 9000 - won), strict=True))
            told["results"].append({**at, "points": points})
    bare.own.do("import_event", text=json.dumps(told))
    bare.own.do("show_places", from_place=1)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{bare.address}ranking?wall=1&lang=en")
    expect(page.locator("#rows tr:not(.off-wall)")).to_have_count(24)
    expect(page.locator(".wall-page")).to_be_empty()
    size = "parseFloat(getComputedStyle(document.querySelector('#rows td')).fontSize)"
    assert page.evaluate(size) >= 0.018 * 1920, "in columns, read from six metres on a screen of 55 inches"
    last = page.locator("#rows tr").last.bounding_box()
    assert last is not None and 0.9 * 1080 < last["y"] + last["height"] <= 1080
    assert page.evaluate("document.querySelector('.wide').scrollWidth <= innerWidth")


@pytest.mark.slow
def test_a_wall_of_sixty_four_players_says_by_name_where_each_of_them_sits(bare: Shown, page: Page) -> None:
    told = file()
    told["players"] = [{"id": f"p{n}", "name": f"Johanna Kowalczyk {n}"} for n in range(1, 65)]
    bare.own.do("import_event", text=json.dumps(told))
    bare.own.do("draw_seating", mode="random", round=1)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{bare.address}seating?wall=1&lang=en")
    names = page.locator("#names > li:not(.off-wall)")
    expect(names).to_have_count(64)
    expect(page.locator(".wall-page")).to_be_empty()
    expect(page.locator("body")).not_to_have_class(re.compile("broken-names"))
    expect(names.first).to_have_text(re.compile(r"Johanna Kowalczyk 1 ?Table \d+"))
    assert page.evaluate(NOT_CUT, "#names .name")
    last = names.last.bounding_box()
    assert last is not None and 0.85 * 1080 < last["y"] + last["height"] <= 1080


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_ranking_of_many_rounds_breaks_no_name_on_paper(bare: Shown, page: Page, language: str) -> None:
    told = file(rounds=10)
    told["players"] = [{"id": f"p{n}", "name": f"Maximilian Lothringen {n}"} for n in range(30)]
    bare.own.do("import_event", text=json.dumps(told))
    page.set_viewport_size({"width": 718, "height": 1000})
    page.goto(f"{bare.address}ranking?lang={language}")
    expect(page.locator("#rows tr")).to_have_count(30)
    assert sheets_of_paper(page) == 1
