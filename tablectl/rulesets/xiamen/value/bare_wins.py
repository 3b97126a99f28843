"""Every value of an ordinary win in Xiamen mahjong, for computing what a player needs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablectl.mahjong.tiles import FIRST_HONOR, Suit, Tile
from tablectl.mahjong.win import WinTotal
from tablectl.rulesets.bare_wins import BareWins, WinSituation
from tablectl.rulesets.xiamen.options import XiamenOptions
from tablectl.rulesets.xiamen.value.flowers import SetForm, set_flowers, tile_flowers
from tablectl.rulesets.xiamen.value.multipliers import multiplier
from tablectl.rulesets.xiamen.value.payments import deltas

_SETS: Final = 5
_ALL_FLOWERS: Final = tuple(Tile(Suit.FLOWERS, rank) for rank in range(1, 9))


def bare_wins(options: XiamenOptions, situation: WinSituation) -> BareWins:
    """Wins by rising flowers: a wall win or a common win, without golds that float and special wins."""
    value = multiplier("wall_win" if situation.giver is None else "common_win", options.multipliers)
    assert value is not None
    return BareWins(
        _totals(value, most_flowers(options)),
        lambda place: deltas(options, situation.winner, place, value, situation.honba),
    )


@lru_cache(maxsize=16)
def _totals(value: int, most: int) -> tuple[WinTotal, ...]:
    return tuple({"flowers": flowers, "multiplier": value} for flowers in range(most + 1))


def most_flowers(options: XiamenOptions) -> int:
    """The maximum flowers of such a win: five closed kongs of honors and all flower tiles. Every lower number
    is possible.

    >>> most_flowers(XiamenOptions())
    36
    """
    kong = set_flowers(options, FIRST_HONOR, SetForm.CLOSED_KONG)
    return _SETS * kong + tile_flowers(options, _ALL_FLOWERS)
