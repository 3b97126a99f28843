"""Whether as many tiles have gone from the walls as an order of moves needs.

Orders of moves that nobody saw may leave the same rivers and differ in how many tiles were drawn: a call and
a win on a discard draw none.
"""

from __future__ import annotations

from typing import Final

from tablectl.game.evidence import TableSeen
from tablectl.game.referee.walls.wall_watch import built_lengths, placed_stacks, stack_height
from tablectl.game.state import GameState, Phase
from tablectl.game.views import walls_now

MAX_EXTRA_STACKS: Final = 2
"""More stacks than this where none may stand mean that a wall was moved."""


def walls_contradict(state: GameState, seen: TableSeen) -> bool:
    """Whether a tile still stands that this state has drawn, or one is gone that cannot have been drawn yet.

    False where the players moved the walls. A tile that is not seen may be hidden and not gone.

    Args:
        state: a hand in play, after the moves that are weighed.
        seen: the latest observation at the table.
    """
    hand = state.hand
    if hand is None or not seen.walls:
        return False
    now = walls_now(state)
    if now is None or now.standing.laid.plan.dead_aside or now.standing.laid.plan.wings:
        return False
    found = placed_stacks(seen.walls, built_lengths(now))
    higher = [
        stack for stack, tiles in found.items() if stack_height(now, stack) < (1 if tiles is None else tiles)
    ]
    if len(higher) > MAX_EXTRA_STACKS:
        return False
    if higher:
        return True
    if any(seat.covered for seat in seen.seats):
        return False
    wall = now.standing
    out = wall.taken | wall.out_of_play
    head = [index for index in range(len(wall.laid.places)) if index not in out]
    drawn = 0 if hand.phase is Phase.ACT else 1
    for place in map(wall.place, head[drawn : drawn + 1]):
        stack = (place.side, place.stack)
        least = stack_height(now, stack) - sum(
            (other.side, other.stack) == stack for other in map(wall.place, head[:drawn])
        )
        beside = any((place.side, place.stack + step) in found for step in (-1, 1))
        tiles = found.get(stack)
        if not place.inner and ((stack not in found and beside) or (tiles is not None and tiles < least)):
            return True
    return False
