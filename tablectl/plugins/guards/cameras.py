"""A camera of others: one that fails is missing."""

from __future__ import annotations

import numpy as np

from tablectl.plugins.switch import Switch
from vision.cameras import Camera, CameraState, CameraStatus, Frame


class GuardedCamera:
    """The camera that ``opens`` gives, until it fails."""

    def __init__(self, camera: Camera | None, switch: Switch) -> None:
        """
        Args:
            camera: as it was opened; None where that failed.
        """
        self._camera, self._switch = camera, switch

    def poll(self, now_s: float) -> Frame | None:
        """The newest frame not given yet, or None."""
        camera = self._camera
        if camera is None or not self._switch.is_on:
            return None
        frame = self._switch.ask("poll", lambda: camera.poll(now_s), lambda: None)
        if frame is None or _is_picture(frame):
            return frame
        self._switch.put_off("poll gave something else than a Frame with an image of (h, w, 3) uint8")
        return None

    def status(self) -> CameraStatus:
        """How it does now."""
        camera = self._camera
        if camera is not None and self._switch.is_on:
            found = self._switch.ask("status", camera.status, lambda: None)
            if isinstance(found, CameraStatus):
                return found
            self._switch.put_off("status gave something else than a CameraStatus")
        return CameraStatus(CameraState.MISSING, f"{self._switch} is switched off: {self._switch.why}")

    def close(self) -> None:
        """Let go of the device. May be called twice."""
        camera, self._camera = self._camera, None
        if camera is not None:
            self._switch.ask("close", camera.close, lambda: None)


def _is_picture(frame: object) -> bool:
    if not isinstance(frame, Frame) or not isinstance(frame.image, np.ndarray):
        return False
    return frame.image.dtype == np.uint8 and frame.image.ndim == 3 and frame.image.shape[2] == 3
