"""What yaku, fu and limits leave open: how many play, which tile an indicator shows, what each of them pays.

Four at a table is the book's own game; another number of players is another value, scored by the same code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import COUNT_BITS, PLAYING_KINDS

DORA_CIRCLES: Final = (range(9), range(9, 18), range(18, 27), range(27, 31), range(31, 34))
"""Kinds in the order in which indicators show them, each a circle (book VIII): suits, winds, dragons."""


def next_in_circle(circles: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The kind of the dora that an indicator of each playing kind shows; a kind in no circle shows itself."""
    found = list(range(PLAYING_KINDS))
    for circle in circles:
        for kind, shown in zip(circle, (*circle[1:], circle[0]), strict=True):
            found[kind] = shown
    return tuple(found)


# Compared and hashed as the object that it is: every payment is looked up by it.
@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """One number of players with its payments."""

    winds: tuple[Wind, ...]
    """Of the seats, in order of play."""
    honba: int
    """What a honba adds to a win on a discard."""
    honba_each: int
    """What a honba adds to each payment of a self-drawn win."""
    noten_pool: int
    """Points that hands without a wait pay to the ready ones, in all."""
    dora_shift: tuple[int, ...]
    """By kind of an indicator: the place in a packed count of the kind that it shows."""
    missing_share: str = "lost"
    """What becomes of the share of an empty chair in a self-drawn win: ``lost``, ``halved`` between those who
    pay, or each of them pays a ``thousand`` in its place. At a full table there is none."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.winds)


def dora_shift(circles: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """``Variant.dora_shift`` of these circles."""
    return tuple(COUNT_BITS * kind for kind in next_in_circle(circles))


FOUR_PLAYERS: Final = Variant(
    winds=WINDS, honba=300, honba_each=100, noten_pool=3_000, dora_shift=dora_shift(DORA_CIRCLES)
)
"""The rule book's own game (IX, X)."""
