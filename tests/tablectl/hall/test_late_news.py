"""News while somebody works at the desk: what they typed and chose stays, and what they see is true."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.tablectl.hall.incidents.forms import unfold_all
from tests.tablectl.hall.test_pages import Shown, browser, page, shown

__all__ = ["browser", "page", "shown"]


def at_desk(shown: Shown, page: Page) -> None:
    page.goto(f"{shown.address}desk")
    unfold_all(page)
    page.fill("#me", "Olga")


def happens(shown: Shown, page: Page, what: str, **fields: Any) -> None:
    """Somebody else does something, and the desk hears of it."""
    entry = shown.own.do(what, **fields)
    page.wait_for_function("seq => Number(document.body.dataset.desk) >= seq", arg=entry.seq)
    page.wait_for_function("seq => Number(document.body.dataset.overview) >= seq", arg=entry.seq)


@pytest.mark.slow
def test_what_is_typed_and_chosen_at_the_desk_outlives_others_news(shown: Shown, page: Page) -> None:
    at_desk(shown, page)
    happens(shown, page, "call_judge", table=1, reason="a dispute")
    page.locator("#calls input").fill("Bo")
    page.select_option("#fined", "p3")
    happens(shown, page, "call_judge", table=2, reason="a spilled drink")
    happens(shown, page, "register_players", text="Zoe")
    expect(page.locator("#calls li")).to_have_count(2)
    expect(page.locator("#calls input").first).to_have_value("Bo")
    expect(page.locator("#fined")).to_have_value("p3")


@pytest.mark.slow
def test_a_reason_that_is_typed_before_the_last_command_is_done_stays(shown: Shown, page: Page) -> None:
    at_desk(shown, page)
    late: list[Route] = []
    page.route("**/api/hall/commands", lambda route: late.append(route))
    page.fill("#why", "a lost tile")
    page.click("#add")
    page.fill("#why", "the fire alarm")
    with page.expect_response("**/api/hall/commands"):
        late[0].continue_()
    expect(page.locator("#said")).to_have_text("Done.")
    expect(page.locator("#why")).to_have_value("the fire alarm")


LATE: Final = """
const [ask, now] = [window.fetch, performance.now.bind(performance)];
let late = 0;
performance.now = () => now() + late;
window.fetch = async (address, options) => {
  const answer = await ask(address, options);
  if (String(address).includes("screen")) late ||= 3000;
  return answer;
};
"""
"""The first answer of the clock takes three seconds, as the page has time."""


@pytest.mark.slow
def test_a_clock_that_came_late_is_asked_for_again(shown: Shown, page: Page) -> None:
    asked: list[int] = []
    page.on("response", lambda answer: asked.append(answer.status) if "screen" in answer.url else None)
    page.add_init_script(LATE)
    with page.expect_response(lambda answer: "screen" in answer.url and answer.status == 304):
        page.goto(f"{shown.address}clock")
    assert asked == [200, 200, 304]


@pytest.mark.slow
def test_a_desk_says_at_once_that_the_hall_is_away(shown: Shown, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    at_desk(shown, page)
    page.locator("#links").scroll_into_view_if_needed()
    page.context.set_offline(True)
    expect(page.locator("#said")).to_contain_text("The hall does not answer")
    expect(page.locator("#said")).to_be_in_viewport()
    page.context.set_offline(False)
    expect(page.locator("#said")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("place", ["seating", "ceremony"])
def test_an_announcement_stands_on_the_walls(shown: Shown, page: Page, place: str) -> None:
    page.goto(f"{shown.address}{place}")
    shown.own.do("announce", notice="Coffee is ready")
    expect(page.locator("#announced")).to_have_text("Coffee is ready")
    page.emulate_media(media="print")
    expect(page.locator("#announced")).to_be_hidden()
