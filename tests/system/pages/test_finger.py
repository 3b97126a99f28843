"""A press reaches what it was begun on, whatever comes or moves while the finger is down."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.system.pages.test_judge import ask
from tests.system.pages.test_pages import LiveTable, browser, open_operator, page, pytestmark, table

__all__ = ["browser", "page", "pytestmark", "table"]

LISTENS: Final = """() => {
  window.told = 0;
  return new Promise((open) => {
    const source = new EventSource('/api/stream?audience=operator');
    source.addEventListener('event', () => { window.told += 1; });
    source.onopen = open;
  });
}"""
"""What the table tells is counted, whatever the page draws of it."""
MOVES: Final = """() => {
  const above = document.createElement('div');
  above.style.height = '200px';
  document.querySelector('main').prepend(above);
}"""


def lay_finger(page: Page, place: Locator) -> tuple[float, float]:
    """Put it down in the middle of a place and leave it there; returns where, in CSS pixels."""
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*at)
    page.mouse.down()
    return at


def discard(table: LiveTable, tile: str) -> None:
    ask(table, do="record_event", event={"kind": "tile_discarded/1", "seat": 0, "tile": tile, "drawn": None})


@pytest.mark.slow
def test_what_comes_under_a_finger_is_drawn_once_it_is_up(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    ask(table, do="record_event", event={"kind": "indicator_revealed/1", "tile": "4m"})
    indicator = page.locator("#events tr[data-kind=indicator_revealed]")
    expect(indicator).to_be_visible()
    page.evaluate(LISTENS)
    lay_finger(page, indicator.get_by_role("button", name="Correct"))
    discard(table, "1z")
    page.wait_for_function("told > 0")
    assert page.locator("#events tr[data-kind=tile_discarded]").count() == 0
    page.mouse.up()
    expect(page.locator("#change-what [data-tile='4m']")).to_be_visible()
    expect(page.locator("#events tr[data-kind=tile_discarded]")).to_have_count(1)


@pytest.mark.slow
def test_a_finger_that_lies_long_holds_nothing_up(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    ask(table, do="record_event", event={"kind": "indicator_revealed/1", "tile": "4m"})
    lay_finger(page, page.locator("#events tr[data-kind=indicator_revealed]"))
    discard(table, "1z")
    expect(page.locator("#events tr[data-kind=tile_discarded]")).to_have_count(1)
    page.mouse.up()


@pytest.mark.slow
@pytest.mark.parametrize("box", [True, False], ids=["check box", "button"])
def test_a_press_whose_place_moves_is_no_lost_press(table: LiveTable, page: Page, box: bool) -> None:
    open_operator(page, table)
    page.click("#tab-event")
    force = page.locator("#entry-force")
    lay_finger(page, force if box else page.locator("#tab-score"))
    page.evaluate(MOVES)
    page.mouse.up()
    if box:
        expect(force).to_be_checked()
    else:
        expect(page.locator("#score-form")).to_be_visible()


@pytest.mark.slow
def test_a_finger_that_is_drawn_away_presses_nothing(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.click("#tab-event")
    force = page.locator("#entry-force")
    x, y = lay_finger(page, force)
    page.mouse.move(x, y + 150)
    page.mouse.up()
    page.click("#tab-hand")
    expect(page.locator("#pane-hand")).to_be_visible()
    expect(force).not_to_be_checked()


TAKES_ITS_PLACE: Final = """() => {
  const buttons = ['first', 'second'].map((id) => Object.assign(document.createElement('button'), { id }));
  for (const each of buttons) {
    each.textContent = '0';
    each.style.cssText = 'position: fixed; inset: 40% 40%; z-index: 99';
    each.addEventListener('click', () => {
      each.textContent = Number(each.textContent) + 1;
      if (each.id === 'first') each.replaceWith(buttons[1]);
    });
  }
  document.querySelector('main').append(buttons[0]);
}"""
"""What was pressed goes, and another stands where it stood: the next question, "Resume" for "Pause"."""


@pytest.mark.slow
def test_a_double_press_does_not_press_what_comes_to_that_place(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    page.evaluate(TAKES_ITS_PLACE)
    page.dblclick("#first")
    expect(page.locator("#second")).to_have_text("0")
    page.click("#second")
    expect(page.locator("#second")).to_have_text("1")
