"""The eyes over the table: cameras, calibrations, and the recogniser that they share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tablectl.adapters.examples import EXAMPLES_FOLDER, ExampleCollector, ExampleStore, TileFinder
from tablectl.adapters.eyes.camera import CameraEyes
from tablectl.adapters.eyes.camera_placement import CameraPlacement
from tablectl.adapters.eyes.joined import JoinedEyes
from tablectl.adapters.eyes.known_sets import EyesWithSets
from tablectl.adapters.eyes.no_eyes import NoEyes
from tablectl.adapters.phone_cameras import PhoneCameras
from tablectl.adapters.recogniser.enrolling import Pictures
from tablectl.adapters.recogniser.models import open_detector
from tablectl.adapters.recogniser.table_sets import SetFile, TableSets, set_files
from tablectl.adapters.recording.recorders import Recorders
from tablectl.compose.seeing.cameras import configured_camera
from tablectl.compose.seeing.hand_cameras import with_hand_cameras
from tablectl.config import Config
from tablectl.config.camera_sections import FIRST_CAMERA, CameraSection, FurtherCamera
from tablectl.config.camera_source import NO_CAMERA, PHONE
from tablectl.errors import ConfigError, InputError
from tablectl.plugins import NoSuchPlugin, installed
from tablectl.ports import Clock, Eyes
from tablectl.threads import Threads
from vision.calibration import Calibration, from_corners, load_calibration, scale_to_frame
from vision.errors import CalibrationError
from vision.live import Pipeline
from vision.recogniser import FeatureDetector, SetInPlay, TileSet


@dataclass(frozen=True, slots=True)
class TableEyes:
    """The eyes over a table, with the parts that enrolment and examples need.

    Attributes:
        eyes: all cameras as one.
        sets: the table's own sets of tiles; None where no camera could see them.
        pictures: the latest picture of each overhead camera, by its name.
        tile_finders: find the tile at a place on the surface, one for each overhead camera.
    """

    eyes: Eyes
    sets: TableSets | None = None
    pictures: Pictures = field(default_factory=dict)
    tile_finders: tuple[TileFinder, ...] = ()


def phone_cameras(config: Config, clock: Clock) -> PhoneCameras | None:
    """The overhead cameras that are phones; None if the configuration names none.

    Raises:
        InputError: the stored file of phones cannot be read.
    """
    each = [(FIRST_CAMERA, config.camera.source), *((one.name, one.source) for one in config.cameras.further)]
    names = [name for name, source in each if source == PHONE]
    if not names:
        return None
    wanted = config.camera
    return PhoneCameras(
        names,
        config.table.state_dir,
        clock,
        fps=wanted.fps,
        surface_mm=wanted.surface_mm,
        tile_mm=wanted.tile_mm,
    )


def configured_eyes(
    config: Config,
    clock: Clock,
    recorder: Recorders | None,
    played: SetInPlay,
    opened: ExitStack,
    phones: PhoneCameras | None,
) -> TableEyes:
    """Build the eyes with every camera that the configuration names; ``opened`` closes them.

    Raises:
        PartMissing: a file or a folder that is named as a camera does not exist.
        ModelError: a model is missing, damaged, or has another role than it should.
        ConfigError: a calibration or a tile set cannot be used.
    """
    if config.camera.source == NO_CAMERA:
        return TableEyes(NoEyes())
    sets = table_sets(config, played)
    detector = sets.detector
    first = config.camera
    cameras = []
    for name, key, source, calibration in overhead_cameras(config):
        phone = None if phones is None else phones.cameras.get(name)
        place = None if phones is None or calibration is not None else phones.places.get(name)
        camera = phone or configured_camera(config, source, named_by=f"{key}.source", started_s=clock.now_s())
        eyes = CameraEyes(
            camera,
            CameraPlacement(name, calibration, clock.now_s, place),
            lambda found: Pipeline(detector, found, tile_mm=first.tile_mm),
            clock,
            model=detector.name,
            record_frame=None if recorder is None else partial(recorder.frame, name),
            remarks=detector.remark,
        )
        if phone is not None and phones is not None:
            phones.set_eyes(name, eyes)
        opened.callback(eyes.close)
        cameras.append(eyes)
    joined = with_hand_cameras(join_eyes(cameras, first.tile_mm), config, detector, clock, opened)
    return TableEyes(EyesWithSets(joined, sets), sets, pictures_of(cameras), tile_finders_of(cameras))


def overhead_cameras(config: Config) -> Iterator[tuple[str, str, str, Calibration | None]]:
    """Each overhead camera's name, key in the configuration, source, and calibration (None if it is to find
    the printed markers).

    Raises:
        ConfigError: a calibration cannot be used.
    """
    each: list[tuple[str, str, CameraSection | FurtherCamera]] = [(FIRST_CAMERA, "camera", config.camera)]
    each += [(one.name, f"cameras.further.{at}", one) for at, one in enumerate(config.cameras.further)]
    for name, key, one in each:
        try:
            calibration = table_calibration(config, one.corners_px, one.calibration)
        except CalibrationError as error:
            raise ConfigError(f"{key}: {error}") from error
        yield name, key, one.source, calibration


def pictures_of(cameras: Sequence[CameraEyes]) -> Pictures:
    """A function for each camera that returns its latest picture, by the camera's name."""
    return {camera.name: partial(getattr, camera, "picture") for camera in cameras}


def tile_finders_of(cameras: Sequence[CameraEyes]) -> tuple[TileFinder, ...]:
    """A function for each camera that finds the tile at a place on the surface."""
    return tuple(camera.tile_at for camera in cameras)


def example_collector(
    config: Config, seen: TableEyes, played: SetInPlay, clock: Clock, threads: Threads
) -> ExampleCollector | None:
    """The collector of labelled tiles; None if there is no camera or the configuration keeps no examples."""
    if not seen.tile_finders or not config.recogniser.keep_examples:
        return None
    store = ExampleStore(config.table.state_dir / EXAMPLES_FOLDER)
    return ExampleCollector(store, seen.tile_finders, lambda: played.number, clock.at, threads)


def join_eyes(each: Sequence[CameraEyes], tile_mm: tuple[float, float, float]) -> Eyes:
    """Combine the overhead cameras' eyes into one view; a single camera needs no combining."""
    return each[0] if len(each) == 1 else JoinedEyes(each, tile_mm)


def table_calibration(
    config: Config, corners_px: tuple[tuple[float, float], ...], file: Path | None
) -> Calibration | None:
    """The calibration by configured corners or file; None if the camera is to find the printed markers.

    Raises:
        CalibrationError: the corners or the file cannot be used.
    """
    size = (config.camera.width_px, config.camera.height_px)
    if corners_px:
        return from_corners(corners_px, config.camera.surface_mm, size)
    return None if file is None else scale_to_frame(load_calibration(file), size)


def table_sets(
    config: Config,
    played: SetInPlay,
    *,
    own: str = "",
    own_tiles: Callable[[FeatureDetector, str], TileSet] | None = None,
) -> TableSets:
    """The configured recogniser with the table's enrolled tile sets.

    Args:
        config: names the recogniser and the sets' files.
        played: which of the sets is on the table.
        own: name of a set that need not be enrolled.
        own_tiles: makes that set from a detector and the name.

    Raises:
        ModelError: a model is missing, damaged, or has another role than it should.
        ConfigError: a tile set that is configured cannot be used.
    """
    detector = _recogniser(config)
    own_set = own_tiles(detector, own) if own_tiles is not None and detector.has_features else None
    return TableSets(detector, tile_set_files(config), played, own=own, own_tiles=own_set)


def _recogniser(config: Config) -> FeatureDetector:
    """The detector: our own models, or the configured plugin with our detector as its fallback."""
    wanted = config.recogniser
    own = open_detector(wanted.models, wanted.threads)
    if wanted.plugin is None:
        return own
    settings = config.plugins.settings.get(wanted.plugin, {})
    try:
        return installed().open_detector(wanted.plugin, wanted.threads, settings, own)
    except NoSuchPlugin as error:
        raise ConfigError(f"recogniser.plugin: {error}") from error


def tile_set_files(config: Config) -> dict[int, SetFile]:
    """The file of each of the table's sets, by number."""
    wanted = config.recogniser
    named = (
        ("recogniser.tile_set", wanted.tile_set),
        ("recogniser.second_tile_set", wanted.second_tile_set),
    )
    return set_files(config.table.state_dir, named, config.tile_sets)


def tile_set_file(config: Config, number: int) -> Path:
    """The file of the table's set of this number, 1 or 2.

    Raises:
        InputError: it has no such set.
    """
    files = tile_set_files(config)
    if number not in files:
        raise InputError(
            f"--set {number}: this table has one set of tiles; a table with an automatic machine has two, "
            "unless machine.sets is 1"
        )
    return files[number].path
