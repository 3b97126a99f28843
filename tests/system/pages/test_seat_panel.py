"""The buttons on a player's phone: what is pressed again after a lost answer is the same press."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.system.pages.test_pages import LiveTable, browser, page, pytestmark, table

__all__ = ["browser", "page", "pytestmark", "table"]

PLAYER = {"ok": True, "role": "player", "seat": 0, "name": "Aoi", "csrf": "x", "table": "t1"}


@pytest.mark.slow
@pytest.mark.parametrize(("button", "path"), [("Riichi", "panel"), ("Call the judge", "command")])
def test_a_press_whose_answer_is_lost_is_the_same_press_again(
    table: LiveTable, page: Page, button: str, path: str
) -> None:
    asked: list[dict[str, Any]] = []

    def answers(route: Route) -> None:
        asked.append(route.request.post_data_json or {})
        if len(asked) == 1:
            route.abort()
        else:
            route.fulfill(json={"ok": True})

    page.route("**/api/me", lambda route: route.fulfill(json=PLAYER))
    page.route(f"**/api/{path}", answers)
    page.goto(f"{table.address}seat/1?lang=en")
    page.get_by_role("button", name=button).click()
    expect(page.locator("#said")).to_contain_text("Connected again. What you pressed may not have been done")
    with page.expect_response(f"**/api/{path}"):
        page.get_by_role("button", name=button).click()
    first, again = asked
    assert first["id"]
    assert again == first
