"""What lies where on a table: rivers, melds, shown hands, indicators and walls, from the places of tiles.

Geometry in millimetres alone, the same for live tables and for photos. It looks at no picture and knows no
rule.
"""

from __future__ import annotations

from vision.facts import SEATS
from vision.layout.as_json import table_json
from vision.layout.copy_limits import ANY_TILES, TilesInPlay, within_copy_limits
from vision.layout.limits import LAYOUT
from vision.layout.melds import MeldView
from vision.layout.table import SideView, TableView, empty_view, read_table
from vision.layout.table_tile import TableTile, is_upright, owner_of
from vision.layout.wall_rows import (
    WallRow,
    backs_in_rows,
    lower_stacks,
    lower_wall_ends,
    remove_standing_hands,
    wall_mm,
    wall_spread,
)
from vision.layout.walls import with_walls
from vision.layout.zones import TableLayout, from_seat, meld_zone, nearest_seat, river_zone, to_seat

__all__ = [
    "ANY_TILES",
    "LAYOUT",
    "SEATS",
    "MeldView",
    "SideView",
    "TableLayout",
    "TableTile",
    "TableView",
    "TilesInPlay",
    "WallRow",
    "backs_in_rows",
    "empty_view",
    "from_seat",
    "is_upright",
    "lower_stacks",
    "lower_wall_ends",
    "meld_zone",
    "nearest_seat",
    "owner_of",
    "read_table",
    "remove_standing_hands",
    "river_zone",
    "table_json",
    "to_seat",
    "wall_mm",
    "wall_spread",
    "with_walls",
    "within_copy_limits",
]
