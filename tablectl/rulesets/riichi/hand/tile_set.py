"""Whether a claim's tiles can come from one set of tiles: red fives, and the other three of a robbed kong."""

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
    """More red fives than the set has, or a robbed tile that the winner holds as well.

    Plain fives are not counted against the red ones: not every caller tells them apart. Nor do indicators
    add to the hand's tiles: what a caller tells of them is its own reading of another place.
    Too many or too few tiles are for whoever scores the claim to tell.
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
    return no_hand.beside_robbed_kong(robbed, sum(tile.kind == robbed.kind for tile in own))
