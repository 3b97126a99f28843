"""Items of a club's own, as a book meets them while it counts a hand: the book asks, and knows no club."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from tablectl.mahjong.win import ScoredItem


@dataclass(frozen=True, slots=True)
class Sets:
    """One reading of a hand as sets and a pair."""

    chows: int
    """How many."""
    pungs: int
    """Bit per kind of pungs and kongs."""
    concealed: int
    """How many of them were made without another player's tile."""


NO_SETS = Sets(0, 0, 0)
"""A hand that is read in another way: seven pairs, thirteen orphans."""


class OwnItems(Protocol):
    """A club's items for one win."""

    def ordinary(self, sets: Sets) -> tuple[ScoredItem, ...]:
        """Items of ordinary value in one reading."""
        ...

    def replaced(self, items: Iterable[ScoredItem]) -> frozenset[str]:
        """Items that are not counted beside some of the club's."""
        ...

    def limit(self, han: int) -> tuple[int, str] | None:
        """Worth and name of the club's limit for so many han; None: none is reached."""
        ...
