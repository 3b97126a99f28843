"""Bare wins: what a win is paid by its value alone, for whoever asks what a player needs.

A bare win is the ordinary win of its book, on a discard or from the wall: nobody is liable, nothing floats,
no kong is paid beside it. Each book lists the values that such a win can have, in rising order, and pays
them with its own payments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.win import WinTotal


@dataclass(frozen=True, slots=True, kw_only=True)
class WinAsked:
    """Who would win on whose tile, at which moment of a session."""

    winner: Wind
    giver: Wind | None
    """Who would discard the winning tile; None: a win from the wall."""
    honba: int = 0
    """How often the deal was repeated, as the book counts it."""
    deposits: int = 0
    """Sticks that the winner collects."""
    dice: tuple[int, ...] = ()
    """The throw that broke the wall, where it is known: it may count for a banker's stay."""
    scores: Mapping[Wind, int] = field(default_factory=dict)
    """What everybody has, where nobody pays more than that."""


@dataclass(frozen=True, slots=True)
class BareWins:
    """Every value that a win can have, cheapest first.

    A dearer win never leaves its winner worse off against anybody than a cheaper one does.
    """

    totals: Sequence[WinTotal]
    """Values in the unit of ``ScoredWin.total``; none where the book gives no such win."""
    deltas: Callable[[int], Mapping[Wind, int]]
    """(place in ``totals``): the change of each seat's score, honba and deposits included."""


def no_wins() -> BareWins:
    """What a book answers where such a win is not allowed."""

    def nothing(place: int) -> Mapping[Wind, int]:
        raise IndexError(f"there is no win, so none has place {place}")

    return BareWins((), nothing)
