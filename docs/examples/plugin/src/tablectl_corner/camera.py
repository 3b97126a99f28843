"""A camera: it draws a picture in which a bar moves. Begin here and open your own device.

A camera has no thread and no clock of its own: it is polled with the time. One that fails is a state and no
exception, because it may be plugged in again.
"""

from __future__ import annotations

import numpy as np

from vision.cameras import Camera, CameraState, CameraStatus, Frame

MAX_FPS = 60.0


class CornerCamera:
    """Gives frames of a moving bar."""

    def __init__(self, address: str, size_px: tuple[int, int], fps: float) -> None:
        self._address, self._size_px = address, size_px
        self._pause_s = 1.0 / min(fps, MAX_FPS)
        self._began_s: float | None = None
        self._next_s = float("-inf")
        self._is_open = True

    def poll(self, now_s: float) -> Frame | None:
        """The newest frame not given yet, or None. Never waits."""
        if not self._is_open or now_s < self._next_s:
            return None
        if self._began_s is None:
            self._began_s = now_s
        self._next_s = now_s + self._pause_s
        at_ms = round(1000 * (now_s - self._began_s))
        width, height = self._size_px
        image = np.full((height, width, 3), (40, 90, 40), np.uint8)
        image[:, at_ms // 10 % width] = 255
        return Frame(image, at_ms)

    def status(self) -> CameraStatus:
        """How it does now."""
        if self._is_open:
            return CameraStatus(CameraState.OK)
        return CameraStatus(CameraState.MISSING, f"the camera {self._address} was closed")

    def close(self) -> None:
        """Let go of the device. May be called twice."""
        self._is_open = False


def open_camera(address: str, *, size_px: tuple[int, int], fps: float) -> Camera:
    """What the entry point names: a camera's source is ``plugin:corner`` or ``plugin:corner:ADDRESS``."""
    return CornerCamera(address, size_px, fps)
