"""Reboots, lost links and restarts of the host in the middle of a request."""

from __future__ import annotations

import pytest

from firmware_bridge.machine.events import (
    ControllerRebooted,
    DiceRolled,
    FaultCleared,
    FaultRaised,
    HandReady,
    LinkLost,
    LinkRestored,
    PhaseChanged,
    RequestInterrupted,
    WallsBuilt,
)
from firmware_bridge.machine.machine import Phase
from firmware_bridge.messages.codes import Activity
from firmware_bridge.virtual_table import Faults
from tests.firmware_bridge.bench import HAND, WHOLE_HAND, Bench, kinds, virtual


@pytest.mark.parametrize(
    "activity",
    [
        Activity.OPENING_LIDS,
        Activity.COLLECTING,
        Activity.CLOSING_LIDS,
        Activity.SHUFFLING,
        Activity.BUILDING,
        Activity.COUNTING,
        Activity.ROLLING,
    ],
)
def test_a_reboot_in_mid_command_is_reported_and_the_hand_is_prepared_all_the_same(
    activity: Activity,
) -> None:
    bench = Bench(virtual(faults=Faults(reboot_during=activity)))
    bench.machine.request(HAND)
    told = bench.until(HandReady)
    assert bench.controller.boots == 2
    assert len(kinds(told, ControllerRebooted)) == 1
    interrupted = [event for event in told if isinstance(event, RequestInterrupted)]
    assert [event.reason for event in interrupted] == ["controller_rebooted"]
    assert interrupted[0].request == HAND
    assert len(kinds(told, DiceRolled)) == 1
    assert kinds(told, WallsBuilt)[-1:] == [WallsBuilt((34, 34, 34, 34))]
    assert bench.controller.mechanism.tiles_on_felt == 136


def test_a_reboot_before_the_dice_does_not_build_the_walls_again() -> None:
    bench = Bench(virtual(faults=Faults(reboot_during=Activity.ROLLING)))
    bench.machine.request(HAND)
    bench.until(HandReady)
    assert bench.motions() == [*WHOLE_HAND, "roll_dice"]


def test_a_reboot_with_the_lifts_half_way_waits_for_a_person() -> None:
    bench = Bench(virtual(faults=Faults(reboot_during=Activity.LIFTING)))
    bench.machine.request(HAND)
    told = bench.until(FaultRaised)
    assert [event.code for event in told if isinstance(event, FaultRaised)] == ["lift_not_home"]
    told = bench.run(5.0)
    assert bench.phase() is Phase.FAULT
    assert bench.motions()[-1] == "lift_walls", "nothing moves until somebody has looked"
    bench.machine.reset_fault()
    bench.until(FaultCleared)
    bench.machine.request(HAND)
    bench.until(HandReady)
    assert bench.controller.mechanism.tiles_on_felt == 136


def test_a_reboot_between_two_steps_builds_again_what_the_controller_has_forgotten() -> None:
    bench = Bench()
    bench.machine.request(HAND)
    bench.until(WallsBuilt)
    bench.controller.reboot(bench.now_s)
    told = bench.until(HandReady)
    assert len(kinds(told, RequestInterrupted)) == 1
    assert kinds(told, FaultRaised) == []
    assert bench.motions().count("build_walls") == 2


def test_a_reboot_does_not_reset_a_fault_nobody_has_looked_at() -> None:
    bench = Bench(virtual(faults=Faults(jam_during=Activity.SHUFFLING)))
    bench.machine.request(HAND)
    bench.until(FaultRaised)
    bench.controller.reboot(bench.now_s)
    told = bench.until(LinkRestored) + bench.run(2.0)
    assert kinds(told, FaultCleared) == []
    assert [fault.code for fault in bench.machine.status.faults] == ["jam"]
    bench.machine.reset_fault()
    bench.until(FaultCleared)


def test_a_controller_that_reboots_again_and_again_is_given_up() -> None:
    bench = Bench()
    bench.machine.request(HAND)
    for _ in range(4):
        bench.controller.faults.reboot_during = Activity.SHUFFLING
        told = bench.until(lambda event: isinstance(event, RequestInterrupted | FaultRaised))
    told += bench.run(1.0)
    assert "interrupted_often" in [event.code for event in told if isinstance(event, FaultRaised)]
    assert bench.phase() is Phase.FAULT


def test_a_silent_controller_is_told_and_comes_back_by_itself() -> None:
    bench = Bench(virtual(speed=1))
    bench.machine.request(HAND)
    bench.until(lambda event: isinstance(event, PhaseChanged) and event.phase is Phase.SHUFFLING)
    bench.controller.faults.silent = True
    told = bench.until(LinkLost, limit_s=5)
    assert bench.machine.status.link_reason
    assert not bench.moving(), "the lease ran out: the drum stands"
    bench.controller.faults.silent = False
    told = bench.until(HandReady, limit_s=120)
    assert [event.reason for event in told if isinstance(event, RequestInterrupted)] == ["link_lost"]
    assert kinds(told, ControllerRebooted) == []
    assert bench.motions().count("lift_walls") == 1


def test_a_link_too_short_lost_for_the_lease_interrupts_nothing() -> None:
    bench = Bench(virtual(speed=1))
    bench.machine.request(HAND)
    bench.until(lambda event: isinstance(event, PhaseChanged) and event.phase is Phase.BUILDING)
    bench.controller.faults.silent = True
    bench.run(0.6)
    bench.controller.faults.silent = False
    told = bench.until(HandReady, limit_s=120)
    assert kinds(told, RequestInterrupted, LinkLost) == []
    assert bench.motions() == WHOLE_HAND


def test_a_host_that_restarts_in_mid_command_neither_repeats_nor_disturbs_it() -> None:
    bench = Bench(virtual(speed=1))
    bench.machine.request(HAND)
    bench.until(lambda event: isinstance(event, PhaseChanged) and event.phase is Phase.SHUFFLING)
    bench.restart_host()
    bench.machine.request(HAND)
    bench.until(HandReady, limit_s=120)
    assert bench.motions() == [*WHOLE_HAND[:4], *WHOLE_HAND]
    assert bench.controller.mechanism.tiles_on_felt == 136
