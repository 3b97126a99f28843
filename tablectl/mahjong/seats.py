"""Seats of the table and winds of a hand: two types, because only the hand joins them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

Seat = int
"""0 to 3 counter-clockwise from the table's marked side. Play passes from a seat to the next."""

SEATS: Final = (0, 1, 2, 3)


class Wind(StrEnum):
    """A seat's place in a hand (East deals) or the wind of the round."""

    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"

    # Wind is the key of every payment: the text's own hash is several times faster than an Enum's, and lets
    # a mapping by seat be asked with the letter.
    __hash__ = str.__hash__

    honor_rank: int
    """Rank of the wind's tile in suit ``z``: 1 to 4."""

    @property
    def next(self) -> Wind:
        """The wind that follows: E, S, W, N and round again."""
        return WINDS[(WINDS.index(self) + 1) % 4]


WINDS: Final = tuple(Wind)
for _rank, _wind in enumerate(WINDS, start=1):
    _wind.honor_rank = _rank


def seat_wind(seat: Seat, dealer: Seat, players: int = 4) -> Wind:
    """The wind of a seat in a hand that ``dealer`` deals.

    >>> seat_wind(0, dealer=3)
    <Wind.SOUTH: 'S'>
    """
    return WINDS[(seat - dealer) % players]
