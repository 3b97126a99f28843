"""Chances that are worked out beside the loop: the table asks, goes on, and looks later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tablectl.numbers.book_odds import BookSession
from tablectl.numbers.danger import TileDanger
from tablectl.numbers.odds import Odds, SessionEnding
from tablectl.numbers.table import HandInPlay


@dataclass(frozen=True, slots=True)
class OddsResult:
    """Chances of the position that was asked for last."""

    ticket: int
    """The number that it was asked with."""
    odds: Odds
    danger: tuple[TileDanger, ...]
    """Of the player in turn at a discard, where that hand is known; nothing otherwise."""


class OddsCalculator(Protocol):
    """Works out chances on a thread of its own. Whoever asks again gives up what was asked before."""

    def ask(self, ticket: int, table: HandInPlay, rules: SessionEnding | BookSession) -> None:
        """Begin with this position; never waits."""

    def found(self) -> OddsResult | None:
        """What was found since the last call, if anything; never waits."""

    def close(self) -> None:
        """End the thread. May be called twice."""
