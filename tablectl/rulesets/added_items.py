"""How a book that adds its items up counts a club's own beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.win import NoWin, ScoredWin
from tablectl.rulesets.hand_facts import WinFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedItems:
    """A table's sums: what a win's items come to is the sum of their values, and that alone is paid."""

    score: Callable[[WinFacts], ScoredWin | NoWin]
    """The book's own count, without a minimum."""
    minimum: int
    """What a win has to come to, the club's items included."""
    beside: frozenset[str]
    """Items that do not help to reach it: flowers."""
    paid: Callable[[int, WinFacts], Mapping[Wind, int]]
    """Who pays how much for so many points."""
    limit: int | None = None
    """The most that a win is paid."""
