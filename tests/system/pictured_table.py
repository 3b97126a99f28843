"""A whole table in its own time, seen through pictures: as many a second as a test says.

Robots play on a simulated table in front of the real service; a drawn camera looks at them, and the shipped
recogniser reads its pictures. Time passes as fast as it can be worked out, so what happens depends on the
seed and the rate of pictures alone, however busy the computer is. The service can be restarted in the middle
of anything; the table meanwhile plays on, or stands still.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from firmware_bridge.link.session import Session
from firmware_bridge.machine.table_machine import TableMachine
from firmware_bridge.virtual_table import TableConfig, VirtualController, VirtualWire
from tablectl.adapters.eyes.evidence import table_seen
from tablectl.adapters.eyes.hand_cameras import hand_seen
from tablectl.adapters.machine.machine import BridgeMachine
from tablectl.adapters.storage.journal import SqliteJournal
from tablectl.config.sections import RulesSection
from tablectl.game.events import Event, HandSettled
from tablectl.game.evidence import Evidence, TableUnchanged
from tablectl.mahjong.wall_plan import CHAIRS
from tablectl.ports import EyesHealth, LinkState
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.session_defaults import SessionDefaults
from tablectl.simulation.judge import TableJudge
from tablectl.simulation.machinery import WatchedController
from tablectl.simulation.parts import tiles_of
from tablectl.simulation.pictures.camera import TableCamera, room_camera
from tablectl.simulation.pictures.hand_camera import HandCamera
from tablectl.simulation.table import SimulatedTable
from tests.tablectl.table_parts import Hearer, LostPublisher, ScriptedHost, ScriptedPanels
from vision.calibration import from_corners
from vision.live import HandPipeline, Pipeline
from vision.recogniser import Detector

STEP_S: Final = 0.05
SIZE_PX: Final = (1920, 1080)
LONGEST_S: Final = 1800.0
"""No hand takes longer."""


@dataclass(slots=True)
class RunClock:
    """Time that is moved by hand; a run of the service counts its milliseconds from its own start."""

    s: float = 0.0
    began_s: float = 0.0

    def now_s(self) -> float:
        return self.s

    def run_ms(self) -> int:
        return int((self.s - self.began_s) * 1000)

    def at(self) -> str:
        minutes, rest = divmod(self.s, 60)
        hours, minutes = divmod(int(minutes), 60)
        return f"2026-11-20T{10 + hours % 14:02d}:{minutes:02d}:{rest:06.3f}Z"


@dataclass(slots=True)
class PacedEyes:
    """One camera that gives so many pictures a second, each told when the next one is due: a processor that
    has just as much time as it needs."""

    camera: TableCamera
    pipeline: Pipeline
    clock: RunClock
    every_s: float
    hands: Sequence[tuple[int, HandCamera, HandPipeline]] = ()
    post: Callable[[Evidence], None] | None = None
    _due_s: float = 0.0
    _working: list[Evidence] = field(default_factory=list)

    def start(self, post: Callable[[Evidence], None]) -> None:
        self.post = post

    def look(self) -> None:
        """Take a picture where one is due, and tell what the one before showed."""
        if self.post is None or self.clock.s < self._due_s:
            return
        self._due_s = self.clock.s + self.every_s
        for evidence in self._working:
            self.post(evidence)
        self._working = []
        frame = self.camera.poll(self.clock.s)
        assert frame is not None, "the simulated camera has a picture whenever it is asked"
        at_ms = self.clock.run_ms()
        look = self.pipeline.frame(frame.image, at_ms)
        if look is None:
            self._working.append(TableUnchanged(at_ms))
        else:
            self._working.append(table_seen(look.view, look.at_ms, look.since_ms, look.covered))
        for side, camera, pipeline in self.hands:
            shown = camera.poll(self.clock.s)
            view = None if shown is None else pipeline.frame(shown.image)
            if view is not None:
                self._working.append(hand_seen(view, side, at_ms))

    def health(self) -> EyesHealth:
        return EyesHealth(1 / self.every_s, 1000 * self.every_s, 0, (LinkState("camera overhead", True),))

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        return None

    def hand_begins(self) -> None:
        self.pipeline.hand_begins()

    def close(self) -> None:
        self.post = None


@dataclass(slots=True)
class QuestionHearer(Hearer):
    """Keeps every question that was ever open."""

    questions_told: dict[str, str] = field(default_factory=dict)

    def questions(self, open_questions: object) -> None:
        Hearer.questions(self, open_questions)
        for each in self.asked:
            self.questions_told.setdefault(f"{each['id']}", f"{each['code']}: {each['text']}")


@dataclass(slots=True)
class PicturedTable:
    """Moved by ``pass_s`` and ``play_hands``; ``close`` it at the end."""

    folder: Path
    detector: Detector
    rules: str = "riichi"
    seed: int = 1
    pictures_per_s: float = 5.0
    """Of the time in which people play."""
    hand_cameras: bool = False
    clock: RunClock = field(default_factory=RunClock)
    hearer: QuestionHearer = field(default_factory=QuestionHearer)
    truth: list[Event] = field(default_factory=list)
    people: SimulatedTable = field(init=False)
    service: TableService = field(init=False)
    eyes: PacedEyes = field(init=False)
    keys: ScriptedPanels = field(init=False)
    judge: TableJudge = field(init=False)
    runs: int = 0
    """Times that the service was started."""
    _session: SessionDefaults = field(init=False)
    _controller: VirtualController = field(init=False)
    _opened: ExitStack = field(default_factory=ExitStack)

    def __post_init__(self) -> None:
        played = RulesSection(ruleset=self.rules)
        self._session = SessionDefaults(played.ruleset, played.preset, played.options, played.players)
        claim = self._session.claim()
        tiles = tiles_of(claim)
        self._controller = VirtualController(TableConfig(tiles=tiles, sets=1), seed=self.seed, speed=4.0)
        self.people = SimulatedTable(
            seed=self.seed,
            session=claim,
            machine=WatchedController(self._controller),
            plan=room_camera(self.seed, SIZE_PX, claim).plan,
        )
        self.start()

    def start(self) -> None:
        """Start the service: on the journal, the tiles and the machine as they are."""
        self.runs += 1
        self.clock.began_s = self.clock.s
        claim = self._session.claim()
        drawn = room_camera(self.seed, SIZE_PX, claim)
        camera = TableCamera(self.people, drawn, fps=1000.0, run_ms=self.clock.run_ms)
        tile_mm = self.people.plan.tile_mm
        calibration = from_corners(camera.corners_px, camera.surface_mm, SIZE_PX)
        hands = [
            (
                side,
                HandCamera(
                    self.people, side, seed=self.seed, session=claim, fps=1000.0, run_ms=self.clock.run_ms
                ),
                HandPipeline(self.detector),
            )
            for side in (CHAIRS[len(claim.players)] if self.hand_cameras else ())
        ]
        pipeline = Pipeline(self.detector, calibration, tile_mm=tile_mm)
        self.eyes = PacedEyes(camera, pipeline, self.clock, 1 / self.pictures_per_s, hands)
        self.keys = ScriptedPanels()
        machine = BridgeMachine(TableMachine(Session(VirtualWire(self._controller))), self.clock)
        self.service = TableService(
            Setup("t1", self._session, Pace(8.0, 60.0), versions={"tablectl": "0"}),
            ServiceParts(
                self.clock,
                SqliteJournal(self.folder / "journal.sqlite"),
                machine,
                self.keys,
                self.eyes,
                ScriptedHost(),
                publisher=LostPublisher(),
                pages=self.hearer,
            ),
        )
        self.people.scoreboard = lambda: self.service.state
        self.judge = TableJudge(self.people, lambda: self.service.history.newest, self.service.submit)
        self.service.start()

    def stop(self) -> None:
        """End the service; the tiles stay."""
        self.service.close()

    def people_play_s(self, seconds: float) -> None:
        """The table plays on, and nobody looks: keys that are pressed meanwhile are not heard."""
        end_s = self.clock.s + seconds
        while self.clock.s < end_s:
            self.clock.s += STEP_S
            self.people.poll(self.clock.s)
            self.truth += [happened.event for happened in self.people.happened()]
            self.people.presses()

    def pass_s(self, seconds: float) -> None:
        """Let everybody play, and the service look and speak, for so long."""
        end_s = self.clock.s + seconds
        while self.clock.s < end_s:
            self.clock.s += STEP_S
            self.people.poll(self.clock.s)
            self.truth += [happened.event for happened in self.people.happened()]
            self.keys.pressed += self.people.presses()
            self.eyes.look()
            self.judge.poll(self.clock.s)
            self.service.step(0.0)

    def settled(self) -> int:
        """Hands that are paid, at the table and in the journal."""
        return sum(isinstance(each.event, HandSettled) for each in self.service.history.newest)

    def close(self) -> None:
        """Everything let go of."""
        self.stop()
        self._opened.close()
