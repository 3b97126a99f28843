from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from firmware_bridge.errors import PlanError
from firmware_bridge.machine.fault_hints import HINTS
from firmware_bridge.machine.machine import (
    PHASE_OF,
    Interlock,
    InterlockInputs,
    MachineFault,
    Step,
    WallPlan,
    check_walls,
    interlock,
)
from firmware_bridge.machine.requests import (
    BuildWallsRequest,
    CollectTilesRequest,
    PrepareHandRequest,
    RollDiceRequest,
    SetLampsRequest,
    ShuffleRequest,
    command_for,
    steps_of,
)
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import Activity, FaultCode, LidPosition, LiftPosition, Place

RIICHI = WallPlan((17, 17, 17, 17))
READY_TO_LIFT = InterlockInputs(
    LidPosition.CLOSED, LiftPosition.DOWN, walls_built=True, counted_right=True, fault_latched=False
)


def test_walls_that_were_counted_may_be_lifted_with_the_lids_closed() -> None:
    assert interlock(Step.LIFT, READY_TO_LIFT) is None


@pytest.mark.parametrize("lids", [LidPosition.OPEN, LidPosition.BETWEEN])
@pytest.mark.parametrize("step", [Step.LIFT, Step.SHUFFLE, Step.BUILD])
def test_nothing_that_hurts_fingers_moves_unless_the_lids_are_closed(step: Step, lids: LidPosition) -> None:
    assert interlock(step, replace(READY_TO_LIFT, lids=lids)) is Interlock.LIDS_NOT_CLOSED


@pytest.mark.parametrize("lids", [LidPosition.CLOSED, LidPosition.BETWEEN])
def test_tiles_are_only_collected_through_open_lids(lids: LidPosition) -> None:
    assert interlock(Step.COLLECT, replace(READY_TO_LIFT, lids=lids)) is Interlock.LIDS_NOT_OPEN


def test_walls_are_never_lifted_uncounted_unbuilt_or_twice() -> None:
    assert interlock(Step.LIFT, replace(READY_TO_LIFT, counted_right=False)) is Interlock.NOT_COUNTED
    assert interlock(Step.LIFT, replace(READY_TO_LIFT, walls_built=False)) is Interlock.NO_WALLS
    assert interlock(Step.LIFT, replace(READY_TO_LIFT, lift=LiftPosition.UP)) is Interlock.LIFT_NOT_DOWN
    assert interlock(Step.LIFT, replace(READY_TO_LIFT, lift=LiftPosition.BETWEEN)) is Interlock.LIFT_NOT_DOWN


def test_a_latched_fault_stops_every_step_wherever_everything_stands() -> None:
    for step, lids, lift in product(Step, LidPosition, LiftPosition):
        picture = replace(READY_TO_LIFT, lids=lids, lift=lift, fault_latched=True)
        assert interlock(step, picture) is Interlock.FAULT_LATCHED


def test_a_riichi_plan_is_136_tiles_34_a_side() -> None:
    assert (RIICHI.tiles, RIICHI.tiles_per_side) == (136, (34, 34, 34, 34))


@pytest.mark.parametrize("stacks", [(), (17, 17, 17), (17, 17, 17, -1), (17, 17, 17, 21), (0, 0, 0, 0)])
def test_walls_no_table_can_build_are_no_plan(stacks: tuple[int, ...]) -> None:
    with pytest.raises(PlanError, match="4 numbers of stacks"):
        WallPlan(stacks)


def test_right_counts_are_right() -> None:
    assert check_walls(RIICHI, (34, 34, 34, 34)) is None


def test_every_wrong_wall_is_named_and_the_first_is_the_place() -> None:
    assert check_walls(RIICHI, (34, 33, 34, 35)) == (
        Place.SIDE_1,
        "side 1: 33 tiles, should be 34; side 3: 35 tiles, should be 34",
    )
    assert check_walls(RIICHI, (34, 34, 34)) == (Place.LIFTS, "3 walls were counted, there are 4")


def test_every_fault_has_a_hint_that_ends_in_what_to_do() -> None:
    assert set(HINTS) == set(FaultCode)
    for code in FaultCode:
        if code is not FaultCode.NONE:
            assert "reset" in HINTS[code].lower(), code


def test_a_fault_says_its_place_in_words() -> None:
    fault = MachineFault.of(FaultCode.JAM, Place.SIDE_2)
    assert (fault.code, fault.where) == ("jam", "side 2")


def test_a_fault_of_a_newer_controller_is_told_by_its_number() -> None:
    fault = MachineFault.reported(77, 3)
    assert (fault.code, fault.where) == ("other", "the controller's fault 77 at place 3")
    assert MachineFault.reported(FaultCode.JAM, 99).where == "nowhere"


def test_every_activity_is_a_phase() -> None:
    assert set(PHASE_OF) == set(Activity)


def test_a_hand_is_prepared_in_the_only_safe_order() -> None:
    assert steps_of(PrepareHandRequest(RIICHI)) == (
        Step.OPEN_LIDS,
        Step.COLLECT,
        Step.CLOSE_LIDS,
        Step.SHUFFLE,
        Step.BUILD,
        Step.COUNT,
        Step.LIFT,
        Step.ROLL,
    )
    assert steps_of(PrepareHandRequest(RIICHI, dice=0))[-1] is Step.LIFT
    assert steps_of(BuildWallsRequest(RIICHI)) == (Step.BUILD, Step.COUNT)


def test_every_step_of_every_hand_has_its_command() -> None:
    names = [command_for(step, PrepareHandRequest(RIICHI), 1).name() for step in Step]
    assert names == [step.value.removesuffix("_both") for step in Step]
    assert command_for(Step.COLLECT_BOTH, PrepareHandRequest(RIICHI), 1) == messages.Collect(1, 272)


@pytest.mark.parametrize(
    "make",
    [
        lambda: RollDiceRequest(0),
        lambda: RollDiceRequest(5),
        lambda: PrepareHandRequest(RIICHI, dice=-1),
        lambda: CollectTilesRequest(0),
        lambda: ShuffleRequest(0),
        lambda: ShuffleRequest(256),
        lambda: SetLampsRequest(4),
    ],
)
def test_requests_no_machine_can_carry_out_cannot_be_made(make: object) -> None:
    assert callable(make)
    with pytest.raises(PlanError):
        make()
