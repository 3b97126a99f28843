"""The walls of a simulated hand: faces on the places that ``tablectl.mahjong.walls.wall`` works out."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.walls.wall import WallPlace
from tablectl.mahjong.walls.wall_plan import FixedIndicator, WallPlan
from tablectl.simulation.true_game.wall import Wall, shuffle
from tests.tablectl.simulation.games import RIICHI_SET

PLAN = WallPlan((17,) * 4, dead_wall=14, replacements=4, indicator=FixedIndicator(2))
DICE = st.tuples(st.integers(1, 6), st.integers(1, 6))


def a_wall(seed: int = 1, dealer: int = 0, dice: tuple[int, int] = (3, 4)) -> Wall:
    return Wall.build(PLAN, shuffle(RIICHI_SET, Random(seed)), dealer).break_at(dice)


def test_a_set_has_four_of_each_kind_and_one_red_five_a_suit() -> None:
    by_kind = Counter(t.kind for t in RIICHI_SET)
    assert set(by_kind.values()) == {4}
    assert [str(t) for t in RIICHI_SET if t.red] == ["0m", "0p", "0s"]


def test_seven_breaks_the_wall_across_after_seven_stacks_and_goes_on_clockwise() -> None:
    wall = a_wall(dealer=1, dice=(3, 4))
    places = wall.standing.laid.places
    assert places[0] == WallPlace(side=3, stack=7, upper=True)
    assert places[2 * 10] == WallPlace(side=2, stack=0, upper=True)
    assert places[-1] == WallPlace(side=3, stack=6, upper=False)


def test_everybody_is_dealt_blocks_of_four_and_a_single_tile() -> None:
    wall = a_wall(dealer=1)
    assert wall.dealt_to(1) == (*wall.tiles[0:4], *wall.tiles[16:20], *wall.tiles[32:36], wall.tiles[48])
    assert wall.dealt_to(2)[:4] == wall.tiles[4:8]
    for seat in range(4):
        wall = wall.deal(seat)
    assert wall.next_tile == wall.tiles[52], "the dealer's fourteenth: the upper tile of the third stack"


def test_the_first_indicator_is_the_top_of_the_third_stack_from_the_tail() -> None:
    wall = a_wall(dealer=0, dice=(3, 4)).turn_indicator()
    ((place, tile),) = wall.indicators
    assert place == WallPlace(side=2, stack=4, upper=True)
    assert tile not in wall.under_indicators or wall.unseen[tile]
    assert wall.beside_indicators(1) == (WallPlace(side=2, stack=3, upper=True),)


def test_an_empty_live_wall_gives_nothing_more() -> None:
    wall = a_wall()
    while wall.left:
        wall = wall.draw()
    with pytest.raises(ValueError, match="dead tiles are left"):
        wall.draw()


def test_walls_of_another_set_are_refused() -> None:
    with pytest.raises(ValueError, match="have 136 tiles, not 135"):
        Wall.build(PLAN, RIICHI_SET[1:], 0)


@given(st.integers(0, 10_000), DICE, st.integers(0, 4), st.integers(0, 100), st.integers(0, 5))
def test_tiles_in_hand_and_in_the_walls_are_always_the_whole_set(
    seed: int, dice: tuple[int, int], kongs: int, draws: int, turned: int
) -> None:
    wall = a_wall(seed, dice=dice)
    taken: list[Tile] = []
    shown: list[Tile] = []
    for _ in range(turned):
        shown.append(wall.next_indicator)
        wall = wall.turn_indicator()
    for _ in range(kongs):
        taken.append(wall.next_replacement)
        wall = wall.replacement()
    for _ in range(draws):
        taken.append(wall.next_tile)
        wall = wall.draw()
    assert Counter(taken) + Counter(shown) + wall.unseen == Counter(RIICHI_SET)
    assert len(wall.places) == 136 - len(taken)
