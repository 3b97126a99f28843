"""What stands of the walls while tiles go: both ends, dead tiles, indicators."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.mahjong.walls.standing_wall import StandingWall, WallEmpty
from tablectl.mahjong.walls.wall import WallPlace, lay
from tablectl.mahjong.walls.wall_plan import ThrownIndicator
from tests.tablectl.mahjong.test_wall import (
    HANGZHOU,
    MCR,
    PLANS,
    RIICHI,
    SIAMESE_TWO,
    SICHUAN,
    XIAMEN,
    any_plan,
    four_dice,
)


def dealt(wall: StandingWall) -> StandingWall:
    for seat in range(wall.laid.plan.players):
        wall = wall.deal(seat)
    return wall


@given(any_plan, st.integers(0, 3), four_dice, st.randoms(use_true_random=False))
def test_each_tile_is_taken_once_and_exactly_the_dead_ones_are_left(
    name: str, dealer: int, dice: tuple[int, ...], random: Random
) -> None:
    plan = PLANS[name]
    wall = dealt(StandingWall(lay(plan, dealer % plan.players, dice[: 2 * plan.throws])))
    if plan.indicator is not None:
        thrown = isinstance(plan.indicator, ThrownIndicator)
        wall = wall.turn(wall.thrown_indicator(dice[:2]) if thrown else wall.next_indicator)
    before = wall.taken
    drawn: list[int] = []
    stays = wall.dead
    while wall.left:
        try:
            tail = random.random() < 0.3
            drawn.append(wall.next_replacement if tail else wall.next_tile)
            wall = wall.replacement() if tail else wall.draw()
        except WallEmpty:
            drawn.append(wall.next_tile)
            tail, wall = False, wall.draw()
        if tail:
            stays = wall.dead
        assert wall.dead == stays, "draws from the head change nothing"
    assert len(drawn) == len(set(drawn)) == plan.tiles - plan.dead_wall - plan.dealt
    assert not before & set(drawn)
    assert len(wall.standing) == plan.dead_wall
    assert set(wall.standing) == set(stays)
    assert set(wall.indicators) <= set(wall.standing)
    with pytest.raises(WallEmpty):
        wall.draw()


def test_riichi_replacements_and_indicators_of_the_dead_wall() -> None:
    """The tail gives the last stack's upper tile first; the third stack's is the first indicator."""
    wall = dealt(StandingWall(lay(RIICHI, 0, (4, 5))))
    assert wall.left == 70
    assert wall.next_indicator == 136 - 6
    wall = wall.turn(wall.next_indicator)
    assert wall.next_indicator == 136 - 8
    given = []
    for _ in range(4):
        given.append(wall.next_replacement)
        wall = wall.replacement()
    assert given == [134, 135, 132, 133]
    assert wall.left == 66
    with pytest.raises(WallEmpty, match="all 4 replacements"):
        wall.replacement()


def test_mcr_both_ends_eat_the_same_wall_to_its_last_tile() -> None:
    """'Взять замещающую плитку с другого конца стены': the last stack's upper tile, then the lower one."""
    wall = dealt(StandingWall(lay(MCR, 0, (1, 1, 1, 1))))
    assert wall.left == 92
    assert wall.place(wall.next_replacement) == WallPlace(1, 3, True)
    wall = wall.replacement()
    assert wall.place(wall.next_replacement) == WallPlace(1, 3, False)
    while wall.left > 1:
        wall = wall.draw()
    assert wall.next_tile == wall.next_replacement


def test_sichuan_replacements_come_from_the_open_end() -> None:
    """Book 003, 2.5.7: 'взять замещающую кость с открытого конца стены'."""
    wall = dealt(StandingWall(lay(SICHUAN, 0, (5, 2))))
    assert wall.next_replacement == wall.next_tile == 53
    assert wall.left == 108 - 53


def test_hangzhou_the_lower_tile_of_the_tail_goes_first() -> None:
    """Book 002: 'the bottom tile of the tail pair is taken first before the top one'."""
    wall = dealt(StandingWall(lay(HANGZHOU, 0, (2, 3))))
    assert wall.place(wall.next_replacement) == WallPlace(0, 4, False)
    assert wall.place(wall.replacement().next_replacement) == WallPlace(0, 4, True)


def test_hangzhou_the_indicator_is_counted_in_the_right_neighbours_wall() -> None:
    """Roll 5: the banker's wall is broken; its right neighbour's wall is counted from its end, which lies at
    the banker's right: the fifth stack's upper tile is turned and both its tiles are out of play."""
    wall = dealt(StandingWall(lay(HANGZHOU, 0, (2, 3))))
    indicator = wall.next_indicator
    assert wall.place(indicator) == WallPlace(1, 12, True)
    wall = wall.turn(indicator)
    with pytest.raises(WallEmpty):
        _ = wall.next_indicator
    drawn = []
    while wall.left:
        drawn.append(wall.next_replacement)
        wall = wall.replacement()
    assert not {indicator, indicator + 1} & set(drawn)
    assert len(drawn) == 136 - 53 - 20
    assert WallPlace(1, 11, False) in {wall.place(i) for i in drawn}


def test_xiamen_the_gold_is_thrown_for_from_the_tail_as_it_is() -> None:
    """After two flowers were replaced the count begins with the third tile from the gap."""
    wall = dealt(StandingWall(lay(XIAMEN, 0, (3, 3, 6, 6)))).replacement().replacement()
    breaker = wall.laid.opened.side
    assert wall.place(wall.thrown_indicator((1, 1))) == WallPlace(breaker, 12 - 2 - 2, False)
    with pytest.raises(WallEmpty, match="no indicator"):
        _ = wall.next_indicator
    assert wall.left == 144 - 65 - 16 - 2


def test_siamese_for_two_puts_27_tiles_aside() -> None:
    """Book 000, Siamese, 22: 27 tiles of the other end take no part; replacements come from before them."""
    wall = dealt(StandingWall(lay(SIAMESE_TWO, 0, (1, 1, 1, 1))))
    assert wall.left == 136 - 54 - 27
    assert wall.next_replacement == 136 - 27  # the lower tile of a stack whose upper one was put aside
    assert wall.replacement().next_replacement == 136 - 30
