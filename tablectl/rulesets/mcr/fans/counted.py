"""What is counted of a tally of MCR's fans, as a value."""

from __future__ import annotations

from msgspec import Struct

from tablectl.mahjong.win import ScoredItem


class CountedFans(Struct, frozen=True, gc=False):
    """What is counted of a tally."""

    points: int
    items: tuple[ScoredItem, ...]
    """Highest first; of no fan at all the chicken hand. Flowers are no part of it."""
