"""A phone signs the points that it shows, and no others that come in the same moment."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tablectl.hall.commands import HallRole, Person
from tests.tablectl.hall.desk import player
from tests.tablectl.hall.events import points, seating, text
from tests.tablectl.hall.test_pages import Shown, browser, page
from tests.waiting import PATIENCE_S

__all__ = ["browser", "page"]
SIGNED = "#sheet .scores li:has-text('✓')"


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
