"""On which side of its owner a meld lies: where seats have two hands, that tells which one it belongs to."""

from __future__ import annotations

from tablectl.game.evidence import SeenMeld
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_plan import CHAIRS


def part_of(state: GameState, seat: Seat, seen: SeenMeld) -> int:
    """Which of its owner's hands a meld lies with: the first hand's lie right, the second's left."""
    play = state.play
    if play is None or play.setup.hands_per_seat == 1:
        return 0
    x, y = seen.tiles[0].at_mm
    to_the_right = (x, y, -x, -y)[CHAIRS[play.setup.players][seat]]
    return 0 if to_the_right > 0 else 1
