"""A row of tiles laid open: whether it has come to rest, and what it may read."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from typing import Final

from tablectl.game.evidence import SeenSeat, SeenTile
from tablectl.game.referee_histories import faces_of
from tablectl.game.referee_patience import Patience
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile

READINGS_TRIED: Final = 60
"""Ways to read a shown hand's faces that are tried on the rules."""


def still(look: SeenSeat, now_ms: int, patience: Patience) -> bool:
    """Whether a shown hand has come to rest."""
    return bool(look.shown) and all(now_ms - t.since_ms >= patience.shown_ms for t in look.shown)


def hand_readings(state: GameState, tiles: Sequence[SeenTile]) -> Iterator[tuple[tuple[Tile, ...], float]]:
    """Faces of a row of tiles with log probability, the likeliest first."""
    options = []
    for tile in tiles:
        faces = faces_of(state, tile) or [(face, p) for face, p in tile.faces[:2] if p > 0]
        if not faces:
            return
        options.append([(face, math.log(max(p, 1e-9))) for face, p in faces])
    start = (0,) * len(options)
    heap = [(-sum(o[0][1] for o in options), start)]
    done = {start}
    for _ in range(READINGS_TRIED):
        if not heap:
            return
        cost, picks = heapq.heappop(heap)
        yield tuple(o[i][0] for o, i in zip(options, picks, strict=True)), -cost
        for place, pick in enumerate(picks):
            if pick + 1 < len(options[place]):
                following = (*picks[:place], pick + 1, *picks[place + 1 :])
                if following not in done:
                    done.add(following)
                    step = options[place][pick][1] - options[place][pick + 1][1]
                    heapq.heappush(heap, (cost + step, following))
