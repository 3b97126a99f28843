"""Light and dark: as the system is, as somebody chose, and never in a scene of a stream."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.long_forms import in_soak
from tests.system.pages.contrast import poor_contrast
from tests.system.pages.test_pages import LiveTable, browser, page, pytestmark, table

__all__ = ["browser", "page", "pytestmark", "table"]

PAGES = ("", "operator", "login", "nothing-here")
MORE = ("scoreboard", "preflight", "player", "photo", "graphics", "commentators")
SCENES = ("overlay", "overlay/scores")


@pytest.mark.slow
@pytest.mark.parametrize("paths", [PAGES, *in_soak((MORE,))], ids=["some pages", "the others"])
def test_a_page_is_light_where_the_system_is_and_can_be_read(
    table: LiveTable, page: Page, paths: tuple[str, ...]
) -> None:
    for path in paths:
        page.emulate_media(color_scheme="light", reduced_motion="reduce")  # nothing is on its way in or out
        page.goto(f"{table.address}{path}")
        expect(page.locator("html")).to_have_attribute("data-theme", "light")
        expect(page.locator(".theme-switch")).to_have_text("Dark")
        assert poor_contrast(page) == [], path
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.slow
def test_what_was_chosen_stays_on_every_page_whatever_the_system_says(table: LiveTable, page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{table.address}operator")
    page.click(".theme-switch")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    for path in ("", "scoreboard", "operator"):
        page.goto(f"{table.address}{path}")
        expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.goto(f"{table.address}scoreboard?theme=chroma")
    expect(page.locator("html")).to_have_attribute("data-theme", "chroma")


@pytest.mark.slow
def test_a_scene_keeps_the_colours_of_its_address(table: LiveTable, page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{table.address}scoreboard")
    page.evaluate("localStorage.setItem('tablectl-theme', 'light')")
    for path in SCENES:
        page.goto(f"{table.address}{path}")
        expect(page.locator("html")).to_have_attribute("data-theme", "green")
        expect(page.locator(".theme-switch")).to_have_count(0)
