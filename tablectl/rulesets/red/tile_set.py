"""Checks a claim's tiles against the set of red mahjong."""

from __future__ import annotations

from collections import Counter

from tablectl.mahjong.tiles import KINDS, PLAYING_KINDS, Suit, Tile, tile_of_kind
from tablectl.mahjong.win import NoWin, NoWinCode, WinClaim
from tablectl.rulesets.red.context import RedContext
from tablectl.rulesets.red.options import RedOptions

_FLOWERS = tuple(range(PLAYING_KINDS, PLAYING_KINDS + 4))
_SEASONS = tuple(range(PLAYING_KINDS + 4, PLAYING_KINDS + 8))


def copies(options: RedOptions) -> tuple[int, ...]:
    """Tiles of each kind in the set, by kind (0 to 42).

    >>> sum(copies(RedOptions())), sum(copies(RedOptions(jokers=0))), sum(copies(RedOptions(flowers="four")))
    (148, 144, 144)
    """
    bonus = {"eight": (*_FLOWERS, *_SEASONS), "none": ()}.get(
        options.flowers, _SEASONS if options.four_flowers == "seasons" else _FLOWERS
    )
    counts = [4] * PLAYING_KINDS + [0] * (KINDS - PLAYING_KINDS)
    for kind in bonus:
        counts[kind] = 1
    counts[-1] = options.jokers
    return tuple(counts)


def impossible_copies(claim: WinClaim[RedContext], options: RedOptions) -> NoWin | None:
    """The answer to more tiles of a kind than the set has; None if it has them."""
    there = copies(options)
    tiles: list[Tile] = [*claim.hand, claim.winning_tile, *claim.flowers]
    for meld in claim.melds:
        tiles += meld.tiles
    for kind, count in Counter([tile.kind for tile in tiles]).items():
        if count > there[kind]:
            tile = tile_of_kind(kind)
            what = "jokers" if tile.suit is Suit.JOKER else str(tile)
            return NoWin(
                NoWinCode.TOO_MANY_COPIES,
                f"{count} of {what}; this table's set has {there[kind]}"
                " (options jokers, flowers, four_flowers)",
            )
    return None
