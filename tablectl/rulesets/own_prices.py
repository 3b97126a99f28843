"""How a book scores a club's own items."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.win import NoWin, ScoredItem, ScoredWin
from tablectl.rulesets.hand_facts import WinFacts
from tablectl.rulesets.moves import Move
from tablectl.rulesets.option_fields import OptionsT
from tablectl.rulesets.own_items import PLAIN_FACES, Faces, OwnItems
from tablectl.rulesets.table_view import HandView, TableView

OwnOf = Callable[[WinFacts], OwnItems]
"""The club's items for a win."""


def _plain(options: object, facts: WinFacts) -> Faces:
    return PLAIN_FACES


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPrices(Generic[OptionsT]):
    """How a book scores items that it does not have itself. Its ``wins.score`` reads ``WinFacts.own``."""

    unit: str
    """The unit of an item's value: ``han``, ``points``, ``fans``, ``times``."""
    score_items: Callable[[OptionsT, WinFacts, tuple[ScoredItem, ...]], ScoredWin | NoWin]
    """Scores a win that has these items only; it may be below the minimum."""
    yakuman: bool = False
    """Whether the book has yakuman, and limits by han."""
    min_value: int = 0
    """The minimum value of an item; where values multiply, no item may be worth 0."""
    faces: Callable[[OptionsT, WinFacts], Faces] = _plain
    """The faces of the hand's tiles, if some stand for others."""
    first_win: Callable[[WinFacts], WinFacts | None] | None = None
    """The player's first win of the hand, if any; this one must not be worth less."""
    hands: Callable[[OptionsT, OwnOf, TableView, HandView, Seat], tuple[Move, ...]] | None = None
    """``wins.winning_hands`` with the club's items, if a seat has several hands to win with."""
