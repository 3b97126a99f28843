"""A virtual controller on a wire within one program."""

from __future__ import annotations

from firmware_bridge.virtual_table import VirtualController


class VirtualWire:
    """A ``Wire`` straight into a virtual controller; polled with the same time as the session."""

    name = "virtual table"

    def __init__(self, controller: VirtualController) -> None:
        self.controller = controller
        self.is_open = True
        self._now_s = 0.0

    def poll(self, now_s: float) -> None:
        self._now_s = now_s
        self.controller.poll(now_s)

    def read(self) -> bytes:
        return self.controller.take_output() if self.is_open else b""

    def write(self, data: bytes) -> None:
        self.controller.receive(data, self._now_s)

    def close(self) -> None:
        self.is_open = False
