"""The lamps at the sides of the table, as the state has them."""

from __future__ import annotations

from tablectl.game.state import GameState, Phase
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.wall_plan import CHAIRS, SIDES
from tablectl.ports import Lamp


def lamps_of(state: GameState) -> dict[Seat, Lamp]:
    """What the lamp at each side of the table shows."""
    hand = state.hand
    chairs = CHAIRS.get(len(state.players), ())
    lamps = dict.fromkeys(range(SIDES), Lamp.OFF)
    if hand is None:
        return lamps
    for seat, each in enumerate(hand.seats):
        if each.ready is not None:
            lamps[chairs[seat]] = Lamp.READY
    if hand.phase in (Phase.DRAW, Phase.ACT):
        lamps[chairs[hand.turn]] = Lamp.TURN
    for win in hand.wins:
        lamps[chairs[win.seat]] = Lamp.WIN
    return lamps
