"""The eyes over a recording's frames: the running table's pipeline, as fast as it can."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tablectl.adapters.eyes_seen import table_seen
from tablectl.api.follow import Look
from tablectl.api.recording import RecordedCamera, Recording, RecordingError
from vision.calibration import Calibration, fitted, from_corners, load_calibration
from vision.camera import Frame
from vision.camera_replay import ReplayCamera
from vision.detector import Detector
from vision.errors import CalibrationError, CameraError
from vision.joined_table import JoinedTable
from vision.pipeline import Pipeline

HELD_FRAMES: Final = 8
HELD_MS: Final = 100


def recorded_looks(recording: Recording, detector: Detector) -> Iterator[Look]:
    """Every frame's time, with what changed where something did.

    Raises:
        RecordingError: no frames, or a calibration that cannot be used.
    """
    cameras = [_opened(recording, name, camera, detector) for name, camera in recording.cameras.items()]
    table = JoinedTable(recording.tile_mm) if len(cameras) > 1 else None
    frames = heapq.merge(*map(_frames, cameras), key=lambda entry: entry[1].at_ms)
    for camera, frame in frames:
        look = camera.pipeline.frame(frame.image, frame.at_ms)
        if look is not None and table is not None:
            look = table.look(camera.name, camera.calibration, look)
        if look is None:
            yield frame.at_ms, None
        else:
            yield frame.at_ms, table_seen(look.view, look.at_ms, look.since_ms, look.covered)


@dataclass(frozen=True, slots=True)
class _Camera:
    """One camera of a recording, with what follows it."""

    name: str
    replay: ReplayCamera
    calibration: Calibration
    pipeline: Pipeline


def _opened(recording: Recording, name: str, camera: RecordedCamera, detector: Detector) -> _Camera:
    try:
        replay = ReplayCamera(recording.folder / camera.frames)
        calibration = fitted(calibration_of(recording, camera), replay.size_px)
    except (CameraError, CalibrationError) as error:
        raise RecordingError(f"camera {name}: {error}") from error
    return _Camera(name, replay, calibration, Pipeline(detector, calibration, tile_mm=recording.tile_mm))


def _frames(camera: _Camera) -> Iterator[tuple[_Camera, Frame]]:
    return ((camera, frame) for frame in _held(camera.replay))


def _held(replay: ReplayCamera) -> Iterator[Frame]:
    """All frames; the last one stands for a moment, as the table does, so that it can be read."""
    last: Frame | None = None
    for last in replay.frames():
        yield last
    if last is not None:
        for step in range(1, HELD_FRAMES + 1):
            yield Frame(last.image, last.at_ms + step * HELD_MS)


def calibration_of(recording: Recording, camera: RecordedCamera) -> Calibration:
    """Where a recorded camera sees the surface.

    Raises:
        CalibrationError: its corners or its file cannot be used.
    """
    if camera.calibration is not None:
        return load_calibration(recording.folder / camera.calibration)
    return from_corners(camera.corners_px, camera.surface_mm, camera.size_px)
