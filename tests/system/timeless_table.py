"""A whole table in simulated time: an hour passes as fast as it can be worked out, and faults can be set.

Robots play on a simulated table. The service in front of it has a real journal on disk, the real link to a
virtual controller, real panels on mock pins, and perfect eyes that can be taken away; whoever listens gets
what the pages get.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final
from uuid import uuid4

from firmware_bridge.link.session import Session
from firmware_bridge.machine.table_machine import TableMachine
from firmware_bridge.panels.panel_gpiozero import DEFAULT_PINS, GpioPanels, MockWiring
from firmware_bridge.virtual_table import TableConfig, VirtualController
from tablectl.adapters.machine.machine import BridgeMachine
from tablectl.adapters.machine.panels import SeatPanels
from tablectl.adapters.storage.journal.journal import SqliteJournal
from tablectl.game.events import Event, HandSettled
from tablectl.game.evidence import Evidence
from tablectl.ports import Command, EyesHealth, HostHealth, Journal, LinkState, Publisher
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.publishing import JournalOutbox
from tablectl.service.session_defaults import SessionDefaults
from tablectl.simulation.machinery import WatchedController
from tablectl.simulation.people.keys import Keys
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable
from tablectl.topics import Message, Topic
from tests.firmware_bridge.virtual_wire import VirtualWire
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.schemas import as_heard
from tests.tablectl.table_parts import PLAYERS, Hearer, LostPublisher, ScriptedClock, ScriptedPanels

STEP_S: Final = 0.05
LOOK_S: Final = 0.25
LONGEST_S: Final = 600.0
"""No hand takes longer."""


@dataclass(slots=True)
class TakenEyes:
    """Perfect eyes, for as long as nobody takes them away."""

    trouble: str = ""
    post: Callable[[Evidence], None] | None = None

    def start(self, post: Callable[[Evidence], None]) -> None:
        self.post = post

    def health(self) -> EyesHealth:
        return EyesHealth(4.0, 0.0, 0, (LinkState("camera overhead", not self.trouble, self.trouble),))

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        return None

    def on_hand_start(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to close."""


@dataclass(slots=True)
class BusyHost:
    """A computer that has as much to do as a test says."""

    load: float = 0.8

    def health(self) -> HostHealth:
        return HostHealth(48.5, 80.0, 12345.0, None, self.load)


@dataclass(slots=True)
class TimelessTable:
    """Moved by ``pass_s`` and ``play_until``; ``close`` it at the end."""

    folder: Path
    seed: int = 54
    publisher: Publisher | None = None
    """By default a broker that is never there."""
    journal: Journal | None = None
    keep: bool = True
    """A journal on disk; else in memory."""
    clock: ScriptedClock = field(default_factory=ScriptedClock)
    eyes: TakenEyes = field(default_factory=TakenEyes)
    hearer: Hearer = field(default_factory=Hearer)
    truth: list[Event] = field(default_factory=list)
    answers: list[Message] = field(default_factory=list)
    service: TableService = field(init=False)
    people: SimulatedTable = field(init=False)
    wire: VirtualWire = field(init=False)
    controller: VirtualController = field(init=False)
    wiring: MockWiring = field(init=False)
    keys: ScriptedPanels = field(default_factory=ScriptedPanels)
    round_s: float = STEP_S
    """How often the service comes round."""
    pins: bool = False
    """Whether keys are pressed on mock pins and debounced, which takes most of the time there is."""
    resting: bool = False
    """Whether the people have left the table for a while."""
    host: BusyHost = field(default_factory=lambda: BusyHost())
    _look_at_s: float = 0.0
    _opened: ExitStack = field(default_factory=ExitStack)

    def __post_init__(self) -> None:
        session = SessionDefaults("riichi", "tenhou", {}, PLAYERS)
        self.controller = VirtualController(TableConfig(tiles=136, sets=1), seed=self.seed, speed=4.0)
        self.wire = VirtualWire(self.controller)
        self.wiring = MockWiring(DEFAULT_PINS)
        self.people = SimulatedTable(
            SimulatedRoom(self.seed, session.claim()),
            machine=WatchedController(self.controller),
            keys=Keys(len(PLAYERS), self.wiring),
        )
        if self.journal is None:
            path = self.folder / "journal.sqlite"
            self.journal = SqliteJournal(path) if self.keep else RamJournal()
        real = SeatPanels(GpioPanels(pin_factory=self.wiring.factory), self.clock) if self.pins else None
        self.service = TableService(
            Setup("t1", session, Pace(3.0, 3.0), versions={"tablectl": "0"}),
            ServiceParts(
                self.clock,
                self.journal,
                BridgeMachine(TableMachine(Session(self.wire)), self.clock),
                real or self.keys,
                self.eyes,
                self.host,
                publisher=self.publisher or LostPublisher(JournalOutbox(self.journal, "t1")),
                pages=self.hearer,
            ),
        )
        self._opened.callback(self.service.close)
        self.people.scoreboard = lambda: self.service.state
        self.service.start()

    def pass_s(self, seconds: float) -> None:
        """Let everybody play, and the service look and speak, for so long."""
        end_s = self.clock.s + seconds
        while self.clock.s < end_s:
            round_ends_s = min(end_s, self.clock.s + self.round_s)
            while self.clock.s < round_ends_s:
                self.clock.s = min(round_ends_s, self.clock.s + STEP_S)
                if self.resting:
                    continue
                self.people.poll(self.clock.s)
                self.truth += [happened.event for happened in self.people.take_events()]
                pressed = self.people.presses()
                self.keys.pressed += () if self.pins else pressed
                self._look()
            self.service.step(0.0)

    def play_until(self, done: Callable[[], bool]) -> None:
        """Let time pass until something is so."""
        end_s = self.clock.s + LONGEST_S
        while not done():
            assert self.clock.s < end_s, f"it never happened; {self.service.state}"
            self.pass_s(1.0)

    def settled(self, hands: int = 1) -> bool:
        """Whether so many hands are paid, at the table and in the journal."""
        return min(len(self.payments()), len(self.true_payments())) >= hands

    def payments(self) -> list[HandSettled]:
        """As written down."""
        assert self.journal is not None
        return [each.body for each in self.journal.read() if isinstance(each.body, HandSettled)]

    def true_payments(self) -> list[HandSettled]:
        """As the people at the table know them."""
        return [event for event in self.truth if isinstance(event, HandSettled)]

    def rivers(self) -> int:
        """Discards of the hand in play, as people made them."""
        hand = self.people.state.hand
        return 0 if hand is None else sum(len(seat.river) for seat in hand.seats)

    def health(self) -> Message:
        """The newest."""
        return self.hearer.last(Topic.HEALTH)

    def is_degraded(self, part: str) -> bool:
        """Whether health names a part among those that are down."""
        degraded = self.health()["degraded"]
        assert isinstance(degraded, list)
        return part in degraded

    def told(self, part: str) -> str:
        """What health says of a part that is down; empty while it is not."""
        links = as_heard(self.health())["links"]
        return next((f"{link['detail']}" for link in links if link["name"] == part and not link["up"]), "")

    def alerts(self, code: str) -> list[str]:
        """The texts of all alerts of a kind."""
        return [f"{each['message']}" for each in self.hearer.on(Topic.ALERT) if each["code"] == code]

    def ask(self, do: str, **fields: object) -> Message:
        """An operator's request and its answer."""
        request = {"id": str(uuid4()), "do": do, **fields}
        self.service.submit(Command(request, self.answers.append))
        self.service.step(0.0)
        return self.answers[-1]

    def close(self) -> None:
        """Everything let go of."""
        self._opened.close()

    def _look(self) -> None:
        if self.clock.s < self._look_at_s or self.eyes.trouble or self.eyes.post is None:
            return
        self._look_at_s = self.clock.s + LOOK_S
        if self.people.state.started:
            self.eyes.post(replace(self.people.seen(), at_ms=self.clock.run_ms()))
