"""Players' phones: the sheet is handed in and signed, the day is followed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.halls import RunningHall
from tests.journeys.journey import Journey
from tests.journeys.tournament.day import (
    NAMES,
    at_desk,
    begun,
    ended,
    event,
    phone_of,
    sheet,
    sheets_of,
    writes,
)


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=23)
def test_an_mcr_sheet_is_handed_in_and_signed_by_phones(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "MCR Cup", NAMES[:4], rules="mcr", preset="default")
    begun(hall, key)
    players = sheets_of(hall, key)[1]
    organiser = at_desk(journey, hall, key)
    first, *others = [phone_of(journey, hall, organiser, each) for each in players]
    form = first.page.locator("#sheet")
    writes(first, form, "37", "12", "4", "29")
    for place in (1, 3):  # a keypad without a minus
        first.press(form.locator("button.sign").nth(place))
    first.sees("Still to give out: 0")
    first.press("Hand in and sign")
    first.sees("1 of 4 signed")
    for phone in others:
        phone.sees("Are these points right?")
        phone.press(phone.page.get_by_role("button", name="Sign", exact=True))
    first.sees(first.page.locator("#games li b", has_text="37"))
    (result,) = hall.get(f"file?event={key}")["results"]
    assert result["points"] == dict(zip(players, (37, -12, 4, -29), strict=True))
    assert set(result["signed"]) == set(players)
    hall.do("end_round", event=key)


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=8)
def test_a_players_phone_shows_the_day(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Phone Cup", NAMES)
    organiser = at_desk(journey, hall, key)
    phone = phone_of(journey, hall, organiser, "p1")
    phone.sees("Your next table will stand here")
    phone.sees("No place yet")
    hall.do("draw_seating", event=key, mode="random", round=1)
    organiser.press("Begin the round")
    organiser.sees(sheet(organiser, 1))
    here = next(number for number, players in sheets_of(hall, key).items() if "p1" in players)
    phone.sees(phone.page.locator("#now b", has_text=f"table {here}"))
    phone.press(phone.page.locator("#sheet").get_by_role("button", name="Hand in and sign"))
    expect(phone.page.locator("#sheet .fault").first).to_have_text("missing")
    organiser.press("Pause")
    organiser.press("Resume")
    organiser.sees(organiser.page.get_by_role("button", name="Pause", exact=True))
    ended(hall, key)
    phone.sees(phone.page.locator("#now", has_text=re.compile(r"Place \d of 8")))
    expect(phone.page.locator("#said")).to_be_hidden()
    phone.sees(phone.page.locator("#games li b", has_text=re.compile(r"\d\d,000")))


@pytest.mark.journey("docs/FOR_ORGANISERS.md", presses=2)
def test_an_event_is_followed_from_outside_the_hall(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Far Cup", NAMES)
    begun(hall, key)
    friend = journey.phone(hall)
    friend.open(f"broadcast?event={key}")
    friend.press("Follow Eve Ash")
    friend.sees(friend.page.locator("#followed", has_text="Eve Ash"))
    ended(hall, key)
    friend.sees(friend.page.locator("#followed", has_text=re.compile(r"Place \d of 8")))
    friend.sees(friend.page.locator("#notable", has_text="The best table"))
    friend.press(friend.page.locator("#tables .mini.mine a"))
    friend.sees(friend.page.locator("#seats", has_text="Eve Ash"))
