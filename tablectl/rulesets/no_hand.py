"""Why tiles are no hand of four sets and a pair, in the words that several books share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablectl.mahjong.tiles import format_tiles, tile_of_kind
from tablectl.mahjong.win import NoWin, NoWinCode, WinClaim


def wrong_count(claim: WinClaim[Any]) -> NoWin:
    """The answer to too many or too few tiles or melds."""
    tiles, melds = len(claim.hand), len(claim.melds)
    if melds > 4:
        message = f"{melds} melds: a hand has at most four"
    else:
        needed = 13 - 3 * melds
        message = f"{tiles} closed tiles beside {melds} melds and the winning tile; there should be {needed}"
    return NoWin(NoWinCode.TILE_COUNT, message)


def not_a_hand(claim: WinClaim[Any], waiting: Iterable[int], what: str) -> NoWin:
    """The answer to tiles that are no complete hand: what they wait for, or else ``what`` they are not."""
    if waited := format_tiles(tile_of_kind(kind) for kind in sorted(waiting)):
        message = f"{claim.winning_tile} does not complete the hand, which waits for {waited}"
    else:
        tiles = f"{format_tiles(claim.hand)} with {claim.winning_tile}"
        message = f"{tiles} is not {what}, and no other tile would make it one"
    return NoWin(NoWinCode.NOT_A_WINNING_HAND, message)
