"""Whether the next tile has been taken from the walls, which tells who drew last.

A camera above the table sees stacks but not their height, so only taking the last tile of a stack shows.
Where walls are pushed, hidden or moved by the players there is no answer.
"""

from __future__ import annotations

from tablectl.game.evidence import TableSeen
from tablectl.game.referee.walls.wall_watch import stack_height, stacks_of
from tablectl.game.state import GameState, HandState, Phase
from tablectl.game.views import walls_now


def next_tile_taken(state: GameState, seen: TableSeen) -> bool | None:
    """Whether a tile was drawn since what is recorded; None where the walls do not show it.

    Args:
        state: a hand in which somebody draws next.
        seen: the latest observation at the table.
    """
    hand = state.hand
    if hand is None or hand.phase is not Phase.DRAW or not seen.walls:
        return None
    if any(seat.covered for seat in seen.seats):
        return None
    now = walls_now(state)
    if now is None or now.standing.laid.plan.dead_aside or now.standing.laid.plan.wings:
        return None
    index = now.next_replacement if _from_tail(hand) else now.next_tile
    if index is None or now.standing.place(index).inner:
        return None
    place = now.standing.place(index)
    found = stacks_of(seen.walls, now)
    stack, height = (place.side, place.stack), stack_height(now, (place.side, place.stack))
    if stack in found:
        tiles = found[stack]
        if tiles is not None:
            return tiles < height
        return False if height == 1 else None
    neighbours = ((place.side, place.stack - 1), (place.side, place.stack + 1))
    if height == 1 and any(each in found and stack_height(now, each) for each in neighbours):
        return True
    return None


def _from_tail(hand: HandState) -> bool:
    return hand.draw_from == "tail"
