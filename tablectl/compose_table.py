"""The table's own parts: machine, panels and eyes, real or simulated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from firmware_bridge.errors import BridgeError
from firmware_bridge.panel_gpiozero import GpioPanels, MockWiring
from firmware_bridge.session import Session
from firmware_bridge.table_machine import TableMachine
from firmware_bridge.virtual_table import VirtualController, VirtualTablePort
from firmware_bridge.wire_serial import open_serial
from tablectl.adapters.clock import SystemClock
from tablectl.adapters.enroller import with_tile_set
from tablectl.adapters.eyes_camera import CameraEyes
from tablectl.adapters.eyes_none import NoEyes
from tablectl.adapters.machine import BridgeMachine
from tablectl.adapters.panels import NoPanels, SeatPanels
from tablectl.adapters.recorder import FlightRecorder
from tablectl.adapters.seeded_dice import SeededDiceMachine, SeedFile
from tablectl.compose_probes import pins_of
from tablectl.config import Config
from tablectl.errors import ConfigError, ModelError, PartMissing
from tablectl.ports import Clock, Eyes, Machine, Panels, SeedBox
from tablectl.rulesets import RULESETS, UnknownRuleset
from tablectl.service.desk import SessionDefaults
from tablectl.simulation.parts import SimulatedParts, simulated_parts
from vision.calibration import fitted, from_corners, load_calibration
from vision.camera import Camera
from vision.camera_opencv import OpencvCamera
from vision.camera_replay import ReplayCamera
from vision.detector import Detector
from vision.detector_enrolled import EnrolledDetector
from vision.detector_onnx import ROLES, OnnxDetector, inspect_model, shipped_models
from vision.errors import CalibrationError, CameraError, VisionError
from vision.pipeline import Pipeline


@dataclass(frozen=True, slots=True)
class TableParts:
    """What stands in front of the service, and who plays there."""

    machine: Machine
    panels: Panels
    eyes: Eyes
    session: SessionDefaults
    people: SimulatedParts | None = None
    """Who plays there, where the table is simulated."""
    recorder: FlightRecorder | None = None
    seeds: SeedBox | None = None
    """Of dice that are promised."""


def table_parts(config: Config, clock: Clock, opened: ExitStack) -> TableParts:
    """The parts that the configuration names; ``opened`` closes them again.

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
            return _simulated(config, clock, session, opened)
        machine = _machine(_port(config, opened), config, clock, opened)
        seeds = _seeds(config)
        if seeds is not None:
            machine = SeededDiceMachine(machine, seeds)
        recorder = _recorder(config, config.camera.tile_mm)
        eyes = _eyes(config, clock, recorder, opened)
        return TableParts(
            machine, _panels(config, clock, opened), eyes, session, recorder=recorder, seeds=seeds
        )
    except BridgeError as error:
        raise PartMissing(str(error)) from error


def _simulated(config: Config, clock: Clock, session: SessionDefaults, opened: ExitStack) -> TableParts:
    """The embedded table: people, machine, panels and camera drawn from one seed."""
    size_px = (config.camera.width_px, config.camera.height_px)
    pins = pins_of(config)
    detector = detector_of(config)
    simulated: SimulatedParts = simulated_parts(
        seed=config.simulation.seed,
        speed=config.simulation.speed,
        sets=config.simulation.sets,
        session=session.claim(),
        pins=pins,
        size_px=size_px,
        fps=config.camera.fps,
        state_dir=config.table.state_dir,
        now_s=clock.now_s,
        run_ms=clock.run_ms,
    )
    opened.callback(simulated.close)
    simulated.start()
    machine = _machine(simulated.port_path, config, clock, opened)
    if (seeds := _seeds(config)) is not None:
        seeded = SeededDiceMachine(machine, seeds)
        simulated.promise(seeded.coming)
        machine = seeded
    gpio = GpioPanels(pins, settle_ms=config.panels.settle_ms, pin_factory=simulated.pin_factory)
    panels = SeatPanels(gpio, clock)
    opened.callback(panels.close)
    camera = simulated.camera
    recorder = _recorder(config, simulated.table.plan.tile_mm)
    eyes = CameraEyes(
        camera,
        from_corners(camera.corners_px, camera.surface_mm, size_px),
        lambda found: Pipeline(detector, found, tile_mm=simulated.table.plan.tile_mm),
        clock,
        model=detector.name,
        keep=None if recorder is None else recorder.frame,
    )
    opened.callback(eyes.close)
    return TableParts(machine, panels, eyes, session, simulated, recorder, seeds)


def _recorder(config: Config, tile_mm: tuple[float, float, float]) -> FlightRecorder | None:
    wanted = config.recorder
    if wanted.folder is None:
        return None
    return FlightRecorder(wanted.folder, tile_mm, hands=wanted.hands, quality=wanted.quality)


def _seeds(config: Config) -> SeedFile | None:
    return SeedFile(config.table.state_dir) if config.machine.dice == "promised" else None


def _port(config: Config, opened: ExitStack) -> str:
    name = config.machine.port
    if name != "virtual":
        return name
    port = opened.enter_context(VirtualTablePort(VirtualController(speed=config.simulation.speed)))
    return port.start().path


def _machine(port: str, config: Config, clock: Clock, opened: ExitStack) -> Machine:
    session = Session(open_serial(port, config.machine.baud))
    link = TableMachine(session, most_sets=config.machine.sets)
    machine = BridgeMachine(link, clock, SystemClock())
    opened.callback(machine.close)
    return machine


def _panels(config: Config, clock: Clock, opened: ExitStack) -> Panels:
    if config.panels.pins == "none":
        return NoPanels()
    pins = pins_of(config)
    factory = MockWiring(pins).factory if config.panels.pins == "mock" else None
    panels = SeatPanels(GpioPanels(pins, settle_ms=config.panels.settle_ms, pin_factory=factory), clock)
    opened.callback(panels.close)
    return panels


def _eyes(config: Config, clock: Clock, recorder: FlightRecorder | None, opened: ExitStack) -> Eyes:
    if config.camera.source == "none":
        return NoEyes()
    try:
        calibration = None
        size = (config.camera.width_px, config.camera.height_px)
        if config.camera.corners_px:
            calibration = from_corners(config.camera.corners_px, config.camera.surface_mm, size)
        elif config.camera.calibration is not None:
            calibration = fitted(load_calibration(config.camera.calibration), size)
        detector = detector_of(config)
        camera = _camera(config.camera.source, config, clock)
    except CameraError as error:
        raise PartMissing(str(error)) from error
    except CalibrationError as error:
        raise ConfigError(f"camera: {error}") from error
    eyes = CameraEyes(
        camera,
        calibration,
        lambda found: Pipeline(detector, found, tile_mm=config.camera.tile_mm),
        clock,
        model=detector.name,
        keep=None if recorder is None else recorder.frame,
        remarks=_remarks(detector),
    )
    opened.callback(eyes.close)
    return eyes


def _remarks(detector: Detector) -> Callable[[], str]:
    return detector.remark if isinstance(detector, EnrolledDetector) else str


def _camera(source: str, config: Config, clock: Clock) -> Camera:
    path = Path(source)
    if path.is_dir():
        return ReplayCamera(path, started_s=clock.now_s())
    if not source.isdecimal() and not path.exists():
        raise PartMissing(
            f"camera.source names {source}, which is not there: give a camera's number (0 is the first), a "
            "video file or a folder of pictures"
        )
    size = (config.camera.width_px, config.camera.height_px)
    return OpencvCamera(int(source) if source.isdecimal() else source, size_px=size, fps=config.camera.fps)


def detector_of(config: Config) -> Detector:
    """The recogniser that the configuration names, with its tile set.

    Raises:
        ModelError: a model is missing, damaged, or has another role than it should.
        ConfigError: the tile set cannot be used with it.
    """
    plain = open_detector(config.recogniser.models, config.recogniser.threads)
    return with_tile_set(plain, config.recogniser.tile_set)


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
