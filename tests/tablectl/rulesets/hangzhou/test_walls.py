"""Hangzhou's walls: the break, the deal, the fortune indicator, the tail. Headings are the book's."""

from __future__ import annotations

import pytest

from tablectl.mahjong.walls.standing_wall import StandingWall, WallEmpty
from tablectl.mahjong.walls.wall import WallPlace, lay
from tablectl.rulesets.hangzhou.play import HANGZHOU, WALL

DICE = (3, 4)
"""The banker (side 0) counts 7: side 2 breaks its wall after seven stacks."""


def dealt() -> StandingWall:
    wall = StandingWall(lay(WALL, 0, DICE))
    for seat in range(4):
        wall = wall.deal(seat)
    return wall if len(wall.taken) == 53 else wall.draw()


# Building walls; Breaking a wall
def test_four_walls_of_seventeen_stacks_are_broken_between_the_last_counted_pair_and_the_next() -> None:
    assert WALL.counts(0) == (34, 34, 34, 34)
    laid = lay(WALL, 0, DICE)
    assert laid.places[0] == WallPlace(2, 7, upper=True)
    assert laid.places[1] == WallPlace(2, 7, upper=False)
    assert laid.places[-1] == WallPlace(2, 6, upper=False)
    # Clockwise: on to the breaker's left neighbour, who sits at side 1.
    assert laid.places[20] == WallPlace(1, 0, upper=True)


# Deal
def test_the_banker_takes_the_first_and_third_top_tile_at_last() -> None:
    laid = lay(WALL, 0, DICE)
    wall = StandingWall(laid)
    for seat in range(4):
        wall = wall.deal(seat)
    assert laid.dealt_to(0)[:4] == (0, 1, 2, 3)
    assert laid.dealt_to(0)[12] == 48
    assert [laid.dealt_to(seat)[12] for seat in (1, 2, 3)] == [49, 50, 51]
    assert 52 in dealt().taken


# Fortune tiles
def test_the_indicator_is_counted_back_by_the_same_roll_from_the_end_right_of_the_breaker() -> None:
    """右隣りの人の山の末尾を1として,先頭に向かって: side 3, whose left end is stack 16."""
    wall = dealt()
    assert wall.place(wall.next_indicator) == WallPlace(3, 10, upper=True)


def test_the_indicator_and_the_tile_beneath_it_are_skipped() -> None:
    wall = dealt()
    wall = wall.turn(wall.next_indicator)
    below = WallPlace(3, 10, upper=False)
    while wall.left:
        taken = wall.place(wall.next_tile)
        assert taken not in (WallPlace(3, 10, upper=True), below)
        wall = wall.draw()
    assert len(wall.standing) == 20
    with pytest.raises(WallEmpty):
        wall.draw()


# Kong: the bottom tile of the tail pair is taken first
def test_the_tail_gives_the_bottom_tile_before_the_top_one() -> None:
    wall = dealt()
    wall = wall.turn(wall.next_indicator)
    found = []
    for _ in range(15):
        found.append(wall.place(wall.next_replacement))
        wall = wall.replacement()
    assert found[:4] == [
        WallPlace(2, 6, upper=False),
        WallPlace(2, 6, upper=True),
        WallPlace(2, 5, upper=False),
        WallPlace(2, 5, upper=True),
    ]
    # After the seven counted stacks the tail goes on at the left end of the right neighbour's wall.
    assert found[14] == WallPlace(3, 16, upper=False)


# Draw
def test_twenty_tiles_stay_however_many_kongs_there_were() -> None:
    wall = dealt()
    wall = wall.turn(wall.next_indicator)
    assert wall.left == 63
    for _ in range(16):
        wall = wall.replacement()
    assert wall.left == 47
    while wall.left:
        wall = wall.draw()
    assert len(wall.standing) == 20


# Variations, Permanent fortune
def test_permanent_fortune_turns_no_indicator_and_leaves_as_many_tiles() -> None:
    rules = HANGZHOU.play("default", {"permanent_fortune": True})
    assert not rules.setup.wall.has_indicator
    assert rules.setup.wall.dead_wall == 20
    assert HANGZHOU.play("default", {}).setup.wall == WALL
