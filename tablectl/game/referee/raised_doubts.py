"""Discards and indicators written down for sure that look like another tile later.

The first looks at a tile are the worst: a hand has just left it. Where the looks that follow change their
mind, and not so surely that the table itself corrects it, people are asked while the tile still lies there.
"""

from __future__ import annotations

from typing import Final

from tablectl.game.claims import Claim, Discard, RevealIndicator
from tablectl.game.events import Source
from tablectl.game.evidence import TableSeen
from tablectl.game.referee.matching import DiscardPlaces
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.rulings import DoubtRaised, Finding, TileKey
from tablectl.game.referee.tiles_read import TilesRead, can_be, tiles_in_sight
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile

OTHER_MIN_PROBABILITY: Final = 0.02
"""Of a face, from which it is named as what the tile may be."""


def raised_doubts(
    state: GameState, seen: TableSeen, places: DiscardPlaces, read: TilesRead, now_ms: int, patience: Patience
) -> tuple[DoubtRaised, ...]:
    """Which of the tiles that nobody doubted look like another one.

    Args:
        seen: the newest look, cleaned.
        places: where each discard lies in it, by seat and index in the river.
        read: what the eyes told.
    """
    hand = state.hand
    assert hand is not None, "a doubt is about a hand in play"
    found = []
    for key, tile in tiles_in_sight(hand, seen, places, read):
        written = read.faces[key]
        face, p = tile.faces[0]
        lain = now_ms - tile.since_ms >= patience.unclear_ms
        if key in read.doubted or face == written or p < patience.plain or not lain:
            continue
        others = tuple(
            _claim(key, other)
            for other, chance in tile.faces
            if chance >= OTHER_MIN_PROBABILITY and other != written and can_be(state, hand, key, other)
        )
        if others:
            share = sum(chance for other, chance in tile.faces if other == written)
            finding = Finding(
                _claim(key, written),
                Source.CAMERA,
                round(share, 4),
                now_ms,
                {"at_mm": list(tile.at_mm)},
                in_doubt=True,
                others=others,
            )
            found.append(DoubtRaised(key, finding))
    return tuple(found)


def _claim(key: TileKey, tile: Tile) -> Claim:
    seat, _ = key
    return RevealIndicator(tile) if seat is None else Discard(seat, tile)
