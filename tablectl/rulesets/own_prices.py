"""How a book prices a club's own items, beside counting them among its own."""

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
"""What a club counts of its own in one win."""


def _plain(options: object, facts: WinFacts) -> Faces:
    return PLAIN_FACES


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPrices(Generic[OptionsT]):
    """A book's prices for items that it has not itself. Its ``wins.score`` asks ``WinFacts.own``."""

    unit: str
    """What an item is worth: ``han``, ``points``, ``fans``, ``times``."""
    worth: Callable[[OptionsT, WinFacts, tuple[ScoredItem, ...]], ScoredWin | NoWin]
    """What a win with these items alone is worth and who pays, or why it is too little."""
    yakuman: bool = False
    """Whether the book has yakuman, and limits by han."""
    least: int = 0
    """The least value of an item: where values multiply, nothing may be worth 0."""
    faces: Callable[[OptionsT, WinFacts], Faces] = _plain
    """What tiles count as in this hand, where some stand for others."""
    first_win: Callable[[WinFacts], WinFacts | None] | None = None
    """The same player's first win of the hand, than which this one must not be worth less, if any."""
    hands: Callable[[OptionsT, OwnOf, TableView, HandView, Seat], tuple[Move, ...]] | None = None
    """``wins.winning_hands`` with what the club counts, where a seat has several hands to win with."""
