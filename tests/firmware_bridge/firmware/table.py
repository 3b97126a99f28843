"""A table: the host's real session and machine over a port, and the firmware in the simulator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from firmware_bridge.link.session import Session
from firmware_bridge.link.wire_serial import open_serial
from firmware_bridge.machine.events import FaultCleared, FaultRaised, LinkRestored, MachineEvent
from firmware_bridge.machine.machine import WallPlan
from firmware_bridge.machine.requests import PrepareHandRequest
from firmware_bridge.machine.table_machine import TableMachine
from tests.firmware_bridge.firmware.simulator import BRISK, Simulator, simulated

RIICHI = WallPlan((17, 17, 17, 17))
HAND = PrepareHandRequest(RIICHI)
TICK_S = 0.005


@dataclass(slots=True)
class FirmwareTable:
    """Both ends, moved by the simulated clock."""

    sim: Simulator
    sets: int = 1
    """In use; the firmware's machine is made for two."""
    machine: TableMachine = field(init=False)
    told: list[MachineEvent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.machine = TableMachine(Session(open_serial(self.sim.port)), max_sets=self.sets)

    def restart_host(self) -> None:
        """The host's program ends and starts anew."""
        self.machine.close()
        self.machine = TableMachine(Session(open_serial(self.sim.port)), max_sets=self.sets)

    def tick(self) -> list[MachineEvent]:
        """One turn of both."""
        now_s = self.sim.step(TICK_S)
        news = self.machine.poll(now_s)
        self.told += news
        return news

    def run(self, seconds: float) -> None:
        """Let simulated time pass."""
        end_s = self.sim.now_s + seconds
        while self.sim.now_s < end_s:
            self.tick()

    def until(
        self, wanted: type[MachineEvent] | Callable[[], bool], *, limit_s: float = 120.0
    ) -> list[MachineEvent]:
        """Let time pass until an event comes or something is so; everything told meanwhile."""
        since, end_s = len(self.told), self.sim.now_s + limit_s
        while True:
            news = self.tick()
            if isinstance(wanted, type):
                if any(isinstance(event, wanted) for event in news):
                    return self.told[since:]
            elif wanted():
                return self.told[since:]
            assert self.sim.now_s < end_s, (
                f"waited {limit_s} s for {wanted}; was told {self.told[since:]}; {self.machine.status}; "
                f"{self.sim.state()}"
            )

    def greet(self) -> None:
        """Up to a link and, where the start latched a fault, its reset by a person."""
        self.until(LinkRestored)
        self.run(0.3)
        if self.machine.status.faults:
            self.machine.reset_fault()
            self.until(FaultCleared)

    def begin(self, request: PrepareHandRequest = HAND) -> None:
        """Ask for a hand's walls."""
        self.machine.request(request)

    def fault(self, limit_s: float = 60.0) -> FaultRaised:
        """The next fault that is told."""
        told = self.until(FaultRaised, limit_s=limit_s)
        return next(event for event in told if isinstance(event, FaultRaised))


@contextmanager
def firmware_table(
    *, brisk: float = BRISK, tiles: int = 136, greet: bool = True, sets: int = 1
) -> Iterator[FirmwareTable]:
    """A table in simulated time, greeted and without a fault.

    Args:
        tiles: of one set; the others are on the felt too.
    """
    with simulated(brisk=brisk, tiles=tiles * sets) as sim:
        table = FirmwareTable(sim, sets)
        if greet:
            table.greet()
        yield table
        table.machine.close()
