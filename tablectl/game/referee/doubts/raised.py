"""Discards and indicators that were recorded as certain and are uncertain by later observations.

The first observations at a tile are the worst: a hand has just left it. And of a tile whose looks waver, the
best one recorded it. Where the observations that follow do not bear it out, and the table does not correct it
itself, people are asked while the tile still lies there. What is likely by then is recorded until they
answer.
"""

from __future__ import annotations

from typing import Final

from tablectl.game.claims import Claim, Discard, RevealIndicator
from tablectl.game.events import Source
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.rulings import DoubtRaised, DoubtSettled, Finding, TileKey
from tablectl.game.referee.tiles_read import TilesInSight, TilesRead, can_be
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile

NAMED_FACE_PROBABILITY: Final = 0.02
"""Of a face, from which it is named as what the tile may be."""


def raised_doubts(
    state: GameState, sight: TilesInSight, read: TilesRead, now_ms: int, patience: Patience
) -> tuple[DoubtSettled | DoubtRaised, ...]:
    """Which of the tiles that nobody doubted may be other ones; first of each, what it is likely to be where
    that is another face.

    Args:
        sight: what is seen of the tiles that stand as they were read.
        read: what the cameras read.
    """
    hand = state.hand
    assert hand is not None, "a doubt is about a hand in play"
    found: list[DoubtSettled | DoubtRaised] = []
    for key, tile in sight:
        if key in read.doubted or now_ms - tile.since_ms < patience.unclear_ms:
            continue
        written = read.faces[key]
        can_lie = {written: 0.0} | {face: p for face, p in tile.faces if can_be(state, hand, key, face)}
        total = max(sum(can_lie.values()), NAMED_FACE_PROBABILITY)
        likely = next((face for face, p in can_lie.items() if p >= patience.likely * total), written)
        others = [
            face
            for face in sorted(can_lie, key=can_lie.__getitem__, reverse=True)
            if face != likely and (face == written or can_lie[face] >= NAMED_FACE_PROBABILITY)
        ]
        if not others or can_lie[written] >= patience.clear_face * total:
            continue
        share = round(can_lie[likely] / total, 4)
        if likely != written:
            found.append(DoubtSettled(key, likely, share, now_ms))
        finding = Finding(
            _claim(key, likely),
            Source.CAMERA,
            share,
            now_ms,
            {"at_mm": list(tile.at_mm)},
            in_doubt=True,
            others=tuple(_claim(key, face) for face in others),
        )
        found.append(DoubtRaised(key, finding))
    return tuple(found)


def _claim(key: TileKey, tile: Tile) -> Claim:
    seat, _ = key
    return RevealIndicator(tile) if seat is None else Discard(seat, tile)
