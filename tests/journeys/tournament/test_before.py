"""Before the first round: an event is created, players are registered, seats drawn, cards printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.halls import RunningHall
from tests.journeys.journey import Journey
from tests.journeys.tournament.day import NAMES, at_desk, event, unfold


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=11)
def test_an_event_is_created_on_a_page(journey: Journey, hall: RunningHall, tmp_path: Path) -> None:
    rows = [
        "sep=;",
        "Vorname;Nachname;Verein;Land;Telefon",
        "Jürgen;Müller;Köln;DE;1",
        "Zoë;Façade;Élan;FR;2",
    ]
    rows += ["Ada;Berg;West;NL;3", "Bo;Lind;West;NL;4", ";;West;NL;5"]
    (tmp_path / "players.csv").write_bytes("\r\n".join(rows).encode("cp1252"))
    organiser = at_desk(journey, hall, event(hall, "Winter Cup", NAMES))
    unfold(organiser, "Event and machines")
    organiser.press(organiser.page.locator("#new-event"))
    organiser.write("Name of the event", "Spring Cup")
    organiser.choose("Rules", "riichi")
    organiser.choose("Variant", "ema")
    organiser.write("Rounds", "3")
    organiser.write("Minutes of a round", "75")
    organiser.give("A file: CSV or text", tmp_path / "players.csv")
    organiser.sees("Line 7: there is no name.")
    organiser.sees("Left out: Telefon")
    pasted = organiser.page.locator("#pasted")
    organiser.write(pasted, pasted.input_value().replace("\n;;West;NL;5", ""))
    organiser.page.reload()  # loses nothing that was written, nor what the file brought
    expect(organiser.page.get_by_label("Minutes of a round")).to_have_value("75")
    expect(organiser.page.locator("#preset")).to_have_value("ema")
    expect(pasted).to_have_value(re.compile("Jürgen;Müller"))
    organiser.press("Look at the list")
    organiser.sees("4 players in the list: 4 new")
    assert not [each for each in hall.get("events")["events"] if each["name"] == "Spring Cup"]
    organiser.press("Create the event with 4 players")
    organiser.page.wait_for_url("**/desk*")
    organiser.sees(organiser.page.locator("#roster li", has_text="Jürgen Müller"))
    (made,) = [each for each in hall.get("events")["events"] if each["name"] == "Spring Cup"]
    file = hall.get(f"file?event={made['event']}")
    assert [each["name"] for each in file["players"]] == [
        "Jürgen Müller",
        "Zoë Façade",
        "Ada Berg",
        "Bo Lind",
    ]
    assert (file["rounds"], file["minutes"], file["preset"], file["scoring"]["start"]) == (
        3,
        75,
        "ema",
        30000,
    )


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", presses=10)
def test_players_are_registered_from_a_file_and_by_paste(
    journey: Journey, hall: RunningHall, tmp_path: Path
) -> None:
    key = event(hall, "Register Cup", [])
    lines = ["name\tclub\tcountry\tteam", *(f"{name}\tWest\tNL\tReds" for name in NAMES)]
    (tmp_path / "players.txt").write_bytes("\r\n".join(lines).encode("utf-16"))
    organiser = journey.person(hall)
    organiser.open(f"desk?event={key}")
    organiser.give("A file: CSV or text", tmp_path / "players.txt")
    organiser.sees("8 players in the list: 8 new, 0 changed")
    organiser.press("Register 8 players")
    organiser.sees(organiser.page.locator("#ask"))
    organiser.write(organiser.page.locator("#ask-field"), "Ada")  # asked for once, and kept for the evening
    organiser.press("Go on")
    organiser.sees(organiser.page.locator("#roster li", has_text="Hal Poe"))
    organiser.write(organiser.page.locator("#pasted"), "Ian Rue\nJoy Sun\nIan Rue")
    organiser.press("Look at the list")
    organiser.sees("Line 3: Ian Rue is there twice, also in line 1.")
    assert len(hall.get(f"desk?event={key}")["players"]) == 8
    organiser.write(organiser.page.locator("#pasted"), "Ian Rue\nJoy Sun")
    organiser.press("Look at the list")
    organiser.press("Register 2 players")
    organiser.sees("0 of 10 are here")
    organiser.press("Everybody is here")
    organiser.sees(organiser.page.get_by_text("Draw round 1.", exact=True))
    told = hall.get(f"desk?event={key}")
    assert all(each["here"] for each in told["players"])
    assert {each["by"] for each in told["log"][1:]} == {"Ada"}
    assert (told["teams"][0]["name"], told["players"][0]["club"]) == ("Reds", "West")


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=7)
def test_machines_are_chosen_and_seats_drawn_and_printed(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Seat Cup", [*NAMES, "Ian Rue"])
    organiser = at_desk(journey, hall, key)
    unfold(organiser, "Event and machines")
    organiser.choose(organiser.page.locator("#machines select[data-table='1']"), "live-1")
    organiser.choose(organiser.page.locator("#machines select[data-table='2']"), "live-2")
    organiser.press("Put the machines to the tables")
    organiser.sees("Done.")
    organiser.press("Draw the next round")
    organiser.sees("Round 1 is seated at 2 tables.")
    organiser.sees(re.compile("Without a seat: ").pattern)
    organiser.press("Print the seating", "link")
    page = organiser.page
    expect(page.locator("#names li")).to_have_count(9)
    expect(page.locator("#names li.bye")).to_have_count(1)
    expect(page.locator("#my-day img")).to_be_visible()
    page.evaluate("window.print = () => { document.body.dataset.printed = 'yes'; }")
    organiser.press("Print")
    expect(page.locator("body")).to_have_attribute("data-printed", "yes")
    page.emulate_media(media="print")
    organiser.sees("Seat Cup")
    expect(page.locator("nav")).to_be_hidden()
    assert hall.get(f"desk?event={key}")["machines"] == {"1": "live-1", "2": "live-2"}


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", presses=3)
def test_cards_for_all_players_are_printed(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Card Cup", NAMES)
    organiser = at_desk(journey, hall, key)
    unfold(organiser, "Links for phones")
    organiser.press("Cards for all players", "link")
    page = organiser.page
    expect(page.locator("#player-cards li img")).to_have_count(8)
    page.evaluate("window.print = () => { document.body.dataset.printed = 'yes'; }")
    organiser.press("Print")
    expect(page.locator("body")).to_have_attribute("data-printed", "yes")
    phone = journey.phone(hall)
    link = page.locator("#player-cards li img").nth(2).get_attribute("alt") or ""
    phone.open(re.sub(r"^https?://[^/]+/", hall.address, link))
    phone.sees(phone.page.locator("#name", has_text="Cy Twist"))
    expect(phone.page).to_have_url(re.compile(f"event={key}"))
