"""Where every tile of the walls stands now, whose the next one is, and where the tail and the indicators are.

Computed from what is recorded: the dice, who has been dealt, how many tiles were drawn from which end.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.standing_wall import StandingWall, WallEmpty
from tablectl.mahjong.walls.wall import lay
from tablectl.mahjong.walls.wall_plan import ThrownIndicator, WallPlan


@dataclass(frozen=True, slots=True)
class WallsNow:
    """The walls of the hand in play. Tiles are indices of ``standing.laid.places``."""

    standing: StandingWall
    next_tile: int | None
    """The next tile of the head; None: only dead ones are left."""
    next_taker: Seat | None
    """Who takes it, if nobody claims anything; None: the hand is over, or the next draw is from the tail."""
    next_replacement: int | None
    """What the next kong or flower brings."""
    replaces: Seat | None
    """Who draws it now; None: nobody, the next draw is from the head."""


def walls_now(state: GameState) -> WallsNow | None:
    """The walls as they stand; None where the dice are not known, or tiles lie without walls."""
    hand, play = state.hand, state.play
    if hand is None or play is None or play.setup.wall.loose or len(hand.dice) != 2 * play.setup.wall.throws:
        return None
    plan = play.setup.wall
    try:
        wall = _without_drawn(plan, hand, StandingWall(lay(plan, state.dealer, hand.dice)))
    except (ValueError, AssertionError):
        return None  # Dice of another book, or a hand taken over in the middle: nobody knows the walls.
    dealt = _dealt(plan, hand)
    if len(dealt) < plan.players:
        waiting = [(i, s) for i, s in enumerate(wall.laid.takers) if i not in wall.taken and s not in dealt]
        return WallsNow(wall, *waiting[0], None, None) if waiting else None
    seat = _draws_next(hand)
    from_tail = hand.draw_from == "tail" and hand.phase is Phase.DRAW
    return WallsNow(
        wall,
        _or_none(wall, "next_tile"),
        None if from_tail else seat,
        _or_none(wall, "next_replacement"),
        seat if from_tail else None,
    )


def _dealt(plan: WallPlan, hand: HandState) -> tuple[Seat, ...]:
    """Seats that have taken their first tiles."""
    if hand.phase is not Phase.SETUP:
        return tuple(range(plan.players))
    return tuple(seat for seat, each in enumerate(hand.seats) if each.tiles)


def _without_drawn(plan: WallPlan, hand: HandState, wall: StandingWall) -> StandingWall:
    """The walls without what has been dealt and drawn, the indicators turned.

    Raises:
        WallEmpty: more was drawn than there is.
    """
    for seat in _dealt(plan, hand):
        wall = wall.take(wall.laid.dealt_to(seat)[: plan.hand_size])
    draws = plan.tiles - plan.dead_wall - plan.players * plan.hand_size - hand.wall_left - hand.replaced
    if not hand.indicators or len(wall.taken) < plan.players * plan.hand_size:
        return wall.after(max(0, draws), hand.replaced)
    if isinstance(plan.indicator, ThrownIndicator):
        # Counted from the tail as it was then: after the flowers of the deal.
        then = wall.after(0, hand.replaced_at_throw)
        wall = wall.turn(then.thrown_indicator(hand.throws))
    else:
        for _ in hand.indicators:
            wall = wall.turn(wall.next_indicator)
    return wall.after(max(0, draws), hand.replaced)


def _draws_next(hand: HandState) -> Seat | None:
    """Whose draw is next, if nobody claims anything."""
    if hand.phase is Phase.DRAW:
        return hand.turn
    if hand.phase is not Phase.ACT:
        return None
    players = len(hand.seats)
    after = [(hand.turn + step) % players for step in range(1, players + 1)]
    return next((seat for seat in after if not hand.seats[seat].out), None)


def _or_none(wall: StandingWall, name: str) -> int | None:
    try:
        index: int = wall.next_tile if name == "next_tile" else wall.next_replacement
    except (WallEmpty, IndexError, StopIteration):
        return None
    return index
