"""The port that a session needs."""

from __future__ import annotations

from typing import Protocol


class Wire(Protocol):
    """A serial port at the table, a simulated controller in tests.

    Nothing here blocks. A wire that fails raises ``WireError`` once, then is closed until ``poll`` has opened
    it again.
    """

    @property
    def name(self) -> str:
        """The port's name, for messages to people."""

    @property
    def is_open(self) -> bool:
        """Bytes can pass."""

    def poll(self, now_s: float) -> None:
        """Do what is due: open a closed port again (with growing pauses), push out what is waiting.

        Raises:
            WireError: the port failed just now, or an attempt to open it again failed.
        """

    def read(self) -> bytes:
        """What has arrived; empty when nothing has.

        Raises:
            PortLost: the port has gone away.
        """

    def write(self, data: bytes) -> None:
        """Send ``data`` as soon as the port takes it.

        Raises:
            PortLost: the port has gone away, or takes no bytes at all.
        """

    def close(self) -> None:
        """Close the port. May be called twice; afterwards ``poll`` does not open it again."""
