"""What the pages leave to people: the book's consequence of a fault, the dealer's end. Who dealt first."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from tablectl.ports import Command
from tablectl.topics import Message
from tests.system.pages.test_pages import (
    LiveTable,
    browser,
    open_operator,
    page,
    pytestmark,
    table,
    write_down,
)

__all__ = ["browser", "page", "pytestmark", "table"]


def ask(table: LiveTable, **request: object) -> None:
    """Ask as the desk's other clients do; the answer comes from the table's own thread."""
    answers: list[Message] = []
    from_table = threading.Event()

    def answered(message: Message) -> None:
        answers.append(message)
        from_table.set()

    table.submit(Command({"id": str(uuid4()), **request}, answered))
    assert from_table.wait(60)
    assert answers[0]["ok"] is True, answers[0]


@pytest.fixture
def default_table() -> Iterator[LiveTable]:
    live = LiveTable("default")
    yield live
    live.close()


@pytest.mark.slow
def test_the_books_consequence_of_a_fault_is_a_button(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    write_down(page, "indicator_revealed", tile="4m")
    write_down(page, "irregularity_noted", seat="2", code="wrong_tile_count", detail="fourteen tiles")
    alert = page.locator("#alerts li[data-code=wrong_tile_count]")
    expect(alert).to_contain_text("fourteen tiles")
    expect(alert.locator(".book")).to_contain_text("dead hand · XII")
    alert.get_by_role("button", name="Declare the hand dead").click()
    expect(page.locator("#said")).to_contain_text("recorded")
    expect(alert).to_have_count(0)
    hand = table.service.state.hand
    assert hand is not None and hand.seats[2].dead
    page.reload()
    expect(alert).to_have_count(0)


@pytest.mark.slow
def test_a_chombo_stops_the_hand_by_its_button(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    write_down(page, "indicator_revealed", tile="4m")
    write_down(page, "irregularity_noted", seat="1", code="false_win", detail="not ready")
    page.get_by_role("button", name="Stop the hand: chombo").click()
    expect(page.locator("#events tr[data-kind=hand_drawn]")).to_contain_text("chombo")


@pytest.mark.slow
def test_a_refused_act_can_be_noted_for_the_judge(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    write_down(page, "indicator_revealed", tile="4m")
    page.click("#tab-event")
    page.select_option("#entry-kind", "tile_discarded/1")
    page.locator("#entry-fields select[data-field=seat]").select_option("2")
    page.locator("#entry-fields input[data-field=tile]").fill("5p")
    page.click("#entry button[type=submit]")
    page.locator("#said").get_by_role("button", name="Record for the judge: A draw out of turn").click()
    expect(page.locator("#alerts li[data-code=wrong_turn]")).to_be_visible()


@pytest.mark.slow
def test_the_dealer_may_end_the_session_where_the_rules_leave_it(
    default_table: LiveTable, page: Page
) -> None:
    open_operator(page, default_table)
    expect(page.locator("#dealer-ends")).to_be_hidden()
    started = page.locator("#events tr[data-kind=hand_started]").get_attribute("data-seq")
    last: dict[str, Any] = {"kind": "hand_started/1", "number": 0, "round": "S", "dealer": 3}
    last |= {"honba": 0, "deposits": 0, "scores": [25000] * 4}
    ask(default_table, do="correct_event", seq=int(started or 0), event=last, reason="the last hand")
    ask(default_table, do="record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})
    won = {"kind": "win_shown/1", "seat": 3, "from": None, "tile": "8s", "tiles": "234m567p22s34567s"}
    ask(default_table, do="record_event", event=won)
    ask(default_table, do="settle")
    expect(page.locator("#dealer-ends")).to_have_text("The dealer ends the session (agariyame)")
    page.click("#tab-hand")
    page.click("#dealer-ends")
    expect(page.locator("#confirm-body")).to_contain_text("Final scores")
    page.click("#confirm-yes")
    expect(page.locator("#events tr[data-kind=session_ended]")).to_be_visible()
    expect(page.locator("#dealer-ends")).to_be_hidden()


@pytest.mark.slow
def test_the_first_dealers_marker_lies_at_their_seat(table: LiveTable, page: Page, browser: Browser) -> None:
    page.goto(table.address)
    marker = page.locator(".plate .first")
    expect(marker).to_have_count(1)
    expect(page.locator(".seat[data-seat='0'] .plate .first")).to_have_attribute(
        "title", "first dealer's marker: East round"
    )
