"""Declaring ready."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.tiles import Tile


def _no_hidden_indicators(shown: int) -> int:
    return 0


def _keeps_any_wait(tiles: tuple[Tile, ...], drawn: Tile, melds: tuple[Meld, ...]) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyRules:
    """Declaring ready (riichi). A book without it keeps the defaults."""

    allowed: bool = False
    """Whether ready can be declared."""
    cost: int = 0
    """Points put down for declaring ready."""
    needs_points: bool = True
    """Whether the declaring seat must own ``cost``."""
    min_wall: int = 0
    """Tiles that must be left in the wall to declare ready."""
    in_furiten: bool = True
    """Whether ready may be declared in furiten."""
    kong_keeps_wait: Callable[[tuple[Tile, ...], Tile, tuple[Meld, ...]], bool] = _keeps_any_wait
    """Whether a seat that declared ready may lay down the closed kong of the tile it drew."""
    laid_open: bool = False
    """Whether who has declared ready may lay the whole hand open in play (open riichi)."""
    hidden_indicators: Callable[[int], int] = _no_hidden_indicators
    """How many hidden indicators a winner who declared ready sees under so many revealed ones."""
