"""The guard of a camera: a failing one is ``MISSING``."""

from __future__ import annotations

import numpy as np

from tablectl.plugins.switch import Switch
from vision.cameras import Camera, CameraState, CameraStatus, Frame


class GuardedCamera:
    """A plugin's camera, until it fails."""

    def __init__(self, camera: Camera | None, switch: Switch) -> None:
        """
        Args:
            camera: of the plugin; None where opening failed.
            switch: of the plugin.
        """
        self._camera, self._switch = camera, switch

    def poll(self, now_s: float) -> Frame | None:
        """The latest new frame, or None."""
        camera = self._camera
        if camera is None or not self._switch.is_on:
            return None
        frame = self._switch.call("poll", lambda: camera.poll(now_s), lambda: None)
        if frame is None or _is_picture(frame):
            return frame
        self._switch.switch_off("poll gave something else than a Frame with an image of (h, w, 3) uint8")
        return None

    def status(self) -> CameraStatus:
        """Its current status."""
        camera = self._camera
        if camera is not None and self._switch.is_on:
            found = self._switch.call("status", camera.status, lambda: None)
            if isinstance(found, CameraStatus):
                return found
            self._switch.switch_off("status gave something else than a CameraStatus")
        return CameraStatus(CameraState.MISSING, f"{self._switch} is switched off: {self._switch.reason}")

    def close(self) -> None:
        """Release the device. May be called twice."""
        camera, self._camera = self._camera, None
        if camera is not None:
            self._switch.call("close", camera.close, lambda: None)


def _is_picture(frame: object) -> bool:
    if not isinstance(frame, Frame) or not isinstance(frame.image, np.ndarray):
        return False
    return frame.image.dtype == np.uint8 and frame.image.ndim == 3 and frame.image.shape[2] == 3
