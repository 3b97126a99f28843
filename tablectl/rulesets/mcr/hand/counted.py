"""Counts a claim's tiles and melds, and refuses tiles that cannot be a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablectl.mahjong.counts import FIELD, OTHER_SHIFT, has_five_of_a_kind, pack
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.tiles import COUNT_BITS, PLAYING_KINDS, format_tiles
from tablectl.mahjong.win import NoWin, NoWinCode, WinClaim, WinSource
from tablectl.rulesets import no_hand
from tablectl.rulesets.mcr.hand.values import CountedHand, MeldFacts
from tablectl.rulesets.mcr.hand.waits import waits

_CHOW: Final = MeldKind.CHOW
_PUNG: Final = MeldKind.PUNG
_CLOSED_KONG: Final = MeldKind.CLOSED_KONG
_KONG: Final = WinSource.KONG
"""Enumeration members as constants, because attribute access takes as long as three comparisons."""


NO_MELDS: Final = MeldFacts(0, 0, 0, (), 0, 0, 0, 0)


def meld_facts(melds: Sequence[Meld]) -> MeldFacts:
    """Compute the facts of the melds."""
    if not melds:
        return NO_MELDS
    packed = pungs = kinds = melded = concealed = 0
    chows: list[int] = []
    for meld in melds:
        kind, first = meld.kind, meld.tiles[0].kind
        packed += meld.count_key
        if kind is _CHOW:
            chows.append(first)
            kinds |= 7 << first
            continue
        pungs |= 1 << first
        if kind is _CLOSED_KONG:
            concealed += 1
        elif kind is not _PUNG:
            melded += 1
    count = len(melds)
    return MeldFacts(count, count - concealed, packed, tuple(chows), pungs, kinds | pungs, melded, concealed)


def count_hand(claim: WinClaim[Any]) -> CountedHand | NoWin:
    """Count a claim's tiles."""
    if len(claim.hand) != 13 - 3 * len(claim.melds):
        return no_hand.wrong_count(claim)
    melds = meld_facts(claim.melds)
    before = pack(claim.hand)
    packed = before + claim.winning_tile.count_key
    whole = packed + melds.packed
    if has_five_of_a_kind(whole) or claim.flowers or claim.source is _KONG:
        impossible = impossible_copies(whole, claim)
        if impossible is not None:
            return impossible
    if whole >> OTHER_SHIFT & FIELD:
        strange = [tile for tile in (*claim.hand, claim.winning_tile) if tile.kind >= PLAYING_KINDS]
        return NoWin(
            NoWinCode.NOT_A_WINNING_HAND,
            f"{format_tiles(strange)} is no part of a complete hand; a flower is laid open and replaced",
        )
    return CountedHand(melds, before, packed, whole)


def impossible_copies(whole: int, claim: WinClaim[Any]) -> NoWin | None:
    """The answer to tiles that one set does not have: five of a kind, a flower twice, or copies of a robbed
    tile; None if the set has them.

    Args:
        whole: packed count of all the claim's tiles but flowers.
        claim: the claim.
    """
    if has_five_of_a_kind(whole):
        return no_hand.five_of_a_kind(whole)
    flowers = claim.flowers
    if flowers and len({flower.kind for flower in flowers}) < len(flowers):
        twice = sorted({flower for flower in flowers if flowers.count(flower) > 1})
        message = f"{format_tiles(twice)} more than once among the flowers: there is one of each"
        return NoWin(NoWinCode.TOO_MANY_COPIES, message)
    if claim.source is _KONG:
        robbed = claim.winning_tile
        return no_hand.too_many_with_robbed_kong(robbed, (whole >> COUNT_BITS * robbed.kind & FIELD) - 1)
    return None


def not_a_hand(claim: WinClaim[Any]) -> NoWin:
    """The answer to tiles that are no complete hand."""
    return no_hand.not_a_hand(
        claim,
        waits(claim.hand, claim.melds),
        "four sets and a pair (melds included), nor seven pairs, thirteen orphans or a hand of knitted tiles",
    )
