"""Whether the walls speak against an order of moves: never against the true one."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tablectl.game.evidence import SeenSeat
from tablectl.game.referee.walls import walls_contradict
from tablectl.game.state import GameState
from tests.tablectl.game.referee.walls.test_next_draw import draws
from tests.tablectl.game.referee.walls.test_wall_watch import look, seen_by, walls_of

Draws = list[tuple[GameState, GameState]]


@pytest.fixture(scope="module")
def every_draw() -> Draws:
    return draws()


def told(supposed: GameState, true: GameState, *, heights: bool) -> bool:
    return walls_contradict(supposed, look(supposed, seen_by(walls_of(true), heights=heights), 0))


@pytest.mark.parametrize("heights", [True, False])
def test_the_true_order_is_never_contradicted(every_draw: Draws, heights: bool) -> None:
    """Whoever is next may have drawn already."""
    for before, after in every_draw:
        assert not told(before, before, heights=heights)
        assert not told(before, after, heights=heights)
        assert not told(after, after, heights=heights)


@pytest.mark.parametrize(("heights", "least"), [(True, 20), (False, 10)])
def test_a_tile_that_stands_was_not_drawn(every_draw: Draws, heights: bool, least: int) -> None:
    assert sum(told(after, before, heights=heights) for before, after in every_draw) > least


@pytest.mark.parametrize(("heights", "least"), [(True, 20), (False, 10)])
def test_two_tiles_that_are_gone_were_drawn(every_draw: Draws, heights: bool, least: int) -> None:
    further = [(before, after) for (before, _), (_, after) in pairwise(every_draw)]
    assert sum(told(before, after, heights=heights) for before, after in further) > least


def test_what_an_arm_hides_is_not_gone(every_draw: Draws) -> None:
    further = [(before, after) for (before, _), (_, after) in pairwise(every_draw)]
    looks = [(before, look(before, seen_by(walls_of(after)), 0)) for before, after in further]
    before, seen = next(each for each in looks if walls_contradict(*each))
    hidden = replace(seen, seats=(SeenSeat(), SeenSeat(covered=True), SeenSeat(), SeenSeat()))
    assert not walls_contradict(before, hidden)
    assert not walls_contradict(before, replace(seen, walls=()))
