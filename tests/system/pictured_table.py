"""A whole table in its own time, seen through pictures: as many a second as a test says.

Robots play on a simulated table in front of the real service; a drawn camera looks at them, and the shipped
recogniser reads its pictures, or perfect eyes look where nothing is to be said of recognition. Time passes as
fast as it can be worked out, so what happens depends on the seed and the rate of pictures alone, however busy
the computer is. The service can be restarted in the middle of anything; the table meanwhile plays on, or
stands still.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Protocol

from firmware_bridge.link.session import Session
from firmware_bridge.machine.table_machine import TableMachine
from firmware_bridge.virtual_table import TableConfig, VirtualController
from tablectl.adapters.eyes.evidence import table_seen
from tablectl.adapters.eyes.hand_cameras import hand_seen
from tablectl.adapters.eyes.known_sets import EyesWithSets
from tablectl.adapters.machine.machine import BridgeMachine
from tablectl.adapters.recogniser.table_sets import TableSets, set_files
from tablectl.adapters.storage.alerts_file import ALERTS_FILE, AlertsFile
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal
from tablectl.adapters.storage.presses_file import PRESSES_FILE, PressesFile
from tablectl.config.sections import RulesSection
from tablectl.game.events import (
    Correction,
    Event,
    HandSettled,
    HandShown,
    IndicatorRevealed,
    Source,
    TileDiscarded,
    WinShown,
)
from tablectl.game.evidence import Evidence, TableUnchanged
from tablectl.game.frozen_values import changed
from tablectl.game.state import Phase
from tablectl.mahjong.tiles import Suit
from tablectl.mahjong.walls.wall_plan import CHAIRS
from tablectl.ports import Eyes, EyesHealth, LinkState
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.publishing import JournalOutbox
from tablectl.service.session_defaults import SessionDefaults
from tablectl.simulation.machinery import WatchedController
from tablectl.simulation.parts import tiles_of
from tablectl.simulation.people.camera_pace import CameraPace
from tablectl.simulation.people.judge import TableJudge
from tablectl.simulation.pictures.camera import TableCamera, room_camera
from tablectl.simulation.pictures.felt import sort_hand
from tablectl.simulation.pictures.hand_camera import HandCamera
from tablectl.simulation.pictures.own_tiles import OwnTiles
from tablectl.simulation.pictures.perfect_eyesight import PerfectEyesight
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable
from tablectl.simulation.true_game.differences import VISIBLE_EVENTS
from tablectl.topics import Topic
from tests.firmware_bridge.virtual_wire import VirtualWire
from tests.tablectl.table_parts import Hearer, LostPublisher, ScriptedClock, ScriptedHost, ScriptedPanels
from vision.calibration import from_corners
from vision.live import HandPipeline, Pipeline
from vision.recogniser import FeatureDetector, SetInPlay, TileSet

STEP_S: Final = 0.05
SIZE_PX: Final = (1920, 1080)
OF_PARTS: Final = ("part_away", "part_back", "walls_by_hand")
"""Alerts that are not about play."""


@dataclass(slots=True)
class RunClock(ScriptedClock):
    """A run of the service counts its milliseconds from its own start."""

    began_s: float = 0.0

    def run_ms(self) -> int:
        return int((self.s - self.began_s) * 1000)


class Look(Protocol):
    """Whoever looks at the table in one run of the service."""

    def picture(self, clock: RunClock) -> Sequence[Evidence]:
        """What is told of a picture that is taken now."""

    def on_hand_start(self) -> None:
        """A hand begins."""


@dataclass(slots=True)
class Recognised:
    """A drawn picture, read by the recogniser."""

    camera: TableCamera
    pipeline: Pipeline
    hands: Sequence[tuple[int, HandCamera, HandPipeline]] = ()

    def picture(self, clock: RunClock) -> Sequence[Evidence]:
        frame = self.camera.poll(clock.s)
        assert frame is not None, "the simulated camera has a picture whenever it is asked"
        at_ms = clock.run_ms()
        look = self.pipeline.frame(frame.image, at_ms)
        told: list[Evidence] = [
            TableUnchanged(at_ms)
            if look is None
            else table_seen(look.view, look.at_ms, look.since_ms, look.covered, each_picture=True)
        ]
        for side, camera, pipeline in self.hands:
            shown = camera.poll(clock.s)
            view = None if shown is None else pipeline.frame(shown.image)
            if view is not None:
                told.append(hand_seen(view, side, at_ms))
        return told

    def on_hand_start(self) -> None:
        self.pipeline.hand_begins()


@dataclass(slots=True)
class Perfect:
    """Every tile, at once and right; since when it lies there is known of what came in this run alone."""

    people: SimulatedTable
    eyesight: PerfectEyesight

    def picture(self, clock: RunClock) -> Sequence[Evidence]:
        at_ms = clock.run_ms()
        return (TableUnchanged(at_ms), self.people.seen(self.eyesight, at_ms))

    def on_hand_start(self) -> None:
        """Nothing to do."""


@dataclass(slots=True)
class PacedEyes:
    """One camera that gives so many pictures a second, each told when the next one is due: a processor that
    has just as much time as it needs."""

    look_at: Look
    clock: RunClock
    every_s: float
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
        self._working = list(self.look_at.picture(self.clock))

    def health(self) -> EyesHealth:
        return EyesHealth(1 / self.every_s, 1000 * self.every_s, 0, (LinkState("camera overhead", True),))

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        return None

    def on_hand_start(self) -> None:
        self.look_at.on_hand_start()

    def close(self) -> None:
        self.post = None


@dataclass(slots=True)
class PicturedTable:
    """Moved by ``pass_s`` and ``play_hands``; ``close`` it at the end."""

    folder: Path
    detector: FeatureDetector | None = None
    """Reads the pictures; perfect eyes look unless given."""
    rules: str = "riichi"
    seed: int = 1
    pictures_per_s: float = 5.0
    """Of the time in which people play."""
    hand_cameras: bool = False
    paced: bool = False
    """The people wait for their cameras, as those of ``deploy/run`` do."""
    clock: RunClock = field(default_factory=RunClock)
    hearer: Hearer = field(default_factory=Hearer)
    truth: list[Event] = field(default_factory=list)
    people: SimulatedTable = field(init=False)
    service: TableService = field(init=False)
    eyes: PacedEyes = field(init=False)
    keys: ScriptedPanels = field(init=False)
    judge: TableJudge = field(init=False)
    journal: SqliteJournal = field(init=False)
    moved_s: float = 0.0
    """When ``troubles`` last saw something written down."""
    runs: int = 0
    """Times that the service was started."""
    _own_tiles: TileSet | None = None
    _room: SimulatedRoom = field(init=False)
    _session: SessionDefaults = field(init=False)
    _controller: VirtualController = field(init=False)

    def __post_init__(self) -> None:
        played = RulesSection(ruleset=self.rules)
        self._session = SessionDefaults(played.ruleset, played.preset, played.options, played.players)
        claim = self._session.claim()
        tiles = tiles_of(claim)
        tiles_of_seed = OwnTiles(self.seed)
        if self.detector is not None:
            self._own_tiles = tiles_of_seed.enrol(self.detector, "own")
        self._room = SimulatedRoom(self.seed, claim, tiles_of_seed.skipped_sets)
        self._controller = VirtualController(TableConfig(tiles=tiles, sets=1), seed=self.seed, speed=4.0)
        self.people = SimulatedTable(
            self._room,
            machine=WatchedController(self._controller),
            plan=room_camera(self._room, SIZE_PX).plan,
            pace=CameraPace() if self.paced else None,
        )
        self.start()

    def start(self) -> None:
        """Start the service: on the journal, the tiles and the machine as they are."""
        self.runs += 1
        self.clock.began_s = self.clock.s
        self.eyes, known = self._look()
        self.keys = ScriptedPanels()
        machine = BridgeMachine(TableMachine(Session(VirtualWire(self._controller))), self.clock)
        self.journal = SqliteJournal(self.folder / JOURNAL_FILE)
        self.service = TableService(
            Setup("t1", self._session, Pace(8.0, 60.0), versions={"tablectl": "0"}),
            ServiceParts(
                self.clock,
                self.journal,
                machine,
                self.keys,
                known,
                ScriptedHost(),
                publisher=LostPublisher(JournalOutbox(self.journal, "t1")),
                pages=self.hearer,
                alerts=AlertsFile(self.folder / ALERTS_FILE),
                presses=PressesFile(self.folder / PRESSES_FILE, self.journal.identity),
            ),
        )
        self.people.scoreboard = lambda: self.service.state
        self.judge = TableJudge(
            self.people,
            lambda: self.service.history.session_entries,
            self.service.submit,
            observed_until_s=lambda: self.service.observed_until_s,
        )
        self.service.start()

    def _look(self) -> tuple[PacedEyes, Eyes]:
        """Whoever looks at the table in this run, and as what the service knows them."""
        if self.detector is None:
            perfect = Perfect(self.people, PerfectEyesight(self.people.plan, self.seed))
            eyes = PacedEyes(perfect, self.clock, 1 / self.pictures_per_s)
            return eyes, eyes
        sets = TableSets(
            self.detector, set_files(self.folder, (), 1), SetInPlay(), own="own", own_tiles=self._own_tiles
        )
        drawn = room_camera(self._room, SIZE_PX)
        camera = TableCamera(self.people, drawn, fps=1000.0, run_ms=self.clock.run_ms)
        calibration = from_corners(camera.corners_px, camera.surface_mm, SIZE_PX)
        hands = [
            (
                side,
                HandCamera(self.people, side, self._room, fps=1000.0, run_ms=self.clock.run_ms),
                HandPipeline(sets.detector),
            )
            for side in (CHAIRS[len(self._room.session.players)] if self.hand_cameras else ())
        ]
        pipeline = Pipeline(sets.detector, calibration, tile_mm=self.people.plan.tile_mm)
        eyes = PacedEyes(Recognised(camera, pipeline, hands), self.clock, 1 / self.pictures_per_s)
        return eyes, EyesWithSets(eyes, sets)

    def stop(self) -> None:
        """End the service; the tiles stay."""
        self.service.close()

    def restart(self, away_s: float) -> None:
        """End the service and start it again.

        Args:
            away_s: for so long the table plays on and nobody looks.
        """
        self.stop()
        self.people_play_s(away_s)
        self.start()

    @property
    def in_play(self) -> bool:
        """Whether the people are in the middle of a hand."""
        hand = self.people.state.hand
        return hand is not None and hand.phase in (Phase.DRAW, Phase.ACT, Phase.ENDED)

    def troubles(self) -> Callable[[], list[tuple[str, str]]]:
        """Asked again and again: what somebody had to see or put right since the last time, by its code."""
        alerts, head = 0, 0

        def since() -> list[tuple[str, str]]:
            nonlocal alerts, head
            said = self.hearer.on(Topic.ALERT)
            found = [(f"{each['code']}", f"{each['message']}") for each in said[alerts:]]
            found = [each for each in found if each[0] not in OF_PARTS]
            alerts = len(said)
            for written in self.journal.read(head):
                head, self.moved_s = written.seq, self.clock.s
                by_people = written.source is not Source.BUTTON  # who said it so late that it stood unsaid
                if by_people and isinstance(written.body, Correction):
                    found.append((type(written.body).__name__, f"by {written.source}: {written.body}"))
            return found

        return since

    def people_play_s(self, seconds: float) -> None:
        """The table plays on, and nobody looks: keys that are pressed meanwhile are not heard."""
        end_s = self.clock.s + seconds
        while self.clock.s < end_s:
            self.clock.s += STEP_S
            self.people.poll(self.clock.s)
            self.truth += [happened.event for happened in self.people.take_events()]
            self.people.presses()

    def pass_s(self, seconds: float) -> None:
        """Let everybody play, and the service look and speak, for so long."""
        end_s = self.clock.s + seconds
        while self.clock.s < end_s:
            self.clock.s += STEP_S
            self.people.poll(self.clock.s)
            self.truth += [happened.event for happened in self.people.take_events()]
            at_ms = self.clock.run_ms()
            self.keys.pressed += (replace(press, at_ms=at_ms) for press in self.people.presses())
            self.eyes.look()
            self.judge.poll(self.clock.s)
            self.service.step(0.0)

    def settled(self) -> int:
        """Hands that are paid in the journal."""
        return sum(isinstance(each.body, HandSettled) for each in self.journal.read())

    def close(self) -> None:
        """Everything let go of."""
        self.stop()


def seen_alike(events: Sequence[Event]) -> list[str]:
    """A hand's events as anybody beside the table would tell them: an indicator that was turned back left no
    trace."""
    seen = [event for event in events if _told(event)]
    last = [
        event for event, after in zip(seen, (*seen[1:], None), strict=False) if not _turned_back(event, after)
    ]
    return list(map(_told, last))


def _turned_back(event: Event, after: Event | None) -> bool:
    """A flower that was turned up as the indicator: another one was turned up in its place."""
    is_flower = isinstance(event, IndicatorRevealed) and event.tile.suit is Suit.FLOWERS
    return is_flower and isinstance(after, IndicatorRevealed)


def _told(event: Event) -> str:
    match event:
        case HandSettled(deltas=deltas):
            return f"paid {deltas}"
        case TileDiscarded():
            return str(changed(event, drawn=None))
        case WinShown(tiles=tiles) | HandShown(tiles=tiles):
            return str(changed(event, tiles=sort_hand(tiles)))
        case _:
            return str(event) if isinstance(event, VISIBLE_EVENTS) else ""
