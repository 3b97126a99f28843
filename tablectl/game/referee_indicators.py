"""Tiles that the eyes took for indicators and that are none: flowers beside a wall.

The eyes know no rules. A face-up tile beside a few backs may lie on a wall or before it; where the book turns
no indicator, or none that is a flower, it lies before it.
"""

from __future__ import annotations

from dataclasses import replace

from tablectl.game.evidence import SeenTile, TableSeen
from tablectl.game.state import GameState
from tablectl.mahjong.wall_plan import CHAIRS, SIDES
from tablectl.rulesets.ruleset import PlayRules


def indicators_apart(state: GameState, seen: TableSeen) -> TableSeen:
    """The look with what cannot be an indicator back among the face-up tiles of its side."""
    play = state.play
    if play is None or not any(_is_none(play, tile) for tile in seen.indicators):
        return seen
    chairs = CHAIRS[play.players]
    order = (*chairs, *(side for side in range(SIDES) if side not in chairs))
    seats = list(seen.seats)
    for tile in seen.indicators:
        if _is_none(play, tile):
            place = order.index(_side_of(tile))
            seats[place] = replace(seats[place], shown=(*seats[place].shown, tile))
    kept = tuple(tile for tile in seen.indicators if not _is_none(play, tile))
    return replace(seen, seats=(seats[0], seats[1], seats[2], seats[3]), indicators=kept)


def _is_none(play: PlayRules, tile: SeenTile) -> bool:
    return not play.wall.has_indicator or (tile.best is not None and tile.best.kind in play.bonus)


def _side_of(tile: SeenTile) -> int:
    """The side of the table whose edge is nearest."""
    x, y = tile.at_mm
    return max(range(SIDES), key=lambda side: (-y, x, y, -x)[side])
