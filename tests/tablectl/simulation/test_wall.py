"""The walls stand like real ones: broken by the dice, drawn clockwise, with a dead wall of seven stacks."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.mahjong.tiles import Tile
from tablectl.simulation.wall import STACKS_A_SIDE, TILES, Wall, WallPlace, riichi_set, shuffled

DICE = st.tuples(st.integers(1, 6), st.integers(1, 6))


def a_wall(seed: int = 1, dealer: int = 0, dice: tuple[int, int] = (3, 4)) -> Wall:
    return Wall(shuffled(riichi_set(), Random(seed)), dealer, dice)


def test_a_set_has_four_of_each_kind_and_one_red_five_a_suit() -> None:
    by_kind = Counter(t.kind for t in riichi_set())
    assert set(by_kind.values()) == {4}
    assert [str(t) for t in riichi_set() if t.red] == ["0m", "0p", "0s"]
    assert not any(t.red for t in riichi_set(red_fives=0))


@given(DICE, st.integers(0, 3))
def test_every_tile_has_its_own_place(dice: tuple[int, int], dealer: int) -> None:
    wall = a_wall(dealer=dealer, dice=dice)
    places = {wall.place(i) for i in range(TILES)}
    assert len(places) == TILES
    assert Counter(p.side for p in places) == dict.fromkeys(range(4), 2 * STACKS_A_SIDE)


def test_seven_breaks_the_wall_across_after_seven_stacks_and_goes_on_clockwise() -> None:
    wall = a_wall(dealer=1, dice=(3, 4))
    assert wall.place(0) == WallPlace(side=3, stack=7, upper=True)
    assert wall.place(1) == WallPlace(side=3, stack=7, upper=False)
    assert wall.place(2 * 10) == WallPlace(side=2, stack=0, upper=True)
    assert wall.place(TILES - 1) == WallPlace(side=3, stack=6, upper=False)


def test_the_first_indicator_is_the_top_of_the_third_stack_from_the_tail() -> None:
    wall = a_wall(dealer=0, dice=(3, 4))
    ((place, _),) = wall.turn_indicator().indicators
    assert place == WallPlace(side=2, stack=4, upper=True)


def test_replacements_come_from_the_tail_the_upper_tile_first() -> None:
    wall = a_wall(dealer=0, dice=(3, 4))
    before = set(wall.standing)
    taken = []
    for _ in range(4):
        wall = wall.replacement()
        (gone,) = before - set(wall.standing)
        before = set(wall.standing)
        taken.append((gone.stack, gone.upper))
    assert taken == [(6, True), (6, False), (5, True), (5, False)]


def test_each_replacement_shortens_the_live_wall_by_one() -> None:
    wall = a_wall()
    assert wall.left == 122
    assert wall.replacement().left == 121


def test_an_empty_live_wall_gives_nothing_more() -> None:
    wall = a_wall().draw(122)
    with pytest.raises(ValueError, match="live wall is empty"):
        wall.draw()


@given(st.integers(0, 10_000), DICE, st.integers(0, 4), st.integers(0, 100), st.integers(0, 5))
def test_tiles_in_hand_and_in_the_walls_are_always_the_whole_set(
    seed: int, dice: tuple[int, int], kongs: int, draws: int, turned: int
) -> None:
    wall = a_wall(seed, dice=dice)
    taken: list[Tile] = []
    shown: list[Tile] = []
    for _ in range(kongs):
        taken.append(wall.next_replacement)
        wall = wall.replacement()
    for _ in range(draws):
        taken.append(wall.next_tile)
        wall = wall.draw()
    for _ in range(turned):
        shown.append(wall.next_indicator)
        wall = wall.turn_indicator()
    assert Counter(taken) + Counter(shown) + wall.unseen == Counter(riichi_set())
    assert len(wall.standing) == TILES - len(taken)
