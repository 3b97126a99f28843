"""The table that plays by itself, as ``deploy/run`` starts it: what is printed, seen, heard, saved."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.journeys.journey import Journey
from tests.journeys.tables import RunningTable
from tests.system.program import ROOT

LOUDSPEAKER: Final = """
window.spoken = [];
speechSynthesis.speak = (sentence) => { spoken.push(sentence.text); sentence.onend?.(); };
"""
"""Takes a browser's loudspeaker's place: this computer has none."""


@pytest.mark.journey("docs/FIRST_TABLE.md", "docs/FOR_OWNERS.md", presses=0)
def test_every_printed_address_opens(journey: Journey, table: RunningTable) -> None:
    visitor = journey.person(table)
    printed = re.findall(rf"{table.address}\S*", table.process.said[: table.printed])
    assert len(printed) >= 14
    for address in printed:
        visitor.open(address)
        visitor.sees(visitor.page.locator("main, #stage, .overlay").first)
        assert visitor.page.title(), address
    visitor.open()
    table.until_event("tile_discarded/1", more=2)
    visitor.sees(visitor.page.get_by_role("group", name=re.compile("^discards of")).get_by_role("img"))


@pytest.mark.journey("docs/FOR_PLAYERS.md", "docs/FOR_STREAMERS.md", presses=4)
def test_the_table_is_read_as_text_and_heard(journey: Journey, table: RunningTable) -> None:
    listener = journey.person(table)
    listener.page.add_init_script(LOUDSPEAKER)
    listener.open()
    listener.press("Table as text")
    text = listener.sees(listener.page.get_by_role("table"))
    table.until_event("tile_discarded/1")
    expect(text).to_contain_text(re.compile("dots|bamboos|characters|east|south|west|north|dragon"))
    listener.press(listener.page.locator("#voice summary"))
    listener.choose("What to hear", "words")
    listener.press("every discard and turn", "checkbox")
    listener.page.wait_for_function("() => spoken.length > 1")


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
    assert int(event.split()[1]) <= table.get("api/state")["seq"]
    assert "/api/stream" in table.get("api/openapi.json")["paths"]


@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=4)
def test_the_last_minutes_are_saved_and_followed_again(journey: Journey, table: RunningTable) -> None:
    table.until_event("tile_discarded/1")
    judge = journey.person(table)
    judge.open("operator")
    judge.press("Save the last minutes")
    judge.write(judge.page.locator("#save-reason"), "which tile was it?")
    judge.press(judge.page.locator("#confirm-yes"))
    judge.sees(re.compile("^Saved: .*last-minutes"))
    judge.sees(judge.page.locator("#events tr[data-kind=operator_acted]"))
    (saved,) = (table.state / "recordings").iterdir()
    assert "frames" in journey.type(f"follow {saved}")


@pytest.mark.journey("docs/JUDGING.md", "docs/FOR_JUDGES.md", presses=6)
def test_a_judge_looks_at_the_pictures_of_a_step(journey: Journey, table: RunningTable) -> None:
    table.until_event("tile_discarded/1", more=2)
    judge = journey.person(table)
    judge.open("operator")
    judge.press("History", "link")
    judge.press(judge.page.locator("#hands a").last)
    picture = judge.sees(judge.page.locator("#picture"))
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 400
    at_last = picture.get_attribute("src")
    judge.press(judge.page.locator("#pictures").get_by_role("button", name="Previous event"))
    judge.press(judge.page.locator("#pictures").get_by_role("button", name="Previous event"))
    expect(picture).not_to_have_attribute("src", at_last or "")
    expect(picture).to_have_attribute("alt", re.compile("^Camera overhead"))
    before = picture.get_attribute("src")
    judge.press(judge.page.locator("#pictures").get_by_role("button", name="One picture back"))
    expect(picture).not_to_have_attribute("src", before or "")
    judge.key("p")
    expect(judge.page.locator("#picture-play")).to_have_text("Stop")
