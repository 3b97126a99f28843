"""A mahjong table at one moment: what lies there as a ``TableSituation``, and where, as placed tiles.

Places in millimetres on the playing surface. It draws nothing and knows no rule of play.
"""

from __future__ import annotations

from vision.scene.table.situation import (
    Indicator,
    LaidMeld,
    MeldKind,
    SeatSituation,
    TableSituation,
    TakenFrom,
    empty_table,
    fresh_walls,
)
from vision.scene.table.table_plan import (
    RIVER_MAX_ROWS,
    RIVER_ROW_TILES,
    TablePlan,
    plan_table,
    table_dice,
    table_sticks,
    table_tiles,
)

__all__ = [
    "RIVER_MAX_ROWS",
    "RIVER_ROW_TILES",
    "Indicator",
    "LaidMeld",
    "MeldKind",
    "SeatSituation",
    "TablePlan",
    "TableSituation",
    "TakenFrom",
    "empty_table",
    "fresh_walls",
    "plan_table",
    "table_dice",
    "table_sticks",
    "table_tiles",
]
