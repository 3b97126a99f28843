from __future__ import annotations

import pytest

from firmware_bridge.events import (
    ControllerRebooted,
    DiceRolled,
    FaultCleared,
    FaultRaised,
    HandReady,
    LinkLost,
    LinkRestored,
    PhaseChanged,
    RequestDone,
    RequestFailed,
    RequestInterrupted,
    WallsBuilt,
)
from firmware_bridge.machine import Phase, WallPlan
from firmware_bridge.requests import (
    BuildWalls,
    CloseLids,
    CollectTiles,
    LiftWalls,
    MotionRequest,
    OpenLids,
    PrepareHand,
    RollDice,
    SetLamps,
    Shuffle,
)
from firmware_bridge.virtual_table import Faults, TableConfig
from firmware_bridge.words import Activity, Lamp, Place
from tests.firmware_bridge.bench import HAND, RIICHI, Bench, kinds, virtual

WHOLE_HAND = [
    "open_lids",
    "collect",
    "close_lids",
    "shuffle",
    "build_walls",
    "count_walls",
    "lift_walls",
    "roll_dice",
]


def test_a_hand_is_prepared_from_tiles_on_the_felt_to_dice() -> None:
    bench = Bench()
    bench.machine.request(HAND, 0.0)
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
        bench.machine.request(HAND, bench.now_s)
        bench.until(HandReady)
    assert bench.motions() == WHOLE_HAND * 3


def test_progress_only_grows_and_the_phases_come_in_order() -> None:
    bench = Bench()
    bench.machine.request(HAND, 0.0)
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
        OpenLids(),
        CollectTiles(136),
        CloseLids(),
        Shuffle(),
        BuildWalls(RIICHI),
        LiftWalls(),
        RollDice(1),
    ]
    for request in requests:
        bench.machine.request(request, 0.0)
    told = bench.until(lambda event: event == RequestDone(RollDice(1)))
    assert [event.request for event in told if isinstance(event, RequestDone)] == requests
    assert bench.motions() == WHOLE_HAND


def test_a_table_of_144_tiles_builds_18_stacks_a_side() -> None:
    bench = Bench(virtual(config=TableConfig(tiles=144)))
    bench.machine.request(PrepareHand(WallPlan((18, 18, 18, 18)), dice=3), 0.0)
    told = bench.until(HandReady)
    assert kinds(told, WallsBuilt) == [WallsBuilt((36, 36, 36, 36))]
    assert [len(event.values) for event in told if isinstance(event, DiceRolled)] == [3]


def test_a_hand_whose_players_roll_their_own_dice_rolls_none() -> None:
    bench = Bench()
    bench.machine.request(PrepareHand(RIICHI, dice=0), 0.0)
    told = bench.until(HandReady)
    assert kinds(told, DiceRolled) == []
    assert bench.motions() == WHOLE_HAND[:-1]


def test_lamps_wait_for_no_motion_and_shine_again_after_a_reboot() -> None:
    bench = Bench()
    bench.machine.request(HAND, 0.0)
    bench.until(lambda event: isinstance(event, PhaseChanged) and event.phase is Phase.SHUFFLING)
    bench.machine.request(SetLamps(2, Lamp.TURN | Lamp.DEALER, Lamp.TURN), bench.now_s)
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
    bench.machine.request(HAND, bench.now_s)
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
    bench.machine.request(HAND, 0.0)
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
    bench.machine.request(HAND, 0.0)
    told = bench.until(HandReady)
    assert bench.motions() == WHOLE_HAND
    assert len(kinds(told, DiceRolled, WallsBuilt, HandReady)) == 3


# --- reboots and lost links -------------------------------------------------------------------------------


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
    bench.machine.request(HAND, 0.0)
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
    bench.machine.request(HAND, 0.0)
    bench.until(HandReady)
    assert bench.motions() == [*WHOLE_HAND, "roll_dice"]


def test_a_reboot_with_the_lifts_half_way_waits_for_a_person() -> None:
    bench = Bench(virtual(faults=Faults(reboot_during=Activity.LIFTING)))
    bench.machine.request(HAND, 0.0)
    told = bench.until(FaultRaised)
    assert [event.code for event in told if isinstance(event, FaultRaised)] == ["lift_not_home"]
    told = bench.run(5.0)
    assert bench.phase() is Phase.FAULT
    assert bench.motions()[-1] == "lift_walls", "nothing moves until somebody has looked"
    bench.machine.reset_fault(bench.now_s)
    bench.until(FaultCleared)
    bench.machine.request(HAND, bench.now_s)
    bench.until(HandReady)
    assert bench.controller.mechanism.tiles_on_felt == 136


def test_a_reboot_between_two_steps_builds_again_what_the_controller_has_forgotten() -> None:
    bench = Bench()
    bench.machine.request(HAND, 0.0)
    bench.until(WallsBuilt)
    bench.controller.reboot(bench.now_s)
    told = bench.until(HandReady)
    assert len(kinds(told, RequestInterrupted)) == 1
    assert kinds(told, FaultRaised) == []
    assert bench.motions().count("build_walls") == 2


def test_a_reboot_does_not_reset_a_fault_nobody_has_looked_at() -> None:
    bench = Bench(virtual(faults=Faults(jam_during=Activity.SHUFFLING)))
    bench.machine.request(HAND, 0.0)
    bench.until(FaultRaised)
    bench.controller.reboot(bench.now_s)
    told = bench.until(LinkRestored) + bench.run(2.0)
    assert kinds(told, FaultCleared) == []
    assert [fault.code for fault in bench.machine.status.faults] == ["jam"]
    bench.machine.reset_fault(bench.now_s)
    bench.until(FaultCleared)


def test_a_controller_that_reboots_again_and_again_is_given_up() -> None:
    bench = Bench()
    bench.machine.request(HAND, 0.0)
    for _ in range(4):
        bench.controller.faults.reboot_during = Activity.SHUFFLING
        told = bench.until(lambda event: isinstance(event, RequestInterrupted | FaultRaised))
    told += bench.run(1.0)
    assert "interrupted_often" in [event.code for event in told if isinstance(event, FaultRaised)]
    assert bench.phase() is Phase.FAULT


def test_a_silent_controller_is_told_and_comes_back_by_itself() -> None:
    bench = Bench(virtual(speed=1))
    bench.machine.request(HAND, 0.0)
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
    bench.machine.request(HAND, 0.0)
    bench.until(lambda event: isinstance(event, PhaseChanged) and event.phase is Phase.BUILDING)
    bench.controller.faults.silent = True
    bench.run(0.6)
    bench.controller.faults.silent = False
    told = bench.until(HandReady, limit_s=120)
    assert kinds(told, RequestInterrupted, LinkLost) == []
    assert bench.motions() == WHOLE_HAND


def test_a_host_that_restarts_in_mid_command_neither_repeats_nor_disturbs_it() -> None:
    bench = Bench(virtual(speed=1))
    bench.machine.request(HAND, 0.0)
    bench.until(lambda event: isinstance(event, PhaseChanged) and event.phase is Phase.SHUFFLING)
    bench.restart_host()
    bench.machine.request(HAND, bench.now_s)
    bench.until(HandReady, limit_s=120)
    assert bench.motions() == [*WHOLE_HAND[:4], *WHOLE_HAND]
    assert bench.controller.mechanism.tiles_on_felt == 136


# --- faults and interlocks --------------------------------------------------------------------------------


def test_a_wrong_wall_is_found_before_the_deal() -> None:
    bench = Bench(virtual(faults=Faults(miscount_side=2)))
    bench.machine.request(HAND, 0.0)
    told = bench.until(FaultRaised) + bench.run(3.0)
    (fault,) = [event for event in told if isinstance(event, FaultRaised)]
    assert (fault.code, fault.where) == ("wall_count", "side 2: 33 tiles, should be 34")
    assert kinds(told, WallsBuilt, DiceRolled, HandReady) == []
    assert "lift_walls" not in bench.motions()
    assert bench.machine.status.wall_counts == (34, 34, 33, 34)
    bench.machine.reset_fault(bench.now_s)
    bench.until(FaultCleared)
    bench.machine.request(HAND, bench.now_s)
    assert kinds(bench.until(HandReady), WallsBuilt) == [WallsBuilt((34, 34, 34, 34))]


def test_a_jam_is_latched_with_its_place_and_a_hint_until_a_person_resets_it() -> None:
    bench = Bench(virtual(faults=Faults(jam_during=Activity.BUILDING, jam_place=Place.SIDE_1)))
    bench.machine.request(HAND, 0.0)
    bench.machine.request(RollDice(), 0.0)
    told = bench.until(FaultRaised) + bench.run(2.0)
    (fault,) = [event for event in told if isinstance(event, FaultRaised)]
    assert (fault.code, fault.where) == ("jam", "side 1")
    assert "stuck" in fault.hint
    assert [event.request for event in told if isinstance(event, RequestFailed)] == [HAND, RollDice()]
    assert bench.phase() is Phase.FAULT
    bench.machine.request(RollDice(), bench.now_s)
    assert kinds(bench.run(0.1), RequestFailed) == [RequestFailed(RollDice(), "a fault is latched: jam")]
    bench.machine.reset_fault(bench.now_s)
    bench.until(FaultCleared)
    bench.run(0.5)
    assert bench.phase() is Phase.IDLE
    assert bench.machine.status.faults == ()


def test_lids_that_stick_are_a_fault_until_they_move_again() -> None:
    bench = Bench(virtual(faults=Faults(lids_stuck=True)))
    bench.machine.request(HAND, 0.0)
    told = bench.until(FaultRaised)
    assert [event.code for event in told if isinstance(event, FaultRaised)] == ["lids_stuck"]
    bench.controller.faults.lids_stuck = False
    bench.machine.reset_fault(bench.now_s)
    bench.until(FaultCleared)
    bench.machine.request(HAND, bench.now_s)
    bench.until(HandReady)


def test_a_missing_tile_is_found_while_collecting() -> None:
    bench = Bench(virtual(config=TableConfig(tiles=135)))
    bench.machine.request(HAND, 0.0)
    told = bench.until(FaultRaised)
    assert [event.code for event in told if isinstance(event, FaultRaised)] == ["tile_count"]
    assert "shuffle" not in bench.motions()


def test_walls_that_take_fewer_tiles_than_are_inside_are_not_built() -> None:
    bench = Bench(virtual(config=TableConfig(tiles=144)))
    steps: tuple[MotionRequest, ...] = (OpenLids(), CollectTiles(144), CloseLids(), BuildWalls(RIICHI))
    for request in steps:
        bench.machine.request(request, 0.0)
    told = bench.until(FaultRaised)
    (fault,) = [event for event in told if isinstance(event, FaultRaised)]
    assert fault.code == "tile_count"
    assert fault.where == "144 tiles inside, the walls take 136"


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        (CollectTiles(136), "lids_not_open"),
        (LiftWalls(), "no_walls"),
    ],
)
def test_a_single_motion_that_would_not_be_safe_fails_and_is_not_asked_for(
    request_: CollectTiles, why: str
) -> None:
    bench = Bench()
    bench.machine.request(request_, 0.0)
    told = bench.until(RequestFailed)
    assert [why in event.reason for event in told if isinstance(event, RequestFailed)] == [True]
    assert bench.motions() == []


@pytest.mark.parametrize("request_", [Shuffle(), BuildWalls(RIICHI), LiftWalls()])
def test_nothing_that_hurts_fingers_moves_with_the_lids_open(request_: Shuffle) -> None:
    bench = Bench()
    bench.machine.request(OpenLids(), 0.0)
    bench.machine.request(request_, 0.0)
    told = bench.until(RequestFailed)
    assert [event.reason for event in told if isinstance(event, RequestFailed)] == [
        f"{bench_step(request_)} would not be safe: lids_not_closed"
    ]
    assert bench.motions() == ["open_lids"]


def bench_step(request: object) -> str:
    return {Shuffle: "shuffle", BuildWalls: "build_walls", LiftWalls: "lift_walls"}[type(request)]


def test_lids_pulled_open_before_the_lift_stop_the_hand() -> None:
    bench = Bench()
    bench.machine.request(HAND, 0.0)
    bench.until(WallsBuilt)
    bench.controller.force_lids_open()
    told = bench.until(FaultRaised)
    assert next(event.code for event in told if isinstance(event, FaultRaised)) in ("interlock", "lid_forced")
    bench.run(3.0)
    assert bench.controller.mechanism.lift == 0.0
    assert bench.phase() is Phase.FAULT


def test_the_emergency_stop_halts_the_motor_within_a_tick_and_latches() -> None:
    bench = Bench(virtual(speed=1))
    bench.machine.request(HAND, 0.0)
    bench.until(lambda event: isinstance(event, PhaseChanged) and event.phase is Phase.SHUFFLING)
    assert bench.moving()
    bench.machine.emergency_stop(bench.now_s)
    told = bench.run(0.02)
    assert not bench.moving()
    assert [event.code for event in told if isinstance(event, FaultRaised)] == ["emergency_stop"]
    bench.run(2.0)
    assert bench.phase() is Phase.STOPPED
    bench.machine.reset_fault(bench.now_s)
    bench.until(FaultCleared)
    bench.machine.request(HAND, bench.now_s)
    bench.until(HandReady, limit_s=120)


def test_an_emergency_stop_pressed_while_the_cable_is_out_stops_as_soon_as_it_is_back() -> None:
    bench = Bench(virtual(speed=0.1))
    bench.machine.request(Shuffle(), 0.0)
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
    bench.machine.reset_fault(bench.now_s)
    bench.run(1.0)
    assert bench.motions() == []


def test_a_controller_of_another_table_is_refused_and_the_status_says_why() -> None:
    bench = Bench(expected_fingerprint=1)
    told = bench.run(1.0)
    assert "expected 00000001" in kinds(told, LinkLost)[0].reason  # type: ignore[union-attr]
    assert bench.machine.status.link == "refused"
    assert "expected 00000001" in bench.machine.status.link_reason


def test_closing_twice_is_closing_once() -> None:
    bench = Bench()
    bench.until(LinkRestored)
    bench.machine.close()
    bench.machine.close()
    assert bench.phase() is Phase.OFFLINE or bench.machine.poll(99.0) == []
