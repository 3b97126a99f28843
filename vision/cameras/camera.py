"""What a camera is to the eyes: frames when asked, and how it does.

A camera has no clock and no thread: whoever owns it polls it with the time. One that fails is a state, not an
exception; it is opened again with growing pauses.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Protocol

import cv2
import numpy as np

from vision.types import Image

FIRST_RETRY_PAUSE_S: Final = 0.5
"""Pause before a camera that failed is opened again."""
LONGEST_RETRY_PAUSE_S: Final = 30.0
"""Pauses double up to this."""


class CameraState(StrEnum):
    """How a camera does."""

    OK = "ok"
    MISSING = "missing"
    """Cannot be opened, or was unplugged."""
    FROZEN = "frozen"
    """Sends the same picture again and again."""
    COVERED = "covered"
    """Sees nothing but one dark or even surface."""
    ENDED = "ended"
    """A file or a folder has no more frames."""


@dataclass(frozen=True, slots=True)
class CameraStatus:
    """State with a sentence for people."""

    state: CameraState
    detail: str = ""
    cause: str = ""
    """Why, where a camera knows more than that: of a phone ``awaited``, ``silent``, ``unread``."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture."""

    image: Image
    at_ms: int
    """Capture time from the start of the run."""


class Camera(Protocol):
    """Anything that gives frames of the table."""

    def poll(self, now_s: float) -> Frame | None:
        """The newest frame not given yet, or None."""

    def status(self) -> CameraStatus:
        """How it does now."""

    def close(self) -> None:
        """Let go of the device. May be called twice."""


@dataclass(slots=True)
class Backoff:
    """When to try again: pauses double up to a longest one."""

    first_s: float = FIRST_RETRY_PAUSE_S
    longest_s: float = LONGEST_RETRY_PAUSE_S
    _pause_s: float = 0.0
    _next_s: float = float("-inf")

    def due(self, now_s: float) -> bool:
        """Whether the pause is over."""
        return now_s >= self._next_s

    def failed(self, now_s: float) -> None:
        """Wait longer from now on."""
        self._pause_s = min(self.longest_s, self._pause_s * 2 or self.first_s)
        self._next_s = now_s + self._pause_s

    def succeeded(self) -> None:
        """Start with the shortest pause next time."""
        self._pause_s, self._next_s = 0.0, float("-inf")


@dataclass(slots=True)
class StreamMonitor:
    """Notices a frozen or a covered camera from the frames themselves."""

    frozen_after_s: float = 1.5
    """Sensor noise never repeats: equal pictures for so long come from a dead stream."""
    covered_after_s: float = 1.5
    dark: float = 14.0
    """Mean brightness (0 to 255) of a lens that is covered or a room without light."""
    even: float = 4.0
    """Standard deviation below which a picture shows one surface only."""
    _last: np.ndarray[tuple[int, ...], np.dtype[np.uint8]] | None = field(default=None, repr=False)
    _same_since_s: float | None = None
    _blind_since_s: float | None = None

    def check(self, image: Image, now_s: float) -> CameraStatus:
        """The state after one more frame."""
        sample = np.ascontiguousarray(image[:: max(1, image.shape[0] // 48)])
        same = self._last is not None and np.array_equal(sample, self._last)
        self._last = sample
        grey = cv2.resize(image, (32, 32), interpolation=cv2.INTER_AREA).mean(axis=2)
        blind = float(grey.mean()) < self.dark or float(grey.std()) < self.even
        self._same_since_s = (now_s if self._same_since_s is None else self._same_since_s) if same else None
        self._blind_since_s = (
            (now_s if self._blind_since_s is None else self._blind_since_s) if blind else None
        )
        if self._blind_since_s is not None and now_s - self._blind_since_s >= self.covered_after_s:
            return CameraStatus(CameraState.COVERED, "the picture is dark or empty: is the lens covered?")
        if self._same_since_s is not None and now_s - self._same_since_s >= self.frozen_after_s:
            return CameraStatus(
                CameraState.FROZEN, "the picture is frozen: unplug the camera and plug it in again"
            )
        return CameraStatus(CameraState.OK)
