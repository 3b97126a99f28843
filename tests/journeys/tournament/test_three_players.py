"""An event of sanma on pages alone: tables of three, sheets of three, phones of three, a ranking."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.halls import RunningHall
from tests.journeys.journey import Journey
from tests.journeys.tournament.day import NAMES, at_desk, phone_of, sheet, sheets_of, writes

PLAYERS = NAMES[:6]
SHEET = ("52000", "30000")
"""What two of a table have; the third has the rest of 105,000."""


@pytest.mark.journey("docs/FOR_ORGANISERS.md", presses=32)
def test_an_event_of_three_player_tables(hall: RunningHall, journey: Journey) -> None:
    organiser = at_desk(journey, hall)
    organiser.open("new")
    page = organiser.page
    organiser.sees(page.locator("body[data-ready='1']"))
    organiser.write(page.locator("#title"), "Sanma evening")
    organiser.choose(page.locator("#rules"), "sanma")
    organiser.choose(page.locator("#preset"), "tenhou")
    organiser.write(page.locator("#rounds"), "2")
    organiser.write(page.locator("#pasted"), "\n".join(["name", *PLAYERS]))
    organiser.write(page.locator("#me"), "Ada")
    organiser.press(page.locator("#make"))
    expect(page.locator("#preview tbody tr")).to_have_count(6)
    organiser.press(page.locator("#make"))
    organiser.sees(page.locator("#due"))
    (key,) = [each["event"] for each in hall.get("events")["events"] if each["name"] == "Sanma evening"]

    organiser.press(page.locator("#draw"))
    expect(page.locator("#seated-next")).to_contain_text("Pairs that meet again: 0")
    organiser.press(page.locator("#begin"))
    organiser.sees(sheet(organiser, 1))
    players = sheets_of(hall, key)
    assert [len(each) for each in players.values()] == [3, 3]
    form = sheet(organiser, 1)
    expect(form.locator("input[data-player]")).to_have_count(3)
    writes(organiser, form, *SHEET, str(105_000 - sum(map(int, SHEET))))
    organiser.press(form.get_by_role("button", name="Enter the result", exact=True))
    organiser.sees(form.get_by_text("from a sheet"))

    first, *others = [phone_of(journey, hall, organiser, each) for each in players[2]]
    writes(first, first.page.locator("#sheet"), *SHEET, str(105_000 - sum(map(int, SHEET))))
    first.press("Hand in and sign")
    first.sees("1 of 3 signed")
    for phone in others:
        phone.sees("Are these points right?")
        phone.press(phone.page.get_by_role("button", name="Sign", exact=True))
    expect(sheet(organiser, 2)).to_have_class("done")
    organiser.press(page.locator("#end"))
    organiser.sees("Round 1 of 2 · over")
    organiser.press("Ranking", "link")
    expect(page.locator("#rows tr")).to_have_count(6)
