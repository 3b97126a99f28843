"""The walls as they are seen against the walls that are written down: the deal, and wrong stacks.

What it finds is told as alerts and stops nothing.
"""

from __future__ import annotations

from tablectl.game.referee.walls.deal_watch import DealWatch
from tablectl.game.referee.walls.wall_watch import WallWatch

__all__ = ["DealWatch", "WallWatch"]
