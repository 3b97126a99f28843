"""Walls from the firmware through the real session and machine.

With ``-m soak``: a whole session of them, walls of more lengths, and every way to be interrupted.
"""

from __future__ import annotations

import pytest

from firmware_bridge.machine.events import (
    DiceRolled,
    FaultCleared,
    FaultRaised,
    HandReady,
    RequestFailed,
    SetWanted,
    WallsBuilt,
    WallsWaiting,
)
from firmware_bridge.machine.machine import WallPlan
from firmware_bridge.machine.requests import PrepareHandRequest
from firmware_bridge.messages import messages
from tests.firmware_bridge.firmware.host import host
from tests.firmware_bridge.firmware.session_of_walls import session_of_walls
from tests.firmware_bridge.firmware.table import firmware_table
from tests.firmware_bridge.firmware.toolchain import missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "tools are there")


@pytest.mark.slow
def test_a_hand_is_prepared_and_every_tile_lies_where_it_should() -> None:
    with firmware_table() as table:
        table.begin()
        told = table.until(HandReady)
        found = [one for one in told if isinstance(one, WallsBuilt | DiceRolled | HandReady)]
        assert [type(one) for one in found] == [WallsBuilt, DiceRolled, HandReady]
        assert found[0] == WallsBuilt((34, 34, 34, 34))
        state = table.sim.state()
        assert (state["felt"], state["drum"], state["bed"]) == ("136", "0", "0,0,0,0")
        assert state["lift"] == "0.000,0.000,0.000,0.000"  # down again, for the other set
        assert table.machine.status.counters["bytes_dropped"] == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "stacks",
    [
        (14, 13, 14, 13),
        pytest.param((18, 18, 18, 18), marks=pytest.mark.soak),
        pytest.param((20, 0, 20, 0), marks=pytest.mark.soak),
    ],
)
def test_walls_of_other_lengths_are_built(stacks: tuple[int, ...]) -> None:
    plan = WallPlan(stacks)
    with firmware_table(tiles=plan.tiles) as table:
        table.begin(PrepareHandRequest(plan))
        told = table.until(HandReady)
        assert WallsBuilt(plan.tiles_per_side) in told


@pytest.mark.slow
def test_a_wall_that_lost_a_tile_is_found_by_weight_and_never_lifted() -> None:
    with firmware_table() as table:
        table.sim.tell("lose 2 1")
        table.begin()
        fault = table.fault()
        assert (fault.code, fault.where) == ("wall_count", "side 2: 33 tiles, should be 34")
        assert table.sim.state()["lift"] == "0.000,0.000,0.000,0.000"


@pytest.mark.slow
def test_a_power_loss_in_the_middle_of_a_hand_needs_a_person_and_then_goes_on() -> None:
    with firmware_table() as table:
        table.begin()
        table.until(lambda: table.sim.state()["bed"] >= "6")
        table.sim.tell("power")
        told = table.until(RequestFailed)
        assert not [one for one in told if isinstance(one, HandReady)]
        table.run(2.0)
        assert not table.sim.moving
        table.machine.reset_fault()
        table.run(1.0)
        assert not table.machine.status.faults
        table.begin()
        table.until(HandReady)
        assert int(table.sim.state()["felt"]) == 136


@pytest.mark.soak
def test_the_second_set_is_built_below_while_the_first_is_played() -> None:
    """Two sets of 136: one on the felt, the other in the machine; the commands are the same."""
    with host(tiles=272) as table:
        table.walls()
        table.do(messages.LiftWalls)
        table.walls()  # the second set goes in and is built while the first is played
        state = table.sim.state()
        assert (state["felt"], state["bed"]) == ("136", "34,34,34,34")
        # The hand is over: its tiles go in while the other walls wait, and those come up at once.
        table.do(messages.OpenLids)
        table.do(lambda number: messages.Collect(number, 272))
        table.do(messages.CloseLids)
        table.do(messages.LiftWalls)
        state = table.sim.state()
        assert (state["felt"], state["drum"], state["bed"]) == ("136", "136", "0,0,0,0")
        table.do(lambda number: messages.Shuffle(number, 3))
        table.do(lambda number: messages.BuildWalls(number, (17, 17, 17, 17)))
        state = table.sim.state()
        assert (state["felt"], state["bed"]) == ("136", "34,34,34,34")


@pytest.mark.slow
@pytest.mark.parametrize("hands", [1, pytest.param(4, marks=pytest.mark.soak)])
def test_the_host_takes_two_sets_round_and_the_firmware_says_which_is_on_the_table(hands: int) -> None:
    with firmware_table(sets=2) as table:
        table.begin()
        told = table.until(WallsWaiting)
        assert [one.which for one in told if isinstance(one, SetWanted)] == [1, 2]
        on_table = [table.machine.status.set_on_table]
        for _ in range(hands):
            table.begin()
            told = table.until(WallsWaiting)
            assert [one for one in told if isinstance(one, WallsBuilt | FaultRaised | SetWanted)] == [
                WallsBuilt((34, 34, 34, 34))
            ]
            state = table.sim.state()
            assert (state["felt"], state["drum"], state["bed"]) == ("136", "0", "34,34,34,34")
            on_table.append(table.machine.status.set_on_table)
        assert on_table == [1, 2, 1, 2, 1][: hands + 1]


@pytest.mark.slow
@pytest.mark.parametrize("how", [pytest.param("reset", marks=pytest.mark.soak), "power"])
def test_walls_that_wait_are_known_again_after_a_start_and_no_set_is_mixed(how: str) -> None:
    with firmware_table(sets=2) as table:
        table.begin()
        table.until(WallsWaiting)
        table.begin()
        table.until(lambda: int(table.sim.state()["drum"]) > 60)  # half of the played set is in
        table.sim.tell(how)
        if how == "power":
            table.until(FaultRaised)
            table.until(lambda: table.machine.status.link == "up")
            table.run(0.5)
            table.machine.reset_fault()
            table.until(FaultCleared)
            table.begin()
        table.until(WallsWaiting)
        state = table.sim.state()
        assert (state["felt"], state["bed"]) == ("136", "34,34,34,34")
        assert table.machine.status.set_on_table == 2


@pytest.mark.slow
def test_a_wall_that_was_put_right_by_hand_is_weighed_again_and_the_hand_goes_on() -> None:
    with firmware_table() as table:
        table.sim.tell("lose 2 1")
        table.begin()
        assert table.fault().where == "side 2: 33 tiles, should be 34"
        table.machine.recount()
        assert table.fault().where == "side 2: 33 tiles, should be 34"  # nobody has put it right yet
        table.sim.tell("add 2 1")
        table.machine.recount()
        told = table.until(HandReady)
        assert WallsBuilt((34, 34, 34, 34)) in told
        assert int(table.sim.state()["felt"]) == 136


@pytest.mark.soak
@pytest.mark.parametrize("sets", [1, 2])
def test_a_whole_session_of_walls_at_a_common_tables_speed(sets: int) -> None:
    """Sixteen hands, free-running: about half an hour of simulated time."""
    found = session_of_walls(hands=16, sets=sets, brisk=1.0)
    assert len(found) == 16
    assert {one.counts for one in found} == {(34, 34, 34, 34)}
    assert {one.retransmitted for one in found} == {0}


@pytest.mark.slow
@pytest.mark.parametrize(
    "how",
    [
        "power",
        "stop",
        pytest.param("quiet", marks=pytest.mark.soak),
        pytest.param("reset", marks=pytest.mark.soak),
    ],
)
def test_a_build_that_was_cut_off_loses_no_tile_and_the_next_one_is_right(how: str) -> None:
    with host() as table:
        table.do(messages.OpenLids)
        table.do(lambda number: messages.Collect(number, 136))
        table.do(messages.CloseLids)
        table.start(lambda number: messages.BuildWalls(number, (17, 17, 17, 17)))
        table.run(0.77)  # some tiles lie on the beds, some on the way
        if how == "quiet":
            table.sim.step(2.0)
        elif how == "stop":
            table.sim.tell("stop 1")
            table.run(0.1)
            table.sim.tell("stop 0")
        else:
            table.sim.tell(how)
        if how != "stop":
            table.restart()
            table.greet()
        table.run(0.5)
        if table.fresh_status().fault:
            table.reset_fault()
        assert table.fresh_status().tiles_inside == 136
        table.do(lambda number: messages.BuildWalls(number, (17, 17, 17, 17)))
        table.do(messages.CountWalls)
        assert table.of(messages.WallsCounted)[-1].counts == (34, 34, 34, 34)
