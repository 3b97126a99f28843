"""Reads a table off its tracked tiles, look after look, with what earlier looks taught: where the walls
stand, which tiles are indicators and which lie in rivers.
"""

from __future__ import annotations

from dataclasses import replace

from vision.calibration import Rectifier
from vision.certainty import FEW
from vision.layout import TableLayout, read_table
from vision.live.changes.motion import Cells
from vision.live.finds.areas import covered_seats
from vision.live.finds.wall_gaps import SmallPicture, WallStack, unfound_stacks, walls_mask
from vision.live.judgement.standing_tiles import mark_standing
from vision.live.judgement.suppressed_tiles import suppressed_tiles
from vision.live.table_update import TableUpdate
from vision.live.tracking.tracker import Tracker
from vision.types import Mask


class TableReader:
    """What is known of one table beside its tiles."""

    def __init__(self, layout: TableLayout, coarse: Rectifier) -> None:
        """
        Args:
            layout: sizes of the table; the walls' distance is learnt.
            coarse: straightens the camera's picture to the small one.
        """
        self.layout = layout
        """What is known of the table's sizes: where the walls stand is learnt."""
        self.walls: Mask = walls_mask((), layout, coarse)
        """Of the small picture, 255 along the walls as they were found at the newest look."""
        self._indicators: tuple[int, ...] = ()
        self._rivers: tuple[frozenset[int], ...] = (frozenset(),) * 4
        """Keys of the tiles in each seat's river at the newest look."""
        self._covered = (False, False, False, False)
        self._unfound: tuple[WallStack, ...] = ()
        """Stacks that were told at the newest look though they were not found."""

    def cover(self, moving: Cells, coarse: Rectifier, hidden: frozenset[int]) -> bool:
        """Note over whose river or melds something moves, or over whose river it has come to rest: a sleeve
        that does not move; whether that has changed.

        Args:
            moving: which cells of the small picture move.
            coarse: straightens the camera's picture to the small one.
            hidden: keys of tiles that lie there still and are not found.
        """
        before = self._covered
        over = zip(covered_seats(moving, coarse, self.layout), self._rivers, strict=True)
        a, b, c, d = (moves or len(river & hidden) >= FEW for moves, river in over)
        self._covered = a, b, c, d
        return self._covered != before

    def look(self, tracker: Tracker, small: SmallPicture, fine: Rectifier, at_ms: int) -> TableUpdate:
        """The table as its tiles lie now; what is kept of it for the next look."""
        discards = frozenset[int]().union(*self._rivers)
        known = tracker.tiles
        mark_standing(known, discards, self.layout, at_ms=at_ms)
        suppressed = suppressed_tiles(known, discards, self.layout)
        tiles = tuple(tile for tile in tracker.settled() if tile.key not in suppressed)
        view = read_table(tiles, self.layout, known_indicators=self._indicators)
        self.walls = walls_mask(view.walls, view.layout, small.rectifier)
        self._unfound = unfound_stacks(view.walls, view.layout, small, self._unfound)
        view = replace(view, walls=(*view.walls, *self._unfound))
        self.layout = view.layout
        self._indicators = tuple(tile.key for tile in view.indicators)
        self._rivers = tuple(frozenset(tile.key for tile in side.river) for side in view.sides)
        corners = {tile.key: fine.to_mm(tile.quad_px) for tile in known if tile.settled}
        return TableUpdate(at_ms, view, tracker.since_ms(), self._covered, tiles, corners)
