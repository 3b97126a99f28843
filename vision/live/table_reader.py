"""Reads the table from its tracked tiles, with what earlier updates have shown: where the walls stand, which
tiles are indicators and which lie in rivers.
"""

from __future__ import annotations

from dataclasses import replace

from vision.calibration import Rectifier
from vision.certainty import FEW
from vision.layout import TableLayout, read_table
from vision.live.changes.motion import Cells
from vision.live.classification.standing_tiles import mark_standing
from vision.live.classification.suppressed_tiles import suppressed_tiles
from vision.live.detections.areas import covered_seats
from vision.live.detections.wall_gaps import CoarsePicture, WallStack, undetected_stacks, walls_mask
from vision.live.table_tiles import TableTiles
from vision.live.table_update import TableUpdate
from vision.types import Mask


class TableReader:
    """The state of one table besides its tracked tiles."""

    def __init__(self, layout: TableLayout, coarse: Rectifier) -> None:
        """
        Args:
            layout: sizes of the table; the walls' distance is learnt.
            coarse: rectifier of the coarse picture.
        """
        self.layout = layout
        """Sizes of the table; the walls' distance is learnt."""
        self.walls: Mask = walls_mask((), layout, coarse)
        """Mask of the coarse picture: 255 along the walls of the latest update."""
        self._indicators: tuple[int, ...] = ()
        self._rivers: tuple[frozenset[int], ...] = (frozenset(),) * 4
        """Keys of the tiles in each seat's river at the latest update."""
        self._covered = (False, False, False, False)
        self._undetected: tuple[WallStack, ...] = ()
        """Wall stacks of the latest update that were inferred without being detected."""

    def update_covered(self, moving: Cells, coarse: Rectifier, hidden: frozenset[int]) -> bool:
        """Update which seats' rivers or melds are covered by motion, or by something that rests there such as
        a sleeve; returns whether that has changed.

        Args:
            moving: which cells of the coarse picture move.
            coarse: rectifier of the coarse picture.
            hidden: keys of tiles that still lie there and are no longer detected.
        """
        before = self._covered
        over = zip(covered_seats(moving, coarse, self.layout), self._rivers, strict=True)
        a, b, c, d = (moves or len(river & hidden) >= FEW for moves, river in over)
        self._covered = a, b, c, d
        return self._covered != before

    def update(self, tracked: TableTiles, small: CoarsePicture, fine: Rectifier, at_ms: int) -> TableUpdate:
        """Read the table from its tiles, and remember what the next update needs."""
        discards = frozenset[int]().union(*self._rivers)
        known = tracked.tiles
        mark_standing(known, discards, self.layout, at_ms=at_ms)
        suppressed = suppressed_tiles(known, discards, self.layout)
        tiles = tuple(tile for tile in tracked.settled() if tile.key not in suppressed)
        view = read_table(tiles, self.layout, known_indicators=self._indicators)
        self.walls = walls_mask(view.walls, view.layout, small.rectifier)
        self._undetected = undetected_stacks(view.walls, view.layout, small, self._undetected)
        view = replace(view, walls=(*view.walls, *self._undetected))
        self.layout = view.layout
        self._indicators = tuple(tile.key for tile in view.indicators)
        self._rivers = tuple(frozenset(tile.key for tile in side.river) for side in view.sides)
        corners = {tile.key: fine.to_mm(tile.quad_px) for tile in known if tile.settled}
        return TableUpdate(at_ms, view, tracked.since_ms(), self._covered, tiles, corners)
