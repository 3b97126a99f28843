"""The eyes over the table: cameras, calibrations, and the recogniser that they share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from tablectl.adapters.eyes.camera import CameraEyes
from tablectl.adapters.eyes.joined import JoinedEyes
from tablectl.adapters.eyes.none import NoEyes
from tablectl.adapters.recogniser.models import open_detector, with_tile_set
from tablectl.adapters.recogniser.set_in_play import PlayedSetDetector, SetInPlay
from tablectl.adapters.recording.recorders import Recorders
from tablectl.compose.cameras import configured_camera
from tablectl.compose.hand_cameras import with_hands
from tablectl.config import Config
from tablectl.config.camera_sections import FIRST_CAMERA
from tablectl.config.camera_source import NO_CAMERA
from tablectl.errors import ConfigError
from tablectl.ports import Clock, Eyes
from vision.calibration import Calibration, for_frame_size, from_corners, load_calibration
from vision.errors import CalibrationError
from vision.live import Pipeline
from vision.recogniser import Detector, EnrolledDetector


def configured_eyes(
    config: Config, clock: Clock, recorder: Recorders | None, played: SetInPlay, opened: ExitStack
) -> Eyes:
    """The eyes with every camera that the configuration names; ``opened`` closes them again.

    Raises:
        PartMissing: a file or a folder that is named as a camera is not there.
        ModelError: a model is missing, damaged, or has another role than it should.
        ConfigError: a calibration or a tile set cannot be used.
    """
    if config.camera.source == NO_CAMERA:
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
        except CalibrationError as error:
            raise ConfigError(f"{key}: {error}") from error
        camera = configured_camera(config, source, named_by=f"{key}.source", started_s=clock.now_s())
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
    return with_hands(joined_eyes(each, first.tile_mm), config, detector, clock, opened)


def joined_eyes(each: Sequence[CameraEyes], tile_mm: tuple[float, float, float]) -> Eyes:
    """One view of what several cameras see; a single camera's own."""
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
    return None if file is None else for_frame_size(load_calibration(file), size)


def _sets_told(config: Config) -> str:
    """The enrolled sets' names, as their files are called; empty for none."""
    sets = (config.recogniser.tile_set, config.recogniser.second_tile_set)
    return " and ".join(f"{path.stem}, enrolled" for path in sets if path is not None)


def _remarks(detector: Detector) -> Callable[[], str]:
    return detector.remark if isinstance(detector, EnrolledDetector | PlayedSetDetector) else str


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
