"""The facts of a Xiamen win, and its golds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import WinSource
from tablectl.rulesets.own_items import NO_ADDED_ITEMS, AddedItems

WHITE: Final = Tile.parse("5z")
"""The white dragon, which stands for the tile that the gold indicator shows."""

GOLDS: Final = 3
"""The tiles equal to the indicator."""


class Special(StrEnum):
    """A special win; values are ids of the published list of scoring items."""

    THREE_GOLD = "three_gold"
    """三金倒: three golds in the last turn before a draw."""
    THREE_GOLD_DEALT = "three_gold_dealt"
    """Three golds right after the deal and its flowers."""
    ROBBING_THE_GOLD = "robbing_the_gold"
    """抢金: on the indicator, right after the deal; the banker after the first discard."""
    HEAVENLY_WIN = "heavenly_win"
    """天胡: the banker right after the deal."""
    EARTHLY_WIN = "earthly_win"
    """地胡: another player on the banker's first discard."""
    ALL_FLOWERS = "all_flowers"
    """Quanzhou: all eight flowers and seasons, whatever the hand."""

    __hash__ = str.__hash__

    @property
    def any_hand(self) -> bool:
        """Whether the closed tiles need not be sets and a pair."""
        return self in (Special.THREE_GOLD, Special.THREE_GOLD_DEALT, Special.ALL_FLOWERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class XiamenWin:
    """A shown hand, with all facts that the book uses."""

    hand: tuple[Tile, ...]
    """Closed tiles without the winning tile."""
    winning_tile: Tile | None
    """None only with three golds at the deal and all flowers: no tile completes them."""
    source: WinSource
    seat: Wind
    """East is the banker."""
    gold: Tile | None
    """The gold indicator; None only with all flowers before it was turned."""
    melds: tuple[Meld, ...] = ()
    from_wind: Wind | None = None
    """The seat that discarded or whose kong was robbed; None from the wall and for a robbed gold."""
    flowers: tuple[Tile, ...] = ()
    special: Special | None = None
    floats: int = 0
    """Golds discarded in the float rounds that this win ends: 1 makes a double float, 2 a triple."""
    stays: int = 0
    """The growth of the banker's base: the number of stays or, with the option ``plus_multiplier``, the sum
    of their multipliers."""
    added: AddedItems = NO_ADDED_ITEMS
    """Multipliers of a club's own."""

    @property
    def closed(self) -> tuple[Tile, ...]:
        """The closed tiles, the winning tile last."""
        return self.hand if self.winning_tile is None else (*self.hand, self.winning_tile)

    @property
    def robs_gold(self) -> bool:
        """Whether it won on the indicator."""
        return self.special is Special.ROBBING_THE_GOLD


def is_gold(tile: Tile, gold: Tile | None) -> bool:
    """Whether a tile is a gold, which stands for any tile."""
    return gold is not None and tile.kind == gold.kind


def face(tile: Tile, gold: Tile | None) -> int:
    """The kind that a tile counts as in a meld or a discard: a white dragon counts as the indicated tile.

    >>> face(WHITE, Tile.parse("8p")) == Tile.parse("8p").kind
    True
    """
    return gold.kind if gold is not None and tile == WHITE else tile.kind


def gold_count(tiles: Iterable[Tile], gold: Tile | None) -> int:
    """The number of golds among the tiles."""
    return sum([is_gold(tile, gold) for tile in tiles])
