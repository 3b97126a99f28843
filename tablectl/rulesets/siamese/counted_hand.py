"""Counts a Siamese claim's tiles, and checks them against the set of tiles."""

from __future__ import annotations

from typing import NamedTuple

from tablectl.mahjong.counts import FIELD, OTHER_SHIFT, pack
from tablectl.mahjong.tiles import PLAYING_KINDS, format_tiles
from tablectl.mahjong.win import NoWin, NoWinCode, WinClaim
from tablectl.rulesets.mcr.hand.counted import impossible_copies, meld_facts
from tablectl.rulesets.mcr.hand.values import MeldFacts
from tablectl.rulesets.siamese.context import SiameseContext


class CountedTiles(NamedTuple):
    """A claim's counted tiles, for all steps of scoring."""

    packed: int
    """Packed count of the closed tiles from which the hand is chosen."""
    melds: MeldFacts
    """The melds of the winning hand."""


def count_hand(claim: WinClaim[SiameseContext]) -> CountedTiles | NoWin:
    """Count a claim's tiles."""
    context = claim.context
    wrong = _wrong_count(len(claim.hand), len(claim.melds), len(context.other_melds), context)
    if wrong is not None:
        return wrong
    melds = meld_facts(claim.melds)
    closed = pack(claim.hand)
    unused = context.winning_tile_unused
    # An unused tile is not checked, as it may be unknown.
    whole = closed + melds.packed + (0 if unused else claim.winning_tile.count_key)
    impossible = impossible_copies(whole + meld_facts(context.other_melds).packed, claim)
    if impossible is not None:
        return impossible
    if whole >> OTHER_SHIFT & FIELD:
        strange = [tile for tile in (*claim.hand, claim.winning_tile) if tile.kind >= PLAYING_KINDS]
        return NoWin(
            NoWinCode.NOT_A_WINNING_HAND,
            f"{format_tiles(strange)}: Siamese MCR is played without flowers and jokers",
        )
    return CountedTiles(closed if unused else closed + claim.winning_tile.count_key, melds)


def _wrong_count(tiles: int, melds: int, others: int, context: SiameseContext) -> NoWin | None:
    for whose, count in (("the hand", melds), ("the other hand", others)):
        if count > 4:
            return NoWin(NoWinCode.TILE_COUNT, f"{count} melds of {whose}: a hand has at most four")
    both = 27 - 3 * (melds + others)
    # After the first win, the second hand is an ordinary one. The first hand's winning tile is not among its
    # tiles, so that fourteen are left.
    second = (14 if context.winning_tile_unused else 13) - 3 * melds
    if tiles in (both, second):
        return None
    return NoWin(
        NoWinCode.TILE_COUNT,
        f"{tiles} closed tiles beside the winning tile and {melds} and {others} melds; there should be {both}"
        f" for the first win, or {second} for the second",
    )
