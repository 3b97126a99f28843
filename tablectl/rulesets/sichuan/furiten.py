"""Furiten hu: no win on the face of a missed tile, unless the hand has a higher value now (2.6.1, 5)."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import NoWin, NoWinCode, WinSource
from tablectl.rulesets.sichuan.context import SichuanContext
from tablectl.rulesets.sichuan.fans import total_of
from tablectl.rulesets.sichuan.hand_log import MissedWin
from tablectl.rulesets.sichuan.options import SichuanOptions
from tablectl.rulesets.sichuan.payments import base_points
from tablectl.rulesets.sichuan.scoring import won_items


def furiten_win(
    options: SichuanOptions,
    tiles: Sequence[Tile],
    melds: Sequence[Meld],
    winning_tile: Tile,
    fans: int,
    missed: Sequence[MissedWin],
) -> NoWin | None:
    """The refusal of a win on another player's tile that is a furiten hu; None if it is none.

    Args:
        options: the table's options.
        tiles: the closed tiles with the winning one.
        melds: the winner's melds.
        winning_tile: the other player's tile.
        fans: the fans of the hand now.
        missed: tiles that the seat missed (``hand_log.missed_wins``).
    """
    value_now = _value(options, fans)
    for one in missed:
        if one.tile != winning_tile:
            continue
        source = WinSource.DISCARD
        if one.own:
            source = WinSource.REPLACEMENT if one.replacement else WinSource.WALL
        context = SichuanContext(discard_after_kong=one.after_kong, last_tile=one.last_tile)
        items = won_items(tiles, melds, source, context)
        if items is not None and value_now <= _value(options, total_of(items)):
            who = "the player itself discarded" if one.own else "the player let go"
            return NoWin(
                NoWinCode.WIN_NOT_ALLOWED,
                f"{who} {winning_tile} before, has not drawn or claimed a tile since, and the hand is not"
                f" dearer now: it could have had {total_of(items)} fans then and has {fans}",
            )
    return None


def _value(options: SichuanOptions, fans: int) -> int:
    return fans if options.furiten_dearer == "fans" else base_points(fans, options)
