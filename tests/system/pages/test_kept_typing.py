"""What somebody types on a table's pages is there after "back" and after a reload, until it was sent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.obs import ObsDirector
from tablectl.adapters.web import WebPages, WebParts
from tests.system.pages.test_obs import PASSWORD
from tests.system.pages.test_pages import LiveTable, browser, open_operator, page, pytestmark, write_down
from tests.tablectl.adapters.web.in_process import QuietDesk

__all__ = ["browser", "page", "pytestmark"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[LiveTable]:
    live = LiveTable(folder=tmp_path)
    yield live
    live.close()


def opened(page: Page, table: LiveTable, tab: str) -> None:
    open_operator(page, table)
    page.click(f"#tab-{tab}")


def there_and_back(page: Page) -> None:
    page.goto(page.url.partition("operator")[0] + "login?lang=en")
    expect(page.locator("#login")).to_be_visible()
    page.go_back()


@pytest.mark.slow
def test_an_event_that_is_being_written_down_is_there_again(table: LiveTable, page: Page) -> None:
    opened(page, table, "event")
    page.select_option("#entry-kind", "penalty_paid/1")
    expect(page.locator("#entry [data-field=reason]")).to_have_count(1)
    page.locator("#entry select[data-field=seat]").select_option("2")
    page.locator("#entry input[data-field=reason]").fill("late again")
    gets = page.locator("#entry").get_by_role("spinbutton")
    for place, points in ((2, "-1000"), (3, "1000")):
        gets.nth(place).fill(points)
    there_and_back(page)
    expect(page.locator("#entry-kind")).to_have_value("penalty_paid/1")
    expect(page.locator("#entry select[data-field=seat]")).to_have_value("2")
    expect(page.locator("#entry input[data-field=reason]")).to_have_value("late again")
    assert [each.input_value() for each in gets.all()] == ["0", "0", "-1000", "1000"]
    page.locator("#entry button[type=submit]").click()
    page.locator("#confirm-yes").click()  # what it pays is shown first
    expect(page.locator("#said")).to_contain_text("Recorded as")
    page.reload()
    expect(page.locator("#entry-kind")).to_have_value("tile_discarded/1")


@pytest.mark.slow
def test_a_tile_that_was_chosen_for_an_event_is_there_again(table: LiveTable, page: Page) -> None:
    opened(page, table, "event")
    page.locator("#entry .tile-field button").click()
    page.locator("#picker button[data-tile='5p']").click()
    expect(page.locator("#picker")).to_be_hidden()
    page.reload()
    expect(page.locator("#entry .tile-field input")).to_have_value("5p")


@pytest.mark.slow
def test_a_change_of_the_journal_is_there_again(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    write_down(page, "tile_discarded", seat="0", tile="5m")
    page.locator("#events [data-change=insert_event]").first.click()
    page.select_option("#change-kind", "bonus_shown/1")
    page.locator("#change-fields .tile-field input").fill("3p")
    page.fill("#change-reason", "it fell")
    page.reload()
    change = page.locator("#change")
    expect(change).to_be_visible()
    expect(page.locator("#change-title")).to_contain_text("Insert")
    expect(page.locator("#change-kind")).to_have_value("bonus_shown/1")
    expect(page.locator("#change-fields .tile-field input")).to_have_value("3p")
    expect(page.locator("#change-reason")).to_have_value("it fell")
    page.click("#change-close")
    page.reload()
    expect(page.locator("#events tr").first).to_be_visible()
    expect(change).to_be_hidden()


@pytest.mark.slow
def test_sticks_that_are_being_counted_are_there_again(table: LiveTable, page: Page) -> None:
    opened(page, table, "places")
    sticks = page.locator("#counted-sticks input")
    sticks.nth(1).fill("24000")
    sticks.nth(2).fill("26000")
    there_and_back(page)
    expect(sticks.nth(1)).to_have_value("24000")
    expect(sticks.nth(2)).to_have_value("26000")
    page.locator("#counted-sticks button").click()
    expect(page.locator("#said")).to_be_visible()
    page.reload()
    expect(sticks.nth(1)).to_have_value("25000")


@pytest.mark.slow
def test_why_a_session_ends_is_there_again(table: LiveTable, page: Page) -> None:
    opened(page, table, "session")
    reason = page.get_by_role("textbox", name="reason for ending")
    reason.fill("the hall closes")
    page.reload()
    expect(reason).to_have_value("the hall closes")


@pytest.mark.slow
def test_who_a_player_is_stays_with_that_player(table: LiveTable, page: Page) -> None:
    opened(page, table, "players")
    who, short = page.locator("[name=who]"), page.locator("[name=short]")
    who.select_option(index=1)
    second = who.input_value()
    short.fill("Reni")
    page.locator("[name=team]").fill("Red Dragons")
    there_and_back(page)
    expect(who).to_have_value(second)
    expect(short).to_have_value("Reni")
    expect(page.locator("[name=team]")).to_have_value("Red Dragons")
    who.select_option(index=0)  # another is filled in, and what was written is given up
    expect(short).to_have_value("")
    page.reload()
    expect(short).to_have_value("")


@pytest.mark.slow
def test_a_new_accounts_name_is_there_again_and_its_password_is_not(table: LiveTable, page: Page) -> None:
    page.goto(f"{table.address}accounts?lang=en")
    page.fill("#add-name", "Olga")
    page.select_option("#add-role", "commentary")
    page.fill("#add-password", "seven pairs")
    page.locator("#pads [data-field=name]").fill("desk pad")
    page.reload()
    expect(page.locator("#add-name")).to_have_value("Olga")
    expect(page.locator("#add-role")).to_have_value("commentary")
    expect(page.locator("#add-password")).to_have_value("")
    expect(page.locator("#pads [data-field=name]")).to_have_value("desk pad")
    page.fill("#add-password", "seven pairs")
    page.click("#add button[type=submit]")
    expect(page.locator("#accounts li[data-name=Olga]")).to_have_count(1)
    page.reload()
    expect(page.locator("#accounts li[data-name=Olga]")).to_have_count(1)
    expect(page.locator("#add-name")).to_have_value("")


@pytest.mark.slow
def test_what_is_written_for_obs_is_there_again(tmp_path: Path, page: Page) -> None:
    Accounts(tmp_path).add("Olga", Role.OPERATOR, PASSWORD, "2026-11-20T08:00:00.000Z")
    director = ObsDirector(tmp_path)
    director.start()
    pages = WebPages(QuietDesk(), WebParts(folder=tmp_path, director=director))
    try:
        page.goto(f"{pages.start()}login?next=obs&lang=en")
        page.fill("#name", "Olga")
        page.fill("#password", PASSWORD)
        page.click("#login button")
        expect(page.locator("#status")).to_have_text("The director is off.")
        page.fill("[name=host]", "obs.club.example")
        page.fill("[name=scene_riichi]", "Dealing")
        page.fill("[name=password]", "eight thousand")
        page.reload()
        expect(page.locator("[name=host]")).to_have_value("obs.club.example")
        expect(page.locator("[name=scene_riichi]")).to_have_value("Dealing")
        expect(page.locator("[name=password]")).to_have_value("")
        page.click("#pair button:not([type=button])")
        expect(page.locator("#said")).to_be_visible()
        page.fill("[name=scene_riichi]", "")
        page.reload()
        expect(page.locator("[name=host]")).to_have_value("obs.club.example")
        expect(page.locator("[name=scene_riichi]")).to_have_value("")
    finally:
        pages.close()
        director.close()
