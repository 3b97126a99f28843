"""The operator's page shows the walls from above and says what waits for people's hands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.system.pages.test_pages import (
    LiveTable,
    browser,
    open_operator,
    page,
    pytestmark,
    table,
    write_down,
)

__all__ = ["browser", "page", "pytestmark", "table"]


@pytest.fixture
def mcr() -> Iterator[LiveTable]:
    live = LiveTable("default", "mcr")
    yield live
    live.close()


@pytest.fixture
def xiamen() -> Iterator[LiveTable]:
    live = LiveTable("default", "xiamen")
    yield live
    live.close()


@pytest.mark.slow
def test_the_walls_are_seen_from_above_and_shrink_where_the_next_tile_goes(
    table: LiveTable, page: Page, tmp_path: Path
) -> None:
    """Dice 2 and 3: seat 0's wall is broken after five stacks; 26 stacks are gone after the deal."""
    open_operator(page, table)
    expect(page.locator("#walls-seen .stack")).to_have_count(68)
    expect(page.locator("#walls-told")).to_contain_text("Next for Aoi: top tile of stack 15 from the right")
    expect(page.locator("#walls-seen .stack.high0")).to_have_count(26)
    coming = page.locator("#walls-seen .stack.coming")
    expect(coming).to_have_attribute("data-side", "0")
    expect(coming).to_have_attribute("data-stack", "2")
    expect(page.locator("#walls-legend span:visible")).to_have_count(4)
    write_down(page, "indicator_revealed", tile="4m")
    expect(page.locator("#walls-seen .stack.indicator")).to_have_attribute("data-stack", "2")
    write_down(page, "tile_discarded", seat="0", tile="9s")
    expect(page.locator("#walls-told")).to_contain_text("Next for Ren: bottom tile of stack 15")
    expect(page.locator("#walls-seen .stack.next")).to_have_attribute("data-height", "1")
    page.click("#tab-hand")
    page.locator("#walls-seen").scroll_into_view_if_needed()
    page.screenshot(path=tmp_path / "walls.png")


@pytest.mark.slow
def test_xiamens_rows_are_drawn_and_what_to_do_by_hand_is_said(
    xiamen: LiveTable, page: Page, tmp_path: Path
) -> None:
    page.goto(f"{xiamen.address}operator")
    expect(page.locator("#by-hand")).to_contain_text("push the 8 stacks at the right end")
    expect(page.locator("#walls-seen .stack")).to_have_count(4 * 28)
    expect(page.locator("#walls-seen .stack[data-inner=true].high0")).to_have_count(32)
    page.locator("#walls-seen").scroll_into_view_if_needed()
    page.screenshot(path=tmp_path / "walls.png")
    page.goto(xiamen.address)
    expect(page.locator("#by-hand")).to_contain_text("push the 8 stacks at the right end")


@pytest.mark.slow
def test_a_wrong_count_brings_a_button_to_count_again(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    expect(page.locator("#count-again")).to_be_hidden()
    table.machine.counts = (34, 33, 34, 34)
    table.machine.faults = ({"code": "wall_count", "where": "side 1", "hint": "look"},)
    table.clock.s += 0.1  # what comes without news is shown at the clock's next tick
    expect(page.locator("#by-hand")).to_contain_text("Ren's wall holds 33 tiles and should hold 34")
    page.click("#count-again")
    page.click("#confirm-yes")
    expect(page.locator("#by-hand")).to_be_hidden()
    assert table.machine.done == ["count_again"]


@pytest.mark.slow
def test_rules_that_wait_are_shown(table: LiveTable, page: Page) -> None:
    open_operator(page, table)
    expect(page.locator("#pending")).to_be_hidden()
    page.evaluate(
        """() => fetch("/api/command", {method: "POST", headers: {"content-type": "application/json"},
            body: JSON.stringify({do: "start_session", ruleset: "mcr", id: "x"})})"""
    )
    expect(page.locator("#pending")).to_have_text(
        "From the next shuffle on: MCR (Chinese Official) (Default), players: 4."
    )


@pytest.mark.slow
def test_a_book_without_a_dead_wall_has_none_in_the_legend(mcr: LiveTable, page: Page) -> None:
    page.goto(f"{mcr.address}operator")
    expect(page.locator("#walls-seen .stack")).to_have_count(72)
    expect(page.locator("#walls-legend span:visible")).to_have_text(["next", "tail"])
