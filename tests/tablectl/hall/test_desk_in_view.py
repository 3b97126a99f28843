"""What the desk puts before whoever works there, and what it tells somebody who does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablectl.hall.commands import HallRole, Person
from tests.tablectl.hall.desk import JUDGE, ORGANISER, player
from tests.tablectl.hall.events import seating, text
from tests.tablectl.hall.test_pages import Shown, browser, page
from tests.waiting import PATIENCE_S

__all__ = ["browser", "page"]


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Shown]:
    """Round 1 is played."""
    made = Shown(tmp_path)
    made.own.do("import_event", text=text())
    made.own.do("draw_seating", seating=seating())
    made.own.do("begin_round")
    made.start()
    yield made
    made.close()


def test_an_appeal_comes_into_view_until_it_is_decided(shown: Shown, page: Page) -> None:
    hall = shown.own.hall
    late = {"do": "give_penalty", "player": "p1", "amount": -20, "reason": "late"}
    given = hall.submit(late, JUDGE).result(PATIENCE_S)
    page.goto(f"{shown.address}desk?lang=en")
    expect(page.locator("#sheets")).to_be_visible()
    expect(page.locator("#ledger")).to_be_hidden()
    appeal = {"do": "appeal_penalty", "penalty": str(given.seq), "reason": "on time"}
    hall.submit(appeal, player("p1"))
    expect(page.locator("#ledger")).to_contain_text("on time")
    expect(page.locator("#ledger")).to_be_visible()
    hall.submit({**appeal, "do": "decide_appeal", "ruling": "lifted"}, Person(HallRole.JUDGE, "Cy"))
    expect(page.locator("#ledger")).to_be_hidden()


def test_who_comes_to_the_desk_without_a_link_is_told_where_it_is(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}enter?key={shown.access.link(Person(HallRole.VIEWER, 'Eve'))}")
    page.goto(f"{shown.address}desk?lang=en")
    told = page.locator("#trouble")
    expect(told).to_have_text("To work here, open the link that the organiser gave you.")
    with page.expect_response(lambda answer: "/overview" in answer.url and answer.status == 304):
        pass  # the tables are told all the same
    expect(told).to_be_visible()
    expect(page.locator("#due")).to_be_hidden()


def test_an_events_long_name_takes_no_page_out_of_the_bar(shown: Shown, page: Page) -> None:
    name = "An Open of All Friends of the Game in Riga and around it"
    renamed = {"do": "change_event", "name": name, "reason": "sponsors"}
    shown.own.hall.submit(renamed, ORGANISER).result(PATIENCE_S)
    page.goto(f"{shown.address}desk?lang=ru")
    expect(page.locator("#event-name")).to_contain_text("An Open")
    cut = page.locator("header.bar nav").evaluate("each => each.scrollWidth - each.clientWidth")
    assert cut == 0
