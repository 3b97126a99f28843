"""Discards written down for sure that look like another tile later.

The first looks at a tile are the worst: a hand has just left it. Where the looks that follow change their
mind, and not so surely that the table itself corrects it, people are asked while the tile still lies there.
"""

from __future__ import annotations

from typing import Final

from tablectl.game.claims import Discard
from tablectl.game.events import Source
from tablectl.game.evidence import SeenTile, TableSeen
from tablectl.game.referee.matching import DiscardPlaces
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.rulings import DoubtRaised, Finding
from tablectl.game.referee.settled_doubts import DiscardsRead, can_be, discards_in_sight
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile

OTHER_MIN_PROBABILITY: Final = 0.02
"""Of a face, from which it is named as what the tile may be."""


def raised_doubts(
    state: GameState,
    seen: TableSeen,
    places: DiscardPlaces,
    read: DiscardsRead,
    now_ms: int,
    patience: Patience,
) -> tuple[DoubtRaised, ...]:
    """Which of the discards that nobody doubted look like another tile.

    Args:
        seen: the newest look, cleaned.
        places: where each discard lies in it, by seat and index in the river.
        read: what the eyes told of them.
    """
    hand = state.hand
    assert hand is not None, "a doubt is about a hand in play"
    found = []
    for seat, index, tile in discards_in_sight(hand, seen, places, read):
        written = hand.seats[seat].river[index].tile
        face, p = tile.faces[0]
        lain = now_ms - tile.since_ms >= patience.unclear_ms
        if (seat, index) in read.doubted or face == written or p < patience.plain or not lain:
            continue
        others = [
            Discard(seat, other)
            for other, chance in tile.faces
            if chance >= OTHER_MIN_PROBABILITY
            and other != written
            and can_be(state, hand, seat, index, other)
        ]
        if others:
            found.append(_raised(seat, index, written, tile, tuple(others), now_ms))
    return tuple(found)


def _raised(
    seat: Seat, index: int, written: Tile, tile: SeenTile, others: tuple[Discard, ...], now_ms: int
) -> DoubtRaised:
    share = sum(chance for face, chance in tile.faces if face == written)
    evidence = {"at_mm": list(tile.at_mm)}
    claim = Discard(seat, written)
    finding = Finding(claim, Source.CAMERA, round(share, 4), now_ms, evidence, in_doubt=True, others=others)
    return DoubtRaised(finding, seat, index)
