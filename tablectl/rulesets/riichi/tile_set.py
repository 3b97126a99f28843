"""Whether a claim's tiles can come from one set of tiles: red fives, and the other three of a robbed kong."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import NoWin, NoWinCode, WinClaim, WinSource
from tablectl.rulesets.riichi.context import RiichiContext
from tablectl.rulesets.riichi.options import RiichiOptions

_REDS: Final = ("0m", "0p", "0s")
"""In the order of the option ``red_fives``."""


def impossible_copies(claim: WinClaim[RiichiContext], options: RiichiOptions) -> NoWin | None:
    """More red fives than the set has, or a robbed tile that the winner holds as well.

    Plain fives are not counted against the red ones: not every caller tells them apart. Nor do indicators
    add to the four of a kind of the hand: what a caller tells of them is its own reading of another place.
    """
    context = claim.context
    own = [*claim.hand, claim.winning_tile]
    for meld in claim.melds:
        own += meld.tiles
    shown = [*own, *context.dora_indicators, *context.ura_indicators]
    reds = [str(tile) for tile in shown if tile.red]
    for code, count in Counter(reds).items() if reds else ():
        there = options.red_fives[_REDS.index(code)]
        if count > there:
            return NoWin(
                NoWinCode.TOO_MANY_COPIES,
                f"{count} × {code}; this table's set has {there} (option red_fives {[*options.red_fives]})",
            )
    if claim.source is WinSource.KONG:
        return _robbed(own, claim.winning_tile)
    return None


def _robbed(own: list[Tile], robbed: Tile) -> NoWin | None:
    held = sum(tile.kind == robbed.kind for tile in own) - 1
    if not held:
        return None
    return NoWin(
        NoWinCode.TOO_MANY_COPIES,
        f"{held} tiles {robbed.plain} in the hand and four in the robbed kong: there are four of a kind",
    )
