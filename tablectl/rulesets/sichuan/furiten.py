"""Furiten hu: no win on the face of a tile that was let go, unless the hand has become dearer (2.6.1, 5)."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import NoWin, NoWinCode, WinSource
from tablectl.rulesets.sichuan.context import SichuanContext
from tablectl.rulesets.sichuan.fans import total_of
from tablectl.rulesets.sichuan.hand_log import LetGo
from tablectl.rulesets.sichuan.options import SichuanOptions
from tablectl.rulesets.sichuan.payments import base_points
from tablectl.rulesets.sichuan.scoring import won_items


def furiten_win(
    options: SichuanOptions,
    tiles: Sequence[Tile],
    melds: Sequence[Meld],
    winning_tile: Tile,
    fans: int,
    missed: Sequence[LetGo],
) -> NoWin | None:
    """Why a win on another's tile is a furiten hu; None where it is none.

    Args:
        tiles: the closed tiles with the winning one.
        fans: what the hand is worth now.
        missed: what the seat let go (``hand_log.let_go``). On a tile of its own it let go a win on its draw.
    """
    now = _dearness(options, fans)
    for one in missed:
        if one.tile != winning_tile:
            continue
        source = WinSource.DISCARD
        if one.own:
            source = WinSource.REPLACEMENT if one.replacement else WinSource.WALL
        then = SichuanContext(discard_after_kong=one.after_kong, last_tile=one.last_tile)
        items = won_items(tiles, melds, source, then)
        if items is not None and now <= _dearness(options, total_of(items)):
            who = "the player itself discarded" if one.own else "the player let go"
            return NoWin(
                NoWinCode.WIN_NOT_ALLOWED,
                f"{who} {winning_tile} before, has not drawn or claimed a tile since, and the hand is not"
                f" dearer now: it could have had {total_of(items)} fans then and has {fans}",
            )
    return None


def _dearness(options: SichuanOptions, fans: int) -> int:
    return fans if options.furiten_dearer == "fans" else base_points(fans, options)
