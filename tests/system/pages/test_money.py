"""Money adds up on screen: the lines of a payment come to the change that every other page shows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tablectl.game.events import HandSettled
from tablectl.game.history import History
from tests.journeys.payments import paid, points_of
from tests.system.pages.played_table import PlayedTable
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_reading_pages import page
from tests.system.pages.test_replay import table

__all__ = ["browser", "page", "pytestmark", "table"]


def changes(table: PlayedTable) -> list[Counter[str]]:
    """What each hand has changed of the points, as the journal has it."""
    found, history = [], History()
    start: tuple[int, ...] = (25_000,) * 4
    for envelope in table.envelopes:
        history = history.with_entry(envelope)
        if isinstance(envelope.body, HandSettled):
            now = dict(zip(history.state.players, history.state.scores, strict=True))
            then = dict(zip(history.state.players, start, strict=True))
            found.append(Counter({who: now[who] - then[who] for who in now if now[who] != then[who]}))
            start = history.state.scores
    return found


@pytest.mark.slow
def test_a_hands_lines_and_its_change_are_the_same_on_every_page(table: PlayedTable, page: Page) -> None:
    hands = changes(table)
    assert any(sum(hand.values()) for hand in hands), "sticks stay on the table in one of them"
    page.goto(f"{table.address}history/1?lang=en")
    expect(page.locator("#hands li .payments")).to_have_count(len(hands))
    for number, change in enumerate(hands):
        comes_to(page.locator("#hands > li").nth(number).locator(".payments"), change)
    for number, change in enumerate(hands):
        page.goto(f"{table.address}history/1/{number}?lang=en")
        page.keyboard.press("End")
        comes_to(page.locator("#result-body .payments"), change)
        now: Any = dict(zip(page.locator("#scores .name").all_inner_texts(),
                            page.locator("#scores .change").all_inner_texts(), strict=True))  # fmt: skip
        assert shares_of(now) == change


def comes_to(payments: Locator, change: Counter[str]) -> None:
    """A table of payments: its last row is this change, and so are its lines together, where it has any."""
    assert paid(payments) == change
    if payments.locator("tbody tr").count():
        assert paid(payments, "tbody tr") == change


def shares_of(now: dict[str, str]) -> Counter[str]:
    """The same from names and their changes."""
    found = {who: points_of(text) for who, text in now.items()}
    return Counter({who: points for who, points in found.items() if points})


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_score_sheet_has_the_same_lines(table: PlayedTable, page: Page, language: str) -> None:
    hands = changes(table)
    page.goto(f"{table.address}scoresheet?session=1&language={language}")
    bodies = page.locator("tbody.hand")
    expect(bodies).to_have_count(len(hands))
    for number, change in enumerate(hands):
        rows = bodies.nth(number).locator("tr").all()
        told = [numbers(row) for row in rows]
        assert {points for points in told[0] if points} == {points for points in change.values() if points}
        if len(told) > 1:
            assert [sum(column) for column in zip(*told[1:], strict=True)] == told[0]


def numbers(row: Locator) -> list[int]:
    """The changes of a sheet's row, by player."""
    texts = row.locator("td.n").all_inner_texts()[::2]
    return [points_of(text) for text in texts]
