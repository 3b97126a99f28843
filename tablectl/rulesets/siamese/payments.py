"""Payments of a win in Siamese MCR (15, 16 and 23)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.mahjong.seats import Wind

LOSER_EXTRA_POINTS: Final = 8
"""The points that each loser of three pays in addition to the hand; with two players only the hand is
paid."""
SEATS: Final[Mapping[int, tuple[Wind, ...]]] = {
    3: (Wind.EAST, Wind.SOUTH, Wind.WEST),
    2: (Wind.EAST, Wind.SOUTH),
}
"""By number of players: the seats taken, in order of play."""


def deltas(points: int, winner: Wind, discarder: Wind | None, players: int = 3) -> dict[Wind, int]:
    """Change of each seat's score; sums to zero.

    Args:
        points: the hand's points.
        winner: the winner's seat.
        discarder: the seat that discarded or whose kong was robbed; None for a win from the wall.
        players: three or two.

    >>> {str(seat): change for seat, change in deltas(28, Wind.SOUTH, Wind.EAST).items()}
    {'E': -36, 'S': 44, 'W': -8}
    """
    extra = LOSER_EXTRA_POINTS if players == 3 else 0
    paid = {
        seat: -extra - points if discarder is None or seat is discarder else -extra
        for seat in SEATS[players]
        if seat is not winner
    }
    paid[winner] = -sum(paid.values())
    return {seat: paid[seat] for seat in SEATS[players]}
