"""The first steps: what is done is ticked off by what the table says, and the next step is one press away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.system.pages.test_pages import LiveTable, browser, page, pytestmark

__all__ = ["browser", "page", "pytestmark"]


@pytest.fixture
def table() -> Iterator[LiveTable]:
    live = LiveTable()
    yield live
    live.close()


def test_a_step_is_ticked_off_and_leads_to_its_place(table: LiveTable, page: Page) -> None:
    page.goto(f"{table.address}start?lang=en")
    expect(page.locator("#steps li")).to_have_count(6)
    for done in ("language", "rules", "players", "play"):
        expect(page.locator(f"#steps li[data-step={done}]")).to_have_class("done")
    expect(page.locator("#steps li[data-step=players]")).to_contain_text("Aoi, Ren")
    expect(page.locator("#steps li[data-step=account]")).to_have_attribute("aria-current", "step")
    expect(page.locator("#steps li[data-step=camera]")).to_contain_text("A phone can be one")
    page.click("#steps li[data-step=players] a")
    expect(page.locator("#pane-session")).to_be_visible()
    expect(page.locator("#tab-session")).to_have_attribute("aria-selected", "true")
