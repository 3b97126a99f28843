"""A machine on the bench: host and virtual controller, moved by one clock that tests turn by hand."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar

from firmware_bridge.link.session import Session
from firmware_bridge.machine.events import MachineEvent
from firmware_bridge.machine.machine import Phase, WallPlan
from firmware_bridge.machine.requests import PrepareHandRequest
from firmware_bridge.machine.table_machine import TableMachine
from firmware_bridge.virtual_table import Faults, TableConfig, VirtualController, VirtualTablePort
from tests.firmware_bridge.virtual_wire import VirtualWire

RIICHI = WallPlan((17, 17, 17, 17))
HAND = PrepareHandRequest(RIICHI)
WHOLE_HAND = [
    "open_lids",
    "collect",
    "close_lids",
    "shuffle",
    "build_walls",
    "count_walls",
    "lift_walls",
    "roll_dice",
]
"""The steps of a hand, from tiles on the felt to dice."""
TICK_S = 0.01
Event = TypeVar("Event", bound=MachineEvent)


def virtual(
    *, speed: float = 20.0, faults: Faults | None = None, config: TableConfig | None = None
) -> VirtualController:
    """A controller whose boots are numbered 1, 2, 3."""
    boots = count(1)
    return VirtualController(config, seed=1, speed=speed, faults=faults, new_boot_id=lambda: next(boots))


@contextmanager
def served(controller: VirtualController) -> Iterator[VirtualTablePort]:
    """A port behind which a controller lives on a thread of its own."""
    with VirtualTablePort(controller) as port:
        threading.Thread(target=port.serve, name="virtual table", daemon=True).start()
        yield port


@dataclass(slots=True)
class Bench:
    """Host and controller on one wire."""

    controller: VirtualController = field(default_factory=virtual)
    expected_fingerprint: int | None = None
    now_s: float = 0.0
    told: list[MachineEvent] = field(default_factory=list)
    session: Session = field(init=False)
    machine: TableMachine = field(init=False)

    def __post_init__(self) -> None:
        self.restart_host()

    def restart_host(self) -> None:
        """The host's program ends and starts anew; the controller does not notice at once."""
        wire = VirtualWire(self.controller)
        self.session = Session(wire, expected_fingerprint=self.expected_fingerprint)
        self.machine = TableMachine(self.session)

    def run(self, seconds: float) -> list[MachineEvent]:
        """Let time pass; what was told meanwhile."""
        return self.until(lambda _: False, limit_s=seconds, must=False)

    def until(
        self,
        wanted: type[MachineEvent] | Callable[[MachineEvent], bool],
        *,
        limit_s: float = 60.0,
        must: bool = True,
    ) -> list[MachineEvent]:
        """Let time pass until an event comes; everything told meanwhile, that event included."""
        is_wanted = (lambda event: isinstance(event, wanted)) if isinstance(wanted, type) else wanted
        since = len(self.told)
        end_s = self.now_s + limit_s
        while self.now_s < end_s:
            self.now_s += TICK_S
            news = self.machine.poll(self.now_s)
            self.told += news
            if any(is_wanted(event) for event in news):
                return self.told[since:]
        assert not must, (
            f"waited {limit_s} s for {wanted}; was told {self.told[since:]}, is {self.machine.status}"
        )
        return self.told[since:]

    def phase(self) -> Phase:
        """What the machine says it is doing."""
        return self.machine.status.phase

    def moving(self) -> bool:
        """A motor runs."""
        return self.controller.moving

    def motions(self) -> list[str]:
        """The motions the controller really began, by name."""
        return [command.name() for command in self.controller.begun]


def kinds(told: list[MachineEvent], *wanted: type[Event]) -> list[Event]:
    """Those of ``told`` that are one of ``wanted``."""
    return [event for event in told if isinstance(event, wanted)]
