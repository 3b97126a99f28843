"""A table whose parts are scripted: what the service needs around it in tests."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import uuid4

from tablectl.adapters.eyes.no_eyes import NoEyes
from tablectl.adapters.machine.seeded_dice import SeededDiceMachine
from tablectl.game.evidence import ButtonPressed, DiceReported, Evidence, HandReadyReported, WallsReported
from tablectl.mahjong.seats import Seat
from tablectl.ports import (
    AlertStore,
    Command,
    Examples,
    Eyes,
    HostHealth,
    Identities,
    Journal,
    Lamp,
    LinkState,
    MachineNotice,
    MachineStatus,
    MachineStep,
    Outbox,
    Pages,
    PressStore,
    QuestionStore,
    Recorder,
    SeedStore,
    SessionStore,
    Sticks,
    Supervisor,
    TileSets,
    link_detail,
)
from tablectl.service.delay import Delay
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.publishing import JournalOutbox
from tablectl.service.session_defaults import SessionDefaults
from tablectl.topics import Audience, Message, Topic
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.ram_recorder import RamRecorder

Heard = Mapping[str, Any]
"""A message as a listener reads it."""
PLAYERS = ("Aoi", "Ren", "Yuzu", "Haru")


@dataclass(slots=True)
class ScriptedClock:
    """Stands in for time, which stands until a test moves it."""

    s: float = 0.0
    moved_s: float = 0.0
    """How far somebody has put the computer's time of day forward."""

    def now_s(self) -> float:
        return self.s

    def run_ms(self) -> int:
        return int(self.s * 1000)

    def at(self) -> str:
        passed = timedelta(milliseconds=round((self.s + self.moved_s) * 1000))
        now = datetime(2026, 11, 20, 10, tzinfo=UTC) + passed
        return now.isoformat(timespec="milliseconds").replace("+00:00", "Z")


STOPPED: Final = {"code": "emergency_stop", "where": "host", "hint": "See why, and reset."}


@dataclass(slots=True)
class ScriptedMachine:
    """Stands in for the machine: does at once what it is asked, or reports what a test puts into ``news``.

    The bridge and its protocol are tested with the virtual machine behind its port; what both must do is in
    ``tests/tablectl/adapters/machine/test_machine_contract.py``.
    """

    connected: bool = True
    asked: list[tuple[tuple[int, ...], int]] = field(default_factory=list)
    news: list[Evidence | MachineNotice] = field(default_factory=list)
    lit: dict[Seat, Lamp] = field(default_factory=dict)
    faults: tuple[Message, ...] = ()
    done: list[str] = field(default_factory=list)
    builds: bool = True
    """Whether it reports walls and dice after it was asked."""
    counts: tuple[int, ...] = ()
    longest_wall: int = 20
    sets: TileSets | None = None
    sticks: Sticks | None = None

    def prepare_hand(self, stacks: tuple[int, ...], dice: int) -> None:
        self.asked.append((stacks, dice))
        if self.faults:
            why = f"a fault is latched: {self.faults[0]['code']}"
            text = f"the machine did not carry out the request: {why}"
            self.news.append(MachineNotice("machine_request_failed", text))
        elif self.builds:
            self.counts = tuple(2 * n for n in stacks)
            self.news.append(WallsReported(0, self.counts))
            if dice:
                self.news.append(DiceReported(0, (2, 3, 1, 2)[:dice]))
            self.news.append(HandReadyReported(0))

    def run_step(self, step: MachineStep) -> None:
        self.done.append(step.value)

    def set_lamps(self, lamps: Mapping[Seat, Lamp]) -> None:
        self.lit = dict(lamps)

    def clear_faults(self) -> None:
        self.done.append("clear_faults")
        self.faults = ()

    def recount(self) -> None:
        self.done.append("count_again")
        self.faults = ()

    def emergency_stop(self) -> None:
        self.done.append("stop_now")
        self.faults = (*self.faults, STOPPED)

    def poll(self, now_s: float) -> tuple[Evidence | MachineNotice, ...]:
        told, self.news = tuple(self.news), []
        return told

    def status(self) -> MachineStatus:
        return MachineStatus(
            "idle",
            0.0,
            self.counts,
            self.faults,
            self.connected,
            longest_wall=self.longest_wall,
            sets=self.sets,
            sticks=self.sticks,
        )

    def close(self) -> None:
        self.done.append("close")


class ScriptedHost:
    """Stands in for the computer."""

    def health(self) -> HostHealth:
        return HostHealth(48.5, 80.0, 12345.0)


@dataclass(slots=True)
class Hearer:
    """Stands in for everybody who looks at pages: keeps what they are told, as it reaches them.

    Like the pages' stream it takes nothing that is no JSON, and keeps no value that changes later
    (``tests/contracts/test_stand_ins.py``).
    """

    said: list[tuple[Topic, Message]] = field(default_factory=list)
    asked: list[Heard] = field(default_factory=list)
    shown_again: list[Message] = field(default_factory=list)

    def start(self) -> str:
        return "http://nowhere/"

    def show(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        self.said.append((topic, json.loads(json.dumps(message, ensure_ascii=False))))

    def show_live(self, topic: Topic, message: Message) -> None:
        """Nobody waits here."""

    def replace_event(self, event: Message, audience: Audience = Audience.PUBLIC) -> None:
        self.shown_again.append(event)
        less: Message = json.loads(json.dumps(event))
        self.said = [
            (topic, less if topic is Topic.EVENT and said.get("seq") == less.get("seq") else said)
            for topic, said in self.said
        ]

    def show_questions(self, open_questions: Sequence[Message]) -> None:
        self.asked = json.loads(json.dumps(list(open_questions)))

    def close(self) -> None:
        """Nothing to close."""

    def last(self, topic: Topic) -> Heard:
        return [message for said, message in self.said if said is topic][-1]

    def on(self, topic: Topic) -> list[Heard]:
        return [message for said, message in self.said if said is topic]


class QuietPublisher:
    """Stands in for a broker that is there, and of which nothing comes back."""

    def start(self, now_s: float) -> None:
        """It is there."""

    def poll(self, now_s: float) -> tuple[Command, ...]:
        return ()

    def link(self) -> LinkState:
        return LinkState("publisher", True)

    def unconfirmed_count(self) -> int:
        return 0

    def close(self) -> None:
        """Nothing to close."""


@dataclass
class LostPublisher(QuietPublisher):
    """Stands in for a club's broker that is never there; what would go to it must be fit to go
    (``tests/contracts/test_stand_ins.py``)."""

    outbox: Outbox

    def publish(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        """Nobody hears it."""
        assert topic is not Topic.EVENT, "events are fetched from the outbox"
        json.dumps(message, ensure_ascii=False)

    def link(self) -> LinkState:
        return LinkState(
            "publisher", False, *link_detail("no broker at nowhere", "no_broker", where="nowhere")
        )

    def unconfirmed_count(self) -> int:
        return self.outbox.head - self.outbox.acknowledged()


@dataclass(slots=True)
class ScriptedPanels:
    """Stands in for the panels' buttons, which a test presses by putting them into ``pressed``
    (``tests/contracts/test_stand_ins.py``)."""

    pressed: list[ButtonPressed] = field(default_factory=list)

    def poll(self, now_s: float) -> tuple[Evidence, ...]:
        told, self.pressed = tuple(self.pressed), []
        return told

    def link(self) -> LinkState:
        return LinkState("panels", True)

    def close(self) -> None:
        """Nothing to close."""


@dataclass(slots=True)
class ScriptedTable:
    """A service with scripted parts, moved by hand."""

    journal: Journal = field(default_factory=RamJournal)
    clock: ScriptedClock = field(default_factory=ScriptedClock)
    machine: ScriptedMachine = field(default_factory=ScriptedMachine)
    hearer: Hearer = field(default_factory=Hearer)
    pages: Pages | None = None
    """Real pages, in the hearer's place."""
    panels: ScriptedPanels = field(default_factory=lambda: ScriptedPanels())
    eyes: Eyes = field(default_factory=NoEyes)
    pace: Pace = field(default_factory=lambda: Pace(8.0, None))
    recorder: Recorder | None = None
    """By default the last minutes in a folder of the test's, as the service composes them."""
    preset: str = "tenhou"
    ruleset: str = "riichi"
    options: Mapping[str, object] = field(default_factory=dict)
    seeds: SeedStore | None = None
    """Where the dice are promised; the machine then throws none."""
    delay: Delay | None = None
    supervisor: Supervisor | None = None
    identities: Identities | None = None
    examples: Examples | None = None
    alerts: AlertStore | None = None
    presses: PressStore | None = None
    coming: SessionStore | None = None
    questions: QuestionStore | None = None
    service: TableService = field(init=False)
    answers: list[Heard] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.recorder is None:
            self.recorder = RamRecorder(self.clock.run_ms)
        session = SessionDefaults(self.ruleset, self.preset, self.options, PLAYERS)
        parts = ServiceParts(
            self.clock,
            self.journal,
            self.machine if self.seeds is None else SeededDiceMachine(self.machine, self.seeds),
            self.panels,
            self.eyes,
            ScriptedHost(),
            publisher=LostPublisher(JournalOutbox(self.journal, "t1")),
            pages=self.pages or self.hearer,
            recorder=self.recorder,
            seeds=self.seeds,
            delay=self.delay,
            supervisor=self.supervisor,
            identities=self.identities,
            examples=self.examples,
            alerts=self.alerts,
            presses=self.presses,
            coming=self.coming,
            questions=self.questions,
        )
        self.service = TableService(Setup("t1", session, self.pace, versions={"tablectl": "0"}), parts)
        self.service.start()

    def pass_s(self, seconds: float, step_s: float = 0.5) -> None:
        """Let time pass, with the service polled."""
        end = self.clock.s + seconds
        while self.clock.s < end:
            self.clock.s = min(end, self.clock.s + step_s)
            self.service.step(0.0)

    @property
    def turn(self) -> Seat:
        """Whose turn it is in the hand that is being played."""
        hand = self.service.state.hand
        assert hand is not None
        return hand.turn

    @property
    def minutes(self) -> RamRecorder:
        """The last minutes, where the test brings no recorder of its own."""
        assert isinstance(self.recorder, RamRecorder)
        return self.recorder

    def see(self, *evidence: Evidence) -> None:
        for each in evidence:
            self.service.post(each)
        self.service.step(0.0)

    def ask(self, do: str, **fields: object) -> Heard:
        """An operator's request and its answer."""
        request = {"id": str(uuid4()), "do": do, **fields}
        answer: Callable[[Message], None] = self.answers.append
        self.service.submit(Command(request, answer))
        self.service.step(0.0)
        return self.answers[-1]
