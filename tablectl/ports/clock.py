"""The clocks that the service uses."""

from __future__ import annotations

from typing import Protocol


class Clock(Protocol):
    """The only sources of time."""

    def now_s(self) -> float:
        """Seconds on a monotonic clock; only differences mean anything."""

    def run_ms(self) -> int:
        """Milliseconds since the start of this run, on the same monotonic clock: evidence is stamped so."""

    def at(self) -> str:
        """UTC now, ISO 8601 with milliseconds."""
