"""A tournament's evening on pages alone: created, seated, played, put right, shown and exported."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.journeys.halls import RunningHall
from tests.journeys.journey import Journey
from tests.journeys.person import Person
from tests.journeys.tables import shell

NAMES = ["Ada Berg", "Bo Lind", "Cy Twist", "Dee Dow", "Eve Ash", "Fay Kim", "Gus Orr", "Hal Poe"]
MORE = ["Ian Rue", "Joy Sun", "Kit Tan", "Lou Voss", "Max Zed", "Nia Ohm", "Oki Sato", "Pia Wolf"]
REFUSED = "Failed to load resource"
"""What a browser says on its console of every answer that refuses."""


def event(hall: RunningHall, name: str, players: list[str], **fields: Any) -> str:
    """An event that is there already, with players registered; its id."""
    told = {
        "name": name,
        "rules": "riichi",
        "preset": "ema",
        "rounds": 3,
        "text": "\n".join(players),
        **fields,
    }
    return str(hall.do("create_event", **told)["event"])


def begun(hall: RunningHall, key: str, number: int = 1, **machines: str) -> None:
    """A round of it drawn and begun."""
    if machines:
        hall.do(
            "assign_machines",
            event=key,
            machines={each.removeprefix("table_"): name for each, name in machines.items()},
        )
    hall.do("draw_seating", event=key, mode="random", round=number)
    hall.do("begin_round", event=key, round=number)


def sheets_of(hall: RunningHall, key: str, number: int = 1) -> dict[int, list[str]]:
    """Players' ids by table of a round, East first."""
    told = hall.get(f"sheets?event={key}&round={number}")["tables"]
    return {each["table"]: [player["id"] for player in each["players"]] for each in told}


def ended(hall: RunningHall, key: str, number: int = 1) -> None:
    """All tables of a round get a result, and it ends: no journey leaves a round behind in the hall."""
    for table, players in sheets_of(hall, key, number).items():
        hall.do(
            "set_result",
            event=key,
            round=number,
            table=table,
            points=dict(zip(players, (41000, 33000, 26000, 20000), strict=True)),
        )
    hall.do("end_round", event=key)


def at_desk(journey: Journey, hall: RunningHall, key: str = "") -> Person:
    """The organiser, who has opened the printed link and looks at an event's desk."""
    organiser = journey.person(hall)
    organiser.open(hall.organiser)
    if key:
        organiser.open(f"desk?event={key}")
        organiser.sees(organiser.page.locator("#roster li"))
    return organiser


def sheet(person: Person, table: int) -> Locator:
    """A table's sheet at the desk."""
    return person.page.locator(f"#sheets li[data-table='{table}']")


def writes(person: Person, form: Locator, *points: str) -> None:
    """Points of a sheet, East first; an empty text leaves its field as it is."""
    for place, text in enumerate(points):
        if text:
            person.write(form.locator("input[data-player]").nth(place), text)


def phone_of(journey: Journey, hall: RunningHall, organiser: Person, player: str) -> Person:
    """The organiser makes a player's link; the player scans it."""
    organiser.choose("Role", "player")
    organiser.choose(organiser.page.locator("#link-player"), player)
    with organiser.page.expect_response("**/api/hall/links*") as made:
        organiser.press("Make the link")
    organiser.sees(organiser.page.locator("#qr"))
    phone = journey.phone(hall)
    phone.open(re.sub(r"^https?://[^/]+/", hall.address, made.value.json()["link"]))
    phone.sees(phone.page.locator("#now .round"))
    return phone


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=10)
def test_an_event_is_created_on_a_page(journey: Journey, hall: RunningHall, tmp_path: Path) -> None:
    rows = [
        "sep=;",
        "Vorname;Nachname;Verein;Land;Telefon",
        "Jürgen;Müller;Köln;DE;1",
        "Zoë;Façade;Élan;FR;2",
    ]
    rows += ["Ada;Berg;West;NL;3", "Bo;Lind;West;NL;4", ";;West;NL;5"]
    (tmp_path / "players.csv").write_bytes("\r\n".join(rows).encode("cp1252"))
    organiser = at_desk(journey, hall)
    organiser.press(organiser.page.locator("#new-event"))
    organiser.write("Name of the event", "Spring Cup")
    organiser.choose("Rules", "riichi")
    organiser.choose("Variant", "ema")
    organiser.write("Rounds", "3")
    organiser.write("Minutes of a round", "75")
    organiser.give("A file: CSV or text", tmp_path / "players.csv")
    organiser.sees("Line 7: there is no name.")
    organiser.sees("Columns left out: Telefon")
    pasted = organiser.page.locator("#pasted")
    organiser.write(pasted, pasted.input_value().replace("\n;;West;NL;5", ""))
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
    organiser.sees("10 of 10 are here")
    told = hall.get(f"desk?event={key}")
    assert {each["by"] for each in told["log"][1:]} == {"Ada"}
    assert (told["teams"][0]["name"], told["players"][0]["club"]) == ("Reds", "West")


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", presses=6)
def test_machines_are_chosen_and_seats_drawn_and_printed(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Seat Cup", [*NAMES, "Ian Rue"])
    organiser = at_desk(journey, hall, key)
    organiser.choose(organiser.page.locator("#machines select[data-table='1']"), "live-1")
    organiser.choose(organiser.page.locator("#machines select[data-table='2']"), "live-2")
    organiser.press("Put the machines to the tables")
    organiser.press("Draw the next round")
    organiser.sees("Round 1 is seated at 2 tables.")
    organiser.sees(re.compile("Without a seat: ").pattern)
    organiser.press("Print the seating", "link")
    page = organiser.page
    expect(page.locator("#names li")).to_have_count(8)
    page.evaluate("window.print = () => { document.body.dataset.printed = 'yes'; }")
    organiser.press("Print")
    expect(page.locator("body")).to_have_attribute("data-printed", "yes")
    page.emulate_media(media="print")
    organiser.sees("Seat Cup")
    expect(page.locator("nav")).to_be_hidden()
    assert hall.get(f"desk?event={key}")["machines"] == {"1": "live-1", "2": "live-2"}


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=16)
def test_a_round_is_played_at_two_live_and_two_hand_written_tables(
    journey: Journey, hall: RunningHall
) -> None:
    key = event(hall, "Round Cup", [*NAMES, *MORE], minutes=60)
    hall.do("assign_machines", event=key, machines={"1": "live-1", "2": "live-2"})
    organiser = at_desk(journey, hall, key)
    organiser.press("Draw the next round")
    organiser.sees("Round 1 is seated at 4 tables.")
    organiser.press("Begin the round")
    organiser.sees(sheet(organiser, 1).get_by_text("the table tells its result by itself"))
    hall.until("both machines play", lambda told: all(each["plays"] for each in told["tables"][:2]))
    third = sheet(organiser, 3)
    writes(organiser, third, "41,000", "34 000", "26000")
    organiser.press(third.get_by_role("button", name="Enter the result"))
    organiser.sees(third.get_by_text("missing", exact=True))
    writes(organiser, third, "", "", "", "18000")
    organiser.press(third.get_by_role("button", name="Enter the result"))
    organiser.sees(third.get_by_text("Does not add up: 1,000 are missing"))
    writes(organiser, third, "", "", "", "19000")
    organiser.press(third.get_by_role("button", name="Enter the result"))
    organiser.sees(third.get_by_text("from a sheet"))
    fourth = sheet(organiser, 4)
    writes(organiser, fourth, "30000", "30000", "30000", "30000")
    fourth.locator("input").last.press("Enter")
    organiser.sees(fourth.get_by_text("from a sheet"))
    organiser.press("Call the last hand")
    for table in (1, 2):
        organiser.sees(sheet(organiser, table).get_by_text("from the table"))
    organiser.press("End the round")
    organiser.sees("Round 1 of 3 · over")
    results = hall.get(f"file?event={key}")["results"]
    assert [each["source"] for each in results] == ["table", "table", "sheet", "sheet"]
    assert all(sum(each["points"].values()) == 120_000 for each in results)


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=5)
def test_the_end_of_a_round_asks_while_a_table_still_plays(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "End Cup", NAMES)
    organiser = at_desk(journey, hall, key)
    begun(hall, key, table_1="live-1")
    hall.until(
        "the machine plays", lambda told: told["tables"][0]["plays"] and told["tables"][0]["phase"] == "act"
    )
    organiser.sees(sheet(organiser, 2))
    organiser.press("End the round")
    asks = organiser.page.locator("#ask")
    expect(asks.locator("li")).to_have_count(2)
    expect(asks.locator("li").first).to_contain_text("Table 1 still playing")
    expect(asks.locator("li").last).to_contain_text("Table 2 by hand · no result")
    organiser.press("Not now")
    assert hall.get("overview")["clock"]["ended"] is False
    organiser.press("End the round")
    organiser.press("End it without them")
    organiser.sees("Round 1 of 3 · over")
    stopped = sheet(organiser, 1)
    organiser.sees(stopped.get_by_text("stopped at these points when the round was ended"))
    assert hall.get(f"file?event={key}")["results"] == []
    viewer = journey.person(hall)
    viewer.open(f"ranking?event={key}")
    viewer.sees("No result yet")
    organiser.press(stopped.get_by_role("button", name="Enter the result"))
    organiser.sees(stopped.get_by_text("from a sheet"))
    viewer.sees("1 of 2 results of round 1")
    waiting = [each for each in hall.get(f"standings?event={key}")["standings"] if each["place"] is None]
    assert len(waiting) == 4
    expect(viewer.page.locator("#rows tr").last.locator(".place")).to_have_text("–")
    players = sheets_of(hall, key)[2]
    hall.do("set_result", event=key, round=1, table=2, points=dict.fromkeys(players, 30000))
    viewer.sees("After round 1 of 3")


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=22)
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


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=6)
def test_a_result_of_an_earlier_round_is_put_right_after_an_appeal(
    journey: Journey, hall: RunningHall
) -> None:
    key = event(hall, "Appeal Cup", NAMES[:4])
    begun(hall, key)
    ended(hall, key)
    begun(hall, key, 2)
    organiser = at_desk(journey, hall, key)
    organiser.sees(sheet(organiser, 1))
    organiser.choose("Round", "1")
    first = sheet(organiser, 1)
    expect(first.locator("input").first).to_have_value("41000")
    writes(organiser, first, "31000", "43000")
    organiser.press(first.get_by_role("button", name="Correct the result"))
    organiser.sees(organiser.page.locator("#ask"))
    organiser.write(organiser.page.locator("#ask-field"), "appeal: two rows were mixed up")
    organiser.press("Go on")
    organiser.sees(organiser.page.locator("#log li", has_text="appeal: two rows were mixed up"))
    players = sheets_of(hall, key)[1]
    (result, *_) = hall.get(f"file?event={key}")["results"]
    assert result["points"][players[1]] == 43000
    ended(hall, key, 2)


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", presses=15)
def test_a_penalty_is_appealed_from_the_phone_and_lifted(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Penalty Cup", NAMES[:4])
    begun(hall, key)
    player = sheets_of(hall, key)[1][0]
    organiser = at_desk(journey, hall, key)
    phone = phone_of(journey, hall, organiser, player)
    organiser.choose(organiser.page.locator("#fined"), player)
    organiser.write("Amount", "-20")
    organiser.press("Give the penalty")
    organiser.write(organiser.page.locator("#ask-field"), "phone at the table")
    organiser.press("Go on")
    phone.sees("phone at the table")
    phone.page.once("dialog", lambda dialog: dialog.accept("it was my timer"))
    phone.press("Appeal")
    fine = organiser.page.locator("#ledger li")
    organiser.sees(fine.get_by_text(re.compile("it was my timer")))
    organiser.press(fine.get_by_role("button", name="Lift"))
    organiser.write(organiser.page.locator("#ask-field"), "a timer is no phone")
    organiser.press("Go on")
    phone.sees("a timer is no phone")
    (entry,) = hall.get(f"desk?event={key}")["penalties"]
    assert (entry["decision"]["ruling"], float(entry["amount"])) == ("lifted", -20)
    assert hall.get(f"file?event={key}")["penalties"] == []
    phone.press("Call a judge")
    organiser.press(organiser.page.locator("#calls li").get_by_role("button", name="Send"))
    phone.sees("organiser is coming.")
    organiser.press("It is settled")
    organiser.sees_none(organiser.page.locator("#calls li"))
    ended(hall, key)


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=10)
def test_a_late_player_joins_and_a_substitute_sits_in(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Late Cup", NAMES)
    begun(hall, key)
    ended(hall, key)
    organiser = at_desk(journey, hall, key)
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


def seated(hall: RunningHall, key: str, number: int = 2) -> set[str]:
    """Ids of everybody seated in a round."""
    tables = hall.get(f"seating?event={key}&round={number}")["tables"]
    return {who["id"] for each in tables for who in each["seats"].values()}


def sheets_of_next(hall: RunningHall, key: str) -> list[str]:
    """Ids at table 1 of the round that comes."""
    tables: list[dict[str, Any]] = hall.get(f"desk?event={key}")["next"]["tables"]
    return [each["id"] for each in tables[0]["players"]]


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=4)
def test_results_are_exported_in_mid_event(journey: Journey, hall: RunningHall, tmp_path: Path) -> None:
    key = event(hall, "Export Cup", NAMES)
    begun(hall, key)
    ended(hall, key)
    hall.do("register_players", event=key, text="Late Player")
    organiser = at_desk(journey, hall, key)
    page = organiser.page
    saved: dict[str, str] = {}
    for link in ("Ranking (CSV)", "Results (CSV)", "For the EMA (CSV)", "Save the event as a file"):
        with page.expect_download() as download:
            organiser.press(link, "link")
        target = tmp_path / download.value.suggested_filename
        download.value.save_as(target)
        saved[link] = target.name
    assert saved["Ranking (CSV)"] == f"{key}-after-round-1-of-3-ranking.csv"
    text = (tmp_path / saved["Ranking (CSV)"]).read_bytes()
    assert text.startswith(b"\xef\xbb\xbf"), "a spreadsheet reads it as UTF-8"
    rows = [*csv.DictReader(io.StringIO(text.decode("utf-8-sig")))]
    assert {each["after"] for each in rows} == {"round 1 of 3"}
    assert [(each["name"], each["place"], each["total"]) for each in rows[-1:]] == [("Late Player", "", "")]
    ema = [*csv.DictReader(io.StringIO((tmp_path / saved["For the EMA (CSV)"]).read_text("utf-8-sig")))]
    assert (len(ema), [each for each in ema if each["Last name"] == "Player"]) == (8, [])
    file = json.loads((tmp_path / saved["Save the event as a file"]).read_text("utf-8"))
    assert len(file["results"]) == 2


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=9)
def test_a_players_phone_shows_the_day(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Phone Cup", NAMES)
    organiser = at_desk(journey, hall, key)
    phone = phone_of(journey, hall, organiser, "p1")
    phone.sees("No table now")
    phone.sees("No place yet")
    hall.do("draw_seating", event=key, mode="random", round=1)
    organiser.press("Begin the round")
    here = next(number for number, players in sheets_of(hall, key).items() if "p1" in players)
    phone.sees(phone.page.locator("#now b", has_text=f"table {here}"))
    phone.press(phone.page.locator("#sheet").get_by_role("button", name="Hand in and sign"))
    expect(phone.page.locator("#sheet .fault").first).to_have_text("missing")
    organiser.press("Pause")
    organiser.write(organiser.page.locator("#ask-field"), "fire drill")
    organiser.press("Go on")
    organiser.press("Resume")
    ended(hall, key)
    phone.sees(phone.page.locator("#now", has_text=re.compile(r"Place \d of 8")))
    phone.sees(phone.page.locator("#games li b", has_text=re.compile(r"\d\d,000")))


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", presses=2)
def test_cards_for_all_players_are_printed(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Card Cup", NAMES)
    organiser = at_desk(journey, hall, key)
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


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=3)
def test_a_hall_that_is_killed_in_a_round_goes_on(journey: Journey, own_hall: RunningHall) -> None:
    journey.expect(words=(REFUSED, "Failed to fetch", "stopped; the next start"))
    key = event(own_hall, "Storm Cup", NAMES)
    organiser = at_desk(journey, own_hall, key)
    begun(own_hall, key, table_1="live-1")
    own_hall.until("the machine plays", lambda told: told["tables"][0]["plays"])
    second = sheet(organiser, 2)
    writes(organiser, second, "40000", "34000")
    own_hall.restart()
    organiser.sees(organiser.page.locator("#link.up"))
    expect(second.locator("input").first).to_have_value("40000")
    own_hall.until(
        "the machine plays on", lambda told: told["tables"][0].get("online") and told["tables"][0]["plays"]
    )
    assert own_hall.get("overview")["clock"]["round"] == 1
    organiser.press("Call the last hand")
    organiser.sees(sheet(organiser, 1).get_by_text("from the table"))
    told = own_hall.get("tables/live-1/events?after=0")["events"]
    assert [each["seq"] for each in told] == [*range(1, len(told) + 1)]


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", presses=6)
def test_a_final_is_drawn_by_ranking_and_its_winners_are_shown(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Final Cup", NAMES, rounds=2)
    begun(hall, key)
    for table, players in sheets_of(hall, key).items():
        points = [41000 + table * 100, 33000, 26000, 20000 - table * 100]
        hall.do("set_result", event=key, round=1, table=table, points=dict(zip(players, points, strict=True)))
    hall.do("end_round", event=key)
    organiser = at_desk(journey, hall, key)
    organiser.write("After round", "1")
    organiser.write("go on", "4")
    organiser.press("Set the cut")
    organiser.choose("Seating by", "ranking")
    organiser.press("Draw the next round")
    organiser.sees("Round 2 is seated at 1 table.")
    hall.do("begin_round", event=key, round=2)
    best = sheets_of(hall, key, 2)[1]
    hall.do(
        "set_result",
        event=key,
        round=2,
        table=1,
        points=dict(zip(best, (60000, 30000, 20000, 10000), strict=True)),
    )
    hall.do("end_round", event=key)
    wall = journey.person(hall)
    wall.open(f"ceremony?event={key}")
    organiser.press(organiser.page.locator("#show"))
    wall.sees(wall.page.locator("#places li").first)
    hall.do("show_places", event=key, from_place=1)
    wall.sees(wall.page.locator("#podium .place-1"))
    viewer = journey.person(hall)
    viewer.open(f"ranking?event={key}")
    viewer.sees("Final ranking")


@pytest.mark.journey("docs/FOR_ORGANISERS.md", presses=0)
def test_a_made_up_tournament_is_played_by_robots(tmp_path: Path) -> None:
    told = shell(
        "hall",
        "demo",
        "--tables",
        "1",
        "--rounds",
        "1",
        "--speed",
        "1000",
        "--leave",
        "--state-dir",
        str(tmp_path),
    )
    assert "round 1 begins" in told and "round 1 is over" in told


@pytest.mark.journey("docs/FOR_ORGANISERS.md", presses=0)
def test_the_public_page_is_a_folder_of_files(journey: Journey, hall: RunningHall, tmp_path: Path) -> None:
    key = event(hall, "Public Cup", NAMES)
    begun(hall, key)
    ended(hall, key)
    public = tmp_path / "public"
    shell("hall", "publish", str(public), "--event", key, "--state-dir", str(hall.folder / "state"))
    manifest = json.loads((public / "manifest.json").read_text("utf-8"))
    assert manifest["name"] == "Public Cup"
    assert (public / "index.html").exists()
    ranking = json.loads((public / manifest["segments"]["ranking"]).read_text("utf-8"))
    assert (ranking["complete"], ranking["rounds"]) == (1, 3)
