"""Payments of a win in red mahjong, by the number of players."""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.seats import Wind

SEATS: Final = {
    4: (Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH),
    3: (Wind.EAST, Wind.SOUTH, Wind.WEST),
    2: (Wind.EAST, Wind.WEST),
}
"""Winds that are seated, by number of players, in order of play."""

LIMIT: Final = 300
"""The maximum points of a hand."""


def deltas(points: int, winner: Wind, discarder: Wind | None, players: int) -> dict[Wind, int]:
    """Change of each seat's score from a win.

    Args:
        points: points of the hand, after the limit.
        winner: the winner's seat.
        discarder: the seat that discarded the winning tile and pays alone; None: all pay for a drawn tile.
        players: the number of players.

    >>> {str(seat): change for seat, change in deltas(38, Wind.WEST, None, 3).items()}
    {'E': -38, 'S': -38, 'W': 76}
    """
    seats = SEATS[players]
    paid = {seat: -points if seat is not winner and discarder in (None, seat) else 0 for seat in seats}
    paid[winner] = -sum(paid.values())
    return paid
