"""One motion by itself, through a bad line and a restart in the middle."""

from __future__ import annotations

from firmware_bridge.link.session import Session
from firmware_bridge.machine.single_motion import MotionEnd, SingleMotion
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import Activity
from firmware_bridge.virtual_table import TableConfig, VirtualController
from tests.firmware_bridge.bench import virtual
from tests.firmware_bridge.virtual_wire import VirtualWire


def carried_out(one: SingleMotion, limit_s: float = 60.0) -> MotionEnd:
    now_s = 0.0
    while now_s < limit_s:
        now_s += 0.01
        if (end := one.poll(now_s)) is not None:
            return end
    raise AssertionError("never ended")


def step(controller: VirtualController) -> SingleMotion:
    return SingleMotion(Session(VirtualWire(controller)), messages.OpenLids)


def test_it_is_done_once_through_a_line_that_loses_a_third() -> None:
    controller = virtual(speed=4)
    for line in (controller.faults.to_host, controller.faults.to_controller):
        line.drop_rate = 0.3
    assert carried_out(step(controller)).done
    assert len(controller.begun) == 1


def test_a_restart_in_the_middle_is_not_done_again_by_itself() -> None:
    controller = virtual(speed=4)
    controller.faults.reboot_during = Activity.OPENING_LIDS
    end = carried_out(step(controller))
    assert (end.done, end.reason) == (False, "the controller started anew in the middle of it")
    assert len(controller.begun) == 1


def test_a_controller_of_another_protocol_is_not_driven() -> None:
    end = carried_out(step(virtual(config=TableConfig(protocol=9))))
    assert not end.done
    assert "speaks link protocol 9" in end.reason


def test_nobody_there_is_said_after_a_while() -> None:
    controller = virtual()
    controller.faults.silent = True
    assert "no controller answered" in carried_out(step(controller)).reason
    stop = SingleMotion(Session(VirtualWire(controller)), None)
    assert "switch the machine off" in carried_out(stop).reason
