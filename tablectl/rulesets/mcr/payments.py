"""Payments: eight points from each loser, and the hand (book, "Порядок подсчёта очков", 1.b and 1.c)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablectl.mahjong.seats import WINDS, Wind

LOSER_EXTRA_POINTS: Final = 8
"""The points that each loser pays in addition to the hand."""


def deltas(points: int, winner: Wind, discarder: Wind | None) -> dict[Wind, int]:
    """Change of each seat's score; sums to zero.

    Args:
        points: the hand's points, flowers included.
        winner: the winner's seat.
        discarder: the seat that discarded or whose kong was robbed; None for a win from the wall.

    >>> {str(seat): change for seat, change in deltas(12, Wind.EAST, None).items()}
    {'E': 60, 'S': -20, 'W': -20, 'N': -20}
    """
    return _paid(points, winner, discarder).copy()


@lru_cache(maxsize=4_096)
def _paid(points: int, winner: Wind, discarder: Wind | None) -> dict[Wind, int]:
    paid = {
        seat: -LOSER_EXTRA_POINTS - points if discarder is None or seat is discarder else -LOSER_EXTRA_POINTS
        for seat in WINDS
        if seat is not winner
    }
    paid[winner] = -sum(paid.values())
    return {seat: paid[seat] for seat in WINDS}
