"""Requests from the game, carried out one motion at a time, also over a bad cable."""

from __future__ import annotations

import pytest

from firmware_bridge.machine.events import (
    DiceRolled,
    FaultRaised,
    HandReady,
    LinkLost,
    LinkRestored,
    PhaseChanged,
    RequestDone,
    RequestInterrupted,
    WallsBuilt,
)
from firmware_bridge.machine.machine import Phase, WallPlan
from firmware_bridge.machine.requests import (
    BuildWallsRequest,
    CloseLidsRequest,
    CollectTilesRequest,
    LiftWallsRequest,
    MotionRequest,
    OpenLidsRequest,
    PrepareHandRequest,
    RollDiceRequest,
    SetLampsRequest,
    ShuffleRequest,
)
from firmware_bridge.messages.codes import Lamp
from firmware_bridge.virtual_table import Faults, TableConfig
from tests.firmware_bridge.bench import HAND, RIICHI, WHOLE_HAND, Bench, kinds, virtual


def test_a_hand_is_prepared_from_tiles_on_the_felt_to_dice() -> None:
    bench = Bench()
    bench.machine.request(HAND)
    told = bench.until(HandReady)
    bench.run(0.1)
    assert kinds(told, WallsBuilt, DiceRolled, HandReady) == [
        WallsBuilt((34, 34, 34, 34)),
        DiceRolled((2, 5)),
        HandReady(),
    ]
    assert bench.motions() == WHOLE_HAND
    assert bench.controller.mechanism.tiles_on_felt == 136
    status = bench.machine.status
    assert (status.phase, status.progress, status.wall_counts) == (Phase.READY, 1.0, (34, 34, 34, 34))
    assert (status.link, status.firmware, status.faults, status.requests_waiting) == (
        "up",
        "virtual 1.0",
        (),
        0,
    )


def test_one_hand_after_another() -> None:
    bench = Bench(virtual(speed=50))
    for _ in range(3):
        bench.machine.request(HAND)
        bench.until(HandReady)
    assert bench.motions() == WHOLE_HAND * 3


def test_progress_only_grows_and_the_phases_come_in_order() -> None:
    bench = Bench()
    bench.machine.request(HAND)
    told = [event for event in bench.until(HandReady) + bench.run(0.1) if isinstance(event, PhaseChanged)]
    progress = [event.progress for event in told]
    assert progress == sorted(progress)
    phases = list(dict.fromkeys(event.phase for event in told))
    assert phases == [
        Phase.IDLE,
        Phase.OPENING,
        Phase.COLLECTING,
        Phase.CLOSING,
        Phase.SHUFFLING,
        Phase.BUILDING,
        Phase.COUNTING,
        Phase.LIFTING,
        Phase.ROLLING,
        Phase.READY,
    ]


def test_requests_are_carried_out_in_the_order_they_were_asked() -> None:
    bench = Bench()
    requests: list[MotionRequest] = [
        OpenLidsRequest(),
        CollectTilesRequest(136),
        CloseLidsRequest(),
        ShuffleRequest(),
        BuildWallsRequest(RIICHI),
        LiftWallsRequest(),
        RollDiceRequest(1),
    ]
    for request in requests:
        bench.machine.request(request)
    told = bench.until(lambda event: event == RequestDone(RollDiceRequest(1)))
    assert [event.request for event in told if isinstance(event, RequestDone)] == requests
    assert bench.motions() == WHOLE_HAND


def test_a_table_of_144_tiles_builds_18_stacks_a_side() -> None:
    bench = Bench(virtual(config=TableConfig(tiles=144)))
    bench.machine.request(PrepareHandRequest(WallPlan((18, 18, 18, 18)), dice=3))
    told = bench.until(HandReady)
    assert kinds(told, WallsBuilt) == [WallsBuilt((36, 36, 36, 36))]
    assert [len(event.values) for event in told if isinstance(event, DiceRolled)] == [3]


def test_a_hand_whose_players_roll_their_own_dice_rolls_none() -> None:
    bench = Bench()
    bench.machine.request(PrepareHandRequest(RIICHI, dice=0))
    told = bench.until(HandReady)
    assert kinds(told, DiceRolled) == []
    assert bench.motions() == WHOLE_HAND[:-1]


def test_lamps_wait_for_no_motion_and_shine_again_after_a_reboot() -> None:
    bench = Bench()
    bench.machine.request(HAND)
    bench.until(lambda event: isinstance(event, PhaseChanged) and event.phase is Phase.SHUFFLING)
    bench.machine.request(SetLampsRequest(2, Lamp.TURN | Lamp.DEALER, Lamp.TURN))
    bench.run(0.05)
    assert bench.controller.lamps == {2: (5, 1)}
    bench.controller.reboot(bench.now_s)
    assert bench.controller.lamps == {}
    bench.until(LinkRestored)
    bench.run(0.1)
    assert bench.controller.lamps == {2: (5, 1)}


# --- a bad cable ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lost", [1, 2, 5])
def test_lost_acknowledgements_never_move_the_machine_twice(lost: int) -> None:
    bench = Bench()
    bench.until(LinkRestored)
    bench.controller.faults.to_host.lose_acks = lost
    bench.machine.request(HAND)
    told = bench.until(HandReady)
    assert bench.motions() == WHOLE_HAND
    assert len(kinds(told, DiceRolled)) == 1
    assert bench.session.counters["frames_retransmitted"] >= 1


@pytest.mark.parametrize("seed", range(6))
def test_a_hand_is_prepared_once_over_a_cable_that_loses_spoils_and_repeats(seed: int) -> None:
    faults = Faults()
    for at, line in enumerate((faults.to_host, faults.to_controller)):
        line.random.seed(seed * 2 + at)
        line.drop_rate, line.corrupt_rate, line.duplicate_rate = 0.1, 0.1, 0.1
    bench = Bench(virtual(faults=faults))
    bench.machine.request(HAND)
    told = bench.until(HandReady, limit_s=120)
    if not kinds(told, RequestInterrupted):
        assert bench.motions() == WHOLE_HAND
    assert len(kinds(told, DiceRolled)) == 1
    assert kinds(told, WallsBuilt)[-1:] == [WallsBuilt((34, 34, 34, 34))]
    assert kinds(told, FaultRaised) == []


def test_every_frame_twice_changes_nothing() -> None:
    faults = Faults()
    faults.to_host.duplicate_rate = faults.to_controller.duplicate_rate = 1.0
    bench = Bench(virtual(faults=faults))
    bench.machine.request(HAND)
    told = bench.until(HandReady)
    assert bench.motions() == WHOLE_HAND
    assert len(kinds(told, DiceRolled, WallsBuilt, HandReady)) == 3


def test_a_controller_of_another_table_is_refused_and_the_status_says_why() -> None:
    bench = Bench(expected_fingerprint=1)
    told = bench.run(1.0)
    assert "expected 00000001" in kinds(told, LinkLost)[0].reason
    assert bench.machine.status.link == "refused"
    assert "expected 00000001" in bench.machine.status.link_reason


def test_closing_twice_is_closing_once() -> None:
    bench = Bench()
    bench.until(LinkRestored)
    bench.machine.close()
    bench.machine.close()
    assert bench.phase() is Phase.OFFLINE or bench.machine.poll(99.0) == []
