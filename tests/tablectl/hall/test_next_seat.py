"""A phone between two rounds: where to sit next, although a result of the round before is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablectl.hall.commands import HallRole, Person
from tablectl.hall.views.player_card import player_card
from tests.tablectl.hall.desk import Desk
from tests.tablectl.hall.events import points, seating, text
from tests.tablectl.hall.test_pages import Shown, browser, page

__all__ = ["browser", "page"]
CROSSED = [{**each, "round": 2, "table": 3 - each["table"]} for each in seating()]
"""The next round: who sat at table 1 sits at table 2."""


@pytest.mark.slow
def test_the_next_seat_is_shown_and_the_missing_sheet_below_it(tmp_path: Path, page: Page) -> None:
    made = Shown(tmp_path)
    made.own.do("import_event", text=text())
    made.own.do("draw_seating", seating=seating())
    made.own.do("begin_round")
    made.own.do("end_round", anyway=True)
    made.own.do("draw_seating", seating=CROSSED)
    made.start()
    page.goto(f"{made.address}enter?key={made.access.link(Person(HallRole.PLAYER, 'P1', 'p1'))}")
    expect(page.locator("#now .round")).to_have_text("Round 2")
    expect(page.locator("#now .where")).to_contain_text("table 2")
    expect(page.locator("#sheet h2")).to_contain_text("Round 1")
    for place, told in enumerate(("41000", "30000", "20000", "9000")):
        page.locator("#sheet input[data-player]").nth(place).fill(told)
    page.get_by_role("button", name="Hand in and sign").click()
    expect(page.locator("#sheet p").first).to_contain_text("Round 1")
    assert made.own.hall.view.state.event().reported[1, 1].signed == ("p1",)
    made.close()


def test_what_waits_for_a_signature_of_the_round_before_is_signed_in_the_next(
    tmp_path: Path, page: Page
) -> None:
    made = Shown(tmp_path)
    made.own.do("import_event", text=text())
    made.own.do("draw_seating", seating=seating())
    made.own.do("begin_round")
    made.own.do("report_result", table=1, points=points())
    made.own.do("end_round", anyway=True)
    made.own.do("draw_seating", seating=CROSSED)
    made.own.do("begin_round")
    made.start()
    page.goto(f"{made.address}enter?key={made.access.link(Person(HallRole.PLAYER, 'P1', 'p1'))}")
    expect(page.locator("#now .round")).to_have_text("Round 2")
    expect(page.locator("#sheet h2")).to_have_text("Round 1: Are these points right?")
    page.get_by_role("button", name="Sign", exact=True).click()
    expect(page.locator("#sheet h2")).to_have_text("Points at the end of the game")
    assert made.own.hall.view.state.event().reported[1, 1].signed == ("p1",)
    made.close()


def test_who_sits_out_is_told_of_which_round() -> None:
    desk = Desk.playing()
    desk.do("register_players", text="Late")

    def told(player: str) -> int | None:
        card = player_card(desk.state, desk.event, player, 0)
        assert card is not None
        return card["without_seat"]

    assert (told("p1"), told("p9")) == (None, 1)
    desk.do("end_round", anyway=True)
    assert told("p9") is None
    desk.do("draw_seating", seating=CROSSED)
    assert (told("p1"), told("p9")) == (None, 2)
