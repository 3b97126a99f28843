"""A recorded event's day in the hall, sheet by sheet: at the end it tells what the event published.

72 players and 18 teams play the six rounds of ``tests/fixtures/events/madrid_2017.toml`` (MCR). Sheets are
signed by phones or entered; one is entered wrong, and put right two rounds later; a penalty is given, and
lifted on appeal.
"""

from __future__ import annotations

import csv
import io
import json
import urllib.request
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tablectl.adapters.phone import qr_code
from tablectl.adapters.web.hall_server import HallPages
from tablectl.hall.commands import Person
from tablectl.hall.web import Access, hall_routes
from tablectl.hall.web.access import COOKIE
from tablectl.tournament import decimal_text, read_tournament, standings, tournament_of
from tests.system.pages.browsing import held_browser, let_go
from tests.tablectl.hall.desk import ASSISTANT, ORGANISER, player
from tests.tablectl.hall.incidents.forms import open_sheet, unfold_all
from tests.tablectl.hall.scripted import ScriptedHall
from tests.tablectl.tournament.recorded import RecordedTable, recorded

EVENT = recorded("madrid_2017")
PUBLISHED = standings(tournament_of(EVENT.document))
BY_PHONES = 3
"""So many tables of a round are signed by their four; the others' sheets are entered."""
WRONG = (2, 5)
"""The table whose first two sheets were mixed up."""
FINED = "7"


class Day:
    """The hall with its pages, and whoever works in it."""

    def __init__(self, folder: Path) -> None:
        self.own = ScriptedHall(folder)
        self.access = Access.from_folder(folder, lambda _request: False)
        routes = hall_routes(self.own.hall, self.access, qr_image=qr_code, address=lambda: self.address)
        self._pages = HallPages(routes)
        self.address = self._pages.start()
        self.own.start()

    def close(self) -> None:
        self.own.close()
        self._pages.close()

    def do(self, what: str, who: Person = ORGANISER, **fields: Any) -> dict[str, Any]:
        """A command over the API, with this person's link."""
        body = json.dumps({"do": what, **fields}).encode()
        told: dict[str, Any] = json.loads(self._asked("commands", who, body))
        assert told["ok"]
        return told

    def text(self, path: str) -> str:
        return self._asked(path, ORGANISER).decode("utf-8-sig")

    def _asked(self, path: str, who: Person, body: bytes | None = None) -> bytes:
        headers = {"Authorization": f"Bearer {self.access.link(who)}", "Content-Type": "application/json"}
        with urllib.request.urlopen(
            urllib.request.Request(f"{self.address}api/hall/{path}", body, headers)
        ) as answer:
            return bytes(answer.read())

    def opened(self, browser: Browser, who: Person, path: str, *, phone: bool = False) -> Page:
        """A page of the hall in the hands of somebody with a link."""
        size: ViewportSize = {"width": 390 if phone else 1280, "height": 844}
        context = browser.new_context(locale="en-GB", viewport=size, has_touch=phone, is_mobile=phone)
        context.add_cookies([{"name": COOKIE, "value": self.access.link(who), "url": self.address}])
        page = context.new_page()
        page.goto(f"{self.address}{path}")
        return page


@pytest.fixture
def day(tmp_path: Path) -> Iterator[Day]:
    made = Day(tmp_path)
    yield made
    made.close()


@pytest.fixture
def browser() -> Iterator[Browser]:
    yield held_browser()
    let_go()


@pytest.mark.slow
def test_a_recorded_day_ends_with_what_the_event_published(day: Day, browser: Browser) -> None:
    lines = [f"{each['id']},{each['name']},{each['team']}" for each in EVENT.document["players"]]
    day.do(
        "create_event",
        name=EVENT.document["name"],
        rules="mcr",
        rounds=EVENT.document["rounds"],
        text="\n".join(["id,name,team", *lines]),
    )
    desk = day.opened(browser, ORGANISER, "desk")
    desk.locator("#all-here").click()
    expect(desk.locator("#here")).to_contain_text("72 of 72")
    for number in range(1, EVENT.document["rounds"] + 1):
        seating = [each for each in EVENT.document["seating"] if each["round"] == number]
        day.do("draw_seating", seating=seating)
        day.do("begin_round")
        for table in (each for each in EVENT.tables if each.round == number):
            if (number, table.table) == (1, 1):
                sign_by_phones(day, browser, table)
            elif table.table <= BY_PHONES:
                signed(day, table)
            else:
                entered(day, table)
        if number == 3:
            fine(day, desk)
        if number == 4:
            put_right(day, desk)
        day.do("end_round")
    lift(day, desk)

    told = json.loads(day.text("standings"), parse_float=Fraction)["standings"]
    assert {each["id"]: (each["place"], each["total"]) for each in told} == {
        each.id: (each.place, each.total) for each in PUBLISHED.players
    }
    walls_and_papers(day, browser)


def sign_by_phones(day: Day, browser: Browser, table: RecordedTable) -> None:
    """The first hands the sheet in on a phone whose keypad has no minus; the others sign."""
    first, *others = (day.opened(browser, player(key), "player", phone=True) for key in table.players)
    form = first.locator("#sheet")
    for place, points in enumerate(table.points.values()):
        form.locator("input[data-player]").nth(place).fill(str(abs(points)))
        if points < 0:
            form.locator("button.sign").nth(place).click()
    expect(form).to_contain_text("Still to give out: 0")
    first.get_by_role("button", name="Hand in and sign").click()
    for phone in others:
        phone.get_by_role("button", name="Sign", exact=True).click()
    expect(first.locator("#games li b").first).to_have_text(
        str(table.points[table.players[0]]).replace("-", "−")
    )
    for phone in (first, *others):
        expect(phone.locator("#said")).to_have_text("Done.")
        phone.context.close()


def signed(day: Day, table: RecordedTable) -> None:
    first, *others = table.players
    day.do("report_result", player(first), table=table.table, points=table.points)
    for key in others:
        day.do("sign_result", player(key), table=table.table)


def entered(day: Day, table: RecordedTable) -> None:
    points = dict(table.points)
    if (table.round, table.table) == WRONG:
        one, other, *_ = points
        points[one], points[other] = points[other], points[one]
    day.do("set_result", ASSISTANT, table=table.table, points=points)


def put_right(day: Day, desk: Page) -> None:
    """The sheet of round 2 is corrected at the desk while round 4 is played."""
    number, at = WRONG
    right = next(each for each in EVENT.tables if (each.round, each.table) == WRONG)
    desk.reload()
    unfold_all(desk)
    desk.locator("#sheet-round").select_option(str(number))
    sheet = desk.locator(f"#sheets li[data-table='{at}']")
    open_sheet(sheet)
    for key, points in right.points.items():
        sheet.locator(f"[data-player='{key}']").fill(str(points))
    sheet.get_by_role("button", name="Correct the result").click()
    reasoned(desk, "two rows were mixed up")


def fine(day: Day, desk: Page) -> None:
    desk.reload()
    unfold_all(desk)
    desk.locator("#fined").select_option(FINED)
    desk.locator("#amount").fill("-10")
    desk.get_by_role("button", name="Give the penalty").click()
    reasoned(desk, "late")


def lift(day: Day, desk: Page) -> None:
    """The player appeals over the API, another judge lifts the penalty at the desk."""
    (penalty,) = day.own.hall.view.state.event().ledger
    day.do("appeal_penalty", player(FINED), penalty=penalty, reason="the bus")
    desk.reload()
    unfold_all(desk)
    desk.locator("#ledger li").get_by_role("button", name="Lift").click()
    reasoned(desk, "the bus was late")


def reasoned(desk: Page, why: str) -> None:
    desk.locator("#ask-field").fill(why)
    desk.locator("#ask-field").press("Enter")
    expect(desk.locator("#log li").first).to_contain_text(why)


def walls_and_papers(day: Day, browser: Browser) -> None:
    """The ranking on the wall, and every file that is given away."""
    wall = day.opened(browser, ORGANISER, "ranking")
    rows = wall.locator("#rows tr")
    expect(rows).to_have_count(len(PUBLISHED.players))
    for at in (0, 1, 35, 71):
        expect(rows.nth(at)).to_contain_text(f"Player {PUBLISHED.players[at].id}")
    wall.context.close()
    order = [(str(each.place), each.id) for each in PUBLISHED.players]
    standing = rows_of(day.text("export?format=standings-csv"))
    assert [(each["place"], each["id"]) for each in standing] == order
    assert [each["points"] for each in standing] == [decimal_text(each.points) for each in PUBLISHED.players]
    teams = {each["id"]: each["team"] for each in EVENT.document["players"]}
    assert {each["id"]: each["team"] for each in standing} == teams, "by the names in the list"
    ema = rows_of(day.text("export?format=ema-csv"))
    assert (ema[0]["Base rank"], ema[-1]["Base rank"]) == ("1000", "0")
    assert [(each["Place"], each["Table points"], each["Score"]) for each in ema] == [
        (str(each.place), decimal_text(each.total), decimal_text(each.points)) for each in PUBLISHED.players
    ]
    sheets = {
        (int(each["round"]), each["id"]): (int(each["points"]), each["value"])
        for each in rows_of(day.text("export?format=results-csv"))
    }
    assert sheets == {
        (table.round, key): (table.points[key], decimal_text(table.worth[key]))
        for table in EVENT.tables
        for key in table.players
    }
    kept = read_tournament(day.text("file"))
    assert standings(kept).teams and not kept.penalties
    assert {each.total for each in standings(kept).teams} == {each.total for each in PUBLISHED.teams}


def rows_of(text: str) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(text))]
