"""The reference firmware, in its simulator, keeps the protocol: every check, in simulated time.

The suite leaves out those that take half of that time; with ``-m soak`` all are run, one after the other.
"""

from __future__ import annotations

import pytest

from firmware_bridge.conformance import CHECKS, Check, ConformanceRun, RawLink, Result, Verdict
from firmware_bridge.link.wire_serial import open_serial

simulator = pytest.importorskip(
    "tests.firmware_bridge.firmware.simulator", reason="no simulator of the firmware"
)
TICK_S = 0.005
ENOUGH_S = 1200.0
LONG = frozenset(
    {
        *(
            "sets_take_turns",
            "sets_stay_apart",
            "reports_are_never_given_up",
            "dice",
            "ticket_bounds",
            "busy",
        ),
        *("motion_lasts_while_the_lease_does", "hello_disturbs_no_motion", "one_ack_for_all_before_it"),
    }
)
"""Whole hands of two sets, and waits of many seconds."""


def passes(checks: tuple[Check, ...]) -> None:
    with simulator.simulated(stepped=True, tiles=272) as sim:
        wire = open_serial(sim.port)
        examination = ConformanceRun(RawLink(wire, tiles=136, sets=2), checks)
        told: list[Result] = []
        while not examination.done:
            told += examination.poll(sim.step(TICK_S))
            assert sim.now_s < ENOUGH_S, examination.at
        wire.close()
    wrong = [result for result in told if result.verdict is not Verdict.PASSED]
    assert not wrong, "\n".join(f"{one.check}: expected {one.expected}; {one.came}" for one in wrong)
    assert len(told) == len(checks)


def test_the_firmware_passes_the_checks() -> None:
    assert {check.name for check in CHECKS} >= LONG
    passes(tuple(check for check in CHECKS if check.name not in LONG))


@pytest.mark.soak
def test_the_firmware_passes_every_check_in_turn() -> None:
    passes(CHECKS)
