"""Payments: (base + flowers) times the multiplier, from each of the three others."""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.rulesets.xiamen.options import XiamenOptions

BASE: Final = 1
"""Between two players of whom neither is the banker."""
BANKER_BASE: Final = 2
"""Between the banker and another, before the banker has stayed."""


def bases(options: XiamenOptions, stays: int) -> tuple[int, int]:
    """The base between the banker and another, and between two others.

    Args:
        options: the table's rules.
        stays: the growth of the banker's base (``XiamenWin.stays``).

    >>> bases(XiamenOptions(), 3)
    (16, 1)
    """
    banker_base = BANKER_BASE << stays if options.banker_base == "doubled" else BANKER_BASE + stays
    return banker_base * options.base_factor, BASE * options.base_factor


def next_stays(options: XiamenOptions, stays: int, multiplier: int | None) -> int:
    """``stays`` after another stay of the banker, by a win with this multiplier, or by a draw (None)."""
    if options.banker_base == "plus_multiplier" and multiplier is not None:
        return stays + multiplier
    return stays + 1


def deltas(
    options: XiamenOptions, winner: Wind, flowers: int, multiplier: int, stays: int
) -> dict[Wind, int]:
    """Change of each seat's score from a win; sums to zero.

    >>> {str(seat): change for seat, change in deltas(XiamenOptions(), Wind.SOUTH, 3, 2, 0).items()}
    {'E': -10, 'S': 26, 'W': -8, 'N': -8}
    """
    banker_base, base = bases(options, stays)
    paid = {
        seat: -multiplier * (flowers + (banker_base if Wind.EAST in (seat, winner) else base))
        for seat in WINDS
        if seat is not winner
    }
    return {seat: paid[seat] if seat in paid else -sum(paid.values()) for seat in WINDS}
