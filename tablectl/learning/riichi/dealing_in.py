"""Which tiles would have dealt in: true waits of the hands of records, with a yaku and without furiten."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import WINDS
from tablectl.mahjong.tiles import FIRST_HONOR, tile_of_kind
from tablectl.mahjong.win import NoWin, WinClaim, WinSource
from tablectl.numbers.odds.known_hands import analyse_hands
from tablectl.numbers.rivers import passed_kinds, river_kinds
from tablectl.numbers.table_arrays import TableArrays
from tablectl.rulesets.riichi.context import RiichiContext
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.scoring import score_win

_TILES: Final = tuple(tile_of_kind(kind) for kind in range(34))


def winning_kinds(a: TableArrays, options: RiichiOptions) -> NDArray[np.bool_]:
    """(n, 4, 34): kinds that each seat wins on when somebody throws them now."""
    counted = analyse_hands(a)
    passed, since = passed_kinds(a)
    riichi = a.riichi >= 0
    barred = counted.helps & (river_kinds(a) | since | (passed & riichi[:, :, None]))
    able = (counted.shanten == 0) & ~barred.any(axis=2)
    found: NDArray[np.bool_] = counted.helps & able[:, :, None]
    for row, seat in zip(*np.nonzero(able & ~riichi), strict=True):
        hand = tuple(a.hand[row, seat].tolist())
        if sum(hand) % 3 != 1:
            continue
        melded = tuple(a.melded[row, seat].tolist())
        is_open = bool(a.opened[row, seat])
        for kind in np.flatnonzero(found[row, seat]):
            place = (int(kind), int(seat), int(a.round[row]))
            found[row, seat, kind] = _has_yaku(hand, melded, is_open, place, options)
    return found


@lru_cache(maxsize=200_000)
def _has_yaku(
    hand: tuple[int, ...],
    melded: tuple[int, ...],
    is_open: bool,
    place: tuple[int, int, int],
    options: RiichiOptions,
) -> bool:
    kind, seat, wind = place
    claim = WinClaim(
        hand=tuple(_TILES[each] for each in range(34) for _ in range(hand[each])),
        melds=_melds(list(melded), is_open),
        winning_tile=_TILES[kind],
        source=WinSource.DISCARD,
        seat=WINDS[seat],
        round=WINDS[wind],
        context=RiichiContext(),
        from_wind=WINDS[(seat + 1) % 4],
    )
    return not isinstance(score_win(claim, options), NoWin)


def _melds(melded: list[int], is_open: bool) -> tuple[Meld, ...]:
    """Melds of so many tiles: three or four of a kind first, chows of the rest."""
    kong = MeldKind.OPEN_KONG if is_open else MeldKind.CLOSED_KONG
    found = []
    for kind, count in enumerate(melded):
        if count >= 3:
            found.append(Meld(MeldKind.PUNG if count == 3 else kong, (_TILES[kind],) * count))
            melded[kind] = 0
    for kind in range(FIRST_HONOR):
        for _ in range(melded[kind]):
            found.append(Meld(MeldKind.CHOW, (_TILES[kind], _TILES[kind + 1], _TILES[kind + 2])))
            for step in range(3):
                melded[kind + step] -= 1
    return tuple(found)
