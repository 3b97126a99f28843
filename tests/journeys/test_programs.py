"""Programs of others at the table that plays by itself: listeners, a home, an examiner."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import closing

import pytest

from tests.journeys.home import Home
from tests.journeys.journey import Journey
from tests.journeys.tables import STARTING, RunningTable
from tests.system.program import ROOT
from tests.waiting import until


@pytest.mark.slow
@pytest.mark.journey("docs/FOR_PROGRAMMERS.md", "docs/STREAMING.md", presses=1)
def test_a_program_follows_the_table(journey: Journey, table: RunningTable) -> None:
    journey.watch(table)
    journey.type("schemas")
    example = [sys.executable, str(ROOT / "docs/examples/listen.py"), "127.0.0.1"]
    example += [str(table.process.mqtt_port), "table-1"]
    with subprocess.Popen(example, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        lines = iter(program.stdout.readline, "")
        said = next(line for line in lines if line.startswith("points"))
        event = next(line for line in lines if "tile_discarded/1" in line)
        program.terminate()
    names = [seat["player"] for seat in table.get("api/score")["seats"]]
    assert all(name in said for name in names)
    until(lambda: int(event.split()[1]) <= table.get("api/state")["seq"])
    assert "/api/stream" in table.get("api/openapi.json")["paths"]


@pytest.mark.slow
@pytest.mark.journey("docs/FOR_PROGRAMMERS.md", presses=1)
def test_the_printed_command_hears_the_next_discard(journey: Journey, table: RunningTable) -> None:
    journey.watch(table)
    with journey.goes_on(table.told("listen with")) as said:
        until(lambda: "mahjong/table-1/availability online" in said, why=lambda: said)
        discard = table.until_event("tile_discarded/1")
        line = re.compile(rf'mahjong/table-1/event .*"seq":{discard["seq"]},.*"tile":"{discard["tile"]}"')
        until(lambda: any(line.match(each) for each in said), why=lambda: said[-5:])
        assert not [each for each in said if "/broadcast/" in each], "what is seen late is not for everybody"


@pytest.mark.slow
@pytest.mark.journey("docs/FOR_OWNERS.md", "docs/FOR_PROGRAMMERS.md", presses=5)
def test_home_assistant_shows_the_table_and_presses_its_buttons(
    journey: Journey, table: RunningTable
) -> None:
    journey.expect(alerts=("machine_fault", "machine_fault_cleared", "part_failed", *STARTING))
    judge = journey.person(table)
    judge.open("operator")
    band = judge.page.locator("#paused")
    with closing(Home(table.process.mqtt_port, *table.process.mqtt_login("operator"))) as home:
        home.shows("machine_connected", "ON")
        until(lambda: table.get("api/state")["phase"] in {"draw", "act"})
        journey.press(lambda: home.turn("paused", "ON"))
        home.shows("paused", "ON")
        judge.sees(band.filter(has_text="Paused: paused in Home Assistant"))
        journey.press(lambda: home.press("count_again"))
        until(lambda: any(each["event_type"] == "refused" for each in home.events))
        (refused,) = (each for each in home.events if each["event_type"] == "refused")
        assert refused["code"] == "no_miscount"
        assert refused["message"] == "no wall was counted wrong: there is nothing to count again"
        journey.press(lambda: home.press("stop_machine"))
        home.shows("machine_fault", "ON")
        journey.press(lambda: home.press("clear_faults"))
        home.shows("machine_fault", "OFF")
        journey.press(lambda: home.turn("paused", "OFF"))
        home.shows("paused", "OFF")
        judge.sees_none(band)
        assert home.cut == [], "its line stands"
    table.until_event("tile_discarded/1")


@pytest.mark.slow
@pytest.mark.journey("docs/FOR_PROGRAMMERS.md", presses=1)
def test_a_table_that_others_built_is_examined(journey: Journey, table: RunningTable) -> None:
    journey.watch(table)
    address = f"mqtt://127.0.0.1:{table.process.mqtt_port}/table-1"
    said = journey.type(f"conform table {address} --seconds 900 --events 12 --json")
    verdicts = {json.loads(line)["verdict"] for line in said.splitlines()}
    assert "passed" in verdicts
    assert "failed" not in verdicts
