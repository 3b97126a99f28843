"""The time of day of a hall: the computer's, without the jumps that people or the network make to its
clock."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol

MAX_DRIFT_S: Final = 2.0
"""Between two readings a clock does not drift further than this: a larger difference is a jump."""


class Clocks(Protocol):
    """A computer's clocks."""

    def now_s(self) -> float:
        """Monotonic seconds; only differences mean anything."""

    def at(self) -> str:
        """UTC, ISO 8601 with milliseconds."""


class SteadyTime:
    """Times rounds and entries: changing the computer's clock changes no round. Any thread may use it."""

    def __init__(self, clocks: Clocks, not_before: str = "") -> None:
        """
        Args:
            not_before: the newest time in the log, from which time goes on where the clock was set back.
        """
        self._clocks = clocks
        self._lock = threading.Lock()
        self._ahead = timedelta()
        """How far the computer's clock is ahead of the hall's."""
        self._last_wall, self._last_s = self._wall_time(), clocks.now_s()
        if not_before:
            self._ahead = min(timedelta(), self._last_wall - _parse_time(not_before))

    @property
    def moved_s(self) -> float:
        """How far the computer's clock was moved ahead of the hall's; 0.0 as a rule."""
        with self._lock:
            self._read_clocks()
            return self._ahead.total_seconds()

    def at(self) -> str:
        """UTC now, ISO 8601 with milliseconds."""
        with self._lock:
            now = self._read_clocks() - self._ahead
        return now.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def _read_clocks(self) -> datetime:
        wall, now_s = self._wall_time(), self._clocks.now_s()
        jump = wall - self._last_wall - timedelta(seconds=now_s - self._last_s)
        if abs(jump) > timedelta(seconds=MAX_DRIFT_S):
            self._ahead += jump
        self._last_wall, self._last_s = wall, now_s
        return wall

    def _wall_time(self) -> datetime:
        return _parse_time(self._clocks.at())


def _parse_time(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone(UTC)
