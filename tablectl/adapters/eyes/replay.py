"""The eyes over a recording's frames: the running table's pipeline, as fast as it can."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tablectl.adapters.eyes.evidence import table_seen
from tablectl.adapters.eyes.hand_cameras import hand_seen
from tablectl.api.follow.follow import FrameReading
from tablectl.api.recordings.reading import RecordedCamera, Recording, RecordingError
from vision.calibration import Calibration, from_corners, load_calibration, scale_to_frame
from vision.cameras import Frame, ReplayCamera
from vision.errors import CalibrationError, CameraError
from vision.live import FusedTable, HandPipeline, Pipeline
from vision.recogniser import Detector

REPEATED_FRAMES: Final = 8
REPEAT_INTERVAL_MS: Final = 100


def recorded_looks(recording: Recording, detector: Detector) -> Iterator[FrameReading]:
    """Every frame's time, with what changed where something did: on the table, and in the hands that hand
    cameras see.

    Raises:
        RecordingError: no frames of any camera over the table, or a calibration that cannot be used.
    """
    hands = [
        _hand_looks(recording.folder / camera.frames, camera.hand_of, detector)
        for camera in recording.cameras.values()
        if camera.hand_of is not None
    ]
    yield from heapq.merge(_table_looks(recording, detector), *hands, key=lambda look: look[0])


def _hand_looks(folder: Path, side: int, detector: Detector) -> Iterator[FrameReading]:
    """What a hand camera reads; nothing where its frames are missing."""
    try:
        replay = ReplayCamera(folder)
    except CameraError:
        return
    pipeline = HandPipeline(detector)
    for frame in replay.frames():
        view = pipeline.frame(frame.image)
        if view is not None:
            yield frame.at_ms, hand_seen(view, side, frame.at_ms)


def _table_looks(recording: Recording, detector: Detector) -> Iterator[FrameReading]:
    above = {name: camera for name, camera in recording.cameras.items() if camera.hand_of is None}
    present = {name: each for name, each in above.items() if (recording.folder / each.frames).is_dir()}
    cameras = [_open_camera(recording, name, camera, detector) for name, camera in (present or above).items()]
    if not cameras:
        raise RecordingError(f"{recording.folder}: expected an overhead camera, found only hand cameras")
    where = {camera.name: camera.pipeline.calibration for camera in cameras}
    table = FusedTable(recording.tile_mm, where) if len(cameras) > 1 else None
    frames = heapq.merge(*map(_frames, cameras), key=lambda entry: entry[1].at_ms)
    for camera, frame in frames:
        look = camera.pipeline.frame(frame.image, frame.at_ms)
        if look is not None and table is not None:
            look = table.update(camera.name, camera.pipeline.calibration, look)
        if look is None:
            yield frame.at_ms, None
        else:
            yield frame.at_ms, table_seen(look.view, look.at_ms, look.since_ms, look.covered)


@dataclass(frozen=True, slots=True)
class _Camera:
    """One camera of a recording, with what follows it."""

    name: str
    replay: ReplayCamera
    pipeline: Pipeline


def _open_camera(recording: Recording, name: str, camera: RecordedCamera, detector: Detector) -> _Camera:
    try:
        replay = ReplayCamera(recording.folder / camera.frames)
        if camera.size_px == (0, 0):
            camera = replace(camera, size_px=replay.size_px)
        calibration = scale_to_frame(calibration_of(recording, camera), replay.size_px)
    except (CameraError, CalibrationError) as error:
        raise RecordingError(f"camera {name}: {error}") from error
    return _Camera(name, replay, Pipeline(detector, calibration, tile_mm=recording.tile_mm))


def _frames(camera: _Camera) -> Iterator[tuple[_Camera, Frame]]:
    return ((camera, frame) for frame in _with_repeated_last(camera.replay))


def _with_repeated_last(replay: ReplayCamera) -> Iterator[Frame]:
    """All frames; the last one stands for a moment, as the table does, so that it can be read."""
    last: Frame | None = None
    for last in replay.frames():
        yield last
    if last is not None:
        for step in range(1, REPEATED_FRAMES + 1):
            yield Frame(last.image, last.at_ms + step * REPEAT_INTERVAL_MS)


def calibration_of(recording: Recording, camera: RecordedCamera) -> Calibration:
    """Where a recorded camera sees the surface.

    Raises:
        CalibrationError: its corners or its file cannot be used.
    """
    if camera.calibration is not None:
        return load_calibration(recording.folder / camera.calibration)
    return from_corners(camera.corners_px, camera.surface_mm, camera.size_px)
