"""The pre-flight page in a browser: red blocks the deal, an override by name clears it; the command."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from tablectl.cli.service.preflight import app
from tablectl.topics import Topic
from tests.system.pages.test_pages import LiveTable, browser, page, pytestmark

__all__ = ["browser", "page", "pytestmark"]

JAM = ({"code": "jam", "where": "side 2", "hint": "Take the tile out."},)


@pytest.fixture
def table() -> Iterator[LiveTable]:
    """Its machine has a jam before the first hand."""
    live = LiveTable(faults=JAM)
    yield live
    live.close()


@pytest.mark.slow
def test_a_red_light_stops_the_deal_until_somebody_overrides_it_by_name(table: LiveTable, page: Page) -> None:
    page.goto(f"{table.address}operator")
    page.click("nav a[href='preflight']")
    expect(page.locator("#verdict")).to_have_text("The deal is blocked by: machine.")
    light = page.locator("li[data-light=machine]")
    expect(light).to_contain_text("a tile is stuck (side 2)")
    expect(light).to_contain_text("take the tile out")
    expect(page.locator("li[data-light=journal]")).to_have_attribute("data-colour", "green")
    answer = CliRunner().invoke(app, ["--url", table.address, "--json"])
    told = {line["light"]: line for line in map(json.loads, answer.stdout.splitlines())}
    assert answer.exit_code == 1
    assert (told["machine"]["colour"], told["machine"]["from"]) == ("red", "service")
    assert table.machine.asked == []

    page.get_by_label("Your name").fill("Olga")
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Olga")  # a name once given stays
    expect(page.get_by_label("Your name")).to_have_count(1)  # one for all lights
    light.get_by_role("button", name="Override").click()
    expect(page.get_by_label("Reason")).to_be_focused()  # what is missing is asked for where it is written
    page.get_by_label("Reason").fill("the tile is out")
    light.get_by_role("button", name="Override").click()
    expect(page.locator("#said")).to_contain_text("recorded under the name Olga")
    expect(page.locator("#verdict")).to_have_text("Ready to deal.")
    expect(light).to_contain_text("Overridden by Olga.")
    assert CliRunner().invoke(app, ["--url", table.address]).exit_code == 0
    page.goto(f"{table.address}operator")
    row = page.locator("#events tr[data-kind=operator_acted]").first
    expect(row).to_contain_text("Pre-flight check overridden: machine: the tile is out")
    expect(row).to_contain_text("Olga")


@pytest.mark.slow
def test_the_verdict_names_what_is_yellow(table: LiveTable, page: Page) -> None:
    """Pictures too few to follow, and a hand camera, which people count from 1."""
    page.goto(f"{table.address}preflight?lang=en")
    expect(page.locator("#verdict")).to_be_visible()
    health = page.request.get(f"{table.address}api/health").json()
    green = [light for light in health["lights"] if light["colour"] == "green"]
    few: dict[str, object] = {
        "light": "camera overhead",
        "colour": "yellow",
        "found": "1.4 frames per second",
    }
    few |= {"advice": "close other programs", "stops": False, "overridden_by": None}
    few |= {"code": "slow_pictures", "facts": {"fps": "1.4", "needed": "5"}}
    hand = {**few, "light": "camera hand 0"}
    moved = {
        **few,
        "light": "calibration overhead",
        "code": "calibration_doubtful",
        "facts": {"detail": "it shook"},
    }
    table.pages.show(Topic.HEALTH, {**health, "lights": [*green, few, hand, moved]})
    expect(page.locator("#verdict")).to_have_text(
        "The deal can begin, but look at: camera overhead, hand camera 1, calibration overhead."
    )
    expect(page.locator("#lights li").first).to_have_attribute("data-colour", "yellow")
    advice = page.locator("[data-light='calibration overhead'] .advice")
    expect(advice).to_have_text("Run tablectl calibrate. Reported: it shook")
    expect(advice.locator("code")).to_have_text("tablectl calibrate")
    expect(page.locator("#verdict")).to_have_class("verdict yellow")
    expect(page.locator("[data-light='camera overhead']")).to_contain_text("1.4 of 5 frames per second")


def test_walls_built_by_hand_begin_a_hand_in_spite_of_the_machine(table: LiveTable, page: Page) -> None:
    page.goto(f"{table.address}preflight")
    page.get_by_role("button", name="Start the hand with walls built by hand").click()
    expect(page.locator("#said")).to_contain_text("The hand starts")
    assert table.service.state.hand is not None
    assert table.machine.asked == []
