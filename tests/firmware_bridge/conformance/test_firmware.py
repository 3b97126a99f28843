"""The reference firmware, in its simulator, keeps the protocol: every check, in simulated time."""

from __future__ import annotations

import pytest

from firmware_bridge.conformance import CHECKS, ConformanceRun, RawLink, Result, Verdict
from firmware_bridge.link.wire_serial import open_serial

simulator = pytest.importorskip(
    "tests.firmware_bridge.firmware.simulator", reason="no simulator of the firmware"
)
TICK_S = 0.005
ENOUGH_S = 1200.0


def test_the_firmware_passes_every_check() -> None:
    with simulator.simulated(stepped=True, tiles=272) as sim:
        wire = open_serial(sim.port)
        examination = ConformanceRun(RawLink(wire, tiles=136, sets=2), CHECKS)
        told: list[Result] = []
        while not examination.done:
            told += examination.poll(sim.step(TICK_S))
            assert sim.now_s < ENOUGH_S, examination.at
        wire.close()
    wrong = [result for result in told if result.verdict is not Verdict.PASSED]
    assert not wrong, "\n".join(f"{one.check}: expected {one.expected}; {one.came}" for one in wrong)
    assert len(told) == len(CHECKS)
