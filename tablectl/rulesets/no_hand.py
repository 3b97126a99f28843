"""Answers to tiles that are no hand of four sets and a pair, for all books."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablectl.mahjong.counts import FIELD
from tablectl.mahjong.tiles import COPIES, COUNT_BITS, PLAYING_KINDS, Tile, format_tiles, tile_of_kind
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


def five_of_a_kind(packed: int) -> NoWin:
    """The answer to a packed count with more than four of a kind."""
    kind = next(kind for kind in range(PLAYING_KINDS) if packed >> COUNT_BITS * kind & FIELD > COPIES)
    count = packed >> COUNT_BITS * kind & FIELD
    message = f"{count} tiles {tile_of_kind(kind)}: there are four of a kind"
    return NoWin(NoWinCode.TOO_MANY_COPIES, message)


def too_many_with_robbed_kong(robbed: Tile, held: int) -> NoWin | None:
    """The answer to a hand that holds copies of the tile that it robs from a kong; None if it holds none."""
    if not held:
        return None
    message = f"{held} tiles {robbed.plain} in the hand and four in the robbed kong: there are four of a kind"
    return NoWin(NoWinCode.TOO_MANY_COPIES, message)


def sets_and_pair(sets: int) -> str:
    """The number of sets of a complete closed part, in words.

    >>> sets_and_pair(0), sets_and_pair(1), sets_and_pair(4)
    ('a pair', 'a set and a pair', '4 sets and a pair')
    """
    return {0: "a pair", 1: "a set and a pair"}.get(sets, f"{sets} sets and a pair")


def not_a_hand(claim: WinClaim[Any], waiting: Iterable[int], what: str) -> NoWin:
    """The answer to tiles that are no complete hand: it names their waits, or else ``what`` they are not."""
    if waited := format_tiles(tile_of_kind(kind) for kind in sorted(waiting)):
        message = f"{claim.winning_tile} does not complete the hand, which waits for {waited}"
    else:
        tiles = f"{format_tiles(claim.hand)} with {claim.winning_tile}"
        message = f"{tiles} is not {what}, and no other tile would make it one"
    return NoWin(NoWinCode.NOT_A_WINNING_HAND, message)
