"""The computer that the service runs on, and whoever started it."""

from __future__ import annotations

from typing import Protocol

from tablectl.ports.health import HostHealth


class Host(Protocol):
    """What the computer says about itself."""

    def health(self) -> HostHealth:
        """Now."""


class Supervisor(Protocol):
    """Whoever started the service and starts it again when it hangs."""

    def ready(self, standing: str) -> None:
        """The table serves; one phrase on how it stands."""

    def alive(self, now_s: float) -> None:
        """The table's loop has come round once more. Called often; must return at once."""

    def stopping(self) -> None:
        """The service goes down on purpose."""

    def close(self) -> None:
        """Say no more. May be called twice."""
