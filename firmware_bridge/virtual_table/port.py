"""Serves a virtual controller on a real pseudo-terminal."""

from __future__ import annotations

import os
import select
import threading
import time
import tty
from collections.abc import Callable
from types import TracebackType
from typing import Self

from firmware_bridge.errors import PortUnavailable
from firmware_bridge.virtual_table.controller import VirtualController

MOVING_POLL_INTERVAL_S = 0.01
IDLE_POLL_INTERVAL_S = 0.05
"""How long the port's thread waits for bytes before it moves the machine on."""
READ_BYTES = 4096


class VirtualTablePort:
    """A virtual controller behind a pseudo-terminal that programs open like a serial port.

    Either give ``serve`` a thread of its own, or call ``poll`` from a loop of one's own. While it is served,
    hold ``lock`` to touch the controller.

    Attributes:
        path: such as ``/dev/pts/5``; what to give to ``open_serial``.

    Raises:
        PortUnavailable: the system has no pseudo-terminals.
    """

    def __init__(self, controller: VirtualController, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.controller = controller
        self.lock = threading.Lock()
        self._clock = clock
        try:
            self._master, self._slave = os.openpty()
        except OSError as error:
            raise PortUnavailable(
                "the simulated machine needs a pseudo-terminal, and this system gives none "
                f"({error.strerror}): /dev/ptmx and /dev/pts must be there (mount -t devpts devpts /dev/pts)"
            ) from error
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self._wake_read, self._wake_write = os.pipe()
        self.path = os.ttyname(self._slave)
        self._closed = False
        self._serving = threading.Lock()
        """Held while the port is served."""

    def poll(self, now_s: float) -> None:
        """Take in what the host wrote, move the machine on, send what it says. Never blocks."""
        with self.lock:
            self.controller.receive(self._read(), now_s)
            self.controller.poll(now_s)
            out = self.controller.take_output()
        self._write(out)

    def serve(self) -> None:
        """Serve until ``close``: for a thread of its own."""
        with self._serving:
            while not self._closed:
                wait_s = MOVING_POLL_INTERVAL_S if self.controller.moving else IDLE_POLL_INTERVAL_S
                select.select([self._master, self._wake_read], [], [], wait_s)
                if not self._closed:
                    self.poll(self._clock())

    def close(self) -> None:
        """Pull the plug: whoever holds the port sees it go away. May be called twice."""
        if self._closed:
            return
        self._closed = True
        os.write(self._wake_write, b"x")
        with self._serving:
            pass
        for descriptor in (self._master, self._slave, self._wake_read, self._wake_write):
            os.close(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _read(self) -> bytes:
        try:
            return os.read(self._master, READ_BYTES)
        except BlockingIOError:
            return b""

    def _write(self, data: bytes) -> None:
        while data:
            try:
                data = data[os.write(self._master, data) :]
            except BlockingIOError:
                return  # nobody reads: a UART would lose the bytes too
