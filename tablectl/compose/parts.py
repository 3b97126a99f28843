"""The table's own parts, real or simulated: machine, panels, eyes, recorder."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from firmware_bridge import BridgeError
from tablectl.adapters.examples import ExampleCollector
from tablectl.adapters.eyes.camera import CameraEyes
from tablectl.adapters.eyes.camera_placement import CameraPlacement
from tablectl.adapters.eyes.known_sets import EyesWithSets
from tablectl.adapters.machine.seeded_dice import SeededDiceMachine
from tablectl.adapters.phone_cameras import PhoneCameras
from tablectl.adapters.recogniser.enrolling import EnrolDesk
from tablectl.adapters.recogniser.models import open_detector
from tablectl.adapters.recording.films import Films
from tablectl.adapters.recording.flight_recorder import FlightRecorder
from tablectl.adapters.recording.hand_pictures import HandPictures
from tablectl.adapters.recording.recorders import Recorders
from tablectl.adapters.recording.ring_recorder import RingLimits, RingRecorder
from tablectl.adapters.recording.ring_saving import RING_FOLDER, SAVED_FOLDER
from tablectl.api.past.hand_pictures import RecordingPolicy
from tablectl.compose.machine import configured_machine, machine_at, seed_file
from tablectl.compose.panels import Submit, configured_panels, panels_on, pins_of
from tablectl.compose.seeing.eyes import (
    TableEyes,
    configured_eyes,
    example_collector,
    join_eyes,
    phone_cameras,
    pictures_of,
    table_sets,
    tile_finders_of,
)
from tablectl.compose.seeing.hand_cameras import with_simulated_hand_cameras
from tablectl.config import Config
from tablectl.config.camera_sections import FIRST_CAMERA
from tablectl.config.club import ClubFileError, read_club
from tablectl.config.sections import RulesSection
from tablectl.doctor.versions import versions
from tablectl.errors import ConfigError, PartMissing
from tablectl.ports import Clock, Eyes, Machine, Panels, SeedStore
from tablectl.rulesets import RULESETS, UnknownRuleset
from tablectl.rulesets.club import CLUB
from tablectl.service.session_defaults import SessionDefaults
from tablectl.simulation.parts import OverheadCameras, SimulatedParts, TableEquipment, simulated_parts
from tablectl.simulation.pictures.own_tiles import OwnTiles
from tablectl.simulation.room import SimulatedRoom
from tablectl.threads import Threads
from vision.calibration import from_corners
from vision.errors import ModelError
from vision.live import Pipeline
from vision.model_files import checksums, models_folder
from vision.recogniser import SetInPlay

HALVES: Final = ("left", "right")
"""Names of two simulated cameras, by the half that each sees."""


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
    seeds: SeedStore | None = None
    """Of dice that are promised."""
    enrolling: EnrolDesk | None = None
    """Enrols the table's tiles; None where no camera could see them."""
    examples: ExampleCollector | None = None
    """Keeps what people say about single tiles; None where nothing is kept."""
    phones: PhoneCameras | None = None
    """Phones that are cameras; None where the configuration names no such camera."""


def session_defaults(rules: RulesSection) -> tuple[SessionDefaults, str | None]:
    """What new sessions are played by: the club's rules where a file of them is named.

    A file that is gone or wrong stops nothing: a session in play has its rules in the journal, and new ones
    begin by the book, which the note says.

    Raises:
        ConfigError: no rule book has the key that is named.
    """
    club, note = None, None
    if rules.club is not None:
        try:
            club = read_club(Path(rules.club))
        except ClubFileError as error:
            note = f"{error}. New sessions are played by {rules.ruleset}, preset {rules.preset}"
    key = rules.ruleset if club is None else club.club.book
    players, book = rules.players, RULESETS.get(key)
    if book is None:
        raise ConfigError(f"rules.ruleset: {UnknownRuleset(key)}")
    if "players" not in rules.model_fields_set:
        players = players[: max(book.players)]
    if club is None:
        return SessionDefaults(rules.ruleset, rules.preset, rules.options, players), note
    return SessionDefaults(key, club.club.preset, {CLUB: club.session_options}, players), note


def table_parts(
    config: Config,
    session: SessionDefaults,
    clock: Clock,
    submit: Submit,
    opened: ExitStack,
    threads: Threads,
) -> TableParts:
    """The parts that the configuration names; ``opened`` closes them again.

    Args:
        session: what is played by.
        submit: the operators' desk, once the service runs: what a panel's keys ask for besides the game.
        threads: of the program.

    Raises:
        PartMissing: a port or a camera that is named is not there.
        ModelError: the recogniser's model is missing or damaged.
    """
    try:
        if config.simulated:
            return _simulated(config, clock, session, submit, opened, threads)
        played = SetInPlay()
        recorder = _recorder(config, config.camera.tile_mm, clock)
        controller = configured_machine(config, session.claim(), clock, played, recorder, opened, threads)
        machine = controller.machine
        seeds = seed_file(config)
        if seeds is not None:
            machine = SeededDiceMachine(machine, seeds)
        phones = phone_cameras(config, clock)
        seen = configured_eyes(config, clock, recorder, played, opened, phones)
        panels = configured_panels(config, clock, recorder, submit, opened, controller.board)
        desk = _enrolling(config, seen)
        examples = example_collector(config, seen, played, clock, threads)
        return TableParts(
            machine,
            panels,
            seen.eyes,
            session,
            recorder=recorder,
            seeds=seeds,
            enrolling=desk,
            examples=examples,
            phones=phones,
        )
    except BridgeError as error:
        raise PartMissing(str(error)) from error


def _simulated(
    config: Config,
    clock: Clock,
    session: SessionDefaults,
    submit: Submit,
    opened: ExitStack,
    threads: Threads,
) -> TableParts:
    """The embedded table: people, machine, panels and camera drawn from one seed."""
    wanted, size_px = config.simulation, (config.camera.width_px, config.camera.height_px)
    pins, played = pins_of(config), SetInPlay()
    tiles = OwnTiles(wanted.seed)
    sets = table_sets(config, played, own="the simulated table's own", own_tiles=tiles.enrol)
    detector = sets.detector
    simulated: SimulatedParts = simulated_parts(
        SimulatedRoom(wanted.seed, session.claim(), tiles.skipped_sets),
        OverheadCameras(size_px, config.camera.fps, wanted.cameras),
        TableEquipment(pins, wanted.sets, wanted.sticks),
        speed=wanted.speed,
        state_dir=config.table.state_dir,
        clock=clock,
        threads=threads,
    )
    opened.callback(simulated.close)
    simulated.start()
    tile_mm = simulated.table.plan.tile_mm
    recorder = _recorder(config, tile_mm, clock)
    machine = machine_at(simulated.port_path, config, clock, played, recorder, opened).machine
    if (seeds := seed_file(config)) is not None:
        seeded = SeededDiceMachine(machine, seeds)
        simulated.use_committed_dice(seeded.promised_dice)
        machine = seeded
    panels = panels_on(pins, simulated.pin_factory, config, clock, recorder, submit, opened)
    names = (FIRST_CAMERA,) if len(simulated.cameras) == 1 else HALVES
    each = [
        CameraEyes(
            camera,
            CameraPlacement(name, from_corners(camera.corners_px, camera.surface_mm, size_px), clock.now_s),
            lambda found: Pipeline(detector, found, tile_mm=tile_mm),
            clock,
            model=detector.name,
            record_frame=None if recorder is None else partial(recorder.frame, name),
        )
        for name, camera in zip(names, simulated.cameras, strict=True)
    ]
    eyes = join_eyes(each, tile_mm)
    opened.callback(eyes.close)
    if wanted.hand_cameras:
        eyes = with_simulated_hand_cameras(eyes, simulated, detector, clock, opened)
    seen = TableEyes(EyesWithSets(eyes, sets), sets, pictures_of(each), tile_finders_of(each))
    desk, examples = _enrolling(config, seen), example_collector(config, seen, played, clock, threads)
    return TableParts(machine, panels, seen.eyes, session, simulated, recorder, seeds, desk, examples)


def _enrolling(config: Config, seen: TableEyes) -> EnrolDesk | None:
    if seen.sets is None:
        return None
    wanted = config.recogniser
    # Pictures of a tray are read beside the game, so by a recogniser of its own.
    return EnrolDesk(seen.pictures, lambda: open_detector(wanted.models, wanted.threads), seen.sets)


def hand_pictures(config: Config) -> HandPictures:
    """What the table's recordings show of played hands."""
    wanted, folder = config.recorder, config.table.state_dir
    kept = RecordingPolicy(wanted.ring_minutes, 0 if wanted.folder is None else wanted.hands)
    return HandPictures(
        hands=wanted.folder, ring=folder / RING_FOLDER, saved=folder / SAVED_FOLDER, policy=kept
    )


def films(config: Config) -> Films | None:
    """Hands to be given away, where the table keeps its last minutes."""
    if config.recorder.ring_minutes <= 0:
        return None
    folder = config.table.state_dir
    return Films(folder, folder / RING_FOLDER, _versions)


def _versions() -> dict[str, str]:
    """Of the program, and the sums of the models that came with it."""
    try:
        sums = checksums(models_folder())
    except ModelError:
        sums = {}
    return versions() | {name: sum_ for name, sum_ in sums.items() if name.endswith(".onnx")}


def _recorder(config: Config, tile_mm: tuple[float, float, float], clock: Clock) -> Recorders | None:
    wanted, folder = config.recorder, config.table.state_dir
    hands = ring = None
    if wanted.folder is not None:
        hands = FlightRecorder(
            wanted.folder, tile_mm, hands=wanted.hands, quality=wanted.quality, run_ms=clock.run_ms
        )
    if wanted.ring_minutes > 0:
        ring = RingRecorder(
            folder / RING_FOLDER,
            folder / SAVED_FOLDER,
            tile_mm,
            RingLimits(wanted.ring_minutes, wanted.ring_mb, wanted.saved_mb),
            run=clock.at(),
            run_ms=clock.run_ms,
        )
    return None if hands is None and ring is None else Recorders(hands, ring)
