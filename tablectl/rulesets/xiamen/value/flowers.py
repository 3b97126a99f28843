"""Flowers (花, in Xiamen 水): the value of flower tiles, golds and sets before the multiplier."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.tiles import FIRST_HONOR, PLAYING_KINDS, Tile
from tablectl.rulesets.xiamen.options import XiamenOptions
from tablectl.rulesets.xiamen.win import face

FLOWER_SET: Final = 4
"""Four flowers, or four seasons."""
_SET_BONUS: Final = 4
"""The bonus for a complete set of four, which counts eight in all."""


class SetForm(StrEnum):
    """How a set of equal tiles was made."""

    OPEN_PUNG = "open_pung"
    CLOSED_PUNG = "closed_pung"
    OPEN_KONG = "open_kong"
    CLOSED_KONG = "closed_kong"

    __hash__ = str.__hash__


_WORTH: Final = {
    SetForm.OPEN_PUNG: (0, 1),
    SetForm.CLOSED_PUNG: (1, 2),
    SetForm.OPEN_KONG: (2, 3),
    SetForm.CLOSED_KONG: (3, 4),
}
"""Flowers of suits, of honors (the book's section on scoring)."""

_MELDED: Final = {
    MeldKind.PUNG: SetForm.OPEN_PUNG,
    MeldKind.OPEN_KONG: SetForm.OPEN_KONG,
    MeldKind.ADDED_KONG: SetForm.OPEN_KONG,
    MeldKind.CLOSED_KONG: SetForm.CLOSED_KONG,
}


def set_flowers(options: XiamenOptions, kind: int, form: SetForm) -> int:
    """Flowers of a pung or kong of a kind.

    >>> set_flowers(XiamenOptions(), 31, SetForm.CLOSED_KONG)
    4
    """
    if form is SetForm.OPEN_PUNG and options.open_pung_as_closed:
        form = SetForm.CLOSED_PUNG
    return _WORTH[form][kind >= FIRST_HONOR]


def meld_flowers(options: XiamenOptions, melds: Iterable[Meld], gold: Tile | None) -> int:
    """Flowers of melds. A white dragon counts as the indicated kind."""
    found = 0
    for meld in melds:
        form = _MELDED.get(meld.kind)
        if form is None:
            continue
        if meld.kind is MeldKind.ADDED_KONG and options.added_kong_as_closed_pung:
            form = SetForm.CLOSED_PUNG
        found += set_flowers(options, face(meld.tiles[0], gold), form)
    return found


def tile_flowers(options: XiamenOptions, flowers: Iterable[Tile]) -> int:
    """Flowers of the exposed flower and season tiles.

    >>> from tablectl.mahjong.tiles import PLAYING_KINDS, parse_tiles
    >>> tile_flowers(XiamenOptions(), parse_tiles("12345f"))
    9
    """
    shown = {tile.kind for tile in flowers}
    groups = Counter((kind - PLAYING_KINDS) // FLOWER_SET for kind in shown)
    whole = sum(count == FLOWER_SET for count in groups.values())
    return len(shown) + (_SET_BONUS * whole if options.flower_set_bonus else 0)
