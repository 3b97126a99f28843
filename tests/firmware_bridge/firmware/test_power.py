"""Power losses, resets, torn memory: nothing moves until a person says so, and no fault is forgotten."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import FaultCode, LiftPosition, Place, Refusal
from tests.firmware_bridge.firmware.host import Host
from tests.firmware_bridge.firmware.toolchain import missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "tools are there")


def start(table: Host, motion: str) -> None:
    if motion == "shuffle":
        table.start(lambda ticket: messages.Shuffle(ticket, 200))
    elif motion == "open_lids":
        table.start(messages.OpenLids)
    elif motion == "collect":
        table.do(messages.OpenLids)
        table.start(lambda ticket: messages.Collect(ticket, 136))
    elif motion == "build_walls":
        table.do(messages.OpenLids)
        table.do(lambda ticket: messages.Collect(ticket, 136))
        table.do(messages.CloseLids)
        table.start(lambda ticket: messages.BuildWalls(ticket, (17, 17, 17, 17)))
    else:
        table.walls()
        table.start(messages.LiftWalls)


@pytest.mark.slow
@pytest.mark.parametrize("motion", ["open_lids", "collect", "shuffle", "build_walls", "lift_walls"])
def test_after_a_power_loss_nothing_moves_until_a_person_says_so(
    table: Host, tell: Callable[[str], None], motion: str
) -> None:
    start(table, motion)
    table.run(0.1)
    table.sim.tell("mark")
    table.sim.tell("power")
    table.greet()
    for _ in range(200):  # the host is there, and asks
        table.tick()
        assert not table.sim.moving
    refused = table.command(messages.CloseLids)
    assert table.outcome(refused) == messages.CommandRefused(refused, Refusal.FAULT_LATCHED)
    fault = table.fresh_status().fault
    assert fault == (FaultCode.LIFT_NOT_HOME if motion == "lift_walls" else FaultCode.POWER_LOST)
    took_us = max(0.0, table.sim.stopped_us)
    tell(f"power lost during {motion}: off after {took_us:.0f} us, and for 1 s asked in vain")
    table.reset_fault()
    table.do(messages.CloseLids)
    assert int(table.sim.state()["tiles"]) == 136


def test_each_start_has_another_number_and_a_reset_of_the_port_is_no_power_loss(table: Host) -> None:
    before = table.fresh_status().boot_id
    table.sim.tell("reset")
    table.greet()
    status = table.fresh_status()
    assert (status.boot_id, status.fault, status.last_ticket) == (before + 1, FaultCode.NONE, 0)
    table.sim.tell("power")
    table.greet()
    assert table.fresh_status().boot_id == before + 2


@pytest.mark.slow
def test_pulling_the_plug_is_no_reset_of_a_fault(table: Host) -> None:
    table.sim.tell("hand 4 1")
    table.command(messages.OpenLids)
    table.run(0.5)
    table.sim.tell("hand 4 0")
    for how in ("power", "reset", "power"):
        table.sim.tell(how)
        table.greet()
        table.restart()
        table.greet()
        status = table.fresh_status()
        assert (status.fault, status.fault_place) == (FaultCode.HAND_IN_THE_WAY, Place.LIDS)
    table.reset_fault()
    table.run(0.2)  # the reset is written down within 60 ms
    table.sim.tell("reset")
    table.greet()
    assert table.fresh_status().fault == FaultCode.NONE


@pytest.mark.slow
def test_a_reset_right_after_a_fault_forgets_it_no_more_than_a_later_one(table: Host) -> None:
    """The record is written byte by byte, for 58 ms; the port's DTR line may reset the chip at any."""
    for soon_s in (0.002, 0.02, 0.045):
        table.sim.tell("stop 1")
        table.sim.step(soon_s)
        table.sim.tell("stop 0")
        table.sim.tell("reset")
        table.greet()
        assert table.fresh_status().fault == FaultCode.EMERGENCY_STOP
        table.reset_fault()
        table.sim.tell("reset")  # nor does it bring back what was reset
        table.greet()
        assert table.fresh_status().fault == FaultCode.NONE


@pytest.mark.slow
def test_what_a_power_loss_left_in_memory_is_no_fault_that_was_held(table: Host) -> None:
    for _ in range(3):  # memory holds any bytes after each
        table.sim.tell("power")
        table.greet()
        assert table.fresh_status().fault == FaultCode.POWER_LOST
        table.reset_fault()
        table.run(0.2)


def test_a_record_that_was_torn_does_not_count_and_the_one_before_it_does(table: Host) -> None:
    table.sim.tell("stop 1")
    table.run(0.2)
    table.sim.tell("stop 0")
    boot_id = table.fresh_status().boot_id
    table.sim.tell("reset")
    table.greet()
    table.run(0.2)  # this start is written: a newer record with the same fault
    table.sim.tell("tear")
    table.sim.tell("reset")
    table.greet()
    status = table.fresh_status()
    assert status.fault == FaultCode.EMERGENCY_STOP
    assert status.boot_id == boot_id + 1  # counted again: the torn start never was


def test_lifts_that_stand_between_at_a_start_are_a_fault_and_its_reset_brings_them_home(table: Host) -> None:
    table.sim.tell("lift 0 0.5")
    table.sim.tell("reset")
    table.greet()
    status = table.fresh_status()
    assert (status.fault, status.fault_place) == (FaultCode.LIFT_NOT_HOME, Place.LIFTS)
    table.reset_fault()
    assert table.fresh_status().lift == LiftPosition.DOWN


@pytest.mark.slow
def test_tiles_are_weighed_after_a_start_so_nothing_has_to_be_remembered(table: Host) -> None:
    table.walls()
    table.sim.tell("power")
    table.greet()
    table.run(0.5)
    assert table.fresh_status().tiles_inside == 136
