"""What a book's hands are made of: sets and pairs, what a tile counts as, which hands are aimed at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablectl.mahjong.tiles import FIRST_HONOR, PLAYING_KINDS, Suit, Tile
from tablectl.rulesets.hangzhou.fortune import fortune_of
from tablectl.rulesets.xiamen.win import face, is_gold

WILD: Final = -1
USELESS: Final = -2
Counting = Callable[[Tile], int]
"""The kind that a tile counts as, ``WILD`` or ``USELESS``."""


@dataclass(frozen=True, slots=True)
class BookTiles:
    """One book's hands."""

    size: int
    """Closed tiles of a hand before a draw."""
    sets: int
    """Of all hands of a seat together."""
    hands: int = 1
    """Hands that a seat wins with."""
    kinds: Sequence[int] = range(PLAYING_KINDS)
    """Kinds of the set."""
    seven_pairs: bool = True
    needs_value: bool = False
    """Whether only hands that are worth something win, so that players aim at certain ones."""


BOOKS: Final[Mapping[str, BookTiles]] = {
    "sanma": BookTiles(13, 4, kinds=(0, 8, *range(9, PLAYING_KINDS))),
    "mcr": BookTiles(13, 4, needs_value=True),
    "siamese": BookTiles(27, 8, hands=2, needs_value=True),
    "red": BookTiles(13, 4),
    "hangzhou": BookTiles(13, 4),
    "xiamen": BookTiles(16, 5, seven_pairs=False),
    "sichuan": BookTiles(13, 4, kinds=range(FIRST_HONOR)),
}


def counting(book: str, options: Any, indicators: Sequence[Tile]) -> Counting:
    """What tiles count as in a hand of a book.

    Args:
        book: its key.
        options: the table's.
        indicators: what was turned up.
    """
    indicator = indicators[-1] if indicators else None
    if book == "hangzhou":
        fortune = fortune_of(indicator, permanent=options.permanent_fortune)

        def of_hangzhou(tile: Tile) -> int:
            stands = fortune.face(tile)
            return WILD if stands is None else stands.kind

        return of_hangzhou
    if book == "xiamen":
        return lambda tile: (
            WILD if is_gold(tile, indicator) else _kind(tile) if _kind(tile) < 0 else face(tile, indicator)
        )
    return _kind


def _kind(tile: Tile) -> int:
    if tile.suit is Suit.JOKER:
        return WILD
    return tile.kind if tile.kind < PLAYING_KINDS else USELESS
