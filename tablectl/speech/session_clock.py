"""Announces the remaining time of a session at a few moments. Times are seconds of any clock, given by the
caller."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ANNOUNCED_MINUTES: Final = (30, 15, 5, 1, 0)
"""Minutes before the end at which the remaining time is announced; 0 is the end."""
MINUTE_S: Final = 60.0


@dataclass(slots=True)
class SessionClock:
    """Announces each moment once, however rarely it is polled."""

    minutes: float | None
    """Length of a session; None: no limit."""
    _started_s: float | None = None
    _last_warning: int | None = None
    """The last announced moment, or the last one before the first poll."""

    def start(self, now_s: float) -> None:
        """Start a session."""
        self._started_s, self._last_warning = now_s, None

    def stop(self) -> None:
        """End the session: no further announcements."""
        self._started_s = None

    def announced_minutes(self, now_s: float) -> int | None:
        """The minutes left, if they are to be announced now; None otherwise."""
        if self.minutes is None or self._started_s is None:
            return None
        left_min = self.minutes - (now_s - self._started_s) / MINUTE_S
        reached = [at for at in ANNOUNCED_MINUTES if left_min <= at < self.minutes]
        if not reached or (self._last_warning is not None and min(reached) >= self._last_warning):
            return None
        self._last_warning = min(reached)
        return self._last_warning
