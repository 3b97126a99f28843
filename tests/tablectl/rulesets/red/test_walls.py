"""Walls, dice and the deal of red mahjong, by players and by the tiles in the set."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from tablectl.mahjong.walls.wall import break_of, lay, place_of_sum
from tablectl.rulesets.red.options import RED_BOOK, RedOptions
from tablectl.rulesets.red.tile_set import copies
from tablectl.rulesets.red.walls import wall_plan

SETS = [
    ({"jokers": 0}, 144),
    ({}, 148),
    ({"flowers": "four"}, 144),
    ({"flowers": "none"}, 140),
    ({"flowers": "none", "jokers": 0}, 136),
    ({"flowers": "four", "jokers": 0}, 140),
]
TABLES = list(product((2, 3, 4), ("by_players", "four"), [changes for changes, _ in SETS]))


def options(players: int = 4, walls: str = "by_players", **changes: Any) -> RedOptions:
    return RED_BOOK.options("default", {"players": players, "walls": walls, **changes})


@pytest.mark.parametrize(("changes", "tiles"), SETS)
def test_sets_of_tiles(changes: dict[str, Any], tiles: int) -> None:
    """Кости для маджонга, 1-2; примечание 1: four flowers are swapped for the four jokers."""
    assert sum(copies(options(**changes))) == tiles


@pytest.mark.parametrize(
    ("players", "changes", "stacks"),
    [
        # Перемешивание и построение стены, 5: East and West build 19 with jokers and flowers
        (4, {"jokers": 0}, (18, 18, 18, 18)),
        (4, {}, (19, 18, 19, 18)),
        (4, {"flowers": "four"}, (18, 18, 18, 18)),
        (4, {"flowers": "none", "jokers": 0}, (17, 17, 17, 17)),
        (4, {"flowers": "none"}, (18, 17, 18, 17)),
        # 6: South and West build 25 with jokers
        (3, {"jokers": 0}, (24, 24, 24)),
        (3, {}, (24, 25, 25)),
        (3, {"flowers": "four"}, (24, 24, 24)),
        (3, {"flowers": "none", "jokers": 0}, (23, 23, 22)),
        (3, {"flowers": "none"}, (24, 23, 23)),
        # 7
        (2, {"jokers": 0}, (36, 36)),
        (2, {}, (37, 37)),
        (2, {"flowers": "none", "jokers": 0}, (34, 34)),
        (2, {"flowers": "none"}, (35, 35)),
    ],
)
def test_sections_of_the_wall(players: int, changes: dict[str, Any], stacks: tuple[int, ...]) -> None:
    assert wall_plan(options(players, **changes)).stacks == stacks


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("changes", "east", "south"), [({"jokers": 0}, 18, 18), ({}, 19, 18)])
def test_a_small_table_has_four_sections(
    players: int, changes: dict[str, Any], east: int, south: int
) -> None:
    """6-7: как вариант, as in 5: East's and West's, who sit opposite each other, are the longer ones."""
    plan = wall_plan(options(players, "four", **changes))
    stacks = [tiles // 2 for tiles in plan.counts(dealer=0)]
    assert stacks == [east, south, east, south]


@pytest.mark.parametrize(("players", "walls", "changes"), TABLES)
def test_the_walls_hold_exactly_the_set(players: int, walls: str, changes: dict[str, Any]) -> None:
    table = options(players, walls, **changes)
    assert wall_plan(table).tiles == sum(copies(table))


@pytest.mark.parametrize("tail", ["top_first", "bottom_first"])
def test_which_tile_of_a_stack_the_flower_end_gives_first(tail: str) -> None:
    laid = lay(wall_plan(options(tail_order=tail)), 0, (3, 5, 2, 3))
    assert laid.places[laid.from_tail[0]].upper is (tail == "top_first")


@pytest.mark.parametrize(
    ("players", "place", "sums"),
    [
        # Очки на игральных кубиках, 1-3; places counter-clockwise from the thrower
        (4, 0, (5, 9)),
        (4, 1, (2, 6, 10)),
        (4, 2, (3, 7, 11)),
        (4, 3, (4, 8, 12)),
        (3, 0, (4, 7, 10)),
        (3, 1, (2, 5, 8, 11)),
        (3, 2, (3, 6, 9, 12)),
        (2, 0, (2, 4, 6, 8, 10, 12)),
        (2, 1, (3, 5, 7, 9, 11)),
    ],
)
def test_dice_point_to_a_player(players: int, place: int, sums: tuple[int, ...]) -> None:
    assert {place_of_sum(total, players) for total in sums} == {place}


def test_the_footnotes_throws_break_norths_wall_after_thirteen_stacks() -> None:
    """Примечание 5: East throws 8, which is North; North throws 5; the number of the break is 13."""
    opened = break_of(wall_plan(options()), 0, (3, 5, 2, 3))
    assert (opened.side, opened.stacks) == (3, 13)


@pytest.mark.parametrize(
    ("players", "dealer", "dice", "side", "stacks"),
    [
        (4, 1, (3, 5, 2, 3), 0, 13),  # North sits to the dealer's left
        (3, 0, (1, 1, 6, 6), 1, 14),
        (3, 2, (1, 2, 1, 1), 1, 5),
        (2, 0, (1, 2, 1, 1), 2, 5),  # the other player, across the table
        (2, 0, (1, 1, 6, 6), 0, 14),
        (2, 1, (1, 2, 6, 6), 0, 15),
    ],
)
def test_whose_wall_breaks_and_where(
    players: int, dealer: int, dice: tuple[int, ...], side: int, stacks: int
) -> None:
    """Разлом стены, 1-2."""
    opened = break_of(wall_plan(options(players)), dealer, dice)
    assert (opened.side, opened.stacks) == (side, stacks)


def test_counting_goes_on_into_the_wall_to_the_left() -> None:
    """Разлом стены, 5: 22 in a wall of 18 ends in the left neighbour's; the live wall begins there."""
    laid = lay(wall_plan(options(jokers=0)), 0, (6, 4, 6, 6))
    assert (laid.opened.side, laid.opened.stacks) == (1, 22)
    assert (laid.places[0].side, laid.places[0].stack) == (0, 4)


@pytest.mark.parametrize(("players", "walls", "changes"), TABLES)
def test_the_deal_gives_everybody_thirteen_in_fours_and_ones(
    players: int, walls: str, changes: dict[str, Any]
) -> None:
    """Раздача, 1-5: East first; East's fourteenth is the first tile drawn."""
    laid = lay(wall_plan(options(players, walls, **changes)), 1, (1, 4, 2, 6))
    assert Counter(laid.takers) == dict.fromkeys(range(players), 13)
    assert laid.takers[: 4 * players] == tuple(
        (1 + wind) % players for wind in range(players) for _ in range(4)
    )
    assert laid.takers[-players:] == tuple((1 + wind) % players for wind in range(players))
    assert len(set(laid.places)) == len(laid.places) == laid.plan.tiles


def test_tiles_are_taken_clockwise_from_left_of_the_break_and_flowers_from_right_of_it() -> None:
    """Разлом стены, 3-6."""
    laid = lay(wall_plan(options(jokers=0)), 0, (3, 5, 2, 3))
    head, tail = laid.places[0], laid.places[laid.from_tail[0]]
    assert (head.side, head.stack, tail.side, tail.stack) == (3, 13, 3, 12)
    assert [place.side for place in laid.places[::2]] == [3] * 5 + [2] * 18 + [1] * 18 + [0] * 18 + [3] * 13
