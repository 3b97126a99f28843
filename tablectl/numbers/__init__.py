"""Numbers for viewers, worked out from a position and the rule books alone.

``needs``: the cheapest win that brings a player to a place or past another player. ``statistics``: what
players did over many hands. Nothing here knows a file, a clock or the game's events; it will never look at
closed tiles that its caller does not give it.
"""

from __future__ import annotations

from tablectl.numbers.draws import reaching_draws
from tablectl.numbers.event_needs import event_needs
from tablectl.numbers.needs import PlayerNeeds, player_needs, rank_needs
from tablectl.numbers.position import Need, Position, SessionAfterWin
from tablectl.numbers.statistics import (
    Counts,
    GamePlayed,
    HandPlayed,
    WinTiles,
    WonHand,
    game_counts,
    places_of,
    total,
)

__all__ = [
    "Counts",
    "GamePlayed",
    "HandPlayed",
    "Need",
    "PlayerNeeds",
    "Position",
    "SessionAfterWin",
    "WinTiles",
    "WonHand",
    "event_needs",
    "game_counts",
    "places_of",
    "player_needs",
    "rank_needs",
    "reaching_draws",
    "total",
]
