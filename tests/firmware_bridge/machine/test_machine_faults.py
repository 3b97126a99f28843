"""Faults latch until a person has looked; what would not be safe is not asked for."""

from __future__ import annotations

import pytest

from firmware_bridge.machine.events import (
    DiceRolled,
    FaultCleared,
    FaultRaised,
    HandReady,
    LinkRestored,
    PhaseChanged,
    RequestFailed,
    WallsBuilt,
)
from firmware_bridge.machine.machine import Phase
from firmware_bridge.machine.requests import (
    BuildWallsRequest,
    CloseLidsRequest,
    CollectTilesRequest,
    LiftWallsRequest,
    MotionRequest,
    OpenLidsRequest,
    RollDiceRequest,
    ShuffleRequest,
)
from firmware_bridge.messages.codes import Activity, Place
from firmware_bridge.virtual_table import Faults, TableConfig
from tests.firmware_bridge.bench import HAND, RIICHI, Bench, kinds, virtual


def test_a_wrong_wall_is_found_before_the_deal() -> None:
    bench = Bench(virtual(faults=Faults(miscount_side=2)))
    bench.machine.request(HAND)
    told = bench.until(FaultRaised) + bench.run(3.0)
    (fault,) = [event for event in told if isinstance(event, FaultRaised)]
    assert (fault.code, fault.where) == ("wall_count", "side 2: 33 tiles, should be 34")
    assert kinds(told, WallsBuilt, DiceRolled, HandReady) == []
    assert "lift_walls" not in bench.motions()
    assert bench.machine.status.wall_counts == (34, 34, 33, 34)
    bench.machine.reset_fault()
    bench.until(FaultCleared)
    bench.machine.request(HAND)
    assert kinds(bench.until(HandReady), WallsBuilt) == [WallsBuilt((34, 34, 34, 34))]


def test_a_jam_is_latched_with_its_place_and_a_hint_until_a_person_resets_it() -> None:
    bench = Bench(virtual(faults=Faults(jam_during=Activity.BUILDING, jam_place=Place.SIDE_1)))
    bench.machine.request(HAND)
    bench.machine.request(RollDiceRequest())
    told = bench.until(FaultRaised) + bench.run(2.0)
    (fault,) = [event for event in told if isinstance(event, FaultRaised)]
    assert (fault.code, fault.where) == ("jam", "side 1")
    assert "stuck" in fault.hint
    assert [event.request for event in told if isinstance(event, RequestFailed)] == [HAND, RollDiceRequest()]
    assert bench.phase() is Phase.FAULT
    bench.machine.request(RollDiceRequest())
    assert kinds(bench.run(0.1), RequestFailed) == [
        RequestFailed(RollDiceRequest(), "a fault is latched: jam")
    ]
    bench.machine.reset_fault()
    bench.until(FaultCleared)
    bench.run(0.5)
    assert bench.phase() is Phase.IDLE
    assert bench.machine.status.faults == ()


def test_lids_that_stick_are_a_fault_until_they_move_again() -> None:
    bench = Bench(virtual(faults=Faults(lids_stuck=True)))
    bench.machine.request(HAND)
    told = bench.until(FaultRaised)
    assert [event.code for event in told if isinstance(event, FaultRaised)] == ["lids_stuck"]
    bench.controller.faults.lids_stuck = False
    bench.machine.reset_fault()
    bench.until(FaultCleared)
    bench.machine.request(HAND)
    bench.until(HandReady)


def test_a_missing_tile_is_found_while_collecting() -> None:
    bench = Bench(virtual(config=TableConfig(tiles=135)))
    bench.machine.request(HAND)
    told = bench.until(FaultRaised)
    assert [event.code for event in told if isinstance(event, FaultRaised)] == ["tile_count"]
    assert "shuffle" not in bench.motions()


def test_walls_that_take_fewer_tiles_than_are_inside_are_not_built() -> None:
    bench = Bench(virtual(config=TableConfig(tiles=144)))
    steps: tuple[MotionRequest, ...] = (
        OpenLidsRequest(),
        CollectTilesRequest(144),
        CloseLidsRequest(),
        BuildWallsRequest(RIICHI),
    )
    for request in steps:
        bench.machine.request(request)
    told = bench.until(FaultRaised)
    (fault,) = [event for event in told if isinstance(event, FaultRaised)]
    assert fault.code == "tile_count"
    assert fault.where == "144 tiles inside, the walls take 136"


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        (CollectTilesRequest(136), "lids_not_open"),
        (LiftWallsRequest(), "no_walls"),
    ],
)
def test_a_single_motion_that_would_not_be_safe_fails_and_is_not_asked_for(
    request_: CollectTilesRequest, why: str
) -> None:
    bench = Bench()
    bench.machine.request(request_)
    told = bench.until(RequestFailed)
    assert [why in event.reason for event in told if isinstance(event, RequestFailed)] == [True]
    assert bench.motions() == []


@pytest.mark.parametrize("request_", [ShuffleRequest(), BuildWallsRequest(RIICHI), LiftWallsRequest()])
def test_nothing_that_hurts_fingers_moves_with_the_lids_open(request_: ShuffleRequest) -> None:
    bench = Bench()
    bench.machine.request(OpenLidsRequest())
    bench.machine.request(request_)
    told = bench.until(RequestFailed)
    assert [event.reason for event in told if isinstance(event, RequestFailed)] == [
        f"{bench_step(request_)} would not be safe: lids_not_closed"
    ]
    assert bench.motions() == ["open_lids"]


def bench_step(request: object) -> str:
    return {ShuffleRequest: "shuffle", BuildWallsRequest: "build_walls", LiftWallsRequest: "lift_walls"}[
        type(request)
    ]


def test_lids_pulled_open_before_the_lift_stop_the_hand() -> None:
    bench = Bench()
    bench.machine.request(HAND)
    bench.until(WallsBuilt)
    bench.controller.force_lids_open()
    told = bench.until(FaultRaised)
    assert next(event.code for event in told if isinstance(event, FaultRaised)) in ("interlock", "lid_forced")
    bench.run(3.0)
    assert bench.controller.mechanism.lift == 0.0
    assert bench.phase() is Phase.FAULT


def test_the_emergency_stop_halts_the_motor_within_a_tick_and_latches() -> None:
    bench = Bench(virtual(speed=1))
    bench.machine.request(HAND)
    bench.until(lambda event: isinstance(event, PhaseChanged) and event.phase is Phase.SHUFFLING)
    assert bench.moving()
    bench.machine.emergency_stop(bench.now_s)
    told = bench.run(0.02)
    assert not bench.moving()
    assert [event.code for event in told if isinstance(event, FaultRaised)] == ["emergency_stop"]
    bench.run(2.0)
    assert bench.phase() is Phase.STOPPED
    bench.machine.reset_fault()
    bench.until(FaultCleared)
    bench.machine.request(HAND)
    bench.until(HandReady, limit_s=120)


def test_an_emergency_stop_pressed_while_the_cable_is_out_stops_as_soon_as_it_is_back() -> None:
    bench = Bench(virtual(speed=0.1))
    bench.machine.request(ShuffleRequest())
    bench.until(lambda event: isinstance(event, PhaseChanged) and event.phase is Phase.SHUFFLING)
    bench.controller.faults.silent = True
    bench.machine.emergency_stop(bench.now_s)
    bench.run(0.3)
    bench.controller.faults.silent = False
    bench.run(0.1)
    assert not bench.moving()
    assert bench.controller.fault is not None
    assert not bench.session.stopping


def test_the_red_button_on_the_table_is_a_stop_too() -> None:
    bench = Bench()
    bench.until(LinkRestored)
    bench.controller.press_stop_button()
    told = bench.until(FaultRaised)
    assert [event.code for event in told if isinstance(event, FaultRaised)] == ["emergency_stop"]


def test_resetting_without_a_fault_does_nothing() -> None:
    bench = Bench()
    bench.until(LinkRestored)
    bench.machine.reset_fault()
    bench.run(1.0)
    assert bench.motions() == []
