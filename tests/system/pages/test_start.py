"""The first steps: what is done is ticked off by what the table says, and the next step is one press away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.system.pages.test_pages import LiveTable, browser, page, pytestmark, table

__all__ = ["browser", "page", "pytestmark", "table"]


@pytest.fixture
def bare() -> Iterator[LiveTable]:
    """A table without a machine: a session begins at once."""
    live = LiveTable(has_machine=False)
    yield live
    live.close()


@pytest.mark.slow
def test_a_step_is_ticked_off_and_leads_to_its_place(table: LiveTable, page: Page) -> None:
    page.goto(f"{table.address}start?lang=en")
    expect(page.locator("#steps li")).to_have_count(6)
    for done in ("language", "rules", "play"):
        expect(page.locator(f"#steps li[data-step={done}]")).to_have_class("done")
    account = page.locator("#steps li[data-step=account]")
    expect(account).to_have_attribute("aria-current", "step")
    expect(account.locator("a.main")).to_have_attribute("href", "accounts")  # whoever sits here makes it
    expect(page.locator("#steps li[data-step=camera]")).to_contain_text("A phone can be one")
    expect(page.get_by_role("link", name="Change: Rules")).to_be_visible()
    expect(page.get_by_role("link", name="Look: Play")).to_be_visible()
    page.click("#steps li[data-step=players] a")
    expect(page.locator("#pane-session")).to_be_visible()
    expect(page.locator("#tab-session")).to_have_attribute("aria-selected", "true")


def test_players_are_named_by_people_and_not_by_the_program(bare: LiveTable, page: Page) -> None:
    page.goto(f"{bare.address}start?lang=en")
    players = page.locator("#steps li[data-step=players]")
    expect(players).to_contain_text("Say who sits where")
    expect(players).not_to_have_class("done")
    players.locator("a").click()
    names = page.locator("#session-form [data-field=players] input")
    for seat, name in enumerate(("Änne", "  Boris ", "中村", "Dora")):
        names.nth(seat).fill(name)
    page.click("#session-form button[type=submit]")
    expect(page.locator("#confirm-body")).to_contain_text("tenhou.net")
    page.click("#confirm-yes")
    expect(page.locator("#said")).to_contain_text("session")
    assert bare.service.state.preset == "tenhou", "who names players changes no rules"
    page.locator("#said a").click()
    expect(players).to_contain_text("Änne, Boris, 中村, Dora")
    expect(players).to_have_class("done")


@pytest.mark.slow
def test_a_name_that_was_misspelt_is_put_right_without_beginning_anew(bare: LiveTable, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{bare.address}operator?lang=ru")
    expect(page.locator("#link")).to_have_class("link up")
    page.locator("#events tr[data-kind=session_started] button").first.click()
    names = page.locator("#change-fields [data-field=players] input")
    expect(names).to_have_count(4)
    for word in ("Правила", "Вариант", "Очки в начале", "Первый дилер"):
        expect(page.locator("#change-fields")).to_contain_text(word)
    names.nth(1).fill("\u200b")
    page.fill("#change-reason", "x")
    page.click("#change-send")
    expect(page.locator("#change")).to_contain_text("Каждое имя начинается")
    names.nth(1).fill(" Rene\u0301 ")
    page.click("#change-send")
    page.click("#confirm-yes")
    expect(page.locator("#said")).to_contain_text("1")
    assert bare.service.state.players[1] == "René"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.slow
def test_a_seat_of_blanks_names_nobody(table: LiveTable, page: Page) -> None:
    page.goto(f"{table.address}operator?lang=en#session")
    first = page.locator("#session-form [data-field=players] input").first
    first.fill("   ")
    page.click("#session-form button[type=submit]")
    expect(first).to_be_focused()
    expect(page.locator("#confirm")).to_be_hidden()


@pytest.mark.slow
def test_a_name_that_nobody_sees_is_refused_before_anything_is_asked(bare: LiveTable, page: Page) -> None:
    page.goto(f"{bare.address}operator?lang=en#session")
    first = page.locator("#session-form [data-field=players] input").first
    for name, told in (("\u200b", "Every name begins with a letter"), ("A\u202eB", "invisible characters")):
        first.fill(name)
        page.click("#session-form button[type=submit]")
        expect(page.locator("#said")).to_contain_text(told)
        expect(page.locator("#confirm")).to_be_hidden()
    first.fill("Jose\u0301\u200f")
    page.click("#session-form button[type=submit]")
    expect(page.locator("#confirm-body li").first).to_have_text("Seat 1: José deals first")


@pytest.mark.slow
def test_the_language_is_chosen_at_the_first_step(table: LiveTable, page: Page) -> None:
    page.goto(f"{table.address}start?lang=en")
    page.locator("#steps select").select_option("ru")
    expect(page.locator("#steps li[data-step=players] b")).to_have_text("Игроки")


@pytest.mark.slow
def test_a_table_without_a_machine_offers_nothing_that_moves_one(bare: LiveTable, page: Page) -> None:
    page.goto(f"{bare.address}operator?lang=en#machine")
    expect(page.locator("#machine")).to_contain_text("people build the walls")
    expect(page.locator("[data-do=next_hand]")).to_be_visible()
    for moves in ("stop_machine", "machine_step", "clear_faults"):
        expect(page.locator(f"[data-do={moves}]").first).to_be_hidden()
    page.goto(f"{bare.address}?lang=en")
    expect(page.locator("#feed li").first).to_be_visible()
    expect(page.locator("#machine")).to_be_hidden()
