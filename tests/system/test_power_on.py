"""From power-on to settlement through real parts: serial port, pins, journal on disk, broker, listener.

Only the eyes are perfect here, so that the test is quick and says nothing about pictures; those have tests of
their own.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.link.session import Session
from firmware_bridge.link.wire_serial import open_serial
from firmware_bridge.machine.table_machine import TableMachine
from firmware_bridge.panels.panel_gpiozero import DEFAULT_PINS, GpioPanels
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.host.linux import LinuxHost
from tablectl.adapters.machine.machine import BridgeMachine
from tablectl.adapters.machine.panels import SeatPanels
from tablectl.adapters.mqtt.publisher import MqttSettings, PahoPublisher
from tablectl.adapters.storage.journal.journal import SqliteJournal, read_journal
from tablectl.game.events import Event, HandSettled, SessionStarted, Source
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.publishing import JournalOutbox
from tablectl.service.session_defaults import SessionDefaults
from tablectl.simulation.parts import OverheadCameras, SimulatedParts, TableEquipment, simulated_parts
from tablectl.simulation.room import SimulatedRoom
from tests.system.paced_clock import PacedClock
from tests.system.perfect_eyes import PerfectEyes
from tests.tablectl.adapters.mqtt.listener import Listener, needs_mosquitto, started_broker
from tests.tablectl.schemas import check
from tests.tablectl.table_parts import PLAYERS

SPEED = 12.0
TOLD = {"score", "state", "event", "result", "alert", "machine", "health"}

pytestmark = [pytest.mark.system, needs_mosquitto]


class Run:
    """One run of the service on a state directory."""

    def __init__(self, folder: Path, port: int, seed: int) -> None:
        clock = PacedClock(SPEED)
        reads = clock.hand()
        session = SessionDefaults("riichi", "tenhou", {}, PLAYERS)
        self.simulated: SimulatedParts = simulated_parts(
            SimulatedRoom(seed, session.claim()),
            OverheadCameras((640, 480), fps=1.0),
            TableEquipment(DEFAULT_PINS),
            speed=SPEED,
            state_dir=folder,
            clock=clock,
        )
        self.simulated.start()
        self.journal = SqliteJournal(folder / "journal.sqlite")
        machine = TableMachine(Session(open_serial(self.simulated.port_path)))
        panels = GpioPanels(pin_factory=self.simulated.pin_factory)
        self.service = TableService(
            Setup("t1", session, Pace(3.0, 3.0), versions={}),
            ServiceParts(
                reads,
                self.journal,
                BridgeMachine(machine, reads, SystemClock()),
                SeatPanels(panels, clock.hand(), own_thread=True),
                PerfectEyes(self.simulated.table, clock.hand()),
                LinuxHost(folder),
                publisher=PahoPublisher(
                    MqttSettings("t1", "127.0.0.1", port), JournalOutbox(self.journal, "t1")
                ),
            ),
        )
        self._thread = threading.Thread(target=self.service.run, name="table")
        self._thread.start()

    def stop(self) -> None:
        self.service.stop()
        self._thread.join()
        self.simulated.close()


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[Listener]:
    broker = started_broker(tmp_path / "broker")
    listener = Listener(broker.port)
    yield listener
    listener.close()
    broker.close()


def settlements(events: list[Event]) -> list[HandSettled]:
    return [event for event in events if isinstance(event, HandSettled)]


@pytest.mark.parametrize("before", [0, pytest.param(2, marks=pytest.mark.soak)])
def test_hands_are_followed_from_power_on_to_settlement_over_a_restart(
    tmp_path: Path, listener: Listener, before: int
) -> None:
    """The restart comes in the middle of the hand after so many."""
    port = int(listener.port)
    run = Run(tmp_path, port, seed=54)
    true: list[Event] = []

    def hands(count: int) -> bool:
        true.extend(happened.event for happened in run.simulated.table.take_events())
        return len(listener.on("/result")) >= count and len(settlements(true)) >= count

    listener.until(lambda: hands(before))
    told = len(listener.on("/event"))
    listener.until(lambda: hands(before) and len(listener.on("/event")) > told + 20)
    run.stop()
    left = run.service.state
    run = Run(tmp_path, port, seed=54)
    assert run.service.state == left, "the same table after a restart"
    listener.until(lambda: hands(before + 1))
    run.stop()

    written = read_journal(tmp_path / "journal.sqlite")
    ours = settlements([envelope.body for envelope in written if isinstance(envelope.body, HandSettled)])
    assert ours[: before + 1] == settlements(true)[: before + 1]
    assert sum(isinstance(envelope.body, SessionStarted) for envelope in written) == 1
    assert {Source.CAMERA, Source.CONTROLLER, Source.RULESET} <= {envelope.source for envelope in written}
    numbers = sorted({heard.json["seq"] for heard in listener.on("/event")})
    assert numbers == list(range(1, numbers[-1] + 1))
    for heard in listener.heard:
        if heard.topic.startswith("mahjong/t1/") and heard.topic.rsplit("/", 1)[1] in TOLD:
            check(heard.json)
    assert {heard.topic.rsplit("/", 1)[1] for heard in listener.heard} >= TOLD - {"alert"}
