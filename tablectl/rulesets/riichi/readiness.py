"""Which waits of a hand give it a yaku: for tables where a ready hand without one does not count (book X)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.shapes.waits import waits_of
from tablectl.mahjong.tiles import Tile, tile_of_kind
from tablectl.mahjong.win import NoWin, NoWinCode, WinClaim, WinSource
from tablectl.rulesets.riichi.context import RiichiContext
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.scoring import score_win


def waits_with_yaku(
    options: RiichiOptions, tiles: Sequence[Tile], melds: Sequence[Meld], seat: Wind, round_: Wind
) -> frozenset[int]:
    """Kinds that complete a closed part of 3n+1 tiles to a hand whose tiles give a yaku.

    Yaku of the situation do not count, riichi and menzen tsumo among them: who declared riichi is ready
    whatever this says. Nor do the optional bars of a win (atozuke, two han).
    """
    lenient = replace(options, atozuke="allowed", two_han_minimum="never")
    found = set()
    for kind in waits_of(tiles, len(melds)):
        answer = score_win(
            WinClaim(
                hand=tuple(tiles),
                melds=tuple(melds),
                winning_tile=tile_of_kind(kind),
                source=WinSource.DISCARD,
                seat=seat,
                round=round_,
                context=RiichiContext(),
                from_wind=next(wind for wind in WINDS if wind is not seat),
            ),
            lenient,
        )
        if not (isinstance(answer, NoWin) and answer.code is NoWinCode.NO_YAKU):
            found.add(kind)
    return frozenset(found)
