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

from tablectl.adapters.web.hall_server import HallPages, qr_code
from tablectl.hall.commands import Person, Role
from tablectl.hall.web import hall_routes
from tablectl.tournament import standings
from tests.system.browsing import held_browser, let_go
from tests.tablectl.hall.incidents.day import Day
from tests.tablectl.hall.incidents.forms import FORMS
from tests.tablectl.hall.incidents.script import DAY, Incident
from tests.tablectl.hall.incidents.test_by_api import PLACES


class Browsed:
    """One page that the people of the script use one after the other, each with their own link."""

    def __init__(self, day: Day, page: Page, address: str) -> None:
        self.day, self.page, self.address = day, page, address
        self._who: Person | None = None

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
        self._become(incident.who)
        fields = self.day.fields_of(incident)
        before, page = self.day.own.hall.view.state, self.page
        if incident.who.role is not Role.PLAYER:
            page.locator("#why").fill(fields.get("reason", ""))
        page.locator("#said").evaluate("node => { node.textContent = ''; }")
        FORMS[incident.form](page, fields)
        expect(page.locator("#said")).to_have_text(incident.told or "Done.")
        state = self.day.own.hall.view.state
        if incident.refused:
            assert state is before, (incident.what, "what is refused changes nothing")
        else:
            assert state.seq == before.seq + 1, incident.what
            self.day.keep(incident, {"seq": state.seq, "event": self.day.own.hall.entries[-1].event})

    def _become(self, who: Person) -> None:
        """Open the page that this person works on, and wait until it shows what stands."""
        if who != self._who:
            self.page.goto(f"{self.address}enter?key={self.day.access.link(who)}")
            self._who = who
        if not self.day.own.hall.view.state.events:
            return
        seq = str(self.day.own.hall.view.state.seq)
        kinds = ("seq",) if who.role is Role.PLAYER else ("overview", "desk")
        for kind in kinds:
            expect(self.page.locator("body")).to_have_attribute(f"data-{kind}", seq)


@pytest.fixture
def browsed(tmp_path: Path) -> Iterator[Browsed]:
    day = Day(tmp_path)
    routes = hall_routes(day.own.hall, day.access, drawn=qr_code, address=lambda: "http://hall/")
    pages = HallPages(routes)
    address = pages.start()
    day.start()
    context = held_browser().new_context(locale="en-GB", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    stumbled: list[str] = []
    page.on("pageerror", lambda error: stumbled.append(str(error)))
    yield Browsed(day, page, address)
    context.close()
    day.close()
    pages.close()
    let_go()
    assert stumbled == []


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
    page = browsed.page
    page.goto(f"{browsed.address}ceremony")
    expect(page.locator("#podium .place-1")).to_contain_text(event.players[PLACES[0]].name)
    expect(page.locator("#places li")).to_have_count(len(event.players) - 3)
    page.goto(f"{browsed.address}clock?table=1&lang=ru")
    expect(page.locator("#table")).to_have_text("Стол 1")
    expect(page.locator("#seats li")).to_have_count(4)
