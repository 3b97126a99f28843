"""The computer's clocks, for whoever is polled with the time."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class SystemClock:
    """The computer's clocks: a monotonic one for waiting, UTC for envelopes."""

    def __init__(self, speed: float = 1.0) -> None:
        """``speed`` above 1 makes the monotonic clock run faster: for simulated tables."""
        self._speed = speed
        self._started_s = time.monotonic()

    def now_s(self) -> float:
        """Seconds on the monotonic clock; only differences mean anything."""
        return self._started_s + (time.monotonic() - self._started_s) * self._speed

    def run_ms(self) -> int:
        """Milliseconds since this clock was made, at the start of the run."""
        return int((self.now_s() - self._started_s) * 1000)

    def at(self) -> str:
        """UTC now, ISO 8601 with milliseconds: ``2026-11-20T19:04:05.123Z``."""
        return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
