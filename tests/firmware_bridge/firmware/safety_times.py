"""How long the firmware takes to switch everything off, event by event, measured on the firmware itself.

    python -m tests.firmware_bridge.firmware.safety_times

Each event happens at a running motion in the simulator. What the tick of 1 ms notices is tried at
five moments of a tick, and the longest time is told. The time is from the event to the last motor's end, in
simulated microseconds; the limit is what docs/MACHINE.md promises. After each the motors must stay off while
the host goes on asking.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge.link.session import LEASE_MS
from firmware_bridge.messages import messages
from tests.firmware_bridge.firmware.host import Host, host
from tests.firmware_bridge.firmware.toolchain import missing
from tests.said import say

TICK_US = 1000
INTERRUPT_US = 100
"""What the tick's own interrupt takes, and what it may have to wait for."""
MOMENTS = 5
ONE_TICK_US = TICK_US + INTERRUPT_US
STOP_BYTES_US = round(72 * 10 / 115_200 * 1e6)
"""An emergency stop with the 64 bytes that end what noise has left, on the line."""
JAM_US = 400_000
"""Inrush of 200 ms, 60 ms above the limit, and what the motion takes until that motor runs."""
WATCHDOG_US = 300_000
LEASE_US = LEASE_MS * 1000 + 10_000
STAYS_OFF_TICKS = 20


def _shuffling(table: Host) -> None:
    table.start(lambda ticket: messages.Shuffle(ticket, 200))


def _opening(table: Host) -> None:
    table.start(messages.OpenLids)


def _building(table: Host) -> None:
    table.do(messages.OpenLids)
    table.do(lambda ticket: messages.Collect(ticket, 136))
    table.do(messages.CloseLids)
    table.start(lambda ticket: messages.BuildWalls(ticket, (17, 17, 17, 17)))


def _lifting(table: Host) -> None:
    table.walls()
    table.start(messages.LiftWalls)


def _stop_by_host(table: Host) -> None:
    table.sim.tell("mark")
    table.session.emergency_stop(table.sim.now_s)


def _host_quiet(table: Host) -> None:
    table.sim.tell("mark")
    table.sim.step(2 * LEASE_MS / 1000)


def _said(line: str) -> Callable[[Host], None]:
    return lambda table: table.sim.tell(line)


def _marked(line: str) -> Callable[[Host], None]:
    def happen(table: Host) -> None:
        table.sim.tell("mark")
        table.sim.tell(line)

    return happen


@dataclass(frozen=True, slots=True)
class Scenario:
    """Something that must stop a motion."""

    event: str
    motion: str
    begin: Callable[[Host], None]
    happen: Callable[[Host], None]
    limit_us: int


SCENARIOS = (
    Scenario("lids pulled open", "shuffle", _shuffling, _said("lids 0.5"), ONE_TICK_US),
    Scenario("lids pulled open", "build_walls", _building, _said("lids 0.5"), ONE_TICK_US),
    Scenario("lids pulled open", "lift_walls", _lifting, _said("lids 0.5"), ONE_TICK_US),
    Scenario("hand at side 0", "lift_walls", _lifting, _said("hand 0 1"), ONE_TICK_US),
    Scenario("hand at side 3", "lift_walls", _lifting, _said("hand 3 1"), ONE_TICK_US),
    Scenario("hand over the hatch", "open_lids", _opening, _said("hand 4 1"), ONE_TICK_US),
    Scenario("stop button", "shuffle", _shuffling, _said("stop 1"), ONE_TICK_US),
    Scenario("stop button", "lift_walls", _lifting, _said("stop 1"), ONE_TICK_US),
    Scenario("emergency stop of the host", "shuffle", _shuffling, _stop_by_host, STOP_BYTES_US + 2 * TICK_US),
    Scenario("host quiet, lease over", "shuffle", _shuffling, _host_quiet, LEASE_US),
    Scenario("drum held: current", "shuffle", _shuffling, _said("jam DRUM 1"), JAM_US),
    Scenario("conveyor held: current", "build_walls", _building, _said("jam CONVEYOR_2 1"), JAM_US),
    Scenario("lid motor held: current", "open_lids", _opening, _said("jam LIDS_OPENING 1"), JAM_US),
    Scenario("program hangs: watchdog", "shuffle", _shuffling, _marked("hang"), WATCHDOG_US),
    Scenario("power lost", "lift_walls", _lifting, _marked("power"), ONE_TICK_US),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """How a scenario went."""

    scenario: Scenario
    took_us: float
    """Negative where a motor still ran at the limit, or one began again."""

    @property
    def right(self) -> bool:
        """Off in time, and off it stayed."""
        return 0 <= self.took_us <= self.scenario.limit_us

    def __str__(self) -> str:
        one = self.scenario
        took = f"{self.took_us:10.0f} us" if self.took_us >= 0 else "    NOT OFF   "
        word = "" if self.right else "  LATE"
        return f"{one.event:<28} {one.motion:<12} {took}   limit {one.limit_us:>8} us{word}"


def measured(scenario: Scenario) -> Measured:
    """The longest of the times."""
    moments_us = range(0, TICK_US, TICK_US // MOMENTS) if scenario.limit_us == ONE_TICK_US else (0,)
    found = [_measured(scenario, moment_us / 1e6) for moment_us in moments_us]
    return max(found, key=lambda one: (not one.right, one.took_us))


def _measured(scenario: Scenario, later_s: float) -> Measured:
    with host() as table:
        scenario.begin(table)
        table.sim.step(later_s)
        scenario.happen(table)
        table.sim.step(scenario.limit_us / 1e6)
        took_us = table.sim.stopped_us
        for _ in range(STAYS_OFF_TICKS):
            table.tick()
            if table.sim.moving:
                took_us = -1.0
        return Measured(scenario, took_us)


def main(arguments: list[str] | None = None) -> int:
    """Print the table; 0 when everything was off in time."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.parse_args(arguments)
    if why := missing():
        sys.stderr.write(f"{why}\n")
        return 3
    late = 0
    for scenario in SCENARIOS:
        found = measured(scenario)
        late += not found.right
        say(str(found))
    sys.stdout.write(f"{len(SCENARIOS)} events, {late} too late\n")
    return bool(late)


if __name__ == "__main__":
    sys.exit(main())
