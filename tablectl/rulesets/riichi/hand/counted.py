"""Counts a claim's tiles, and refuses tiles that cannot be a hand."""

from __future__ import annotations

from tablectl.mahjong.counts import FIELD, OTHER_SHIFT, has_five_of_a_kind, pack
from tablectl.mahjong.shapes.waits import waits_of
from tablectl.mahjong.win import NoWin, NoWinCode, WinClaim
from tablectl.rulesets import no_hand
from tablectl.rulesets.riichi.context import RiichiContext
from tablectl.rulesets.riichi.hand.form import NO_MELDS, closed_part, meld_facts
from tablectl.rulesets.riichi.hand.values import CountedHand


def count_hand(claim: WinClaim[RiichiContext]) -> CountedHand | NoWin:
    """Count a claim's tiles."""
    melds = meld_facts(claim.melds) if claim.melds else NO_MELDS
    if len(claim.hand) != 13 - 3 * len(claim.melds):
        return no_hand.wrong_count(claim)
    before = pack(claim.hand)
    packed = before + claim.winning_tile.count_key
    whole = packed + melds.packed
    if has_five_of_a_kind(whole):
        return no_hand.five_of_a_kind(whole)
    if whole >> OTHER_SHIFT & FIELD:
        return NoWin(NoWinCode.NOT_A_WINNING_HAND, "a flower or joker is no part of a riichi hand")
    kinds, ways = closed_part(packed)
    ron = not claim.source.self_drawn
    return CountedHand(claim, melds, before, packed, whole, ways, kinds | melds.kinds, ron)


def not_a_hand(claim: WinClaim[RiichiContext]) -> NoWin:
    """The answer to tiles that are no complete hand."""
    return no_hand.not_a_hand(
        claim,
        waits_of(claim.hand, len(claim.melds)),
        "four sets and a pair (melds included), seven pairs or thirteen orphans",
    )
