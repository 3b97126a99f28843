"""A row of tiles laid open: whether it is at rest, what it may read, which tile came last."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from typing import Final

from tablectl.game.claims import Claim, Refused
from tablectl.game.decide import play_out
from tablectl.game.evidence import SeenSeat, SeenTile
from tablectl.game.referee.matching import faces_of, probability
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


def drawn_tile_candidates(seen_seat: SeenSeat) -> list[tuple[int, float]]:
    """Which shown tile may be the one drawn, with a log weight: the one apart, or the one that ends a sorted
    hand out of order; where neither tells, any of them."""
    if seen_seat.apart:
        return [(index, 0.0) for index in seen_seat.apart]
    last = len(seen_seat.shown) - 1
    order = [tile.best.kind if tile.best else -1 for tile in seen_seat.shown]
    hand = order[:-1]
    if hand == sorted(hand) and order[-1] < hand[-1]:
        return [(last, 0.0)]
    return [(index, 0.0) for index in range(last, -1, -1)]


def winning_tile_candidates(seen_seat: SeenSeat, full: int, offered: Tile) -> list[int | None]:
    """Which shown tile is the one won on, taken from the river; None where it still lies there."""
    if len(seen_seat.shown) == full:
        return [None]
    same: list[int | None] = [i for i, t in enumerate(seen_seat.shown) if probability(t, offered) > 0.3]
    apart = [i for i in same if i in seen_seat.apart]
    return [*(apart or same)][:1] if same else []
