"""Tiles laid open at a seat: whether they are a hand, whether they are at rest, what they may read."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from typing import Final

from tablectl.game.claims import Claim, Refused
from tablectl.game.decide import play_out
from tablectl.game.evidence import SeenSeat, SeenTile
from tablectl.game.referee.matching import faces_of
from tablectl.game.referee.patience import Patience
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile

MAX_READINGS: Final = 60
"""Ways to read a shown hand's faces that are tried on the rules."""
OPEN_HAND: Final = 5
"""So many tiles shown at one seat are a hand laid open."""


def is_hand_open(seen_seat: SeenSeat) -> bool:
    """Whether a seat has laid its hand open."""
    return len(seen_seat.shown) >= OPEN_HAND


def is_at_rest(seen_seat: SeenSeat, now_ms: int, patience: Patience) -> bool:
    """Whether a shown hand is at rest."""
    return bool(seen_seat.shown) and all(now_ms - t.since_ms >= patience.shown_ms for t in seen_seat.shown)


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
    for _ in range(MAX_READINGS):
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


def state_after(state: GameState | None, claim: Claim) -> GameState | None:
    """The state when a claim is accepted; None when it is refused."""
    if state is None:
        return None
    played = play_out(state, claim)
    return None if isinstance(played, Refused) else played[0]
