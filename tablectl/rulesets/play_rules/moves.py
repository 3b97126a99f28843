"""What a rule book says to any move: what it forbids, what it brings with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.moves import Follow, Move, Noticed, Refusal
from tablectl.rulesets.table_view import HandView, TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRules:
    """The book's own word on moves."""

    keeps_log: bool = True
    """Whether the hand keeps a log of its moves for the hooks."""
    forbids: Callable[[TableView, HandView, Move], Refusal | None] | None = None
    """The book's own prohibition of a move that is possible otherwise. Unseen tiles are None: what cannot be
    known is not forbidden."""
    follows: Callable[[TableView, HandView, HandView, Move], tuple[Follow, ...]] | None = None
    """(table, hand before, hand after, move): what a move brings with it: payments, faults noticed."""
    looks_back: Callable[[TableView, HandView, Seat, tuple[Tile, ...]], tuple[Noticed, ...]] | None = None
    """(table, hand, seat, closed tiles without a winning tile): faults that only the shown hand tells."""
