"""A hall's pages for those who look on: broadcast, wall, paper, my day; and a desk that says what is due."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tablectl.hall.commands import HallRole, Person
from tests.tablectl.hall.desk import ORGANISER
from tests.tablectl.hall.events import file, points, seating, text
from tests.tablectl.hall.test_pages import Shown, browser, page, sheets_of_paper, shown
from tests.waiting import until

__all__ = ["browser", "page", "shown"]

FILLS = """(({ height, bottom }) => height > 0.6 * innerHeight && bottom <= innerHeight)(
    document.querySelector('#tables').getBoundingClientRect())"""
"""A broadcast's tables have the screen, and none of them has to be scrolled to."""


@pytest.mark.slow
def test_a_broadcast_shows_tables_places_and_what_was_notable_and_follows_a_player(
    shown: Shown, page: Page
) -> None:
    page.goto(f"{shown.address}broadcast?lang=en")
    expect(page.locator("#tables .mini")).to_have_count(2)
    expect(page.locator("#rounds [aria-current]")).to_contain_text("Round 1")
    expect(page.locator("#notable")).to_contain_text("The best table: Aoi with 41,000")
    page.get_by_role("button", name="Follow Sora").click()
    expect(page.locator("#followed")).to_contain_text("Sora")
    expect(page.locator("#followed a")).to_contain_text("table 2")
    expect(page.locator("#tables .mini").first).to_have_attribute("data-table", "2")
    page.reload()
    expect(page.locator("#followed")).to_contain_text("Sora")
    for width, height in ((1920, 1080), (1280, 720)):  # two tables have the screen
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: page.evaluate(FILLS))
    page.locator("#tables .mini.mine a").click()
    expect(page).to_have_url(re.compile(r"/clock\?table=2"))
    page.goto(f"{shown.address}broadcast?lang=en&round=2")
    expect(page.locator("#tables")).to_contain_text("This round is not drawn yet.")


@pytest.mark.slow
def test_a_page_on_the_wall_fills_it_and_shows_the_rest_in_turn(shown: Shown, page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{shown.address}ranking?wall=1&lang=en")
    expect(page.locator("#rows tr").first).to_be_visible()
    expect(page.locator(".bar nav")).to_be_hidden()
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    until(lambda: page.evaluate(f"{size} > 24"))
    fits = "document.documentElement.scrollHeight <= innerHeight + 1"
    until(lambda: page.evaluate(fits))
    page.set_viewport_size({"width": 1920, "height": 360})
    expect(page.locator(".wall-page")).to_have_text(re.compile(r"1 of \d"))
    until(lambda: page.evaluate(fits))
    page.keyboard.press("Escape")
    expect(page.locator(".bar nav")).to_be_visible()


@pytest.mark.slow
def test_twenty_four_tables_are_one_screen_of_a_wall_and_more_are_named(tmp_path: Path, page: Page) -> None:
    made = Shown(tmp_path)
    long = ("Александра-Виктория Преображенская", "Maximilian von Habsburg III", "中村 太郎左衛門")
    names = [f"{long[n % 3]} {n}" if n % 9 == 0 else f"Nikita Yamada {n}" for n in range(96)]
    seats = [{w: f"p{4 * table + n + 1}" for n, w in enumerate("ESWN")} for table in range(24)]
    event = file(0) | {
        "players": [{"id": f"p{n + 1}", "name": name} for n, name in enumerate(names)],
        "seating": [{"round": 1, "table": at + 1, "seats": each} for at, each in enumerate(seats)],
    }
    made.own.do("import_event", text=json.dumps(event))
    made.own.do("begin_round")
    made.start()
    try:
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.goto(f"{made.address}?wall=1&lang=en")
        tables = page.locator("#tables .wall-table")
        expect(tables).to_have_count(24)
        expect(tables.last).to_be_in_viewport(ratio=1)
        expect(page.locator(".wall-page")).to_have_text("")
        size = "parseFloat(getComputedStyle(document.querySelector('.wall-table .total')).fontSize)"
        assert page.evaluate(f"{size} >= 0.014 * innerWidth"), "read from five metres"
        page.set_viewport_size({"width": 1920, "height": 540})
        expect(page.locator(".wall-page .shown")).to_have_text(re.compile(r"^1–\d+$"))
        expect(page.locator(".wall-page span").last).to_have_text(re.compile(r"–24$"))
    finally:
        made.close()


@pytest.mark.slow
def test_thirds_of_three_who_share_stand_under_the_other_totals(tmp_path: Path, page: Page) -> None:
    made = Shown(tmp_path)
    uma = {"formula": "uma", "uma": [10, 5, -5, -10], "oka": 0, "start": 25000, "return": 25000}
    made.own.do("import_event", text=text(scoring=uma, seating=seating()))
    made.own.do("begin_round")
    made.own.do("set_result", table=1, points=points(1, 30000, 30000, 30000, 10000), reason="sheet")
    made.own.do("set_result", table=2, points=points(2), reason="sheet")
    made.start()
    try:
        page.goto(f"{made.address}ranking?lang=en")
        totals = page.locator("#rows tr > :nth-child(3)")
        expect(totals).to_have_text(
            ["+26.00", "+10.00", "+8.33", "+8.33", "+8.33", "−10.00", "−25.00", "−26.00"]
        )
    finally:
        made.close()


@pytest.mark.slow
def test_the_clock_on_the_wall_is_read_from_the_far_end_of_the_hall(shown: Shown, page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{shown.address}clock?lang=en")
    page.get_by_role("button", name="Fill the wall").click()
    expect(page).to_have_url(re.compile("wall=1"))
    expect(page.locator("#round")).to_contain_text("Round 1")
    expect(page.locator(".bar nav")).to_be_hidden()
    largest = """Math.max(...[...document.querySelectorAll("#clock, #round")]
        .map(each => each.hidden ? 0 : parseFloat(getComputedStyle(each).fontSize)))"""
    until(lambda: page.evaluate(f"{largest} >= 0.08 * innerWidth"))
    until(lambda: page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"))
    page.get_by_role("button", name="Sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".bar nav")).to_be_visible()


def test_the_organiser_leads_the_round_from_its_clock(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}clock?lang=en")
    page.locator("#pause").click()
    expect(page.locator("#last-hand")).to_have_text("paused")
    page.locator("#resume").click()
    page.locator("#ask-field").fill("Ada")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#last-hand")).to_be_hidden()
    page.locator("#add").click()
    page.locator("#ask-field").fill("the lights went out")
    page.get_by_role("button", name="Go on").click()
    until(lambda: bool(page.evaluate("1")) and shown.own.hall.log.entries[-1].kind == "time_added")
    assert shown.own.hall.log.entries[-1].by == "Ada"
    page.goto(f"{shown.address}enter?key={shown.access.link(Person(HallRole.VIEWER, 'Eve'))}")
    page.goto(f"{shown.address}clock?lang=en")
    expect(page.locator("#clock")).to_be_visible()
    expect(page.locator("#lead")).to_be_hidden()


@pytest.mark.slow
def test_paper_has_schedules_with_codes_and_names_with_their_byes(tmp_path: Path, page: Page) -> None:
    made = Shown(tmp_path)
    made.own.do("import_event", text=text(6))
    seats = dict(zip("ESWN", ("p1", "p2", "p3", "p4"), strict=True))
    made.own.do("draw_seating", seating=[{"round": 1, "table": 1, "seats": seats}])
    made.start()
    try:
        page.goto(f"{made.address}seating?lang=en")
        expect(page.locator("#names .bye")).to_have_count(2)
        expect(page.locator("#names .bye").first).to_contain_text("no seat in this round")
        expect(page.locator("#my-day img")).to_have_attribute("alt", re.compile("/player\\?event="))
        page.goto(f"{made.address}seating?lang=en&what=schedules")
        expect(page.locator(".schedule .day-code img")).to_have_count(4)
        names = page.locator(".schedule h2").all_inner_texts()
        assert names == sorted(names), "in the order in which people look for theirs"
        expect(page.locator(".schedule img").first).to_have_attribute("alt", re.compile("/enter\\?key="))
        assert sheets_of_paper(page) == 1, "four short ones are cut from one sheet"
        page.goto(page.locator(".schedule img").first.get_attribute("alt") or "")
        expect(page.locator("#now .where")).to_contain_text("table 1")
    finally:
        made.close()


@pytest.mark.slow
def test_a_phone_remembers_who_scanned_the_seating_paper(shown: Shown, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    phone = context.new_page()
    phone.goto(f"{shown.address}player?lang=en")
    phone.select_option("#players", label="Sora")
    expect(phone.locator("#now .where")).to_contain_text("table 2")
    phone.goto(f"{shown.address}player?lang=en")
    expect(phone.locator("#now .where")).to_contain_text("table 2")
    phone.get_by_role("button", name="This is not me").click()
    expect(phone.locator("#players")).to_be_visible()
    context.close()


@pytest.mark.slow
def test_a_long_name_in_a_list_makes_no_page_wider_than_a_phone(shown: Shown, page: Page) -> None:
    shown.own.hall.submit({"do": "register_players", "text": "Long Name " * 9, "by": "Ada"}, ORGANISER)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{shown.address}desk?lang=en")
    for title in ("Penalties", "Substitutes and seats"):
        page.get_by_role("button", name=title).click()
    expect(page.locator("#fined option")).to_have_count(9)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_a_name_of_one_long_word_stays_in_its_place(tmp_path: Path, page: Page) -> None:
    word = "Bartholomäusmüllerlüdenscheidtschlosser"
    made = Shown(tmp_path)
    players = [{"id": f"p{n + 1}", "name": name} for n, name in enumerate((word, *"BCDEFGH"))]
    event = file(rounds=1) | {"players": players, "seating": seating()}
    made.own.do("import_event", text=json.dumps(event))
    made.own.do("begin_round")
    for table in (1, 2):
        made.own.do("set_result", table=table, points=points(table), reason="sheet")
    made.own.do("end_round")
    made.own.do("show_places", from_place=1)
    made.start()
    inside = "all => all.every((each) => each.scrollWidth <= each.clientWidth)"
    try:
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            for path, rows in (
                ("seating?", "#names li"),
                ("seating?what=schedules&", "#tables li"),
                ("ranking?", "#rows tr, .wide, #podium li"),
                ("ceremony?", "#podium li"),
                ("broadcast?", "#notable li"),
            ):
                page.goto(f"{made.address}{path}lang=zh")
                expect(page.locator(rows).first).to_be_visible()
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
                assert page.locator(rows).evaluate_all(inside), path
    finally:
        made.close()


def test_a_rounds_date_wraps_on_a_phone(shown: Shown, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{shown.address}seating?lang=en")
    expect(page.locator("#when")).not_to_be_empty()
    page.locator("#when").evaluate(
        "each => { each.textContent = 'Wed, September 30, 2026 at 10:59 PM EST'; }"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.slow
def test_a_link_that_is_not_valid_any_more_is_told_in_the_readers_words(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}enter?key=bad&lang=ru")
    expect(page.locator("#why")).to_have_text("Ссылка больше не действует. Обратитесь к организатору.")
    page.goto(f"{shown.address}no-such-page?lang=ru")
    expect(page.locator("#why")).to_be_hidden()
    answer = page.request.get(f"{shown.address}enter?key=bad", headers={"Accept": "application/json"})
    assert (answer.status, answer.json()["error"]["code"]) == (403, "link_unknown")


@pytest.mark.slow
def test_the_desk_says_what_a_penalty_does_and_looks_again_at_one_that_gives(
    shown: Shown, page: Page
) -> None:
    page.goto(f"{shown.address}desk?lang=en")
    page.get_by_role("button", name="Penalties").click()
    page.locator("#me").fill("Ada")
    will = page.locator("#fine-does")
    page.locator("#fined").select_option(label="Sora")
    expect(will).to_have_text("Takes 20 from Sora")
    page.locator("#amount").fill("0")
    expect(will).to_have_text("A note for Sora that takes nothing")
    for answer, title in (("Take 5", "Takes 5 from Sora"), ("Give 5", "Gives 5 to Sora")):
        page.locator("#amount").fill("5")
        expect(will).to_have_text("Gives 5 to Sora")
        page.get_by_role("button", name="Give the penalty").click()
        expect(page.locator("#ask-title")).to_have_text("Take points, or give them?")
        page.get_by_role("button", name=answer).click()
        expect(page.locator("#ask-title")).to_have_text(title)
        page.locator("#ask-field").fill("late")
        page.get_by_role("button", name="Go on").click()
        expect(page.locator("#amount")).to_have_value("-20")
    expect(page.locator("#ledger li")).to_have_count(2)
    expect(page.locator("#ledger li b").first).to_have_text("+5")
    expect(page.locator("#ledger li b").last).to_have_text("−5")


@pytest.mark.slow
@pytest.mark.parametrize(("wide", "high"), [(390, 844), (1280, 720), (1920, 1080)])
def test_the_desk_says_what_is_due_and_folds_the_rest(
    tmp_path: Path, page: Page, wide: int, high: int
) -> None:
    made = Shown(tmp_path)
    made.own.do("import_event", text=text())
    made.start()
    try:
        page.set_viewport_size({"width": wide, "height": high})
        page.goto(f"{made.address}desk?lang=en")
        expect(page.locator("#due")).to_have_text("Check the players in, then draw round 1.")
        expect(page.locator("#roster")).to_be_visible()
        expect(page.locator("#penalty")).to_be_hidden()
        page.get_by_role("button", name="Penalties").click()
        expect(page.locator("#penalty")).to_be_visible()
        made.own.hall.submit({"do": "draw_seating", "seating": seating(), "by": "Ada"}, ORGANISER)
        expect(page.locator("#due")).to_have_text("Round 1 is seated: print it, then begin.")
        expect(page.locator("#begin")).to_be_visible()
        expect(page.locator("#roster")).to_be_hidden()
        expect(page.locator("#penalty")).to_be_visible()  # what somebody opened stays open
        page.locator("#me").fill("Ada")
        page.locator("#amount").fill("-30")
        page.get_by_role("button", name="Begin the round").click()
        expect(page.locator("#sheets")).to_be_visible()
        expect(page.locator("#amount")).to_have_value("-30")
    finally:
        made.close()
