"""What only Sichuan scoring looks at beside the hand."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Suit


@dataclass(frozen=True, slots=True)
class SichuanContext:
    """The situation of one win."""

    void_suit: Suit | None = None
    """The suit that the winner gave up (2.4.10); None where nobody told: then any two suits may win."""
    discard_after_kong: bool = False
    """The tile was discarded in the turn in which its discarder had declared a kong (2.7.3, fan 8)."""
    last_tile: bool = False
    """The wall is empty (2.7.3, fan 10)."""
    already_won: tuple[Wind, ...] = ()
    """Seats that won before and have left the hand: they pay nothing (2.6.2, 2.7.3)."""
