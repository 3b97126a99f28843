"""Money adds up on screen: the lines of a payment come to the change that every other page shows."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tablectl.game.events import HandSettled
from tablectl.game.history import History
from tests.system.pages.played_table import PlayedTable
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.pages.test_reading_pages import page
from tests.system.pages.test_replay import table

__all__ = ["browser", "page", "pytestmark", "table"]

SHARE = re.compile(r"^(?P<who>.+?)\s*(?P<sign>[+−])(?P<points>[\d,]+)$", re.DOTALL)


def shares(lines: Locator) -> Counter[str]:
    """What each player gets over these texts, each ``Aoi +1,000``."""
    found: Counter[str] = Counter()
    for text in lines.all_inner_texts():
        share = SHARE.match(text.strip())
        if share is not None:
            points = int(share["points"].replace(",", ""))
            found[share["who"].strip()] += points if share["sign"] == "+" else -points
    return Counter({who: points for who, points in found.items() if points})


def changes(table: PlayedTable) -> list[Counter[str]]:
    """What each hand has changed of the points, as the journal has it."""
    found, history = [], History()
    start: tuple[int, ...] = (25_000,) * 4
    for envelope in table.envelopes:
        history = history.then(envelope)
        if isinstance(envelope.body, HandSettled):
            now = dict(zip(history.state.players, history.state.scores, strict=True))
            then = dict(zip(history.state.players, start, strict=True))
            found.append(Counter({who: now[who] - then[who] for who in now if now[who] != then[who]}))
            start = history.state.scores
    return found


def test_a_hands_lines_and_its_change_are_the_same_on_every_page(table: PlayedTable, page: Page) -> None:
    hands = changes(table)
    assert any(sum(hand.values()) for hand in hands), "sticks stay on the table in one of them"
    page.goto(f"{table.address}history/1?lang=en")
    expect(page.locator("#hands li .paid-line")).to_have_count(len(hands))
    for number, change in enumerate(hands):
        listed = page.locator("#hands > li").nth(number)
        assert shares(listed.locator(".paid-line > span")) == change
        if listed.locator(".payments").count():
            assert shares(listed.locator(".payments .share")) == change
    for number, change in enumerate(hands):
        page.goto(f"{table.address}history/1/{number}?lang=en")
        page.keyboard.press("End")
        body = page.locator("#result-body")
        expect(body.locator(".paid li")).to_have_count(4)
        assert shares(body.locator(".paid li")) == change
        if body.locator(".payments").count():
            assert shares(body.locator(".payments .share")) == change
        now: Any = dict(zip(page.locator("#scores .name").all_inner_texts(),
                            page.locator("#scores .change").all_inner_texts(), strict=True))  # fmt: skip
        assert shares_of(now) == change


def shares_of(now: dict[str, str]) -> Counter[str]:
    """The same from names and their changes."""
    found = {who: int(re.sub(r"[^0-9−]", "", text).replace("−", "-") or 0) for who, text in now.items()}
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
    return [int(re.sub(r"[^0-9−]", "", text).replace("−", "-") or 0) for text in texts]
