"""The computer that the service runs on, and whoever started it."""

from __future__ import annotations

from typing import Protocol

from tablectl.ports.health import HostHealth


class Host(Protocol):
    """The computer."""

    def health(self) -> HostHealth:
        """Its health now."""


class Supervisor(Protocol):
    """Whoever started the service and starts it again when it hangs."""

    def ready(self, summary: str) -> None:
        """The table is running; ``summary`` is one phrase on its state."""

    def alive(self, now_s: float) -> None:
        """The table's loop has completed another iteration. Called often; must not block."""

    def stopping(self) -> None:
        """The service is shutting down on purpose."""

    def close(self) -> None:
        """Close the connection. May be called twice."""
