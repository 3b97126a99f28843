"""A round at live and hand-written tables: begun, ended while a table still plays, killed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.halls import RunningHall
from tests.journeys.journey import Journey
from tests.journeys.tables import shell
from tests.journeys.tournament.day import (
    MORE,
    NAMES,
    REFUSED,
    at_desk,
    begun,
    event,
    sheet,
    sheets_of,
    writes,
)


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
    organiser.page.reload()  # what was being written is still there
    expect(third.locator("input").nth(2)).to_have_value("26000")
    organiser.press(third.get_by_role("button", name="Enter the result"))
    organiser.sees(third.get_by_text("missing", exact=True))
    writes(organiser, third, "", "", "", "18000")
    organiser.press(third.get_by_role("button", name="Enter the result"))
    organiser.sees(third.get_by_text("Does not add up: 1,000 are missing"))
    writes(organiser, third, "", "", "", "19000")
    organiser.press(third.get_by_role("button", name="Enter the result"))
    organiser.sees(third.get_by_text("from a sheet"))
    expect(third.locator("input").nth(0)).to_have_value("41000")
    fourth = sheet(organiser, 4)
    writes(organiser, fourth, "30000", "30000", "30000", "30000")
    fourth.locator("input").last.press("Enter")
    organiser.sees(fourth.get_by_text("from a sheet"))
    organiser.press("Call the last hand")
    for table in (1, 2):
        organiser.sees(sheet(organiser, table).get_by_text("from the table"))
    organiser.sees("All results of round 1 are in: end it.")
    organiser.press("End the round")
    organiser.sees("Round 1 of 3 · over")
    expect(organiser.page.locator("#clock")).to_be_hidden()
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


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=3)
def test_a_hall_that_is_killed_in_a_round_goes_on(own_hall: RunningHall, journey: Journey) -> None:
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


@pytest.mark.slow
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
