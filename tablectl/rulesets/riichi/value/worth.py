"""The value of one reading of a riichi hand."""

from __future__ import annotations

from msgspec import Struct

from tablectl.mahjong.win import ScoredItem


class HandValue(Struct, frozen=True, gc=False):
    """The value of a reading. The best has the most basic points, then the most han, then the most fu."""

    basic: int
    han: int
    fu: int
    limit: str | None
    yaku: tuple[ScoredItem, ...]
    """Items without dora."""
    bonus: tuple[ScoredItem, ...]
    """Items of dora."""

    @property
    def yaku_han(self) -> int:
        """Han without dora."""
        return sum(item.value for item in self.yaku)
