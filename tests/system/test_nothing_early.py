"""No concealed tile leaves before its time: every message of every topic, every answer and stream of the
pages and every export of a played session is looked at.

The session's journal knows every tile. What everybody hears must be what somebody works out who knows none;
what those hear who may see hands must come when they may; and while the public waits it hears nothing at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.request import urlopen

import pytest

from tablectl.adapters.mqtt.mosquitto import MosquittoBroker
from tablectl.adapters.storage.journal.journal import read_journal
from tablectl.api.games.export import FORMATS, export_journal
from tablectl.errors import InputError
from tablectl.game.events import Envelope, Event, HandSettled, HandStarted, public_body
from tablectl.topics import Audience, Hold
from tests.system.watched_table import Told, WatchedTable, canonical, said_to_all
from tests.tablectl.adapters.mqtt.listener import broker, needs_mosquitto
from tests.tablectl.adapters.recording.recorded_hands import RecordedTable
from tests.tablectl.game.any_playout import AnyPlayout
from tests.tablectl.table_parts import ScriptedClock

pytestmark = [pytest.mark.system, needs_mosquitto]
__all__ = ["broker"]

P, C, B = Audience.PUBLIC, Audience.COMMENTARY, Audience.BROADCAST
LATER = re.compile(r"(mqtt mahjong/t1/broadcast/|stream (commentary|broadcast) |get .*audience=(comm|broad))")
SELF = ("machine", "health", "questions", "availability", "homeassistant", "beat")
"""What tells of no game: of machine and service, how many questions are open."""


@pytest.fixture(scope="module")
def events() -> list[Event]:
    """Two hands of riichi in which every tile is known."""
    playout = AnyPlayout("riichi", 5, preset="tenhou", hands=2)
    return [event for _, event, _ in playout.play()]


@pytest.fixture(params=[0.0, 30.0], ids=["at once", "the public waits"])
def table(request: pytest.FixtureRequest, tmp_path: Path, broker: MosquittoBroker) -> Iterator[WatchedTable]:
    holds = {P: Hold(request.param), C: Hold(40.0), B: Hold(60.0, until_hand_ends=True)}
    watched = WatchedTable(tmp_path, broker.port, holds)
    yield watched
    watched.close()


def audience_of(told: Told) -> Audience:
    if not LATER.match(told.way):
        return P
    return C if "commentary" in told.way else B


def tells_of(told: Told) -> list[int]:
    """Numbers of the events that a text tells of."""
    if told.way.startswith("get /scoresheet") or any(word in told.way for word in SELF):
        return []
    return [int(n) for n in re.findall(r'"seq": ?(\d+)', told.text)]


def messages(told: Told) -> list[str]:
    """The messages in a text, canonical; a score sheet and a replay are told of the past."""
    if told.way.startswith(("get /scoresheet", "get /api/history", "mqtt mahjong/t1/availability")):
        return []
    whole = json.loads(told.text)
    inside = [*whole.get("events", ()), *whole.get("alerts", ())] if told.way.startswith("get") else []
    lists = told.way.startswith("get") and ("events" in whole or "alerts" in whole)
    return [canonical(each) for each in (inside if lists else [whole]) if each.get("ok") is not False]


@pytest.mark.slow
def test_nothing_that_leaves_tells_a_concealed_tile_before_its_time(
    table: WatchedTable, events: list[Event]
) -> None:
    second_hand = max(n for n, event in enumerate(events, 1) if isinstance(event, HandStarted))
    paid = max(n for n, event in enumerate(events, 1) if isinstance(event, HandSettled))
    for number, _ in enumerate(table.play(events), 1):
        if number % 30 == 0:
            table.read_everything()
            page = table.received[-1].text
            assert page.startswith('{"ok":false') or page == table.public_journal()
    table.read_everything()
    so_far = len(table.received)
    table.pass_s(30.0)
    table.pass_s(40.0)
    table.read_everything()
    for_all = said_to_all(events, ScriptedClock())
    for told in table.received:
        who = audience_of(told)
        for seq in tells_of(told):
            assert told.s >= table.published_s[seq] + table.holds[who].seconds, (told.way, seq, told.s)
        if who is P:
            assert not told.opens_hands, told.way
            if not any(word in told.way for word in SELF):
                assert set(messages(told)) <= for_all, told.way
        if who is B and told.text.count('"seq"') == 1 and f'"seq":{second_hand}' in told.text:
            assert told.s >= table.published_s[paid], "a hand that is not paid is not told"
    assert so_far > 1000
    late = ("mqtt mahjong/t1/broadcast/", "stream broadcast ", "stream commentary ")
    for way in (f"{each}{topic}" for each in late for topic in ("hands", "odds")):
        assert any(told.opens_hands for told in table.received if told.way == way), f"{way} never came"
    for audience in (C, B):
        way = f"get /api/history/latest/latest?audience={audience}"
        assert any(told.opens_hands for told in table.received if told.way == way), f"{way} opened no hand"
    last = [t for t in table.received if t.way == "mqtt mahjong/t1/broadcast/event"]
    assert [json.loads(t.text)["seq"] for t in last] == list(range(1, len(events) + 1)), "without a gap"


@pytest.mark.slow
def test_an_export_of_a_hand_in_play_tells_what_everybody_may_know(
    tmp_path: Path, events: list[Event], broker: MosquittoBroker
) -> None:
    table = WatchedTable(tmp_path, broker.port, {P: Hold(), C: Hold(9), B: Hold(9)})
    starts = [n for n, event in enumerate(events) if isinstance(event, HandStarted)]
    for number, _ in enumerate(table.play(events[: starts[1] + 40]), 1):
        if number not in (starts[0] + 30, starts[1] + 40):
            continue
        journal = read_journal(table.path)
        of_the_hand = journal[starts[0 if number < starts[1] else 1] :]
        known = export_journal(journal, "jsonl").splitlines()
        for envelope, line in zip(reversed(of_the_hand), reversed(known), strict=False):
            told = json.loads(line)
            assert told["seq"] == envelope.seq
            assert told == json.loads(
                export_journal((*journal[: envelope.seq - 1], public_of(envelope)), "jsonl").splitlines()[-1]
            )
        for form in FORMATS:
            if form != "jsonl":
                exported = export_of(journal, form)
                assert exported == export_of(journal[: starts[1]], form), "only paid hands are written"
    table.close()


def public_of(envelope: Envelope) -> Envelope:
    return replace(envelope, body=public_body(envelope.body))


def export_of(journal: tuple[Envelope, ...], form: str) -> str:
    try:
        return export_journal(journal, form)
    except InputError as error:
        return f"refused: {error}"


def test_no_picture_of_a_recording_leaves_for_anybody_but_those_who_decide(
    tmp_path: Path, events: list[Event], broker: MosquittoBroker
) -> None:
    recorded = RecordedTable(tmp_path / "recorded", hands=0)
    table = WatchedTable(
        tmp_path, broker.port, {P: Hold(), C: Hold(9), B: Hold(9)}, pictures=recorded.pictures
    )
    for _ in table.play(events[:20]):
        pass
    recorded.play([one for one in read_journal(table.path) if one.seq > 1])
    frames = list(recorded.ring.glob("*/*/overhead/*.jpg"))
    for frame in frames:
        frame.write_text("hidden-picture")
    hand, lies = "api/history/latest/latest/pictures", f"api/recordings/last-minutes/{frames[0].parts[-3]}"
    table.picture_addresses = (hand, f"{hand}/5", f"{lies}/overhead/{frames[0].name}")
    table.read_everything()
    asked = [told for told in table.received if "pictures" in told.way or "recordings" in told.way]
    assert len(asked) == len(table.picture_addresses) * (1 + len(Audience))
    assert all(told.text.startswith('{"ok":false') for told in asked), (
        "in words, whoever it is said to be for"
    )
    assert not any("hidden-picture" in told.text or frames[0].stem in told.text for told in table.received)
    with urlopen(table.address + table.picture_addresses[-1]) as shown:
        assert shown.read() == b"hidden-picture", "whoever sits at this computer decides"
    recorded.close()
    table.close()
