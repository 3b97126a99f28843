"""The latest frame of a camera that sends more frames than are read.

A driver or a network buffers frames until they are fetched. A reader slower than the camera would see an ever
older table: a stream of 30 frames a second, read three times a second, was nine seconds behind. A thread
fetches each frame as it arrives, and decodes one only when it is read.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, TypeVar

from tablectl.threads import SupervisedThread
from vision.cameras.opencv import Device, open_capture
from vision.types import Image

T = TypeVar("T")

RELEASE_TIMEOUT_S: Final = 1.0
"""A camera that stalls may need longer; its thread releases it then."""


class LatestFrames:
    """A capture whose ``read`` waits for the next frame and skips those before it.

    From the first ``read`` on only its own thread uses the device; other calls run there, between two frames.
    """

    def __init__(self, device: Device) -> None:
        self._device = device
        self._changed = threading.Condition()
        self._request: Callable[[], None] | None = None
        self._is_closed = False
        """The device gives no more frames, or was released."""
        self._thread = SupervisedThread("camera frames", self._fetch, restart=False)
        self._started = False

    def isOpened(self) -> bool:  # noqa: N802
        """Whether the device could be opened."""
        return not self._is_closed and self._device.isOpened()

    def read(self) -> tuple[bool, Image | None]:
        """The first frame that comes from now on; False where none comes any more."""
        if not self._started:
            self._started = True
            self._thread.start()
        none: tuple[bool, Image | None] = (False, None)
        return self._run_between_frames(self._device.retrieve, none)

    def set(self, key: int, value: float) -> bool:
        """Whether the device took a setting."""
        return self._run_between_frames(lambda: self._device.set(key, value), False)

    def get(self, key: int) -> float:
        """A setting; 0 where the device does not know it."""
        return self._run_between_frames(lambda: self._device.get(key), 0.0)

    def release(self) -> None:
        """Release the device. May be called twice."""
        self._mark_closed()
        if self._started:
            self._thread.close(RELEASE_TIMEOUT_S)
        else:
            self._device.release()

    def _run_between_frames(self, work: Callable[[], T], default: T) -> T:
        """Run a call on the device's thread after its next frame; ``default`` if the device is closed."""
        if not self._started:
            return work()
        answers: list[T] = []

        def carry_out() -> None:
            answers.append(work())

        with self._changed:
            self._request = carry_out
            self._changed.wait_for(lambda: self._request is None or self._is_closed)
            self._request = None
        return answers[0] if answers else default

    def _fetch(self) -> None:
        try:
            while not self._thread.stop.is_set() and self._device.grab():
                with self._changed:
                    if self._request is not None:
                        self._request()
                        self._request = None
                        self._changed.notify_all()
        finally:
            self._mark_closed()
            self._device.release()

    def _mark_closed(self) -> None:
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()


def open_latest(source: int | str) -> LatestFrames:
    """A device or a stream, of which only the newest frame counts."""
    return LatestFrames(open_capture(source))
