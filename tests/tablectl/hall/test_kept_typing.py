"""What somebody types at the desk is there after "back" and after a reload, until it was sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.tablectl.hall.events import points
from tests.tablectl.hall.incidents.forms import open_sheet, unfold_all
from tests.tablectl.hall.test_pages import Shown, browser, page, shown

__all__ = ["browser", "page", "shown"]


def desk(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk?lang=en")
    drawn(page)


def drawn(page: Page) -> None:
    expect(page.locator("#sheets input")).to_have_count(8)
    expect(page.locator("#log li")).not_to_have_count(0)
    unfold_all(page)


def first_of_table_1(page: Page) -> Locator:
    return open_sheet(page.locator("#sheets li[data-table='1']")).locator("input").first


@pytest.mark.slow
@pytest.mark.parametrize("way", ["back", "reload"])
def test_what_is_typed_at_the_desk_is_there_again(shown: Shown, page: Page, way: str) -> None:
    desk(shown, page)
    page.locator("#why").fill("counted anew")
    page.locator("#amount").fill("-15")
    page.locator("#pasted").fill("Nia Ohm")
    first_of_table_1(page).fill("40000")
    if way == "back":
        page.goto(f"{shown.address}ranking?lang=en")
        expect(page.locator("#rows tr")).not_to_have_count(0)
        page.go_back()
    else:
        page.reload()
    drawn(page)
    expect(page.locator("#why")).to_have_value("counted anew")
    expect(page.locator("#amount")).to_have_value("-15")
    expect(page.locator("#pasted")).to_have_value("Nia Ohm")
    expect(first_of_table_1(page)).to_have_value("40000")


@pytest.mark.slow
def test_what_was_sent_is_not_typed_again(shown: Shown, page: Page) -> None:
    desk(shown, page)
    page.get_by_label("Your name").fill("Ada")
    page.locator("#why").fill("counted anew")
    row = open_sheet(page.locator("#sheets li[data-table='1']"))
    row.locator("input").first.fill("40000")
    row.locator("input").nth(1).fill("31000")
    row.get_by_role("button", name="Correct the result").click()
    expect(page.locator("#said")).to_contain_text("Done")
    page.reload()
    drawn(page)
    expect(page.locator("#why")).to_have_value("")
    expect(first_of_table_1(page)).to_have_value("40000")
    shown.own.do("set_result", round=1, table=1, points=points(1), reason="as it was")
    expect(first_of_table_1(page)).to_have_value("41000")


@pytest.mark.slow
def test_a_correction_half_written_gives_way_to_another_result(shown: Shown, page: Page) -> None:
    desk(shown, page)
    first_of_table_1(page).fill("40000")
    page.goto(f"{shown.address}ranking?lang=en")
    shown.own.do("set_result", round=1, table=1, points=points(1, 42000, 29000, 20000, 9000), reason="again")
    page.goto(f"{shown.address}desk?lang=en")
    drawn(page)
    expect(first_of_table_1(page)).to_have_value("42000")


@pytest.mark.slow
def test_machines_uma_and_seats_by_hand_that_are_being_written_are_there_again(
    shown: Shown, page: Page
) -> None:
    shown.own.do("set_result", round=1, table=2, points=points(2))
    shown.own.do("end_round")
    desk(shown, page)
    address, name, seats = (
        page.locator(each) for each in ("#machines [name=page-1]", "#change-name", "#told-seating")
    )
    address.fill("http://table-1.club.example/")
    name.fill("The winter cup")
    page.locator("#by-hand summary").click()
    seats.fill("1: Anna, Bert")
    page.locator("#why").focus()
    shown.own.do("check_in", players=["p1"])  # what is drawn anew takes nothing away
    expect(page.locator("#here")).to_contain_text("1")
    expect(name).to_have_value("The winter cup")
    page.reload()
    drawn(page)
    expect(address).to_have_value("http://table-1.club.example/")
    expect(name).to_have_value("The winter cup")
    expect(seats).to_have_value("1: Anna, Bert")
