"""What a camera is held to: frames when asked, a state when not, and never a wait or an exception."""

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
"""Pictures that have to come."""
TIMEOUT_S: Final = 15.0
AT_ONCE_S: Final = 1.0
"""A poll that takes longer waits for something."""
PAUSE_S: Final = 0.01


def frames(subject: Subject) -> Iterator[Deviation]:
    """Frames come, each a picture of BGR bytes with the time at which it was taken."""
    with_camera = _opened(subject)
    try:
        seen, slowest_s = _polled(with_camera)
        status: Any = with_camera.status()
    finally:
        with_camera.close()
    if slowest_s > AT_ONCE_S:
        yield Deviation(f"a poll within {AT_ONCE_S:g} s", f"one of {slowest_s:.1f} s")
    if not isinstance(status, CameraStatus):
        yield Deviation("a CameraStatus", type(status).__name__)
    elif len(seen) < FRAMES and status.state is not CameraState.ENDED:
        yield Deviation(
            f"{FRAMES} pictures in {TIMEOUT_S:g} s", f"{len(seen)}; {status.state} {status.detail}"
        )
    for frame in seen:
        image: Any = frame.image
        if not isinstance(image, np.ndarray) or image.dtype != np.uint8 or image.shape[2:] != (3,):
            yield Deviation("an image of (h, w, 3) uint8", f"{type(image).__name__} of {np.shape(image)}")
    times = [frame.at_ms for frame in seen]
    if times != sorted(times):
        yield Deviation("times that rise", ", ".join(map(str, times)))


def closes(subject: Subject) -> Iterator[Deviation]:
    """It may be closed twice, and gives nothing afterwards."""
    camera = _opened(subject)
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


def _opened(subject: Subject) -> Camera:
    camera: Camera = subject.value(subject.address, size_px=SIZE_PX, fps=FPS)
    return camera


def _polled(camera: Camera) -> tuple[list[Frame], float]:
    """The first frames, and how long the slowest poll took."""
    seen: list[Frame] = []
    pause, slowest_s, ends_s = threading.Event(), 0.0, time.monotonic() + TIMEOUT_S
    while len(seen) < FRAMES and (now_s := time.monotonic()) < ends_s:
        frame = camera.poll(now_s)
        slowest_s = max(slowest_s, time.monotonic() - now_s)
        if frame is not None:
            seen.append(frame)
        elif camera.status().state is CameraState.ENDED:
            break
        pause.wait(PAUSE_S)
    return seen, slowest_s
