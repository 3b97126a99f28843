"""Controllers that break the protocol, each in one way, and the checks that must find it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge.virtual_table import VirtualController
from tests.firmware_bridge.conformance import broken_bytes, broken_machine, broken_numbers


@dataclass(frozen=True, slots=True)
class Breakage:
    name: str
    kind: type[VirtualController]
    fails: tuple[str, ...]

    def controller(self) -> VirtualController:
        made: Callable[..., VirtualController] = self.kind
        return made(seed=1, speed=4, new_boot_id=lambda: 7)


BROKEN = tuple(
    Breakage(kind.__name__, kind, fails)
    for module in (broken_bytes, broken_numbers, broken_machine)
    for kind, fails in module.KINDS.items()
)
