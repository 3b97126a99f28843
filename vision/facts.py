"""What holds of every tile set, table and picture: sizes that are made so, and what rules of play lay down.

Nothing here was tuned, and nothing here may be: what a picture shows better is measured in it.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = (0, 1, 2, 3)
"""Counter-clockwise seen from above."""
USUAL_TILE_MM: Final = (26.0, 35.0, 20.0)
"""Width, height and thickness of the tiles of automatic tables."""
MELD_TILES: Final = 3
"""The fewest."""
HAND_TILES: Final = 13
"""Of a hand between two turns, its melds and what was drawn for flowers and kongs not counted."""
RIVER_ROW_TILES: Final = 6
"""Of a full row of discards."""
MAX_OPEN_INDICATORS: Final = 5
"""In one row: the first, and one after each of four kongs."""
LAB_NEUTRAL: Final = 128.0
"""a* and b* of what has no colour, in 8 bits."""
CORNERS: Final = 4
"""Of a playing surface."""
A4_MM: Final = (210.0, 297.0)
"""Width and height of the paper."""
