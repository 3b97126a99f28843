"""Compares the walls that are seen with those that are recorded: the deal, wrong stacks, who drew last.

Faults of deals and stacks become alerts and stop nothing. Who drew last is checked before a win is paid.
"""

from __future__ import annotations

from tablectl.game.referee.walls.deal_watch import DealWatch
from tablectl.game.referee.walls.next_draw import next_tile_taken
from tablectl.game.referee.walls.tiles_gone import walls_contradict
from tablectl.game.referee.walls.wall_watch import WallWatch

__all__ = ["DealWatch", "WallWatch", "next_tile_taken", "walls_contradict"]
