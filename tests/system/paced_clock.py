"""A fast clock that waits for the threads that live by it: a busy machine slows a simulated table down, and
does not tear it apart."""

from __future__ import annotations

import threading
from typing import Final

from tablectl.adapters.host.clock import SystemClock

LEAD_S: Final = 0.05
"""So far, on the computer's clock, the time may run ahead of a thread: a finger is on a key for 0.15 s."""


class PacedClock(SystemClock):
    """Stands still while one of its ``hands`` has not been read for a while."""

    def __init__(self, speed: float) -> None:
        super().__init__(speed)
        self._lead_s = LEAD_S * speed
        self._stood_s = 0.0
        self._read_s: dict[PacedHand, float] = {}
        self._lock = threading.Lock()

    def now_s(self) -> float:
        """Seconds on the monotonic clock, less those for which it has stood still."""
        with self._lock:
            now_s = super().now_s() - self._stood_s
            ahead_s = now_s - min(self._read_s.values(), default=now_s) - self._lead_s
            if ahead_s <= 0:
                return now_s
            self._stood_s += ahead_s
            return now_s - ahead_s

    def hand(self) -> PacedHand:
        """The same clock for one thread, which has to read it again and again from its first reading on."""
        return PacedHand(self)

    def was_read(self, hand: PacedHand) -> float:
        """Seconds as ``now_s``; from now on the time does not run away from this hand."""
        now_s = self.now_s()
        with self._lock:
            self._read_s[hand] = now_s
        return now_s


class PacedHand:
    """What one thread reads of a ``PacedClock``."""

    def __init__(self, clock: PacedClock) -> None:
        self._clock = clock

    def now_s(self) -> float:
        """As the clock's."""
        return self._clock.was_read(self)

    def run_ms(self) -> int:
        """As the clock's."""
        self.now_s()
        return self._clock.run_ms()

    def at(self) -> str:
        """As the clock's."""
        return self._clock.at()
