"""Jams, time-outs and wrong counts: where they are told, how long they took, who clears them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import AbortReason, FaultCode, LidPosition, LiftPosition, Place, Refusal
from firmware_bridge.messages.message import Message
from tests.firmware_bridge.firmware.host import Host
from tests.firmware_bridge.firmware.toolchain import missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "tools are there")
JAM_LIMIT_US = 400_000
"""Inrush of 200 ms, 60 ms above the limit, and what the motion itself takes until that motor runs."""


def shuffle(ticket: int) -> Message:
    return messages.Shuffle(ticket, 200)


def building(table: Host) -> int:
    table.do(messages.OpenLids)
    table.do(lambda ticket: messages.Collect(ticket, 136))
    table.do(messages.CloseLids)
    return table.start(lambda ticket: messages.BuildWalls(ticket, (17, 17, 17, 17)))


def failed(table: Host, ticket: int, code: FaultCode, place: Place, limit_s: float = 60.0) -> None:
    """The motion was cut off by this fault, everything is off, and nothing is allowed until the reset."""
    assert table.outcome(ticket, limit_s) == messages.CommandAborted(ticket, AbortReason.FAULT)
    assert table.of(messages.Fault)[-1] == messages.Fault(code, place)
    assert not table.sim.moving
    table.run(0.5)
    refused = table.command(lambda number: messages.RollDice(number, 2))
    assert table.outcome(refused) == messages.CommandRefused(refused, Refusal.FAULT_LATCHED)


@pytest.mark.slow
@pytest.mark.parametrize("side", [0, *(pytest.param(side, marks=pytest.mark.soak) for side in (1, 2, 3))])
def test_a_jammed_conveyor_stops_everything_and_tells_its_side(
    table: Host, tell: Callable[[str], None], side: int
) -> None:
    ticket = building(table)
    table.until(lambda: table.sim.state()["bed"] >= "4", 20.0)
    table.sim.tell(f"jam CONVEYOR_{side} 1")
    table.until(lambda: not table.sim.moving, 5.0)
    tell(f"conveyor {side} jammed: all off after {table.sim.stopped_us / 1000:.0f} ms")
    assert table.sim.stopped_us <= JAM_LIMIT_US
    failed(table, ticket, FaultCode.JAM, Place(Place.SIDE_0 + side))


@pytest.mark.parametrize(
    ("motor", "begin", "code", "place"),
    [
        ("DRUM", shuffle, FaultCode.JAM, Place.DRUM),
        ("LIDS_OPENING", messages.OpenLids, FaultCode.LIDS_STUCK, Place.LIDS),
        ("STACKER_1", None, FaultCode.JAM, Place.SIDE_1),
        pytest.param("PUSHER_2", None, FaultCode.JAM, Place.SIDE_2, marks=pytest.mark.soak),
    ],
)
def test_a_motor_that_is_held_is_a_jam_at_its_place(
    table: Host,
    tell: Callable[[str], None],
    motor: str,
    begin: Callable[[int], Message] | None,
    code: FaultCode,
    place: Place,
) -> None:
    table.sim.tell(f"jam {motor} 1")
    ticket = building(table) if begin is None else table.start(begin)
    table.sim.tell("mark")
    table.until(lambda: not table.sim.moving, 5.0)
    tell(f"{motor.lower()} held: all off {table.sim.stopped_us / 1000:.0f} ms after the motion began")
    failed(table, ticket, code, place)
    table.sim.tell(f"jam {motor} 0")
    table.reset_fault()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("motor", "begin", "code", "place", "patience_s"),
    [
        ("DRUM", shuffle, FaultCode.JAM, Place.DRUM, 3.0),
        ("LIDS_OPENING", messages.OpenLids, FaultCode.LIDS_STUCK, Place.LIDS, 4.5),
        ("STACKER_0", None, FaultCode.JAM, Place.SIDE_0, 0.9),
        pytest.param("CONVEYOR_3", None, FaultCode.JAM, Place.SIDE_3, 4.5, marks=pytest.mark.soak),
        pytest.param("PUSHER_1", None, FaultCode.JAM, Place.SIDE_1, 0.9, marks=pytest.mark.soak),
    ],
)
def test_a_motor_that_draws_nothing_and_moves_nothing_ends_in_a_time_out(
    table: Host,
    motor: str,
    begin: Callable[[int], Message] | None,
    code: FaultCode,
    place: Place,
    patience_s: float,
) -> None:
    table.sim.tell(f"dead {motor} 1")
    ticket = building(table) if begin is None else table.start(begin)
    began_s = table.sim.now_s
    failed(table, ticket, code, place, patience_s + 2)
    assert table.sim.now_s - began_s >= patience_s


@pytest.mark.slow
def test_a_lift_that_is_held_is_a_jam_at_its_side(table: Host) -> None:
    table.walls()
    table.sim.tell("hold 2 1")
    ticket = table.command(messages.LiftWalls)
    failed(table, ticket, FaultCode.JAM, Place.SIDE_2)
    assert table.fresh_status().lift == LiftPosition.BETWEEN
    table.sim.tell("hold 2 0")
    table.reset_fault()  # brings the lifts home
    assert table.fresh_status().lift == LiftPosition.DOWN


@pytest.mark.slow
def test_arms_that_do_not_come_home_are_a_jam_of_the_lifts(table: Host) -> None:
    table.walls()
    table.sim.tell("dead SWEEP 1")
    ticket = table.command(messages.LiftWalls)
    failed(table, ticket, FaultCode.JAM, Place.LIFTS)


@pytest.mark.slow
def test_tiles_that_do_not_come_are_a_wrong_count_and_those_inside_are_told(table: Host) -> None:
    table.sim.tell("felt -2")
    table.do(messages.OpenLids)
    ticket = table.command(lambda number: messages.Collect(number, 136))
    failed(table, ticket, FaultCode.TILE_COUNT, Place.DRUM)
    assert table.fresh_status().tiles_inside == 134
    table.sim.tell("felt 2")
    table.reset_fault()
    table.do(lambda number: messages.Collect(number, 136))
    assert table.fresh_status().tiles_inside == 136


@pytest.mark.slow
def test_walls_are_weighed_and_not_remembered(table: Host) -> None:
    table.do(messages.OpenLids)
    table.do(lambda number: messages.Collect(number, 136))
    table.do(messages.CloseLids)
    table.sim.tell("lose 3 1")
    table.do(lambda number: messages.BuildWalls(number, (17, 17, 17, 17)))
    table.do(messages.CountWalls)
    assert table.of(messages.WallsCounted)[-1].counts == (34, 34, 34, 33)
    assert table.fresh_status().tiles_inside == 136  # one fell back into the drum
    table.do(lambda number: messages.BuildWalls(number, (17, 17, 17, 17)))  # takes back what lies there
    table.do(messages.CountWalls)
    assert table.of(messages.WallsCounted)[-1].counts == (34, 34, 34, 34)


@pytest.mark.slow
def test_beds_that_do_not_clear_are_a_jam_of_the_lifts(table: Host) -> None:
    table.walls()
    table.sim.tell("dead BED_BELTS 1")
    ticket = table.command(lambda number: messages.BuildWalls(number, (17, 17, 17, 17)))
    failed(table, ticket, FaultCode.JAM, Place.LIFTS)


def test_both_end_switches_at_once_are_no_position(table: Host) -> None:
    table.sim.tell("lids 0.5")
    table.run(0.1)
    assert table.fresh_status().lids == LidPosition.BETWEEN
    table.do(messages.CloseLids)  # from anywhere between it finds its end
    assert table.fresh_status().lids == LidPosition.CLOSED


@pytest.mark.slow
def test_after_a_jam_and_its_reset_the_next_walls_hold_every_tile(table: Host) -> None:
    ticket = building(table)
    table.until(lambda: table.sim.state()["bed"] >= "6", 20.0)
    table.sim.tell("jam CONVEYOR_1 1")
    failed(table, ticket, FaultCode.JAM, Place.SIDE_1)
    table.sim.tell("jam CONVEYOR_1 0")
    table.reset_fault()
    assert int(table.sim.state()["tiles"]) == 136
