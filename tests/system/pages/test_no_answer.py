"""Whatever is refused or not answered, a page says so in words, and no script stumbles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.long_forms import in_soak
from tests.system.pages.test_pages import LiveTable, browser, open_operator, page, pytestmark
from tests.system.pages.test_pages import shared_table as table
from tests.tablectl.hall.events import seating, text
from tests.tablectl.hall.test_pages import Shown

__all__ = ["browser", "page", "pytestmark", "table"]

TABLE_PAGES: Final = (
    *("", "scoreboard", "operator", "preflight", "accounts", "enrol", "overlay", "commentators", "obs"),
    *("history", "history/1/1", "statistics", "camera", "player", "seat/1", "login"),
)
HALL_PAGES: Final = ("", "desk", "new", "clock", "ranking", "seating", "ceremony", "player", "links")
SAYS: Final = "#link:not(.up), .said.no, #trouble, #told, #badge, #status, .bad"
"""Where pages say that something is wrong."""
BEGINS: Final = re.compile("connecting|^\\s*$")


def refusing(status: int) -> Callable[[Route], None]:
    told = {"ok": False, "error": {"code": f"http_{status}", "message": "no"}}
    return lambda route: route.fulfill(status=status, json=told)


def breaking(route: Route) -> None:
    """What stands between page and table answers in its place, and not as it does."""
    route.fulfill(status=502, content_type="text/html", body="<h1>Bad Gateway</h1>")


def away(route: Route) -> None:
    route.abort()


HOW: Final = {"403": refusing(403), "429": refusing(429), "500": refusing(500), "502": breaking, "away": away}

SOME_OR_ALL: Final = ("429", "away", *in_soak("403", "500", "502"))


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """A hall whose first round is seated."""
    made = Shown(tmp_path_factory.mktemp("hall"))
    made.own.do("import_event", text=text())
    made.own.do("draw_seating", seating=seating())
    made.start()
    yield made
    made.close()


def told(page: Page) -> Locator:
    """Places at which the page says that something is wrong."""
    return page.locator(SAYS).filter(visible=True).filter(has_not_text=BEGINS)


@pytest.mark.slow
@pytest.mark.parametrize("how", SOME_OR_ALL)
def test_every_page_of_a_table_says_that_it_is_not_answered(table: LiveTable, page: Page, how: str) -> None:
    page.route("**/api/**", HOW[how])
    for path in TABLE_PAGES:
        page.goto(f"{table.address}{path}?lang=en")
        expect(told(page), f"/{path}").not_to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("how", SOME_OR_ALL)
def test_every_page_of_a_hall_says_that_it_is_not_answered(hall: Shown, page: Page, how: str) -> None:
    page.route("**/api/**", HOW[how])
    for path in HALL_PAGES:
        page.goto(f"{hall.address}{path}?lang=en")
        expect(told(page), f"/{path}").not_to_have_count(0)
        expect(page.get_by_text("There is no event").filter(visible=True)).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("how", SOME_OR_ALL)
def test_what_the_judges_page_cannot_load_is_said_where_it_is_missing(
    table: LiveTable, page: Page, how: str
) -> None:
    for path in ("setup", "setup/**", "known-players", "command"):
        page.route(f"**/api/{path}", HOW[how])
    open_operator(page, table)
    page.click("#tab-penalties")
    expect(page.locator("#penalties .bad")).to_have_text(re.compile(r"\S.*\.$"))
    for pane in ("session", "players"):
        page.evaluate("document.getElementById('said').textContent = ''")
        page.click(f"#tab-{pane}")
        expect(page.locator("#said.no")).to_have_text(re.compile(r"\S.*\.$"))


@pytest.mark.slow
def test_that_nobody_answered_is_said_until_somebody_does(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.context.set_offline(True)
    page.click("#tab-session")
    expect(page.locator("#said.no")).to_contain_text("The table does not answer.")
    page.context.set_offline(False)
    expect(page.locator("#said")).to_be_hidden()


@pytest.mark.slow
def test_a_lost_connection_is_said_at_once_deep_in_a_form_and_in_a_dialog(
    table: LiveTable, page: Page
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_operator(page, table)
    page.click("#tab-score")
    page.locator("#score-form [type=submit]").scroll_into_view_if_needed()
    for said in ("#said.no", "#change-said"):
        page.route("**/api/*", lambda route: route.abort())
        page.evaluate("dispatchEvent(new Event('offline'))")
        expect(page.locator(said)).to_contain_text("The table does not answer.")
        expect(page.locator(said)).to_be_in_viewport()
        page.unroute("**/api/*")
        expect(page.locator(said)).to_be_hidden()
        if said == "#said.no":
            page.locator("#events [data-change=correct_event]").first.click()


@pytest.mark.slow
def test_a_connection_that_fell_silent_is_opened_anew(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    with page.expect_request("**/api/stream*"):
        page.evaluate("const now = Date.now; Date.now = () => now() + 60_000")
    expect(page.locator("#link")).to_have_class("link up")


@pytest.mark.slow
def test_faults_that_nobody_told_come_by_themselves_once_somebody_does(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.context.set_offline(True)
    page.click("#tab-penalties")
    expect(page.locator("#penalties .bad")).to_contain_text("does not answer")
    page.context.set_offline(False)
    expect(page.locator("#penalties .bad")).to_have_count(0)
    page.locator("#penalty-seats button").first.click()
    expect(page.locator("#penalties li[data-code]").first).to_be_visible()


@pytest.mark.slow
def test_what_the_page_says_covers_nothing_of_the_strip(table: LiveTable, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_operator(page, table)
    page.click("#pause")
    page.click("#confirm-yes")
    page.click("#resume")
    expect(page.locator("#said")).to_be_visible()
    said, strip = (page.locator(each).bounding_box() for each in ("#said", "#strip"))
    assert said and strip and said["y"] >= strip["y"] + strip["height"]


@pytest.mark.slow
def test_a_press_that_nobody_answered_is_asked_for_once_somebody_does(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.context.set_offline(True)
    page.click("#pause")
    page.click("#confirm-yes")
    expect(page.locator("#said.no")).to_contain_text("The table does not answer.")
    page.context.set_offline(False)
    expect(page.locator("#said:not(.no)")).to_contain_text("What you pressed may not have been done")
    expect(page.locator("#pause")).to_be_visible()
