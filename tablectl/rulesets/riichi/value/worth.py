"""What one reading of a riichi hand is worth, as a value."""

from __future__ import annotations

from msgspec import Struct

from tablectl.mahjong.win import ScoredItem


class Value(Struct, frozen=True, gc=False):
    """What a reading is worth. The best has the most basic points, then the most han, then the most fu."""

    basic: int
    han: int
    fu: int
    limit: str | None
    yaku: tuple[ScoredItem, ...]
    """Without dora."""
    bonus: tuple[ScoredItem, ...]
    """Dora."""

    @property
    def yaku_han(self) -> int:
        """Han without dora."""
        return sum(item.value for item in self.yaku)
