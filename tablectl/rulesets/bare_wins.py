"""Bare wins: what each possible value of a win pays, for computing what a player needs.

A bare win is a book's ordinary win on a discard or from the wall, without liability, floats or payments for
kongs. Each book lists the values of such a win in rising order, and computes their payments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.win import WinTotal


@dataclass(frozen=True, slots=True, kw_only=True)
class WinSituation:
    """The winner, the discarder and the state of the session in which a bare win is valued."""

    winner: Wind
    giver: Wind | None
    """The seat that discards the winning tile; None for a win from the wall."""
    honba: int = 0
    """The number of repeated deals, as the book counts them."""
    deposits: int = 0
    """Riichi sticks that the winner collects."""
    dice: tuple[int, ...] = ()
    """The throw that broke the wall, if known; it may count for a banker's stay."""
    scores: Mapping[Wind, int] = field(default_factory=dict)
    """The points of each seat, in a book where nobody pays more than they have."""


@dataclass(frozen=True, slots=True)
class BareWins:
    """Every value that a win can have, in rising order.

    A higher value never gives the winner a smaller lead over any seat than a lower one does.
    """

    totals: Sequence[WinTotal]
    """Values in the unit of ``ScoredWin.total``; empty if the book does not allow such a win."""
    deltas: Callable[[int], Mapping[Wind, int]]
    """(index in ``totals``): the change of each seat's score, honba and deposits included."""


def no_wins() -> BareWins:
    """The bare wins of a book that does not allow such a win."""

    def nothing(place: int) -> Mapping[Wind, int]:
        raise IndexError(f"there is no win, so none has place {place}")

    return BareWins((), nothing)
