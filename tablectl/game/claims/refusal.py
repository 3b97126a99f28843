"""The answer to a claim that the rules do not allow."""

from __future__ import annotations

from msgspec import Struct

from tablectl.mahjong.seats import Seat


class Refused(Struct, frozen=True, gc=False):
    """An ordinary answer: the claim is not allowed now. Nothing has changed."""

    code: str
    """Stable, for programs: ``not_your_turn``, ``tile_not_in_hand``, ``swap_calling``..."""
    message: str
    """For people: what was expected, what came, what would be allowed."""
    seat: Seat | None = None
    count: int | None = None
    due: int | None = None
    """How much was counted, and how much it should be."""
