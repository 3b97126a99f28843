"""What comes of it: exports, the final and its winners, the public page."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.journeys.halls import RunningHall
from tests.journeys.journey import Journey
from tests.journeys.tables import shell
from tests.journeys.tournament.day import NAMES, at_desk, begun, ended, event, sheets_of, unfold


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", "docs/FOR_ORGANISERS.md", presses=5)
def test_results_are_exported_in_mid_event(journey: Journey, hall: RunningHall, tmp_path: Path) -> None:
    key = event(hall, "Export Cup", NAMES)
    begun(hall, key)
    ended(hall, key)
    hall.do("register_players", event=key, text="Late Player")
    organiser = at_desk(journey, hall, key)
    page = organiser.page
    saved: dict[str, str] = {}
    unfold(organiser, "Tables for others")
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


@pytest.mark.journey("docs/FIRST_TOURNAMENT.md", presses=7)
def test_a_final_is_drawn_by_ranking_and_its_winners_are_shown(journey: Journey, hall: RunningHall) -> None:
    key = event(hall, "Final Cup", NAMES, rounds=2)
    begun(hall, key)
    for table, players in sheets_of(hall, key).items():
        points = [41000 + table * 100, 33000, 26000, 20000 - table * 100]
        hall.do("set_result", event=key, round=1, table=table, points=dict(zip(players, points, strict=True)))
    hall.do("end_round", event=key)
    organiser = at_desk(journey, hall, key)
    unfold(organiser, "Cut, final and ceremony")
    organiser.write("After round", "1")
    organiser.write("go on", "4")
    organiser.press("Set the cut")
    organiser.sees("Done.")
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
