"""The hall's pages in a browser: what they show of a round, and a desk that leads through one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tablectl.adapters.phone import qr_code
from tablectl.adapters.web.hall_server import HallPages
from tablectl.hall.commands import HallRole, Person
from tablectl.hall.web import Access, hall_routes
from tests.system.pages.browsing import close_contexts, held_browser
from tests.tablectl.hall.desk import ORGANISER
from tests.tablectl.hall.events import points, seating, text
from tests.tablectl.hall.incidents.forms import unfold_all
from tests.tablectl.hall.scripted import ScriptedHall

SIDES = "found => found.map(each => each.getBoundingClientRect()).map(each => [each.left, each.right])"
"""Where elements begin and end from left to right."""


def sheets_of_paper(page: Page) -> int:
    """How many sheets a page is when it is printed."""
    return len(re.findall(rb"/Type /Page\b", page.pdf()))


class Shown:
    """A hall with its pages on a port."""

    def __init__(self, folder: Path) -> None:
        self.own = ScriptedHall(folder)
        self.access = Access.from_folder(folder, lambda _request: True)
        routes = hall_routes(self.own.hall, self.access, qr_image=qr_code, address=lambda: self.address)
        self._pages = HallPages(routes)
        self.address = self._pages.start()

    def start(self) -> None:
        self.own.start()

    def close(self) -> None:
        self.own.close()
        self._pages.close()


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Shown]:
    """Round 1 is begun: table 1 has a machine and its result, table 2 plays by hand."""
    made = Shown(tmp_path)
    own = made.own
    own.do("import_event", text=text())
    own.do("draw_seating", seating=seating())
    own.do("assign_machines", machines={"1": "t-1"})
    own.add("t-1")
    own.do("begin_round")
    own.pass_s()
    own.end("t-1", 41000, 30000, 20000, 9000)
    own.add("t-9")
    away = {"code": "part_away", "message": "machine: it has no power", "details": {"part": "machine"}}
    alert = {"schema": "tablectl/alert/1", "at": own.clock.at(), **away}
    own.tables["t-9"].alerts = [alert]
    own.say("t-9", "alert", alert)
    own.pass_s()
    made.start()
    yield made
    made.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    yield held_browser()
    close_contexts()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})
    made = context.new_page()
    said: list[str] = []
    made.on("pageerror", lambda error: said.append(str(error)))
    yield made
    context.close()
    assert said == []


@pytest.mark.slow
def test_the_overview_shows_every_table_and_the_clock(shown: Shown, page: Page) -> None:
    page.goto(shown.address)
    first = page.locator("[data-table='1']")
    expect(first).to_contain_text("result in")
    expect(first).to_contain_text("41,000")
    expect(page.locator("[data-table='2']")).to_contain_text("by hand")
    expect(page.locator("#round")).to_have_text("Round 1 of 3")
    expect(page.locator("#clock")).to_contain_text(":")


@pytest.mark.slow
def test_what_a_table_complains_of_is_told_in_the_pages_language(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}?lang=ru")
    expect(page.locator("[data-table='t-9'] .alert")).to_contain_text("Не работает: автомат.")


@pytest.mark.slow
def test_players_are_checked_in_by_keys_one_after_the_other(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk")
    unfold_all(page)
    page.fill("#me", "Olga")
    ticks = page.locator("#roster input[type=checkbox]")
    ticks.nth(1).focus()
    for at in (1, 2):
        before = ticks.nth(at).is_checked()
        page.keyboard.press("Space")
        expect(page.locator("#said")).to_be_visible()
        expect(ticks.nth(at)).to_be_checked(checked=not before)
        expect(ticks.nth(at)).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")  # past the button beside it


@pytest.mark.slow
def test_a_part_of_the_hall_that_stopped_is_said_until_it_is_back(shown: Shown, page: Page) -> None:
    own = shown.own
    own.hall.down = lambda: {"demo-tables": "it stopped"}
    own.clock.s += 5
    for path in ("", "desk"):
        page.goto(f"{shown.address}{path}?lang=en")
        expect(page.locator("#trouble")).to_have_text(
            "A part of the hall stopped by itself and is being started again: demo-tables."
        )
    own.hall.down = dict
    own.clock.s += 5
    expect(page.locator("#trouble")).to_be_hidden()


@pytest.mark.slow
def test_the_ranking_and_the_seating_speak_every_language(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}ranking?lang=ru")
    expect(page.locator("#rows tr").first).to_contain_text("Aoi")
    expect(page.locator("#rows tr").first).to_contain_text("+31")
    expect(page.locator("#after")).to_have_text("Результаты раунда 1: 1 из 2")
    waits = page.locator("#rows tr", has_text="Sora").locator("td").nth(1)
    expect(waits).to_have_text("–")
    expect(page.locator("#rows tr", has_text="Sora").locator(".place")).to_have_text("–")
    page.goto(f"{shown.address}desk?lang=ru")
    expect(page.locator("#log li").first).to_contain_text("41000 30000 20000 9000, от стола")
    page.goto(f"{shown.address}seating?lang=ja")
    expect(page.locator("#tables [data-face='1z']").first).to_have_css("background-image", re.compile("svg"))
    expect(page.locator("#tables li.card")).to_have_count(2)
    expect(page.locator("#names li").first).to_contain_text("1卓")


@pytest.mark.slow
def test_four_phones_hand_in_and_sign_a_sheet(shown: Shown, browser: Browser) -> None:
    told = points(2)
    for place, key in enumerate(told):
        phone = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 780})
        page = phone.new_page()
        page.goto(f"{shown.address}enter?key={shown.access.link(Person(HallRole.PLAYER, key, key))}")
        if place == 0:
            for player, value in told.items():
                page.locator(f"[data-player={player}]").fill(str(value))
            expect(page.locator("#sheet")).to_contain_text("Still to give out: 0")
            page.locator("#photo").set_input_files(
                [FilePayload(name="sheet.png", mimeType="image/png", buffer=page.screenshot())]
            )
            page.get_by_role("button", name="Hand in and sign").click()
        else:
            page.get_by_role("button", name="Sign", exact=True).click()
        if place < 3:
            expect(page.locator("#sheet")).to_contain_text(f"{place + 1} of 4 signed")
        else:
            expect(page.locator("#games li").first).to_contain_text("9,000")
        phone.close()
    desk = browser.new_context().new_page()
    desk.goto(f"{shown.address}desk")
    unfold_all(desk)
    expect(desk.locator("#sheets a")).to_have_text("Photo of the sheet")
    desk.context.close()
    (photo,) = shown.own.hall.log.state.event().photos
    kept = shown.own.hall.store.photo(photo)
    assert kept is not None and kept.startswith(b"\xff\xd8\xff"), "made smaller by the phone, as JPEG"


@pytest.mark.slow
def test_a_tables_screen_rings_for_a_pause_and_the_last_hand(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}clock?table=2&lang=zh")
    expect(page.locator("#seats li")).to_have_count(4)
    expect(page.locator("#last-hand")).to_be_hidden()
    pause = shown.own.hall.submit({"do": "pause_round", "reason": "fire drill"}, ORGANISER).result(30)
    expect(page.locator("body")).to_have_attribute("data-rang", "2")
    shown.own.hall.submit({"do": "take_back", "seq": pause.seq, "reason": "test"}, ORGANISER).result(30)
    expect(page.locator("body")).to_have_attribute("data-rang", "4")
    called = shown.own.hall.submit({"do": "call_last_hand", "table": 2}, ORGANISER).result(30)
    expect(page.locator("#last-hand")).to_have_text("最后一局")
    expect(page.locator("body")).to_have_attribute("data-rang", "7")
    shown.own.hall.submit({"do": "take_back", "seq": called.seq, "reason": "test"}, ORGANISER).result(30)
    expect(page.locator("#last-hand")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ru", "zh", "ja"])
def test_a_slip_keeps_to_its_card_on_paper(shown: Shown, page: Page, language: str) -> None:
    """The table that four people fill in is no wider than its card, and each table has an A4 sheet."""
    page.set_viewport_size({"width": 718, "height": 1000})
    page.emulate_media(media="print")
    page.goto(f"{shown.address}seating?round=1&what=slips&lang={language}")
    expect(page.locator(".slip")).to_have_count(2)
    cards, tables = (page.locator(each).evaluate_all(SIDES) for each in (".slip", ".slip table"))
    for card, table in zip(cards, tables, strict=True):
        assert card[0] <= table[0] < table[1] <= card[1], (cards, tables)
        assert 0 < table[0] < table[1] < 718, "its border lies on the paper, not half beyond it"
    assert sheets_of_paper(page) == 2, "a sheet a table"


@pytest.mark.slow
def test_the_desk_takes_a_result_back_and_leads_into_the_next_round(shown: Shown, page: Page) -> None:
    shown.own.do("set_result", table=2, points=points(2))
    page.goto(f"{shown.address}desk")
    unfold_all(page)
    page.locator("#me").fill("Ada")
    page.get_by_role("button", name="End the round").click()
    expect(page.locator("#said")).to_have_text("Done.")
    page.locator("#mode").select_option("random")
    page.get_by_role("button", name="Draw the next round").click()
    expect(page.locator("#log li").first).to_contain_text("Seating drawn")
    page.locator("#log li", has_text="Seating drawn").first.get_by_role("button").click()
    expect(
        page.locator("#said")
    ).to_be_hidden()  # what is missing is asked for, and not refused behind the question
    page.locator("#ask-field").fill("wrong list")
    page.locator("#ask-field").press("Enter")
    expect(page.locator("#log li").first).to_contain_text("Taken back")
    page.locator("#log li").nth(1).get_by_text("Seating drawn").wait_for()
    page.get_by_role("button", name="Draw the next round").click()
    page.get_by_role("button", name="Begin the round").click()
    expect(page.locator("#round")).to_have_text("Round 2 of 3")
    page.locator("#role").select_option("judge")
    page.locator("#link-name").fill("Bo")
    page.get_by_role("button", name="Make the link").click()
    expect(page.locator("#made")).to_contain_text("/enter?key=")


def test_results_that_are_missing_after_a_round_stay_due(tmp_path: Path, page: Page) -> None:
    made = Shown(tmp_path)
    made.own.do("import_event", text=text())
    made.own.do("draw_seating", seating=seating())
    made.own.do("begin_round")
    made.own.do("end_round", anyway=True)
    made.start()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{made.address}desk")
    expect(page.locator("#due")).to_have_text(
        "Round 1 is over, and 2 of 2 results are missing: enter them. Draw round 2."
    )
    expect(page.locator("#sheets input").first).to_be_visible()
    made.close()


@pytest.mark.slow
def test_a_second_event_has_a_desk_of_its_own_and_the_first_goes_on(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk")
    unfold_all(page)
    expect(page.locator("#events")).to_be_hidden()
    page.locator("#me").fill("Ada")
    other = text(name="Autumn Cup")
    page.locator("#file").set_input_files(
        {"name": "a.json", "mimeType": "application/json", "buffer": other.encode()}
    )
    expect(page.locator("#event-name")).to_have_text("Autumn Cup")
    expect(page).to_have_url(re.compile(r"[?&]event=autumn-cup-"))
    expect(page.locator("#events a")).to_have_text(["Spring Cup", "Autumn Cup"])
    expect(page.locator("#export")).to_have_attribute("href", re.compile("event=autumn-cup-"))
    page.goto(f"{shown.address}ranking")
    expect(page.locator("#event-name")).to_have_text("Spring Cup")
    page.goto(f"{shown.address}desk?event={shown.own.hall.view.entries[-1].event}")
    unfold_all(page)
    page.locator("#me").fill("Ada")
    page.locator("#why").fill("the wrong file")
    page.locator("#log li").first.get_by_role("button", name="Take back: ").click()
    expect(page.locator("#said")).to_have_text("Done.")


@pytest.mark.slow
def test_an_address_that_leads_nowhere_leads_back_into_the_hall(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}scoreboard?lang=ru")
    expect(page.locator("h1")).to_contain_text("Такой страницы нет.")
    links = page.locator("nav a")
    expect(links).to_have_count(7)
    assert "hall_" not in page.locator("nav").inner_text()
    page.locator("main a:visible").click()
    expect(page.locator(".table-card").first).to_be_visible()


@pytest.mark.slow
def test_a_name_with_a_comma_is_typed_as_the_hall_writes_it(tmp_path: Path, page: Page) -> None:
    shown = Shown(tmp_path)
    shown.own.do("import_event", text=text(rounds=2).replace("Sora", "Sora, T."))
    shown.start()
    try:
        page.goto(f"{shown.address}desk")
        unfold_all(page)
        page.locator("#me").fill("Ada")
        page.locator("#by-hand summary").click()
        page.locator("#told-seating").fill("Haru, Sora, T., Ren, Aoi\nMio, hina, p3, Riku")
        page.get_by_role("button", name="Seat them so").click()
        seats = "1: Haru, Sora, T., Ren, Aoi\n2: Mio, Hina, Yuzu, Riku"
        expect(page.locator("#told-seating")).to_have_value(seats)
        page.locator("#draw-more summary").click()
        page.locator("#bans").fill("Sora, T., Aoi\nhina,p3")
        with page.expect_request(lambda asked: "bans" in (asked.post_data or "")) as drawn:
            page.locator("#draw").click()
        assert len(json.loads(drawn.value.post_data or "")["bans"]) == 2
    finally:
        shown.close()


@pytest.mark.slow
def test_seats_are_told_by_hand_and_lots_in_an_order_that_somebody_chose(tmp_path: Path, page: Page) -> None:
    shown = Shown(tmp_path)
    own = shown.own
    own.do("import_event", text=text(rounds=2))
    shown.start()
    try:
        page.goto(f"{shown.address}desk")
        unfold_all(page)
        page.locator("#me").fill("Ada")
        page.locator("#by-hand summary").click()
        told = page.locator("#told-seating")
        told.fill("Haru, p3, Ren, Aoi\nSora, Mio, Riku, Nobody")
        page.get_by_role("button", name="Seat them so").click()
        expect(page.locator("#told-fault")).to_have_text("Table 2: there is no player Nobody")
        told.fill("Haru, p3, Ren, Aoi\n2: hina; Mio; Riku; Haru")
        page.get_by_role("button", name="Seat them so").click()
        expect(page.locator("#told-fault")).to_have_text("Table 2: Haru sits at table 1 already")
        told.fill("Haru, p3, Ren, Aoi\n2: hina; Mio; Riku; Sora")
        page.get_by_role("button", name="Seat them so").click()
        expect(told).to_have_value("1: Haru, Yuzu, Ren, Aoi\n2: Hina, Mio, Riku, Sora")
        level = {f"p{n}": 25000 for n in range(1, 5)}
        results = [
            {"round": 1, "table": 1, "points": level},
            {"round": 1, "table": 2, "points": points(2)},
            {"round": 2, "table": 1, "points": level},
        ]
        seats, cut = [*seating(1), *seating(2)], [{"after": 1, "players": 3}]
        waiting = text(name="Cut Cup", rounds=2, seating=seats, results=results, cut=cut)
        own.hall.submit({"do": "import_event", "text": waiting}, ORGANISER).result(10)
        page.reload()
        unfold_all(page)
        page.locator("#me").fill("Ada")
        order = page.locator("#lots-order li")
        expect(order).to_have_count(4)
        last = order.nth(3).get_attribute("data-player")
        order.nth(3).get_by_role("button").click()
        expect(order.nth(2)).to_have_attribute("data-player", str(last))
        page.locator("#lots-as-shown").click()
        expect(page.locator("#lots-order")).to_be_hidden()
        (drawn,) = own.hall.view.state.event().tournament.cut
        assert drawn.lots[2] == last
    finally:
        shown.close()


@pytest.mark.slow
def test_whoever_has_the_printed_link_is_named_in_their_own_language(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}enter?key={shown.access.link(Person(HallRole.ORGANISER, 'organiser'))}")
    page.goto(f"{shown.address}new?lang=ja")
    expect(page.locator("body[data-ready='1']")).to_be_attached()
    expect(page.locator("#me")).to_have_value("主催者")
    page.locator("#title").fill("秋の会")
    page.locator("#rounds").fill("2")
    page.locator("#zone").fill("Nowhere/City")
    page.locator("#make").click()
    expect(page.locator("#zone[aria-invalid]")).to_be_focused()  # nobody has to look for it
    page.locator("#zone").fill("Asia/Tokyo")
    page.locator("#make").click()
    page.wait_for_url("**/desk**")
    created = next(each for each in reversed(shown.own.hall.log.entries) if each.kind == "event_imported")
    assert created.by == "organiser", "everybody reads it in their own language"


@pytest.mark.slow
def test_a_sheet_says_that_its_machine_is_not_connected(shown: Shown, page: Page) -> None:
    shown.own.do("assign_machines", machines={"1": "t-1", "2": "t-9"})
    page.goto(f"{shown.address}desk?lang=en")
    row = page.locator("#sheets li[data-table='2']")
    expect(row).to_contain_text("the table tells its result by itself")
    expect(row.locator("input").first, "nobody has to write").to_be_hidden()
    shown.own.say("t-9", "availability", {"availability": "offline"}, retained=True)
    expect(row.locator(".alert")).to_have_text(["not connected"])
    expect(row.locator("input").first).to_be_visible()
    shown.own.say("t-9", "availability", {"availability": "online"}, retained=True)
    expect(row).to_contain_text("the table tells its result by itself")
