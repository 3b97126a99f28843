"""The reference firmware, in its simulator, keeps the protocol: every check, in simulated time.

The suite leaves out those that take half of that time; with ``-m soak`` all are run, one after the other.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

import pytest

from firmware_bridge.conformance import CHECKS, Check, ConformanceRun, RawLink, Result, Verdict
from firmware_bridge.conformance.raw_link import NO_MACHINE
from firmware_bridge.link.wire_serial import open_serial

if TYPE_CHECKING:
    from tests.firmware_bridge.firmware.simulator import Simulator

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


AT_SEATS = frozenset({"keys", "sticks"})
"""What a Mega does not have."""


def passes(
    board: AbstractContextManager[Simulator],
    checks: tuple[Check, ...],
    *,
    seats_only: bool = False,
    left_out: frozenset[str] = frozenset(),
) -> None:
    with board as sim:
        if not left_out:
            for slot in range(16):
                sim.tell(f"stick {slot} 4095")
        wire = open_serial(sim.port)
        tiles, sets = (0, 1) if seats_only else (136, 2)
        examination = ConformanceRun(RawLink(wire, tiles=tiles, sets=sets, seats_only=seats_only), checks)
        told: list[Result] = []
        while not examination.done:
            told += examination.poll(sim.step(TICK_S))
            assert sim.now_s < ENOUGH_S, examination.current_check
        wire.close()
    wrong = [
        result
        for result in told
        if result.verdict is not (Verdict.LEFT_OUT if result.check in left_out else Verdict.PASSED)
        and not (seats_only and result.came == NO_MACHINE)
    ]
    assert not wrong, "\n".join(f"{one.check}: expected {one.expected}; {one.came}" for one in wrong)
    assert len(told) == len(checks)


@pytest.mark.slow
def test_the_firmware_passes_the_checks() -> None:
    assert {check.name for check in CHECKS} >= LONG
    passes(
        simulator.simulated(stepped=True, tiles=272),
        tuple(check for check in CHECKS if check.name not in LONG),
        left_out=AT_SEATS,
    )


@pytest.mark.soak
def test_the_firmware_passes_every_check_in_turn() -> None:
    passes(simulator.simulated(stepped=True, tiles=272), CHECKS, left_out=AT_SEATS)


@pytest.mark.slow
def test_the_port_to_a_pico_passes_the_checks() -> None:
    passes(simulator.simulated_pico(tiles=272), tuple(check for check in CHECKS if check.name not in LONG))


@pytest.mark.soak
def test_the_port_to_a_pico_passes_every_check_in_turn() -> None:
    passes(simulator.simulated_pico(tiles=272), CHECKS)


@pytest.mark.slow
@pytest.mark.parametrize("board", ["simulated_pico", "simulated_c3"])
def test_a_board_of_keys_lamps_and_sticks_passes_what_needs_no_machine(board: str) -> None:
    """Nothing hangs at the wires of a machine: their chain of registers is not there."""
    passes(getattr(simulator, board)("--no-machine"), CHECKS, seats_only=True)
