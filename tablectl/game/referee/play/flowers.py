"""Flowers in a hypothesis: who may have laid one down, and what is left to explain afterwards."""

from __future__ import annotations

from dataclasses import replace

from tablectl.game.referee.matching.changes import TableChanges
from tablectl.game.state import HandState
from tablectl.mahjong.seats import Seat


def may_lay(hand: HandState, dealer: Seat) -> list[Seat]:
    """Seats that may lay down a flower now, in order: all of them after the deal, else who is in turn."""
    if hand.opening:
        return [(dealer + step) % len(hand.seats) for step in range(len(hand.seats))]
    return [hand.turn]


def without_first(changes: TableChanges, seat: Seat) -> TableChanges:
    """The changes once the first new flower of a seat is explained."""
    return replace(
        changes, flowers=(*changes.flowers[:seat], changes.flowers[seat][1:], *changes.flowers[seat + 1 :])
    )
