"""Whether the next tile was drawn, told by the walls: never wrong, and silent where they do not show it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablectl.game.events import TileDrawn
from tablectl.game.evidence import SeenSeat
from tablectl.game.referee.walls import next_tile_taken
from tablectl.game.state import GameState, Phase
from tests.tablectl.game.referee.walls.test_wall_watch import look, seen_by, walls_of
from tests.tablectl.game.views.test_walls import seated


def draws(key: str = "riichi", *, most: int = 30) -> list[tuple[GameState, GameState]]:
    """The table before and after each of the first draws of a hand."""
    game = seated(key, 4, 1)
    found: list[tuple[GameState, GameState]] = []
    while len(found) < most and (game.hand is None or game.hand.phase not in (Phase.ENDED, Phase.SETTLED)):
        before, step = game.state, game.next_step()
        game.follow(step.events)
        drew = any(isinstance(event, TileDrawn) for event in step.events)
        if drew and before.hand is not None and before.hand.phase is Phase.DRAW:
            found.append((before, game.state))
    return found


@pytest.fixture(scope="module")
def every_draw() -> list[tuple[GameState, GameState]]:
    return draws()


def told(written: GameState, standing: GameState, *, heights: bool) -> bool | None:
    return next_tile_taken(written, look(written, seen_by(walls_of(standing), heights=heights), 0))


def test_walls_whose_height_shows_tell_every_draw(every_draw: list[tuple[GameState, GameState]]) -> None:
    stood = [told(before, before, heights=True) for before, _ in every_draw]
    gone = [told(before, after, heights=True) for before, after in every_draw]
    assert True not in stood
    assert False not in gone
    assert (stood.count(False), gone.count(True)) >= (20, 20), "a side of two stacks is not matched"


def test_stacks_seen_from_above_tell_of_every_other_draw(
    every_draw: list[tuple[GameState, GameState]],
) -> None:
    stood = [told(before, before, heights=False) for before, _ in every_draw]
    gone = [told(before, after, heights=False) for before, after in every_draw]
    assert True not in stood
    assert False not in gone
    assert stood.count(False) > 10
    assert gone.count(True) > 10


def test_walls_that_a_hand_hides_tell_nothing(every_draw: list[tuple[GameState, GameState]]) -> None:
    before, after = every_draw[0]
    seen = look(before, seen_by(walls_of(after)), 0)
    hidden = replace(seen, seats=(SeenSeat(), SeenSeat(covered=True), SeenSeat(), SeenSeat()))
    assert next_tile_taken(before, hidden) is None
    assert next_tile_taken(before, replace(seen, walls=())) is None
    assert next_tile_taken(after, seen) is None, "somebody holds a tile more already"
