"""Odds, calculated beside the loop: the table requests them, goes on, and collects the result later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tablectl.numbers.book_odds import BookSession
from tablectl.numbers.danger import TileDanger
from tablectl.numbers.odds import Odds, SessionEnding
from tablectl.numbers.table import HandInPlay


@dataclass(frozen=True, slots=True)
class OddsResult:
    """The odds of the position that was requested last."""

    ticket: int
    """The number of the request."""
    odds: Odds
    danger: tuple[TileDanger, ...]
    """Of each discard of the player in turn, if that hand is known; empty otherwise."""


class OddsCalculator(Protocol):
    """Calculates odds on a thread of its own. A new request cancels the previous one."""

    def request(self, ticket: int, table: HandInPlay, rules: SessionEnding | BookSession) -> None:
        """Start to calculate the odds of a position; does not block."""

    def take_result(self) -> OddsResult | None:
        """The result, once; None if there is no new one. Does not block."""

    def close(self) -> None:
        """Stop the thread. May be called twice."""
