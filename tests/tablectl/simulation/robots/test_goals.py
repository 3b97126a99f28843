"""What robots aim at: how far hands are from their goals; a useful tile takes no goal farther away."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.mahjong.counts import count_array
from tablectl.mahjong.shapes.shanten import shanten
from tablectl.mahjong.tiles import parse_tiles
from tablectl.simulation.robots.distance import OUT_OF_REACH, missing_tiles_for_sets
from tablectl.simulation.robots.goals import (
    PLAIN,
    ChowsGoal,
    FlushGoal,
    Goal,
    HeldTiles,
    KnittedGoal,
    Pairs,
    PungsGoal,
    nearest,
    worthy_goals,
)


def counts_of(text: str) -> tuple[int, ...]:
    return tuple(count_array(parse_tiles(text)))


def held(text: str, **more: int) -> HeldTiles:
    return HeldTiles(counts_of(text), **more)  # type: ignore[arg-type]


def dealt(seed: int, size: int) -> tuple[int, ...]:
    tiles = [kind for kind in range(34) for _ in range(4)]
    Random(seed).shuffle(tiles)
    return tuple(tiles[:size].count(kind) for kind in range(34))


@given(st.integers(0, 100_000), st.sampled_from([13, 14]))
def test_four_sets_and_a_pair_are_as_far_as_shanten_says(seed: int, size: int) -> None:
    counts = dealt(seed, size)
    wanted = shanten(counts, seven_pairs=False, thirteen_orphans=False) + 1
    assert missing_tiles_for_sets(counts, 4) == wanted


@pytest.mark.parametrize(
    ("tiles", "sets", "pairs", "away"),
    [
        ("123456789m123p456s11z", 5, 1, 0),
        ("123456789m123p456s1z", 5, 1, 1),
        ("12344m456p789s111z123m456p789s33355z", 8, 2, 0),
        ("12344m456p789s111z123m456p789s3335z", 8, 2, 1),
        ("", 1, 0, 3),
    ],
)
def test_hands_of_other_sizes(tiles: str, sets: int, pairs: int, away: int) -> None:
    """Five sets, or the eight sets and two pairs of a player who makes two hands."""
    assert missing_tiles_for_sets(counts_of(tiles), sets, pairs) == away


@pytest.mark.parametrize(
    ("goal", "tiles"),
    [
        (PLAIN, "123m456p789s11122z"),
        (FlushGoal(0, honors=True), "123456789m11122z"),
        (FlushGoal(2, honors=False), "12345678912311s"),
        (PungsGoal(), "111m222p333s444z55z"),
        (Pairs(), "1122m3344p5566s77z"),
        (Pairs(), "1111m3344p5566s77z"),
        (ChowsGoal((0, 9, 18)), "123m123p123s55678p"),
        (ChowsGoal((0, 3, 6)), "123456789m11p678s"),
        (KnittedGoal(frozenset((0, 3, 6, 10, 13, 16, 20, 23, 26, *range(27, 34)))), "147m258p369s12345z"),
    ],
)
def test_a_finished_hand_lacks_nothing_and_one_tile_less_lacks_one(goal: Goal, tiles: str) -> None:
    whole = held(tiles)
    assert goal.distance(whole) == 0
    for kind, count in enumerate(whole.counts):
        if count:
            assert goal.distance(whole.minus(kind)) <= 1


def test_wild_tiles_stand_for_what_is_lacking() -> None:
    assert PLAIN.distance(held("123m456p789s1112z", wilds=1)) == 0
    assert PLAIN.distance(held("123m456p78s1112z", wilds=1)) == 1


def test_melds_that_do_not_fit_put_a_goal_out_of_reach() -> None:
    chow = HeldTiles(counts_of("111m22z"), melds=((9, 10, 11),) * 3)
    assert PungsGoal().distance(chow) == OUT_OF_REACH
    assert FlushGoal(0, honors=True).distance(chow) == OUT_OF_REACH
    assert Pairs().distance(chow) == OUT_OF_REACH
    assert PLAIN.distance(chow) == 0


@given(st.integers(0, 100_000), st.integers(0, 33))
def test_a_tile_more_brings_no_goal_farther(seed: int, kind: int) -> None:
    before = HeldTiles(dealt(seed, 13))
    if before.counts[kind] < 4:
        after = before.plus(kind)
        for goal in (PLAIN, *worthy_goals()):
            assert goal.distance(after) <= goal.distance(before)


def test_the_nearest_goals_come_first() -> None:
    found = nearest(worthy_goals(), held("1122m3344p5566s7z"), keep=3)
    assert found[0] == (1, Pairs())
    assert [away for away, _ in found] == sorted(away for away, _ in found)
