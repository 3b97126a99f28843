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
from vision.layout.table_tile import TableTile, owner_of, upright
from vision.layout.upper_sides import shown_without_tops
from vision.layout.wall_rows import (
    WallRow,
    backs_in_rows,
    lowered,
    lowered_ends,
    wall_mm,
    wall_spread,
    without_standing,
)
from vision.layout.walls import with_walls
from vision.layout.zones import TableLayout, from_seat, meld_zone, river_zone, sector, to_seat

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
    "lowered",
    "lowered_ends",
    "meld_zone",
    "owner_of",
    "read_table",
    "river_zone",
    "sector",
    "shown_without_tops",
    "table_json",
    "to_seat",
    "upright",
    "wall_mm",
    "wall_spread",
    "with_walls",
    "within_copy_limits",
    "without_standing",
]
