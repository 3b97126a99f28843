"""The newest frame of a camera that sends more of them than are looked at.

A driver or a network keeps frames until they are fetched. Who fetches slower than the camera sends sees an
ever older table: a stream of 30 frames a second, looked at three times a second, was nine seconds behind. A
thread of its own fetches each frame as it comes, and unpacks one when somebody wants to see it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, TypeVar

from tablectl.threads import SupervisedThread
from vision.cameras.opencv import Device, open_capture
from vision.types import Image

T = TypeVar("T")

RELEASED_WITHIN_S: Final = 1.0
"""A camera that stalls may need longer; its thread lets go of it then."""


class NewestFrames:
    """A capture whose ``read`` waits for the next frame to come, and leaves out those before it.

    From the first ``read`` on its own thread alone touches the device; what is asked is done there, between
    two frames.
    """

    def __init__(self, device: Device) -> None:
        self._device = device
        self._changed = threading.Condition()
        self._asked: Callable[[], None] | None = None
        self._gone = False
        """The device gives no frames any more, or was let go."""
        self._thread = SupervisedThread("camera frames", self._fetch, restart=False)
        self._started = False

    def isOpened(self) -> bool:  # noqa: N802
        """Whether the device could be opened."""
        return not self._gone and self._device.isOpened()

    def read(self) -> tuple[bool, Image | None]:
        """The first frame that comes from now on; False where none comes any more."""
        if not self._started:
            self._started = True
            self._thread.start()
        none: tuple[bool, Image | None] = (False, None)
        return self._done(self._device.retrieve, none)

    def set(self, key: int, value: float) -> bool:
        """Whether the device took a setting."""
        return self._done(lambda: self._device.set(key, value), False)

    def get(self, key: int) -> float:
        """A setting; 0 where the device does not know it."""
        return self._done(lambda: self._device.get(key), 0.0)

    def release(self) -> None:
        """Let go of the device. May be called twice."""
        self._leave()
        if self._started:
            self._thread.close(RELEASED_WITHIN_S)
        else:
            self._device.release()

    def _done(self, work: Callable[[], T], otherwise: T) -> T:
        """The answer of the device to what is asked once its next frame is there."""
        if not self._started:
            return work()
        answers: list[T] = []

        def carry_out() -> None:
            answers.append(work())

        with self._changed:
            self._asked = carry_out
            self._changed.wait_for(lambda: self._asked is None or self._gone)
            self._asked = None
        return answers[0] if answers else otherwise

    def _fetch(self) -> None:
        try:
            while not self._thread.stop.is_set() and self._device.grab():
                with self._changed:
                    if self._asked is not None:
                        self._asked()
                        self._asked = None
                        self._changed.notify_all()
        finally:
            self._leave()
            self._device.release()

    def _leave(self) -> None:
        with self._changed:
            self._gone = True
            self._changed.notify_all()


def open_newest(source: int | str) -> NewestFrames:
    """A device or a stream, of which only the newest frame counts."""
    return NewestFrames(open_capture(source))
