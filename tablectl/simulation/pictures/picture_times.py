"""The times of a simulated camera's pictures."""

from __future__ import annotations

from collections.abc import Callable


class PictureTimes:
    """Regular times on the clock that a camera is polled with. Missed pictures are left out."""

    def __init__(self, fps: float, run_ms: Callable[[], int] | None = None) -> None:
        """
        Args:
            fps: frames per second of that clock.
            run_ms: time stamp of a frame, ms; since the first poll unless given.
        """
        self._interval_s = 1.0 / fps
        self._run_ms = run_ms
        self._start_s: float | None = None
        self._next_s = 0.0

    def stamp_if_due(self, now_s: float) -> int | None:
        """The stamp, in milliseconds, of a picture that is due now; None before its time."""
        if self._start_s is None:
            self._start_s = self._next_s = now_s
        if now_s < self._next_s:
            return None
        self._next_s = max(self._next_s + self._interval_s, now_s)
        return self._run_ms() if self._run_ms is not None else int((now_s - self._start_s) * 1000)
