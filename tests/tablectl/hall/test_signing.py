"""A phone signs the points that it shows, and no others that come in the same moment."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablectl.hall.commands import HallRole, Person
from tests.tablectl.hall.desk import ASSISTANT, player
from tests.tablectl.hall.events import points, seating, text
from tests.tablectl.hall.test_pages import Shown, browser, page
from tests.waiting import PATIENCE_S

__all__ = ["browser", "page"]
SIGNED = "#sheet .scores li:has-text('✓')"


@pytest.mark.slow
def test_other_points_that_come_before_the_press_are_shown_not_signed(tmp_path: Path, page: Page) -> None:
    made = Shown(tmp_path)
    made.own.do("import_event", text=text())
    made.own.do("draw_seating", seating=seating())
    made.own.do("begin_round")
    made.start()
    hall = made.own.hall

    def reports(who: str, *told: int) -> None:
        report = {"do": "report_result", "table": 1, "points": points(1, *told)}
        hall.submit(report, player(who)).result(PATIENCE_S)

    reports("p1", 41000, 30000, 20000, 9000)
    page.goto(f"{made.address}enter?key={made.access.link(Person(HallRole.PLAYER, 'P2', 'p2'))}")
    expect(page.locator(SIGNED)).to_contain_text("41,000")
    told = "**/api/hall/players/**"
    page.route(told, lambda asked: asked.fulfill(status=304))  # the phone has not heard yet
    reports("p3", 39000, 30000, 22000, 9000)
    page.get_by_role("button", name="Sign", exact=True).click()
    expect(page.locator("#said")).to_have_text("Other points were handed in meanwhile. Look at them.")
    page.unroute(told)
    expect(page.locator("#sheet .alert")).to_have_text("Other points were handed in meanwhile. Look at them.")
    expect(page.locator(SIGNED)).to_contain_text("22,000")
    page.get_by_role("button", name="Sign", exact=True).click()
    expect(page.locator(SIGNED)).to_have_count(2)  # with the points still in sight
    assert hall.view.state.event().reported[1, 1].signed == ("p3", "p2")
    made.close()


@pytest.mark.slow
def test_points_that_are_sent_back_stand_there_with_who_and_why(tmp_path: Path, page: Page) -> None:
    made = Shown(tmp_path)
    made.own.do("import_event", text=text())
    made.own.do("draw_seating", seating=seating())
    made.own.do("begin_round")
    made.start()
    hall = made.own.hall
    page.goto(f"{made.address}enter?key={made.access.link(Person(HallRole.PLAYER, 'P1', 'p1'))}")
    fields = page.locator("#sheet input[data-player]")
    for place, told in enumerate(("41000", "30000", "20000", "9000")):
        fields.nth(place).fill(told)
    page.get_by_role("button", name="Hand in and sign").click()
    expect(page.locator(SIGNED)).to_have_count(1)
    back = {"do": "reject_report", "table": 1, "reason": "the photo has other points"}
    hall.submit(back, ASSISTANT).result(PATIENCE_S)
    expect(page.locator("#sheet .alert").first).to_have_text("Cy sends this back: the photo has other points")
    expect(page.locator("#said")).to_be_hidden()
    expect(fields.nth(1)).to_have_value("30000")
    fields.nth(1).fill("29000")
    fields.nth(2).fill("21000")
    page.get_by_role("button", name="Hand in and sign").click()
    expect(page.locator(SIGNED)).to_have_count(1)
    assert not hall.view.state.event().sent_back
    made.close()
