"""The script through the pages, one after the other in one browser: whatever has a form is done there."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Page, expect

from tablectl.adapters.phone import qr_code
from tablectl.adapters.web.hall_server import HallPages
from tablectl.hall.commands import HallRole, Person
from tablectl.hall.web import hall_routes
from tablectl.hall.web.access import COOKIE
from tablectl.tournament import standings
from tests.system.pages.browsing import held_browser, let_go
from tests.tablectl.hall.incidents.day import Day
from tests.tablectl.hall.incidents.forms import FORMS, unfold_all
from tests.tablectl.hall.incidents.incident import Incident
from tests.tablectl.hall.incidents.script import DAY
from tests.tablectl.hall.incidents.test_by_api import PLACES


class Browsed:
    """A desk and a phone that the people of the script use one after the other, each with their own link."""

    def __init__(self, day: Day, desk: Page, phone: Page, address: str) -> None:
        self.day, self.desk, self.phone, self.address = day, desk, phone, address
        self._at_phone: Person | None = None
        desk.goto(f"{address}desk")

    def post(self, path: str, who: Person, body: bytes, kind: str) -> Mapping[str, Any]:
        headers = {"Authorization": f"Bearer {self.day.access.link(who)}", "Content-Type": kind}
        request = urllib.request.Request(f"{self.address}api/hall/{path}", body, headers)
        try:
            with urllib.request.urlopen(request) as answer:
                told: dict[str, Any] = json.loads(answer.read())
        except HTTPError as error:
            told = json.loads(error.read())
        return told

    def by_form(self, incident: Incident) -> None:
        """Carry an incident out on the page, and hold what the page says to the script."""
        page = self._page_of(incident.who)
        fields = self.day.fields_of(incident)
        before = self.day.own.hall.view.state
        if page is self.desk:
            unfold_all(page)
            page.locator("#why").fill(fields.get("reason", ""))
        page.locator("#said").evaluate("node => { node.textContent = ''; }")
        FORMS[incident.form](page, fields)
        if incident.refused == "no_reason":
            expect(page.locator("#ask[open]")).to_contain_text("Reason")
        else:
            expect(page.locator("#said")).to_have_text(incident.told or "Done.")
        if page is self.desk and page.locator("#ask").get_attribute("open") is not None:
            page.get_by_role("button", name="Not now").click()
        state = self.day.own.hall.view.state
        if incident.refused:
            assert state is before, (incident.what, "what is refused changes nothing")
        else:
            assert state.seq == before.seq + 1, incident.what
            self.day.keep(incident, {"seq": state.seq, "event": self.day.own.hall.log.entries[-1].event})

    def _page_of(self, who: Person) -> Page:
        """The page that this person works on, once it shows what stands."""
        link, is_player = self.day.access.link(who), who.role is HallRole.PLAYER
        page = self.phone if is_player else self.desk
        if is_player and who != self._at_phone:
            page.goto(f"{self.address}enter?key={link}")
            self._at_phone = who
        elif not is_player:
            page.context.add_cookies([{"name": COOKIE, "value": link, "url": self.address}])
        if self.day.own.hall.view.state.events:
            seq = str(self.day.own.hall.view.state.seq)
            for kind in ("seq",) if is_player else ("overview", "desk", "sheets"):
                expect(page.locator("body")).to_have_attribute(f"data-{kind}", seq)
        return page


@pytest.fixture
def browsed(tmp_path: Path) -> Iterator[Browsed]:
    day = Day(tmp_path)
    routes = hall_routes(day.own.hall, day.access, qr_image=qr_code, address=lambda: "http://hall/")
    pages = HallPages(routes)
    address = pages.start()
    day.start()
    stumbled: list[str] = []
    opened = []
    for width in (1280, 390):
        context = held_browser().new_context(locale="en-GB", viewport={"width": width, "height": 900})
        opened.append(context.new_page())
        opened[-1].on("pageerror", lambda error: stumbled.append(str(error)))
    yield Browsed(day, opened[0], opened[1], address)
    for page in opened:
        page.context.close()
    day.close()
    pages.close()
    let_go()
    assert stumbled == []


@pytest.mark.slow
def test_a_day_of_incidents_through_the_pages_ends_like_the_one_through_the_api(browsed: Browsed) -> None:
    assert sum(bool(each.form) for each in DAY) >= 40
    for incident in DAY:
        if incident.form:
            browsed.by_form(incident)
        else:
            browsed.day.by_api(incident, browsed.post)
    event = browsed.day.event
    assert tuple(each.id for each in standings(event.tournament).players)[:4] == PLACES
    assert (event.shown_from, event.calls, event.reported) == (1, {}, {})
    page = browsed.desk
    page.goto(f"{browsed.address}ceremony")
    expect(page.locator("#podium .place-1")).to_contain_text(event.players[PLACES[0]].name)
    placed = sum(each.games > 0 for each in standings(event.tournament).players)
    expect(page.locator("#places li")).to_have_count(placed - 3)
    page.goto(f"{browsed.address}clock?table=1&lang=ru")
    expect(page.locator("#table")).to_have_text("Стол 1")
    expect(page.locator("#seats li")).to_have_count(4)
