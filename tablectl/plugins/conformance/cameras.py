"""The checks of a camera: it gives frames or a state, never blocks and never raises."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from tablectl.conformance import Deviation
from tablectl.plugins.conformance.subject import Subject
from vision.cameras import Camera, CameraState, CameraStatus, Frame

SIZE_PX: Final = (640, 480)
FPS: Final = 10.0
FRAMES: Final = 3
"""Required number of frames."""
TIMEOUT_S: Final = 15.0
MAX_POLL_S: Final = 1.0
"""A poll that takes longer counts as blocking."""
PAUSE_S: Final = 0.01


def frames(subject: Subject) -> Iterator[Deviation]:
    """Frames come, each a picture of BGR bytes with the time at which it was taken."""
    camera = _open(subject)
    try:
        frames_seen, slowest_s = _poll_frames(camera)
        status: Any = camera.status()
    finally:
        camera.close()
    if slowest_s > MAX_POLL_S:
        yield Deviation(f"a poll within {MAX_POLL_S:g} s", f"one of {slowest_s:.1f} s")
    if not isinstance(status, CameraStatus):
        yield Deviation("a CameraStatus", type(status).__name__)
    elif len(frames_seen) < FRAMES and status.state is not CameraState.ENDED:
        yield Deviation(
            f"{FRAMES} pictures in {TIMEOUT_S:g} s", f"{len(frames_seen)}; {status.state} {status.detail}"
        )
    for frame in frames_seen:
        image: Any = frame.image
        if not isinstance(image, np.ndarray) or image.dtype != np.uint8 or image.shape[2:] != (3,):
            yield Deviation("an image of (h, w, 3) uint8", f"{type(image).__name__} of {np.shape(image)}")
    times = [frame.at_ms for frame in frames_seen]
    if times != sorted(times):
        yield Deviation("times that rise", ", ".join(map(str, times)))


def closes(subject: Subject) -> Iterator[Deviation]:
    """It may be closed twice, and gives nothing afterwards."""
    camera = _open(subject)
    camera.close()
    camera.close()
    if camera.poll(time.monotonic()) is not None:
        yield Deviation("no picture of a closed camera", "one")


def missing(subject: Subject) -> Iterator[Deviation]:
    """A camera that is not there is a state and no exception."""
    camera = subject.value("there is no such camera", size_px=SIZE_PX, fps=FPS)
    try:
        camera.poll(time.monotonic())
        status: Any = camera.status()
        if not isinstance(status, CameraStatus):
            yield Deviation("a CameraStatus", type(status).__name__)
    finally:
        camera.close()


def _open(subject: Subject) -> Camera:
    camera: Camera = subject.value(subject.address, size_px=SIZE_PX, fps=FPS)
    return camera


def _poll_frames(camera: Camera) -> tuple[list[Frame], float]:
    """The first frames, and the duration of the slowest poll (s)."""
    frames_seen: list[Frame] = []
    pause, slowest_s, ends_s = threading.Event(), 0.0, time.monotonic() + TIMEOUT_S
    while len(frames_seen) < FRAMES and (now_s := time.monotonic()) < ends_s:
        frame = camera.poll(now_s)
        slowest_s = max(slowest_s, time.monotonic() - now_s)
        if frame is not None:
            frames_seen.append(frame)
        elif camera.status().state is CameraState.ENDED:
            break
        pause.wait(PAUSE_S)
    return frames_seen, slowest_s
