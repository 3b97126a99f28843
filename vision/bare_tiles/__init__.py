"""What is known of finds on a table that show no paint: backs and white dragons, and what looks like them.

Tops and sides of standing tiles and of walls, sheets of paper and bare cloth read like these. Photos and
followed tables measure the same of each find; ``vision.sides`` weighs it.
"""

from __future__ import annotations

from vision.bare_tiles.evidence import BareFinds, bare_columns, zone_columns
from vision.bare_tiles.rows import in_row, row_lengths

__all__ = ["BareFinds", "bare_columns", "in_row", "row_lengths", "zone_columns"]
