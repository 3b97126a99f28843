"""Checks a claim's tiles against the set of tiles: red fives, and the other three tiles of a robbed kong."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tablectl.mahjong.win import NoWin, NoWinCode, WinClaim, WinSource
from tablectl.rulesets import no_hand
from tablectl.rulesets.riichi.context import RiichiContext
from tablectl.rulesets.riichi.options import RiichiOptions

_KONG: Final = WinSource.KONG
_REDS: Final = ("0m", "0p", "0s")
"""In the order of the option ``red_fives``."""


def impossible_copies(claim: WinClaim[RiichiContext], options: RiichiOptions) -> NoWin | None:
    """The answer to more red fives than the set has, or to copies of a robbed tile in the hand.

    Plain fives are not counted against the red ones, as not every caller distinguishes them. Indicators do
    not count as tiles of the hand, as a caller may have read them wrongly. Scoring checks the number of
    tiles.
    """
    if len(claim.hand) != 13 - 3 * len(claim.melds):
        return None
    shown = [*claim.hand, claim.winning_tile]
    for meld in claim.melds:
        shown += meld.tiles
    there = dict(zip(_REDS, options.red_fives, strict=True))
    for code, count in Counter([str(tile) for tile in shown if tile.red]).items():
        if count > there[code]:
            return NoWin(
                NoWinCode.TOO_MANY_COPIES,
                f"{count} × {code}; this table's set has {there[code]}"
                f" (option red_fives {[*options.red_fives]})",
            )
    return _robbed(claim) if claim.source is _KONG else None


def _robbed(claim: WinClaim[RiichiContext]) -> NoWin | None:
    robbed = claim.winning_tile
    own = [*claim.hand, *(tile for meld in claim.melds for tile in meld.tiles)]
    return no_hand.too_many_with_robbed_kong(robbed, sum(tile.kind == robbed.kind for tile in own))
