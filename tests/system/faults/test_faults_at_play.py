"""Faults while a hand is played: the game goes on by the remaining means, health says what is wrong and what
to do, and nothing that was accepted is lost. docs/TROUBLESHOOTING.md has a row for each test here.

Robots play in simulated time; where a real part adds something it is there: the journal's file, the link to
the controller, pins, Mosquitto.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise
from pathlib import Path

import pytest

from firmware_bridge.messages.codes import Activity
from firmware_bridge.panels.buttons import Key
from tablectl.adapters.mqtt.publisher import MqttSettings, PahoPublisher
from tablectl.adapters.storage.journal.journal import SqliteJournal, read_journal
from tablectl.game.events import HandStarted, TileDiscarded, event_to_wire
from tablectl.game.history import History
from tablectl.service.publishing import JournalOutbox
from tests.system.timeless_table import TimelessTable
from tests.tablectl.adapters.mqtt.listener import Listener, needs_mosquitto, started_broker
from tests.tablectl.schemas import as_heard

pytestmark = pytest.mark.system

PATIENCE_S = 8.0
"""Health is told every five seconds, and a part may be away for three."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TimelessTable]:
    made = TimelessTable(tmp_path)
    made.play_until(lambda: made.rivers() >= 6)
    yield made
    made.close()


def paid_right(table: TimelessTable, hands: int = 1) -> None:
    """The hand ends, and everybody is paid as the people at the table know it."""
    table.play_until(lambda: table.settled(hands))
    assert table.payments()[:hands] == table.true_payments()[:hands]


@pytest.mark.slow
@needs_mosquitto
def test_the_broker_is_away_for_an_hour(tmp_path: Path) -> None:
    broker = started_broker(tmp_path / "broker")
    port = broker.port
    broker.close()
    journal = SqliteJournal(tmp_path / "journal.sqlite")
    publisher = PahoPublisher(MqttSettings("t1", "127.0.0.1", port), JournalOutbox(journal, "t1"))
    table = TimelessTable(tmp_path, journal=journal, publisher=publisher)
    table.play_until(lambda: table.rivers() >= 4)
    table.pass_s(PATIENCE_S)
    assert "events wait in the journal" in table.told("publisher")
    paid_right(table)
    table.resting, table.round_s = True, 5.0
    table.pass_s(3600.0 - table.clock.s)
    waiting = journal.head
    assert publisher.unconfirmed_count() == waiting > 50

    broker = started_broker(tmp_path / "broker", port=port)
    listener = Listener(port)
    listener.until(lambda: publisher.unconfirmed_count() == 0, lambda: table.pass_s(5.0))
    listener.until(lambda: len(listener.on("/event")) >= journal.head)
    assert [heard.json["seq"] for heard in listener.on("/event")] == list(range(1, journal.head + 1))
    table.pass_s(PATIENCE_S)
    assert table.told("publisher") == ""
    table.close()
    listener.close()
    broker.close()


@pytest.mark.slow
def test_the_camera_is_covered_frozen_unplugged_and_back(table: TimelessTable) -> None:
    for trouble in ("is the lens covered?", "the picture is frozen", "was it unplugged?"):
        head = table.service.history.head
        table.eyes.trouble = trouble
        table.pass_s(PATIENCE_S)
        assert table.is_degraded("camera overhead")
        assert table.told("camera overhead") == trouble
        assert any(trouble in text for text in table.alerts("part_away"))
        table.eyes.trouble = ""
        table.pass_s(PATIENCE_S)
        assert table.told("camera overhead") == ""
        assert table.service.history.head > head, "what was laid meanwhile is read now"
    paid_right(table)


@pytest.mark.slow
def test_without_a_camera_the_operator_writes_the_hand_down(table: TimelessTable) -> None:
    table.eyes.trouble = "was it unplugged?"
    told = len(table.truth)
    typed = 0
    while typed < 8:
        table.pass_s(0.5)
        for event in table.truth[told:]:
            if isinstance(event, TileDiscarded):
                answer = table.ask("record_event", event={**event_to_wire(event), "drawn": None})
                assert answer["ok"], answer
                typed += 1
            elif event_to_wire(event)["kind"] in ("meld_claimed/1", "ready_declared/1"):
                table.ask("record_event", event=event_to_wire(event))  # a key may have said it already
        told = len(table.truth)
    hand = table.service.state.hand
    true = table.people.state.hand
    assert hand is not None
    assert true is not None
    rivers = [[t.tile for t in seat.river] for seat in hand.seats]
    assert rivers == [[t.tile for t in seat.river] for seat in true.seats]
    table.eyes.trouble = ""
    paid_right(table)


@pytest.mark.slow
def test_the_serial_line_goes_and_comes_back(table: TimelessTable) -> None:
    table.wire.is_open = False
    table.pass_s(PATIENCE_S)
    assert table.is_degraded("machine")
    assert table.told("machine")
    before = table.rivers()
    table.play_until(lambda: table.rivers() >= before + 4)
    table.wire.is_open = True
    table.pass_s(PATIENCE_S)
    assert table.told("machine") == ""
    paid_right(table)


@pytest.mark.slow
def test_the_controller_starts_anew_while_it_builds(table: TimelessTable) -> None:
    table.controller.faults.reboot_during = Activity.SHUFFLING
    paid_right(table)
    table.play_until(lambda: table.controller.faults.reboot_during is None)
    table.pass_s(PATIENCE_S)
    if faults := table.told("machine"):
        assert faults, "it says what to do"
        assert table.ask("clear_faults")["ok"]
    table.play_until(lambda: table.service.state.hand_number == 1 and table.rivers() >= 2)
    table.pass_s(2.0)
    started = [e for e in table.service.history.events if isinstance(e, HandStarted)]
    assert len(started) == 2, "the walls were asked for again, and the hand began once"


@pytest.mark.slow
def test_the_disk_is_full_and_room_comes_back(table: TimelessTable) -> None:
    journal = table.journal
    assert isinstance(journal, SqliteJournal)
    fill(journal)
    head = journal.head
    table.play_until(lambda: table.told("journal") != "")
    assert "Free disk space" in table.told("journal")
    stood = journal.head
    assert stood <= head + 20, "a page may have had room for a few more"
    refused = as_heard(table.ask("penalty", seat=0, reason="loud", deltas=[0, 0, 0, 0]))
    assert refused["error"]["code"] == "journal_unwritable"
    assert "Free disk space" in refused["error"]["message"]
    before = table.rivers()
    table.play_until(lambda: table.rivers() >= before + 6)
    assert journal.head == stood, "nothing half, nothing guessed"
    assert table.alerts("part_away")

    make_room(journal)
    table.pass_s(PATIENCE_S)
    assert table.told("journal") == ""
    again = table.ask("penalty", seat=0, reason="loud", deltas=[0, 0, 0, 0])
    assert again["ok"], again
    paid_right(table)
    found = read_journal(table.folder / "journal.sqlite")
    assert [each.seq for each in found] == list(range(1, len(found) + 1))
    assert History.of(found).events == table.service.history.events


def fill(journal: SqliteJournal) -> None:
    """No page more for this file."""
    pages = journal._connection().execute("PRAGMA page_count").fetchone()[0]
    journal._connection().execute(f"PRAGMA max_page_count = {pages}")


def make_room(journal: SqliteJournal) -> None:
    journal._connection().execute("PRAGMA max_page_count = 1000000")


@pytest.mark.slow
def test_the_clock_is_set_by_an_hour(table: TimelessTable) -> None:
    table.clock.moved_s = 3600.0
    before = table.rivers()
    table.play_until(lambda: table.rivers() >= before + 6)
    table.clock.moved_s = -3600.0
    paid_right(table)
    found = read_journal(table.folder / "journal.sqlite")
    assert History.of(found).events == table.service.history.events
    steps = [
        (datetime.fromisoformat(b.at) - datetime.fromisoformat(a.at)).total_seconds()
        for a, b in pairwise(found)
    ]
    assert max(steps) > 3000, "the times tell that the clock was set forward"
    assert min(steps) < -6000, "and back"


@pytest.mark.slow
def test_a_key_hangs(tmp_path: Path) -> None:
    table = TimelessTable(tmp_path, pins=True)
    table.play_until(lambda: table.rivers() >= 4)
    table.wiring.press(2, Key.JUDGE)
    before = table.rivers()
    table.play_until(lambda: "judge of seat 2" in table.told("panels"))
    assert "is something lying on it?" in table.told("panels")
    assert len(table.alerts("judge_called")) <= 1, "a key that hangs calls once"
    table.play_until(lambda: table.rivers() >= before + 6)
    table.pass_s(2.0)
    assert table.service.history.events[-1] is not None
    hand = table.service.state.hand
    assert hand is not None
    assert sum(len(seat.river) for seat in hand.seats) >= before + 5
    table.wiring.release(2, Key.JUDGE)
    table.pass_s(PATIENCE_S)
    assert table.told("panels") == ""
    table.close()


@pytest.mark.slow
def test_another_program_takes_the_processor(table: TimelessTable) -> None:
    table.host.load = 9.0
    table.round_s = 2.5  # the service comes round so seldom
    table.pass_s(PATIENCE_S)
    assert "the load is 9.0" in " ".join(as_heard(table.health())["hints"])
    paid_right(table)
