"""One picture from a camera of its own: opened, settled, taken."""

from __future__ import annotations

import threading
from typing import Final

from tablectl.errors import PartMissing
from tablectl.ports import Clock
from vision.cameras import Camera, CameraState, Frame

SETTLE_TIME_S: Final = 3.5
"""Exposure, white balance and focus are held three seconds after a camera starts (``OpencvCamera``)."""
TIMEOUT_S: Final = 10.0
"""Without any picture for so long, the camera gives none."""
_POLL_INTERVAL_S: Final = 0.01


def capture_settled_frame(camera: Camera, clock: Clock) -> Frame:
    """The newest picture once the camera has settled; the last one of a file or folder that ends before.

    Args:
        camera: opened or not; it is left open.
        clock: says when it has settled, and when patience is over.

    Raises:
        PartMissing: no picture came.
    """
    latest: Frame | None = None
    pause = threading.Event()
    begun_s = settled_s = clock.now_s()
    while True:
        now_s = clock.now_s()
        frame = camera.poll(now_s)
        if frame is not None:
            settled_s = settled_s if latest is not None else now_s + SETTLE_TIME_S
            latest = frame
        if latest is not None:
            if now_s >= settled_s or camera.status().state is CameraState.ENDED:
                return latest
        elif now_s - begun_s >= TIMEOUT_S:
            reason = camera.status().detail or camera.status().state.value
            raise PartMissing(
                f"no picture in {TIMEOUT_S:g} s ({reason}): check that the camera is plugged in and that no "
                "other program holds it"
            )
        if frame is None:
            pause.wait(_POLL_INTERVAL_S)
