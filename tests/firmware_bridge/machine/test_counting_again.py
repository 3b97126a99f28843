"""A wall that was counted wrong is put right by hand: the machine counts again and goes on from there."""

from __future__ import annotations

from firmware_bridge.machine.events import DiceRolled, FaultCleared, FaultRaised, HandReady, WallsBuilt
from firmware_bridge.machine.machine import Phase, WallPlan
from firmware_bridge.machine.requests import PrepareHandRequest
from firmware_bridge.virtual_table import Faults
from tests.firmware_bridge.bench import Bench, kinds, virtual

HAND = PrepareHandRequest(WallPlan((17, 17, 17, 17)))


def miscounted() -> Bench:
    bench = Bench(virtual(faults=Faults(miscount_side=2)))
    bench.machine.request(HAND)
    bench.until(FaultRaised)
    bench.run(1.0)
    return bench


def add_the_forgotten_tile(bench: Bench) -> None:
    works = bench.controller.mechanism
    works.walls[2] += 1
    works.inside -= 1


def test_the_count_goes_on_without_building_from_nothing() -> None:
    bench = miscounted()
    add_the_forgotten_tile(bench)
    before = len(bench.motions())
    bench.machine.recount()
    told = bench.until(HandReady)
    assert bench.motions()[before:] == ["count_walls", "lift_walls", "roll_dice"]
    assert kinds(told, WallsBuilt) == [WallsBuilt((34, 34, 34, 34))]
    assert len(kinds(told, FaultCleared)) == len(kinds(told, DiceRolled)) == 1


def test_a_wall_that_is_still_wrong_is_said_again_and_never_lifted() -> None:
    bench = miscounted()
    bench.machine.recount()
    (fault,) = kinds(bench.until(FaultRaised), FaultRaised)
    assert fault.where == "side 2: 33 tiles, should be 34"
    assert "lift_walls" not in bench.motions()
    add_the_forgotten_tile(bench)
    bench.machine.recount()
    bench.until(HandReady)


def test_after_an_emergency_stop_nothing_is_counted() -> None:
    bench = miscounted()
    bench.machine.emergency_stop(bench.now_s)
    before = bench.motions()
    bench.machine.recount()
    bench.run(3.0)
    assert bench.motions() == before
    assert bench.phase() is Phase.FAULT


def test_without_a_wrong_count_there_is_nothing_to_count_again() -> None:
    bench = Bench(virtual())
    bench.run(1.0)
    bench.machine.recount()
    assert bench.run(2.0) == []
