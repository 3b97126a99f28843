"""Every book's walls as a machine is asked for them: what it builds, and what is left for the players."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.mahjong.walls.wall_building import (
    MoveStacks,
    SplitRows,
    SpreadTiles,
    WallOrder,
    WrongWall,
    wall_order,
    wrong_walls,
)
from tablectl.mahjong.walls.wall_plan import WallPlan
from tablectl.rulesets import RULESETS

LONGEST = 20


def plan_of(key: str, **options: Any) -> WallPlan:
    return RULESETS[key].play("default", options).setup.wall


def order(key: str, dealer: int = 0, **options: Any) -> WallOrder:
    return wall_order(plan_of(key, **options), dealer, LONGEST)


@pytest.mark.parametrize(
    ("key", "options", "stacks"),
    [
        ("riichi", {}, (17, 17, 17, 17)),
        ("hangzhou", {}, (17, 17, 17, 17)),
        ("siamese", {"players": 3}, (17, 17, 17, 17)),
        ("siamese", {"players": 2}, (17, 17, 17, 17)),
        ("mcr", {}, (18, 18, 18, 18)),
        ("sichuan", {}, (14, 13, 14, 13)),
        ("red", {"jokers": 0}, (18, 18, 18, 18)),
        ("red", {}, (19, 18, 19, 18)),
        ("red", {"jokers": 0, "players": 3, "walls": "four"}, (18, 18, 18, 18)),
        ("red", {"players": 2, "walls": "four"}, (19, 18, 19, 18)),
    ],
)
def test_walls_that_a_machine_builds_alone(
    key: str, options: dict[str, Any], stacks: tuple[int, ...]
) -> None:
    asked = order(key, **options)
    assert (asked.stacks, asked.by_hand) == (stacks, ())


@pytest.mark.parametrize(
    ("dealer", "stacks"),
    [(0, (14, 13, 14, 13)), (1, (13, 14, 13, 14)), (2, (14, 13, 14, 13)), (3, (13, 14, 13, 14))],
)
def test_sichuans_longer_walls_go_with_east_and_west(dealer: int, stacks: tuple[int, ...]) -> None:
    assert order("sichuan", dealer).stacks == stacks


@pytest.mark.parametrize("dealer", range(3))
def test_reds_long_walls_of_three_are_carried_together_from_four_sections(dealer: int) -> None:
    plan = plan_of("red", players=3)
    asked = wall_order(plan, dealer, LONGEST)
    assert sum(asked.stacks) == sum(plan.stacks)
    assert max(asked.stacks) <= 19
    assert laid_by_hand(asked) == tuple(tiles // 2 for tiles in plan.counts(dealer))


def test_reds_walls_of_two_take_in_the_sections_before_the_empty_sides() -> None:
    plan = plan_of("red", players=2, jokers=0)
    assert plan.stacks == (36, 36), "WALLS: without jokers 36 stacks each"
    asked = order("red", players=2, jokers=0)
    assert asked.stacks == (18, 18, 18, 18)
    assert asked.by_hand == (MoveStacks(1, 0, 18), MoveStacks(3, 2, 18))
    with_jokers = order("red", players=2)
    assert laid_by_hand(with_jokers) == (37, 0, 37, 0)


def test_red_without_walls_is_shuffled_by_the_machine_and_spread_by_hand() -> None:
    assert order("red", walls="none", jokers=0) == WallOrder((18,) * 4, (SpreadTiles(),))


def test_xiamens_inner_rows_and_wings_are_made_of_eighteen_stacks_a_side() -> None:
    """Building walls: a double row of eight stacks, and a single one of twelve tiles with wings of four."""
    assert order("xiamen") == WallOrder((18,) * 4, (SplitRows(inner=8, outer=20, wings=4),))


def test_a_short_machine_is_not_asked_for_what_it_cannot_build() -> None:
    assert not wall_order(plan_of("mcr"), 0, longest=17).buildable
    assert not wall_order(plan_of("xiamen"), 0, longest=17).buildable
    assert wall_order(plan_of("riichi"), 0, longest=17).buildable


def test_a_wrong_count_names_side_and_numbers() -> None:
    asked = order("mcr")
    assert wrong_walls(asked, (36, 36, 36, 36)) == ()
    assert wrong_walls(asked, (36, 35, 36, 38)) == (WrongWall(1, 35, 36), WrongWall(3, 38, 36))


def laid_by_hand(asked: WallOrder) -> tuple[int, ...]:
    """The walls once the players have done what they were told."""
    walls = list(asked.stacks)
    for step in asked.by_hand:
        assert isinstance(step, MoveStacks)
        walls[step.from_side] -= step.stacks
        walls[step.to_side] += step.stacks
    return tuple(walls)
