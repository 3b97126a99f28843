"""The counted fans of a tally."""

from __future__ import annotations

from msgspec import Struct

from tablectl.mahjong.win import ScoredItem


class CountedFans(Struct, frozen=True, gc=False):
    """The fans of a tally that count together, and their points."""

    points: int
    items: tuple[ScoredItem, ...]
    """Items, the highest first, without flowers; the chicken hand if there is no fan."""
