"""The table's own parts: machine, panels and eyes, real or simulated."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from firmware_bridge.buttons import Key
from firmware_bridge.errors import BridgeError
from firmware_bridge.panel_gpiozero import GpioPanels, MockWiring, PanelPins
from firmware_bridge.session import Session
from firmware_bridge.table_machine import TableMachine
from firmware_bridge.tapped_wire import TappedWire
from firmware_bridge.virtual_table import VirtualController, VirtualTablePort
from firmware_bridge.wire import Wire
from firmware_bridge.wire_serial import open_serial
from tablectl.adapters.clock import SystemClock
from tablectl.adapters.enroller import with_tile_set
from tablectl.adapters.eyes_camera import CameraEyes
from tablectl.adapters.eyes_joined import JoinedEyes
from tablectl.adapters.eyes_none import NoEyes
from tablectl.adapters.flight_recorder import FlightRecorder
from tablectl.adapters.machine import BridgeMachine
from tablectl.adapters.panels import NoPanels, SeatPanels
from tablectl.adapters.recorders import Recorders
from tablectl.adapters.ring_recorder import RingRecorder
from tablectl.adapters.ring_saving import RING_FOLDER, SAVED_FOLDER
from tablectl.adapters.seeded_dice import SeededDiceMachine, SeedFile
from tablectl.adapters.tile_sets import PlayedSetDetector, SetInPlay
from tablectl.compose.hand_cameras import with_hands, with_simulated_hands
from tablectl.compose.probes import pins_of
from tablectl.config import Config
from tablectl.config.sections import FIRST_CAMERA
from tablectl.errors import ConfigError, ModelError, PartMissing
from tablectl.ports import Clock, Command, Eyes, Machine, Panels, SeedBox
from tablectl.rulesets import RULESETS, UnknownRuleset
from tablectl.service.desk import SessionDefaults
from tablectl.simulation.parts import SimulatedParts, simulated_parts
from tablectl.topics import Message
from vision.calibration import Calibration, fitted, from_corners, load_calibration
from vision.cameras import Camera, ReplayCamera
from vision.cameras.opencv import OpencvCamera
from vision.errors import CalibrationError, CameraError, VisionError
from vision.live import Pipeline
from vision.recogniser import Detector, EnrolledDetector
from vision.recogniser.onnx import ROLES, OnnxDetector, inspect_model, shipped_models

log = logging.getLogger(__name__)

HALVES: Final = ("left", "right")
"""Names of two simulated cameras, by the half that each sees."""

Submit = Callable[[Command], None]
"""The operators' desk."""


@dataclass(frozen=True, slots=True)
class TableParts:
    """What stands in front of the service, and who plays there."""

    machine: Machine
    panels: Panels
    eyes: Eyes
    session: SessionDefaults
    people: SimulatedParts | None = None
    """Who plays there, where the table is simulated."""
    recorder: Recorders | None = None
    seeds: SeedBox | None = None
    """Of dice that are promised."""


def table_parts(config: Config, clock: Clock, submit: Submit, opened: ExitStack) -> TableParts:
    """The parts that the configuration names; ``opened`` closes them again.

    Args:
        submit: the operators' desk, once the service runs: what a panel's keys ask for besides the game.

    Raises:
        PartMissing: a port or a camera that is named is not there.
        ModelError: the recogniser's model is missing or damaged.
        ConfigError: no rule book has the key that is named.
    """
    rules = config.rules
    players, book = rules.players, RULESETS.get(rules.ruleset)
    if book is None:
        raise ConfigError(f"rules.ruleset: {UnknownRuleset(rules.ruleset)}")
    if "players" not in rules.model_fields_set:
        players = players[: max(book.players)]
    session = SessionDefaults(rules.ruleset, rules.preset, rules.options, players)
    try:
        if config.simulated:
            return _simulated(config, clock, session, submit, opened)
        played = SetInPlay()
        recorder = _recorder(config, config.camera.tile_mm, clock)
        machine = _machine(_port(config, opened), config, clock, played, recorder, opened)
        seeds = _seeds(config)
        if seeds is not None:
            machine = SeededDiceMachine(machine, seeds)
        eyes = _eyes(config, clock, recorder, played, opened)
        panels = _panels(config, clock, recorder, submit, opened)
        return TableParts(machine, panels, eyes, session, recorder=recorder, seeds=seeds)
    except BridgeError as error:
        raise PartMissing(str(error)) from error


def _simulated(
    config: Config, clock: Clock, session: SessionDefaults, submit: Submit, opened: ExitStack
) -> TableParts:
    """The embedded table: people, machine, panels and camera drawn from one seed."""
    size_px = (config.camera.width_px, config.camera.height_px)
    pins, played = pins_of(config), SetInPlay()
    detector = detector_of(config, played)
    simulated: SimulatedParts = simulated_parts(
        seed=config.simulation.seed,
        speed=config.simulation.speed,
        sets=config.simulation.sets,
        session=session.claim(),
        pins=pins,
        size_px=size_px,
        fps=config.camera.fps,
        cameras=config.simulation.cameras,
        state_dir=config.table.state_dir,
        now_s=clock.now_s,
        run_ms=clock.run_ms,
    )
    opened.callback(simulated.close)
    simulated.start()
    tile_mm = simulated.table.plan.tile_mm
    recorder = _recorder(config, tile_mm, clock)
    machine = _machine(simulated.port_path, config, clock, played, recorder, opened)
    if (seeds := _seeds(config)) is not None:
        seeded = SeededDiceMachine(machine, seeds)
        simulated.promise(seeded.coming)
        machine = seeded
    panels = _panels_on(pins, simulated.pin_factory, config, clock, recorder, submit, opened)
    names = (FIRST_CAMERA,) if len(simulated.cameras) == 1 else HALVES
    each = [
        CameraEyes(
            camera,
            from_corners(camera.corners_px, camera.surface_mm, size_px),
            lambda found: Pipeline(detector, found, tile_mm=tile_mm),
            clock,
            name=name,
            model=detector.name,
            keep=None if recorder is None else partial(recorder.frame, name),
            tile_set="the simulated table's own",
        )
        for name, camera in zip(names, simulated.cameras, strict=True)
    ]
    eyes = _joined(each, tile_mm)
    opened.callback(eyes.close)
    eyes = with_simulated_hands(eyes, config, session, simulated.table, detector, clock, opened)
    return TableParts(machine, panels, eyes, session, simulated, recorder, seeds)


def _recorder(config: Config, tile_mm: tuple[float, float, float], clock: Clock) -> Recorders | None:
    wanted, folder = config.recorder, config.table.state_dir
    hands = ring = None
    if wanted.folder is not None:
        hands = FlightRecorder(wanted.folder, tile_mm, hands=wanted.hands, quality=wanted.quality)
    if wanted.ring_minutes > 0:
        ring = RingRecorder(
            folder / RING_FOLDER,
            folder / SAVED_FOLDER,
            tile_mm,
            run=clock.at(),
            run_ms=clock.run_ms,
            minutes=wanted.ring_minutes,
            most_mb=wanted.ring_mb,
            saved_mb=wanted.saved_mb,
        )
    return None if hands is None and ring is None else Recorders(hands, ring)


def _seeds(config: Config) -> SeedFile | None:
    return SeedFile(config.table.state_dir) if config.machine.dice == "promised" else None


def _port(config: Config, opened: ExitStack) -> str:
    name = config.machine.port
    if name != "virtual":
        return name
    port = opened.enter_context(VirtualTablePort(VirtualController(speed=config.simulation.speed)))
    return port.start().path


def _machine(
    port: str,
    config: Config,
    clock: Clock,
    played: SetInPlay,
    recorder: Recorders | None,
    opened: ExitStack,
) -> Machine:
    wire: Wire = open_serial(port, config.machine.baud)
    if recorder is not None and config.recorder.ring_minutes > 0:
        wire = tapped = TappedWire(wire)
        recorder.hear(lambda: [(way, frame.encode()) for way, frame in tapped.take()])
    session = Session(wire)
    link = TableMachine(session, most_sets=config.machine.sets)
    machine = BridgeMachine(link, clock, SystemClock(), played.change)
    opened.callback(machine.close)
    return machine


def _panels(
    config: Config, clock: Clock, recorder: Recorders | None, submit: Submit, opened: ExitStack
) -> Panels:
    if config.panels.pins == "none":
        return NoPanels()
    pins = pins_of(config)
    factory = MockWiring(pins).factory if config.panels.pins == "mock" else None
    return _panels_on(pins, factory, config, clock, recorder, submit, opened)


def _panels_on(
    pins: tuple[PanelPins, ...],
    factory: object,
    config: Config,
    clock: Clock,
    recorder: Recorders | None,
    submit: Submit,
    opened: ExitStack,
) -> Panels:
    def edge(at_ms: int, seat: int, key: Key, closed: bool) -> None:
        if recorder is not None:
            recorder.edge(at_ms, seat, key.value, closed)

    gpio = GpioPanels(pins, settle_ms=config.panels.settle_ms, pin_factory=factory, edge=edge)
    panels = SeatPanels(gpio, clock, partial(save_last_minutes, submit), watched=True)
    opened.callback(panels.close)
    return panels


def save_last_minutes(submit: Submit, panel: int) -> None:
    """A judge key was held long: the same as the button on the judge's page."""

    def answered(answer: Message) -> None:
        if not answer.get("ok"):
            log.warning("the judge key of panel %d was held, but nothing saved: %s", panel, answer["error"])

    reason = f"the judge key of panel {panel} was held"
    submit(Command({"do": "save_recording", "reason": reason}, answered))


def _eyes(
    config: Config, clock: Clock, recorder: Recorders | None, played: SetInPlay, opened: ExitStack
) -> Eyes:
    if config.camera.source == "none":
        return NoEyes()
    detector = detector_of(config, played)
    first = config.camera
    wanted = [(FIRST_CAMERA, "camera", first.source, first.corners_px, first.calibration)]
    wanted += [
        (one.name, f"cameras.further.{index}", one.source, one.corners_px, one.calibration)
        for index, one in enumerate(config.cameras.further)
    ]
    each = []
    for name, key, source, corners_px, file in wanted:
        try:
            calibration = _calibration(config, corners_px, file)
            camera = _camera(key, source, config, clock)
        except CameraError as error:
            raise PartMissing(str(error)) from error
        except CalibrationError as error:
            raise ConfigError(f"{key}: {error}") from error
        eyes = CameraEyes(
            camera,
            calibration,
            lambda found: Pipeline(detector, found, tile_mm=first.tile_mm),
            clock,
            name=name,
            model=detector.name,
            keep=None if recorder is None else partial(recorder.frame, name),
            remarks=_remarks(detector),
            tile_set=_sets_told(config),
        )
        opened.callback(eyes.close)
        each.append(eyes)
    return with_hands(_joined(each, first.tile_mm), config, detector, clock, opened)


def _joined(each: Sequence[CameraEyes], tile_mm: tuple[float, float, float]) -> Eyes:
    return each[0] if len(each) == 1 else JoinedEyes(each, tile_mm)


def _calibration(
    config: Config, corners_px: tuple[tuple[float, float], ...], file: Path | None
) -> Calibration | None:
    """Where a camera sees the surface; None where it is to look for the printed markers.

    Raises:
        CalibrationError: the corners or the file cannot be used.
    """
    size = (config.camera.width_px, config.camera.height_px)
    if corners_px:
        return from_corners(corners_px, config.camera.surface_mm, size)
    return None if file is None else fitted(load_calibration(file), size)


def _sets_told(config: Config) -> str:
    """The enrolled sets' names, as their files are called; empty for none."""
    sets = (config.recogniser.tile_set, config.recogniser.second_tile_set)
    return " and ".join(f"{path.stem}, enrolled" for path in sets if path is not None)


def _remarks(detector: Detector) -> Callable[[], str]:
    return detector.remark if isinstance(detector, EnrolledDetector | PlayedSetDetector) else str


def _camera(key: str, source: str, config: Config, clock: Clock) -> Camera:
    path = Path(source)
    if path.is_dir():
        return ReplayCamera(path, started_s=clock.now_s())
    if not source.isdecimal() and not path.exists():
        raise PartMissing(
            f"{key}.source names {source}, which is not there: give a camera's number (0 is the first), a "
            "video file or a folder of pictures"
        )
    size = (config.camera.width_px, config.camera.height_px)
    return OpencvCamera(int(source) if source.isdecimal() else source, size_px=size, fps=config.camera.fps)


def detector_of(config: Config, played: SetInPlay) -> Detector:
    """The recogniser that the configuration names, with its tile set, or two of which one is in play.

    Raises:
        ModelError: a model is missing, damaged, or has another role than it should.
        ConfigError: the tile set cannot be used with it.
    """
    wanted = config.recogniser
    plain = open_detector(wanted.models, wanted.threads)
    first = with_tile_set(plain, wanted.tile_set)
    if wanted.second_tile_set is None:
        return first
    return PlayedSetDetector(first, with_tile_set(plain, wanted.second_tile_set), played)


def open_detector(models: Sequence[Path], threads: int) -> OnnxDetector:
    """The recogniser with these models, each in place of the shipped one of its role.

    Raises:
        ModelError: a model is missing, damaged, or has another role than it should.
    """
    try:
        chosen = {model.role: model.path for model in map(inspect_model, models)}
        files = chosen if len(chosen) == len(ROLES) else shipped_models() | chosen
        return OnnxDetector(files, threads=threads)
    except VisionError as error:
        raise ModelError(str(error)) from error
