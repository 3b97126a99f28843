"""Checks the number of a claim's tiles, and of tiles of each kind."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import COPIES, tile_of_kind
from tablectl.mahjong.win import NoWin, NoWinCode, WinSource
from tablectl.rulesets.no_hand import too_many_with_robbed_kong
from tablectl.rulesets.xiamen.win import GOLDS, Special, XiamenWin, gold_count

HAND_SIZE: Final = 16
"""Tiles of a hand; the banker has one more before the first discard."""
_SETS: Final = 5
_FLOWERS: Final = 8


def wrong_count(win: XiamenWin) -> NoWin | None:
    """The answer to a wrong number of tiles, or of tiles of one kind."""
    return _wrong_size(win) or _too_many_copies(win)


def _wrong_size(win: XiamenWin) -> NoWin | None:
    if len(win.melds) > _SETS:
        return NoWin(NoWinCode.TILE_COUNT, f"{len(win.melds)} melds: a hand has at most {_SETS}")
    melded = 3 * len(win.melds)
    low = high = HAND_SIZE - melded
    if win.special is Special.THREE_GOLD_DEALT:
        # No tile completes a dealt hand; a stated winning tile belongs to the hand. The banker's seventeenth
        # tile may be stated or not.
        low -= win.winning_tile is not None
        high = low + (win.seat is Wind.EAST)
    elif win.special is Special.ALL_FLOWERS:
        # After the deal, flowers may be laid down before their replacements are drawn.
        low -= 0 if win.melds else _FLOWERS
        high += win.winning_tile is None
    if low <= len(win.hand) <= high:
        return None
    wanted = str(high) if low == high else f"{low} to {high}"
    return NoWin(
        NoWinCode.TILE_COUNT,
        f"{len(win.hand)} closed tiles without a winning one; with {len(win.melds)} melds it is {wanted}",
    )


def _too_many_copies(win: XiamenWin) -> NoWin | None:
    tiles = [*win.closed, *(tile for meld in win.melds for tile in meld.tiles)]
    counts = Counter(tile.kind for tile in tiles)
    if win.gold is not None and not win.robs_gold:
        counts[win.gold.kind] += 1
    for kind, count in counts.items():
        if count > COPIES:
            where = " with the indicator" if win.gold is not None and kind == win.gold.kind else ""
            return NoWin(
                NoWinCode.TOO_MANY_COPIES, f"{count} × {tile_of_kind(kind)}{where}; there are four of a kind"
            )
    if win.source is WinSource.KONG and win.winning_tile is not None:
        impossible = too_many_with_robbed_kong(win.winning_tile, counts[win.winning_tile.kind] - 1)
        if impossible is not None:
            return impossible
    flowers = Counter(win.flowers)
    twice = next((tile for tile, count in flowers.items() if count > 1), None)
    if twice is not None:
        return NoWin(
            NoWinCode.TOO_MANY_COPIES, f"{flowers[twice]} × {twice}; there is one of each flower and season"
        )
    golds = gold_count(win.closed, win.gold)
    if golds + win.floats > GOLDS and not win.robs_gold:
        return NoWin(
            NoWinCode.TOO_MANY_COPIES,
            f"{golds} golds in hand and {win.floats} discarded; there are {GOLDS}",
        )
    return None
