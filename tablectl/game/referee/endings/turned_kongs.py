"""Closed kongs that lie face down: turned over when the hand is over, and read then."""

from __future__ import annotations

import math

from tablectl.game.claims import Refused, ShowKong
from tablectl.game.decide import decide
from tablectl.game.events import Source
from tablectl.game.evidence import SeenMeld, TableSeen
from tablectl.game.referee.matching import closed_kongs, similarity
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.rulings import Finding
from tablectl.game.state import GameState, SeatState
from tablectl.mahjong.melds import MeldKind

SAME_MELD_SIMILARITY = 0.5
"""Likeness from which a seen meld is a written one."""


def turned_kongs(state: GameState, seen: TableSeen, now_ms: int, patience: Patience) -> tuple[Finding, ...]:
    """The next kong that lay face down and shows what it is, once it can be read."""
    hand = state.hand
    if hand is None:
        return ()
    for seat, (mine, seen_seat) in enumerate(zip(hand.seats, seen.seats, strict=False)):
        if all(meld.tiles for meld in mine.melds):
            continue
        for meld in seen_seat.melds:
            if _turned(mine, meld) and all(now_ms - t.since_ms >= patience.shown_ms for t in meld.tiles):
                options = closed_kongs(state, meld)
                if not options:
                    continue
                tiles, log_p = options[0]
                p = math.exp(log_p) / sum(math.exp(each) for _, each in options)
                claim = ShowKong(seat, tiles)
                if p >= patience.likely and not isinstance(decide(state, claim), Refused):
                    at = [round(v, 1) for v in meld.tiles[0].at_mm]
                    return (Finding(claim, Source.CAMERA, round(p, 4), now_ms, {"at_mm": at}),)
    return ()


def _turned(seat: SeatState, seen: SeenMeld) -> bool:
    """Whether this is a closed kong with open faces that no written one explains."""
    if seen.kind is not MeldKind.CLOSED_KONG or not any(tile.faces for tile in seen.tiles):
        return False
    return not any(meld.tiles and similarity(seen, meld.tiles) >= SAME_MELD_SIMILARITY for meld in seat.melds)
