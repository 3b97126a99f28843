"""How much of a session's time is left, said at a few moments. Time is an argument: seconds of any clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SAID_AT_MIN: Final = (30, 15, 5, 1, 0)
"""Minutes before the end at which the time is told; 0 is the end."""
MINUTE_S: Final = 60.0


@dataclass(slots=True)
class SessionClock:
    """Tells each moment once, however seldom it is asked."""

    minutes: float | None
    """How long a session may last; None where nobody has agreed on that."""
    _begun_s: float | None = None
    _last_warning: int | None = None
    """The last moment that was told, or was over when the clock was first looked at."""

    def begin(self, now_s: float) -> None:
        """A session begins."""
        self._begun_s, self._last_warning = now_s, None

    def end(self) -> None:
        """It is over: nothing more is said of its time."""
        self._begun_s = None

    def due(self, now_s: float) -> int | None:
        """Minutes left, where they are to be told now; None at all other times."""
        if self.minutes is None or self._begun_s is None:
            return None
        left_min = self.minutes - (now_s - self._begun_s) / MINUTE_S
        reached = [at for at in SAID_AT_MIN if left_min <= at < self.minutes]
        if not reached or (self._last_warning is not None and min(reached) >= self._last_warning):
            return None
        self._last_warning = min(reached)
        return self._last_warning
