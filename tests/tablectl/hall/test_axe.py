"""axe-core finds nothing above minor on a hall's pages, in dark and light, on a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tablectl.hall.commands import HallRole, Person
from tests.system.pages.test_axe import SCRIPT, findings_in_dark_and_light
from tests.tablectl.hall.incidents.forms import open_sheet
from tests.tablectl.hall.test_pages import Shown, browser, shown

__all__ = ["browser", "shown"]

PAGES = {
    "": "#tables .card",
    "broadcast": "#tables .mini",
    "ranking": "#rows tr",
    "ranking?wall=1": "#rows tr",
    "seating": "#names li",
    "seating?what=slips": ".slip",
    "seating?what=schedules": ".schedule",
    "clock?table=2": "#seats li",
    "clock?wall=1": "#round",
    "player?player=p5": "#now .where",
    "desk": "#due",
}
"""A page, and what is on it once it is drawn."""


@pytest.mark.slow
@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=["desk", "phone"])
def test_a_halls_page_has_no_finding_above_minor(
    shown: Shown, browser: Browser, size: tuple[int, int]
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        bypass_csp=True,
        reduced_motion="reduce",
        color_scheme="dark",
    )
    page = context.new_page()
    for path, drawn in PAGES.items():
        page.goto(f"{shown.address}{path}")
        page.locator(drawn).first.wait_for(state="attached")
        page.add_script_tag(path=SCRIPT)
        assert findings_in_dark_and_light(page) == [], path
    context.close()


@pytest.mark.slow
def test_a_question_in_a_dialog_has_no_finding_above_minor(shown: Shown, browser: Browser) -> None:
    shown.own.do("give_penalty", player="p5", amount=-5, unit="points", reason="late")
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, bypass_csp=True, reduced_motion="reduce", color_scheme="dark"
    )
    page = context.new_page()
    page.goto(f"{shown.address}desk?lang=en")
    page.locator("#me").fill("Ada")
    page.add_script_tag(path=SCRIPT)
    open_sheet(page.locator("#sheets .done").first)
    for pressed in ("End the round", "Correct the result"):
        page.get_by_role("button", name=pressed).first.click()
        page.locator("#ask[open]").wait_for()
        assert findings_in_dark_and_light(page) == [], pressed
        page.get_by_role("button", name="Not now").click()
    page.goto(f"{shown.address}enter?key={shown.access.link(Person(HallRole.PLAYER, 'p5', 'p5'))}&lang=en")
    page.add_script_tag(path=SCRIPT)
    for pressed in ("Dispute a hand", "Appeal"):
        page.get_by_role("button", name=pressed, exact=True).click()
        page.locator("#ask[open]").wait_for()
        assert findings_in_dark_and_light(page) == [], pressed
        page.get_by_role("button", name="Not now").click()
    context.close()
