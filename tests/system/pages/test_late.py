"""Answers that come late or in another order than they were asked for, beside people who go on meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.system.pages.test_pages import LiveTable, browser, open_operator, page, pytestmark, table

__all__ = ["browser", "page", "pytestmark", "table"]


def held(page: Page, url: str, **fields: object) -> list[Route]:
    """Hold back the requests with these fields, until `let_go`."""
    routes: list[Route] = []

    def hold(route: Route) -> None:
        asked = route.request.post_data_json or {}
        if all(asked.get(name) == value for name, value in fields.items()):
            routes.append(route)
        else:
            route.continue_()

    page.route(url, hold)
    return routes


def let_go(page: Page, routes: list[Route]) -> None:
    """Their answers come now."""
    with page.expect_response(lambda answer: answer.request == routes[-1].request):
        for each in routes:
            each.continue_()


@pytest.mark.slow
def test_costs_are_those_of_the_player_who_was_chosen_last(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.click("#tab-penalties")
    late = held(page, "**/api/command", do="faults", seat=0)
    aoi, ren = page.locator("#penalty-seats button").all()[:2]
    aoi.click()
    expect(page.locator("#penalty-seats [aria-pressed=true]")).to_have_text("Aoi")
    assert page.evaluate("document.getElementById('penalties').inert"), "the costs are not there yet"
    ren.click()
    cost = page.locator("#penalties:not([inert]) li button").last
    expect(cost).to_be_visible()
    let_go(page, late)
    expect(page.locator("#penalties")).to_contain_text("Ren −8,000")
    cost.click()
    expect(page.locator("#said")).to_contain_text("Ren")


@pytest.mark.slow
def test_a_hand_that_is_typed_before_the_last_is_paid_stays(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.click("#tab-score")
    form = page.locator("#score-form")
    form.get_by_text("Points only", exact=True).click()
    for seat, points in enumerate((1000, -1000)):
        form.locator("input[type=number]").nth(seat).fill(str(points))
    late = held(page, "**/api/command", do="score_hand", preview=None)
    form.locator("button[type=submit]").click()
    page.click("#confirm-yes")
    form.locator("input[type=number]").first.fill("2000")
    form.locator("input[type=number]").nth(1).fill("-2000")
    let_go(page, late)
    expect(page.locator("#events tr[data-kind=hand_settled]")).to_be_visible()
    expect(form.locator("input[type=number]").first).to_have_value("2000")
