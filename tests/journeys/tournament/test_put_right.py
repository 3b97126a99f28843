"""What goes otherwise than planned: appeals, penalties, late players and substitutes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.halls import RunningHall
from tests.journeys.journey import Journey
from tests.journeys.person import Person
from tests.journeys.tournament.day import (
    NAMES,
    at_desk,
    begun,
    ended,
    event,
    phone_of,
    seated,
    sheet,
    sheets_of,
    sheets_of_next,
    unfold,
    writes,
)


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=8)
def test_a_result_of_an_earlier_round_is_put_right_after_an_appeal(
    journey: Journey, hall: RunningHall
) -> None:
    key = event(hall, "Appeal Cup", NAMES[:4])
    begun(hall, key)
    ended(hall, key)
    begun(hall, key, 2)
    organiser = at_desk(journey, hall, key)
    organiser.sees(sheet(organiser, 1))
    correct_first_round(organiser, "appeal: two rows were mixed up")
    unfold(organiser, "What was done")
    organiser.sees(organiser.page.locator("#log li", has_text="appeal: two rows were mixed up"))
    players = sheets_of(hall, key)[1]
    (result, *_) = hall.get(f"file?event={key}")["results"]
    assert result["points"][players[1]] == 43000
    ended(hall, key, 2)


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", presses=23)
def test_a_penalty_is_appealed_from_the_phone_and_lifted(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Penalty Cup", NAMES[:4])
    begun(hall, key)
    player = sheets_of(hall, key)[1][0]
    organiser = at_desk(journey, hall, key)
    phone = phone_of(journey, hall, organiser, player)
    unfold(organiser, "Penalties")
    organiser.choose(organiser.page.locator("#fined"), player)
    organiser.write("Amount", "-40")
    organiser.press("Give the penalty")
    organiser.write(organiser.page.locator("#ask-field"), "phone at the table")
    organiser.press("Go on")
    phone.sees("phone at the table")
    expect(organiser.page.get_by_label("Amount", exact=True)).to_have_value("-20")  # the next one is another
    phone.press("Appeal")
    phone.write(phone.page.locator("#ask-field"), "it was my timer")
    phone.press("Go on")
    fine = organiser.page.locator("#ledger li")
    organiser.sees(fine.get_by_text(re.compile("it was my timer")))
    organiser.sees(organiser.page.locator("#due", has_text="1 appeal waits."))
    organiser.press(fine.get_by_role("button", name="Lift"))
    organiser.write(organiser.page.locator("#ask-field"), "a timer is no phone")
    organiser.press("Go on")
    phone.sees("a timer is no phone")
    (entry,) = hall.get(f"desk?event={key}")["penalties"]
    assert (entry["decision"]["ruling"], float(entry["amount"])) == ("lifted", -40)
    assert hall.get(f"file?event={key}")["penalties"] == []
    phone.press("Call a judge")
    organiser.press(organiser.page.locator("#calls li").get_by_role("button", name="Send"))
    phone.sees("organiser is coming.")
    organiser.press("It is settled")
    organiser.sees_none(organiser.page.locator("#calls li"))
    unfold(organiser, "Calls")
    organiser.sees("Nobody calls a judge.")
    phone.press("Dispute a hand")
    phone.write(phone.page.locator("#ask-field"), "a chow was no chow")
    phone.press("Go on")
    phone.sees("Done.")
    organiser.sees("a chow was no chow")
    ended(hall, key)


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=12)
def test_a_late_player_joins_and_a_substitute_sits_in(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Late Cup", NAMES)
    begun(hall, key)
    ended(hall, key)
    organiser = at_desk(journey, hall, key)
    unfold(organiser, "Players")
    organiser.write(
        organiser.page.locator("#pasted"),
        "name,substitute\nMax Zed,\nNia Ohm,\nOki Sato,\nPia Wolf,\nSub Stitute,yes",
    )
    organiser.press("Look at the list")
    organiser.press("Register 5 players")
    organiser.sees("0 of 13 are here")
    organiser.press("Draw the next round")
    organiser.sees("Round 2 is seated at 3 tables.")
    leaves = sheets_of_next(hall, key)
    unfold(organiser, "Substitutes and seats")
    organiser.choose("Leaves", f"1 {leaves[0]}")
    comes = next(
        each["id"] for each in hall.get(f"desk?event={key}")["players"] if each["id"] not in seated(hall, key)
    )
    organiser.choose("Comes", comes)
    organiser.press("Put in")
    organiser.write(organiser.page.locator("#ask-field"), "ill")
    organiser.press("Go on")
    expect(organiser.page.locator("#leaves option", has_text="(substitute)")).to_have_count(1)
    organiser.press("Begin the round")
    organiser.sees("Round 2 of 3")
    assert comes in seated(hall, key)
    fresh = [each for each in hall.get(f"standings?event={key}")["standings"] if each["place"] is None]
    assert {"Max Zed", "Nia Ohm", "Oki Sato", "Pia Wolf", "Sub Stitute"} == {each["name"] for each in fresh}
    ended(hall, key, 2)


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", presses=9)
def test_a_penalty_says_first_what_it_does(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Late Again Cup", NAMES[:4])
    begun(hall, key)
    player = sheets_of(hall, key)[1][0]
    organiser = at_desk(journey, hall, key)
    unfold(organiser, "Penalties")
    organiser.choose(organiser.page.locator("#fined"), player)
    does = organiser.page.locator("#fine-does")
    (name,) = [each["name"] for each in hall.get(f"desk?event={key}")["players"] if each["id"] == player]
    for amount, words in (("-30", f"Takes 30 from {name}"), ("0", f"A note for {name}"), ("30", "Gives 30")):
        organiser.write("Amount", amount)
        expect(does).to_contain_text(words)
    organiser.press("Give the penalty")
    organiser.press("Take 30")  # it was typed without its minus sign
    organiser.write(organiser.page.locator("#ask-field"), "late for the round")
    organiser.press("Go on")
    organiser.sees(organiser.page.locator("#ledger li", has_text="late for the round"))
    (entry,) = hall.get(f"desk?event={key}")["penalties"]
    assert float(entry["amount"]) == -30
    ended(hall, key)


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", presses=15)
def test_a_corrected_result_says_so(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Corrected Cup", NAMES[:4])
    begun(hall, key)
    ended(hall, key)
    begun(hall, key, 2)
    player = sheets_of(hall, key)[1][0]
    organiser = at_desk(journey, hall, key)
    phone = phone_of(journey, hall, organiser, player)
    phone.sees_none("corrected")
    correct_first_round(organiser, "two rows were mixed up")
    organiser.sees(sheet(organiser, 1).get_by_text("corrected"))
    phone.sees(phone.page.locator("#games li", has_text="31,000").get_by_text("corrected"))
    unfold(organiser, "What was done")
    organiser.press(organiser.page.locator("#log li", has_text="two rows").get_by_role("button"))
    organiser.write(organiser.page.locator("#ask-field"), "they were not")
    organiser.press("Go on")
    phone.sees_none("corrected")
    expect(phone.page.locator("#games li", has_text="41,000")).to_have_count(1)
    ended(hall, key, 2)


def correct_first_round(organiser: Person, reason: str) -> None:
    """Two rows of the first round's sheet were mixed up: the desk corrects its result."""
    organiser.choose("Round", "1")
    first = sheet(organiser, 1)
    organiser.press(first.locator("summary"))
    expect(first.locator("input").first).to_have_value("41000")
    writes(organiser, first, "31000", "43000")
    organiser.press(first.get_by_role("button", name="Correct the result"))
    organiser.sees(organiser.page.locator("#ask"))
    organiser.write(organiser.page.locator("#ask-field"), reason)
    organiser.press("Go on")
