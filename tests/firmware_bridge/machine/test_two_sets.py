"""Two sets of tiles: one is played while the other is mixed and built beneath, and they never mix."""

from __future__ import annotations

import pytest

from firmware_bridge.machine.events import (
    DiceRolled,
    FaultCleared,
    FaultRaised,
    HandReady,
    SetWanted,
    WallsBuilt,
    WallsWaiting,
)
from firmware_bridge.machine.machine import Phase, Step, WallPlan
from firmware_bridge.machine.requests import PrepareHandRequest
from firmware_bridge.machine.two_sets import steps_of_hand
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import LidPosition, LiftPosition, StatusFlag
from firmware_bridge.virtual_table import Faults, TableConfig
from tests.firmware_bridge.bench import HAND, RIICHI, Bench, kinds, virtual

SICHUAN = WallPlan((14, 13, 14, 13))
OTHER_DEALER = WallPlan((13, 14, 13, 14))
BUILD_BENEATH = ["shuffle", "build_walls", "count_walls"]
NEXT_HAND = ["open_lids", "collect", "close_lids", "count_walls", "lift_walls", "roll_dice"]


def two_sets(*, faults: Faults | None = None, tiles: int = 136) -> Bench:
    return Bench(virtual(faults=faults, config=TableConfig(tiles=2 * tiles, sets=2)))


def prepared(bench: Bench, request: PrepareHandRequest = HAND) -> None:
    bench.machine.request(request)
    bench.until(HandReady)


def played(bench: Bench, request: PrepareHandRequest = HAND) -> None:
    """A hand whose successor's walls wait below."""
    bench.machine.request(request)
    bench.until(WallsWaiting)


def felt(bench: Bench) -> int:
    return bench.controller.mechanism.tiles_on_felt


def test_the_first_hand_takes_one_set_in_after_the_other_and_says_which() -> None:
    bench = two_sets()
    bench.machine.request(HAND)
    told = bench.until(HandReady)
    assert kinds(told, SetWanted) == [SetWanted(1, 136), SetWanted(2, 136)]
    assert bench.motions() == ["open_lids", "collect", "close_lids", *BUILD_BENEATH, *NEXT_HAND]
    assert kinds(told, WallsBuilt) == [WallsBuilt((34, 34, 34, 34))]
    assert felt(bench) == 136


def test_while_a_hand_is_played_the_other_set_is_built_and_waits() -> None:
    bench = two_sets()
    prepared(bench)
    before = len(bench.motions())
    told = bench.until(WallsWaiting)
    assert bench.motions()[before:] == BUILD_BENEATH
    assert kinds(told, WallsWaiting, WallsBuilt) == [
        WallsWaiting((34, 34, 34, 34))
    ]  # nothing that the game hears
    assert felt(bench) == 136
    bench.run(60.0)
    status = bench.machine.status
    assert (status.waiting, status.beneath, status.phase) == ((34, 34, 34, 34), False, Phase.READY)


def test_the_next_hand_only_takes_tiles_in_and_lifts_what_waits() -> None:
    bench = two_sets()
    played(bench)
    before = len(bench.motions())
    prepared(bench)
    assert bench.motions()[before:] == NEXT_HAND
    assert bench.machine.status.waiting == ()
    assert felt(bench) == 136


def test_the_set_on_the_table_changes_with_every_hand() -> None:
    bench = two_sets()
    seen = []
    for _ in range(4):
        prepared(bench)
        seen.append(bench.machine.status.set_on_table)
    assert seen == [1, 2, 1, 2]
    assert bench.machine.status.sets == 2


def test_a_hand_that_ends_early_waits_until_its_walls_are_built() -> None:
    bench = two_sets()
    prepared(bench)
    bench.run(0.3)
    before = len(bench.motions())
    assert bench.machine.status.beneath
    prepared(bench)
    assert bench.motions()[before:] == [*BUILD_BENEATH[1:], *NEXT_HAND]


def test_walls_that_wait_for_another_dealer_are_built_anew_before_the_other_set_comes_in() -> None:
    bench = two_sets(tiles=108)
    played(bench, PrepareHandRequest(SICHUAN))
    before = len(bench.motions())
    bench.machine.request(PrepareHandRequest(OTHER_DEALER))
    told = bench.until(HandReady)
    assert bench.motions()[before:] == ["close_lids", *BUILD_BENEATH, *NEXT_HAND]
    assert kinds(told, WallsBuilt) == [WallsBuilt((26, 28, 26, 28))]


def test_a_wrong_count_below_is_a_fault_that_is_counted_again_and_spares_the_hand() -> None:
    bench = two_sets()
    prepared(bench)
    bench.controller.faults.miscount_side = 1
    told = bench.until(FaultRaised)
    assert kinds(told, FaultRaised)[0].where == "side 1: 33 tiles, should be 34"
    assert bench.machine.status.beneath
    works = bench.controller.mechanism
    works.walls[1] += 1
    works.inside -= 1
    bench.machine.recount()
    told = bench.until(WallsWaiting)
    assert kinds(told, HandReady, DiceRolled) == []
    before = len(bench.motions())
    prepared(bench)
    assert bench.motions()[before:] == NEXT_HAND


def test_after_a_stop_below_it_is_built_on_as_soon_as_a_person_has_looked() -> None:
    bench = two_sets()
    prepared(bench)
    bench.run(0.9)
    bench.controller.press_stop_button()
    bench.until(FaultRaised)
    bench.run(5.0)
    assert bench.machine.status.waiting == ()
    bench.machine.reset_fault()
    told = bench.until(WallsWaiting)
    assert kinds(told, FaultCleared)
    assert felt(bench) == 136


@pytest.mark.parametrize("at_s", [0.1, 0.8, 1.0, 1.3])
@pytest.mark.parametrize("how", ["reboot", "host"])
def test_sets_do_not_mix_whoever_starts_anew_in_the_next_hand(at_s: float, how: str) -> None:
    bench = two_sets()
    played(bench)
    bench.machine.request(HAND)
    bench.run(at_s)
    if how == "reboot":
        bench.controller.reboot(bench.now_s)
    else:
        bench.restart_host()
        bench.run(3.0)
    if how == "host" or bench.machine.status.phase is Phase.READY:
        bench.machine.request(HAND)
    bench.run(8.0)
    if bench.machine.status.faults:  # lifts that stood between: a person looks
        bench.machine.reset_fault()
        bench.run(1.0)
        bench.machine.request(HAND)
    bench.run(20.0)
    works = bench.controller.mechanism
    assert not bench.machine.status.faults
    assert works.tiles_on_felt == 136
    assert works.set_on_felt != works.set_on_lifts
    assert bench.machine.status.waiting == (34, 34, 34, 34)


def test_both_sets_in_the_drum_are_for_a_person_to_part() -> None:
    bench = two_sets()
    bench.run(1.0)
    works = bench.controller.mechanism
    works.inside = 272
    bench.run(0.5)
    bench.machine.request(HAND)
    (fault,) = kinds(bench.until(FaultRaised), FaultRaised)
    assert fault.code == "tile_count"
    assert fault.where.startswith("both sets are inside (272 tiles) and no walls of these rules stand")
    assert bench.motions() == []


def test_a_table_with_two_sets_may_be_used_with_one() -> None:
    bench = two_sets(tiles=68)
    bench.machine.max_sets = 1
    prepared(bench)
    bench.run(30.0)
    assert bench.motions() == [step.value for step in Step if step is not Step.COLLECT_BOTH]
    status = bench.machine.status
    assert (status.sets, status.set_on_table, status.waiting) == (1, 0, ())


def test_a_table_with_one_set_stays_as_it_was() -> None:
    bench = Bench()
    prepared(bench)
    bench.run(30.0)
    assert bench.motions() == [step.value for step in Step if step is not Step.COLLECT_BOTH]
    assert bench.machine.status.sets == 1


def seen(tiles_inside: int, *, walls: bool) -> messages.Status:
    flags = StatusFlag.WALLS_BUILT if walls else StatusFlag(0)
    lids, lift = LidPosition.CLOSED, LiftPosition.DOWN
    return messages.Status(1, 1, 1, 0, 0, 0, 0, lids, lift, tiles_inside, 0, 0, flags)


@pytest.mark.parametrize(
    ("tiles_inside", "walls", "waiting", "first"),
    [
        (0, False, None, Step.OPEN_LIDS),
        (135, False, None, Step.OPEN_LIDS),
        (136, False, None, Step.CLOSE_LIDS),
        (136, True, None, Step.CLOSE_LIDS),  # nobody knows what they were built for
        (136, True, SICHUAN, Step.CLOSE_LIDS),
        (136, True, RIICHI, Step.OPEN_LIDS),
        (272, True, RIICHI, Step.CLOSE_LIDS),
        (272, True, None, Step.CLOSE_LIDS),  # the count before the lift tells whether they are right
    ],
)
def test_a_hand_begins_where_the_machine_stands(
    tiles_inside: int, walls: bool, waiting: WallPlan | None, first: Step
) -> None:
    steps = steps_of_hand(HAND, seen(tiles_inside, walls=walls), waiting)
    assert steps is not None
    assert steps[0] is first
    assert steps[-3:] == (Step.COUNT, Step.LIFT, Step.ROLL)
    # A set comes in only while the other one stands built: never two collections without a build between.
    takes = [step for step in steps if step in (Step.COLLECT, Step.COLLECT_BOTH, Step.BUILD)]
    assert takes in (
        [Step.COLLECT, Step.BUILD, Step.COLLECT_BOTH],
        [Step.BUILD, Step.COLLECT_BOTH],
        [Step.COLLECT_BOTH],
        [],
    )


@pytest.mark.parametrize(("walls", "waiting"), [(False, None), (True, SICHUAN)])
def test_nothing_is_begun_with_both_sets_inside_and_no_walls_of_these_rules(
    walls: bool, waiting: WallPlan | None
) -> None:
    assert steps_of_hand(HAND, seen(272, walls=walls), waiting) is None
