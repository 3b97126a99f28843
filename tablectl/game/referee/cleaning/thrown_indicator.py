"""Finds the indicator that is chosen by dice after the deal, among the tiles seen open on the walls.

Until it is turned no tile lies open on a wall, but the cameras may misread a back as a face. So an open tile
is accepted when it has lain there for a while, when it appeared after all others, and when no more tiles of
its face are seen than the set has.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from tablectl.game.evidence import SeenTile, TableSeen
from tablectl.game.referee.patience import Patience
from tablectl.game.state import GameState
from tablectl.mahjong.walls.wall_plan import ThrownIndicator

APART_MS: Final = 500
"""The turned tile appeared this much later than other tiles seen open."""


def with_one_indicator(state: GameState, seen: TableSeen, now_ms: int, patience: Patience) -> TableSeen:
    """The observation with at most one open tile on the walls while a thrown indicator is due."""
    hand, play = state.hand, state.play
    if hand is None or play is None or not isinstance(play.setup.wall.indicator, ThrownIndicator):
        return seen
    if not hand.opening or not hand.indicators_due or not seen.indicators:
        return seen
    everywhere = Counter(tile.best for tile in _open(seen) if tile.best is not None)
    # A flower laid beside a wall looks like one on it: it is none, and whoever tells flowers apart wants it.
    flowers = [t for t in seen.indicators if t.best is not None and not play.opening.indicator_stands(t.best)]
    possible = [
        tile
        for tile in seen.indicators
        if tile.best is not None
        and play.opening.indicator_stands(tile.best)
        and everywhere[tile.best] <= play.setup.tile_counts[tile.best.face]
    ]
    newest = sorted(possible, key=lambda tile: -tile.since_ms)[:2]
    alone = len(newest) < 2 or newest[0].since_ms - newest[1].since_ms >= APART_MS
    # Backs that are taken for faces come and go; the turned tile lies on until the hand is over.
    lain = bool(newest) and now_ms - newest[0].since_ms >= patience.settled_ms
    return replace(seen, indicators=(*flowers, *(newest[:1] if alone and lain else ())))


def _open(seen: TableSeen) -> list[SeenTile]:
    """Every face-up tile of an observation."""
    found = list(seen.indicators)
    for seat in seen.seats:
        found += [
            *seat.river,
            *seat.shown,
            *seat.flowers,
            *(tile for meld in seat.melds for tile in meld.tiles),
        ]
    return found
