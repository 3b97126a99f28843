"""The time of day that a hall goes by: as the computer says it, but never moved by hand or by the network."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol

JUMP_S: Final = 2.0
"""What a clock does not lose or gain by itself between two looks."""


class Clocks(Protocol):
    """A computer's clocks."""

    def now_s(self) -> float:
        """Seconds that nobody can move; only differences mean anything."""

    def at(self) -> str:
        """UTC, ISO 8601 with milliseconds."""


class SteadyTime:
    """Rounds are timed by it: who moves the computer's clock moves no round. Any thread may ask."""

    def __init__(self, clocks: Clocks, not_before: str = "") -> None:
        """
        Args:
            not_before: the newest time that was written down: a clock that was put back goes on from it.
        """
        self._clocks = clocks
        self._lock = threading.Lock()
        self._ahead = timedelta()
        """How far the computer's clock is ahead of the hall's."""
        self._seen, self._seen_s = self._wall(), clocks.now_s()
        if not_before:
            self._ahead = min(timedelta(), self._seen - _read(not_before))

    @property
    def moved_s(self) -> float:
        """How far the computer's clock is ahead of the hall's, by its being moved; 0.0 as a rule."""
        with self._lock:
            self._look()
            return self._ahead.total_seconds()

    def at(self) -> str:
        """UTC now, ISO 8601 with milliseconds."""
        with self._lock:
            now = self._look() - self._ahead
        return now.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def _look(self) -> datetime:
        wall, now_s = self._wall(), self._clocks.now_s()
        jumped = wall - self._seen - timedelta(seconds=now_s - self._seen_s)
        if abs(jumped) > timedelta(seconds=JUMP_S):
            self._ahead += jumped
        self._seen, self._seen_s = wall, now_s
        return wall

    def _wall(self) -> datetime:
        return _read(self._clocks.at())


def _read(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone(UTC)
