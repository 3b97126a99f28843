"""The walls as they are seen against the walls that are recorded: the deal, wrong stacks, who drew last.

What it finds of deals and stacks is told as alerts and stops nothing. Who drew last is asked before a win is
paid.
"""

from __future__ import annotations

from tablectl.game.referee.walls.deal_watch import DealWatch
from tablectl.game.referee.walls.next_draw import next_tile_taken
from tablectl.game.referee.walls.tiles_gone import walls_contradict
from tablectl.game.referee.walls.wall_watch import WallWatch

__all__ = ["DealWatch", "WallWatch", "next_tile_taken", "walls_contradict"]
