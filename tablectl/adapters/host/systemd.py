"""Notifies systemd: ready, alive, stopping (sd_notify(3), systemd's notification protocol).

The watchdog is fed from the loop that does the table's work, so a loop that hangs is restarted even while
other threads still run.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import MutableMapping
from typing import Final

log = logging.getLogger(__name__)

MAX_START_S: Final = 1800.0
"""A slow computer folds ten million events in this time."""
WATCHDOG_SHARE: Final = 0.25
"""Of systemd's patience: sd_watchdog_enabled(3) asks for less than half."""


class SystemdSupervisor:
    """Speaks to the socket that systemd named in the environment."""

    def __init__(self, address: str, watchdog_s: float | None) -> None:
        """Opens the socket; nothing is said yet.

        Args:
            address: path of a datagram socket, or ``@name`` for an abstract one.
            watchdog_s: how long systemd waits for a sign of life; None where it does not watch.
        """
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
        self._socket.setblocking(False)
        self._watchdog_interval_s = None if watchdog_s is None else watchdog_s * WATCHDOG_SHARE
        self._last_watchdog_s = float("-inf")
        self._is_failing = False

    def starting(self, activity: str) -> None:
        """What may take longer than systemd's patience with a start, which is made longer by it."""
        self._notify(f"STATUS={activity}\nEXTEND_TIMEOUT_USEC={MAX_START_S * 1e6:.0f}")

    def ready(self, summary: str) -> None:
        """The table serves; ``standing`` is shown by ``systemctl status``."""
        self._notify(f"READY=1\nSTATUS={summary}")

    def alive(self, now_s: float) -> None:
        """The loop has come round once more. A clock that runs fast feeds more often than needed."""
        if (
            self._watchdog_interval_s is not None
            and now_s - self._last_watchdog_s >= self._watchdog_interval_s
        ):
            self._last_watchdog_s = now_s
            self._notify("WATCHDOG=1")

    def stopping(self) -> None:
        """The service is going down on purpose."""
        self._notify("STOPPING=1")

    def close(self) -> None:
        """Let go of the socket. May be called twice."""
        self._socket.close()

    def _notify(self, message: str) -> None:
        try:
            self._socket.sendto(message.encode(), self._address)
            self._is_failing = False
        except OSError as error:
            # A supervisor that does not listen is its own affair: the game goes on.
            # Said once, not each second.
            if not self._is_failing:
                log.warning("systemd cannot be notified (%s): %s", self._address, error)
            self._is_failing = True


def supervisor_of(environment: MutableMapping[str, str]) -> SystemdSupervisor | None:
    """The supervisor that started this process; None where it was started by hand.

    Its address is taken out of the environment, so that no child (the own broker) speaks in our name.
    """
    address = environment.pop("NOTIFY_SOCKET", "")
    usec = environment.pop("WATCHDOG_USEC", "")
    ours = environment.pop("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    if not address:
        return None
    return SystemdSupervisor(address, int(usec) / 1e6 if usec.isdecimal() and ours else None)
