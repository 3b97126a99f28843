"""A correction in the middle of a hand reaches every page, topic and record, without a reload; and the
documented listeners hear it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.system.faults.test_faults import begun_hand, play
from tests.system.pages.test_pages import browser, pytestmark
from tests.system.running import ROOT, Operator, Running, quiet_table
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

pytestmark = [*pytestmark, needs_mosquitto]
__all__ = ["browser", "pytestmark"]
EXAMPLES = ROOT / "docs" / "examples"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running("--config", str(quiet_table(tmp_path))) as made:
        yield made
        assert made.stop() == 0


@pytest.fixture
def operator(running: Running) -> Iterator[Operator]:
    made = running.operator()
    yield made
    made.close()


def opened(browser: Browser, address: str) -> Page:
    page = browser.new_context(viewport={"width": 1600, "height": 900}).new_page()
    page.set_default_timeout(30_000)
    page.goto(address)
    expect(page.locator("#link")).to_have_class(re.compile("up"))
    page.evaluate("window.loadedOnce = true")
    return page


def last_of(operator: Operator, kind: str) -> int:
    return int([event["seq"] for event in operator.history() if event["kind"] == kind][-1])


@pytest.mark.slow
def test_what_is_corrected_stands_everywhere(
    running: Running, operator: Operator, browser: Browser, tmp_path: Path
) -> None:
    seat = begun_hand(operator)
    play(operator, seat, "9m1z")
    assert operator.ask("penalty", seat=1, reason="late", deltas=[0, -1000, 0, 0])["ok"]
    table, scores, desk = (opened(browser, running.address + name) for name in ("", "scoreboard", "operator"))
    second = (seat + 1) % 4
    in_river = table.locator(f".seat[data-seat='{second}'] .river .tile")
    expect(in_river).to_have_attribute("data-tile", "1z")
    expect(scores.locator("#rows")).to_contain_text(re.compile(r"24\D?000"))

    discard, penalty = last_of(operator, "tile_discarded/1"), last_of(operator, "penalty_paid/1")
    event = {"kind": "tile_discarded/1", "seat": second, "tile": "2z", "drawn": None, "sideways": False}
    assert operator.ask("correct_event", seq=discard, event=event, reason="glare")["ok"]
    event = {"kind": "penalty_paid/1", "seat": 1, "reason": "late", "deltas": [0, -3000, 0, 0]}
    assert operator.ask("correct_event", seq=penalty, event=event, reason="the other one")["ok"]

    operator.until(lambda: operator.newest("score")["revision"] == operator.newest("state")["revision"] == 2)
    assert operator.newest("state")["seats"][second]["river"][-1]["tile"] == "2z"
    assert operator.newest("score")["seats"][1]["points"] == 22000
    operator.until(lambda: operator.newest("event")["revision"] == 2)
    amending = [h.json for h in operator.listener.on("/event") if h.json["kind"] == "event_corrected/1"]
    assert [each["target"] for each in amending] == [discard, penalty]

    expect(in_river).to_have_attribute("data-tile", "2z")
    expect(scores.locator("#rows")).to_contain_text(re.compile(r"22\D?000"))
    expect(desk.locator("#events [data-tile='2z'], #events :text('2z')").first).to_be_visible()
    for page in (table, scores, desk):
        assert page.evaluate("window.loadedOnce") is True, "no page was loaded again"
        page.context.close()
    with urlopen(running.address + "api/state") as answer:
        assert json.load(answer)["seats"][second]["river"][-1]["tile"] == "2z"
    standing = {each["seq"]: each for each in operator.ask("history", standing=True, limit=1000)["events"]}
    assert (standing[discard]["tile"], standing[penalty]["deltas"]) == ("2z", [0, -3000, 0, 0])
    with urlopen(running.address + "scoresheet") as answer:
        assert "3,000" in answer.read().decode().replace("3000", "3,000")


@pytest.mark.slow
def test_the_documented_listeners_hear_points_events_and_corrections(
    running: Running, operator: Operator, browser: Browser
) -> None:
    python = subprocess.Popen(
        [sys.executable, EXAMPLES / "listen.py", "127.0.0.1", str(running.mqtt_port), "table-1"],
        stdout=subprocess.PIPE,
        text=True,
    )
    page = opened(browser, running.address)
    script = (EXAMPLES / "listen.js").read_text(encoding="utf-8").replace("export ", "")
    page.evaluate(
        f"() => {{ {script}\n window.lines = []; listen(location.href, (line) => lines.push(line)); }}"
    )
    seat = begun_hand(operator)
    assert python.stdout is not None
    # The points are kept by the broker: whoever has heard them is subscribed to events too.
    heard = [python.stdout.readline().strip()]
    play(operator, seat, "9m")
    discard = last_of(operator, "tile_discarded/1")
    event = {"kind": "tile_discarded/1", "seat": seat, "tile": "8m", "drawn": None, "sideways": False}
    assert operator.ask("correct_event", seq=discard, event=event, reason="glare")["ok"]
    wanted = f"event {discard + 1} event_corrected/1 amends {discard}"
    page.wait_for_function("wanted => lines.includes(wanted)", arg=wanted)
    while wanted not in heard:
        heard.append(python.stdout.readline().strip())
        assert heard[-1], "it ended"
    python.terminate()
    python.wait()
    python.stdout.close()
    assert any(line.startswith("points {'Aoi': 25000") for line in heard)
    assert any(line.startswith("points Aoi 25000, ") for line in page.evaluate("lines"))
    page.context.close()


@pytest.mark.parametrize("name", ["listen.py", "listen.js"])
def test_an_example_stands_in_the_document_and_is_short(name: str) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    code = [line for line in text.splitlines() if line.strip() and not line.startswith("//")]
    assert len(code) <= 24
    assert f"examples/{name}" in (ROOT / "docs" / "MQTT.md").read_text(encoding="utf-8")
