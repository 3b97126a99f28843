"""A Raspberry Pi camera through picamera2, which comes with Raspberry Pi OS."""

from __future__ import annotations

import logging
from typing import Any

import numpy as np

from vision.cameras.camera import Backoff, CameraState, CameraStatus, Frame, StreamMonitor
from vision.types import as_image

log = logging.getLogger(__name__)


class PiCamera:
    """Opens the camera at the first poll; opens it again, with growing pauses, when it fails."""

    def __init__(
        self, *, size_px: tuple[int, int] = (2028, 2028), fps: float = 10.0, number: int = 0
    ) -> None:
        """Opens nothing yet.

        Args:
            size_px: width and height of the frames.
            fps: frames a second.
            number: which camera, where the board has two.
        """
        self._size_px, self._fps, self._number = size_px, fps, number
        self._device: Any = None
        self._backoff, self._watch = Backoff(), StreamMonitor()
        self._status = CameraStatus(CameraState.MISSING, "the camera was not opened yet")
        self._started_s: float | None = None

    def poll(self, now_s: float) -> Frame | None:
        """The next frame; None while there is none."""
        if self._device is None and not self._open(now_s):
            return None
        try:
            image = as_image(np.asarray(self._device.capture_array("main")))
        except (RuntimeError, OSError, ValueError) as error:
            self.close()
            self._backoff.failed(now_s)
            log.warning("the camera delivers no frames", exc_info=error)
            self._status = CameraStatus(CameraState.MISSING, "the camera delivers no frames. Check its cable")
            return None
        if self._started_s is None:
            self._started_s = now_s
        self._status = self._watch.check(image, now_s)
        return Frame(image, round((now_s - self._started_s) * 1000))

    def status(self) -> CameraStatus:
        """How it does now."""
        return self._status

    def close(self) -> None:
        """Let go of the camera. May be called twice."""
        if self._device is not None:
            self._device.close()
            self._device = None

    def _open(self, now_s: float) -> bool:
        if not self._backoff.due(now_s):
            return False
        try:
            from picamera2 import Picamera2  # only Raspberry Pi OS has it

            device = Picamera2(self._number)
            device.configure(
                device.create_video_configuration(
                    main={"size": self._size_px, "format": "RGB888"}, controls={"FrameRate": self._fps}
                )
            )
            device.start()
        except ImportError:
            self._backoff.failed(now_s)
            self._status = CameraStatus(
                CameraState.MISSING, "picamera2 is missing: install python3-picamera2 (Raspberry Pi OS)"
            )
            return False
        except (RuntimeError, IndexError, OSError) as error:
            self._backoff.failed(now_s)
            log.warning("the camera does not start", exc_info=error)
            self._status = CameraStatus(CameraState.MISSING, "the camera does not start. Check its cable")
            return False
        self._device = device
        self._backoff.succeeded()
        return True
