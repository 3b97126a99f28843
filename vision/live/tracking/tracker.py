"""Tiles followed from look to look: which was seen before, which is new, which is gone.

A tile is gone only when the table shows bare where it lay. What a place shows, and whether it is another tile
than before, ``vision.live.classification`` tells.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np

from vision.geometry import nearest_pairs
from vision.layout import TableLayout, TableTile
from vision.live.classification.another_tile import has_moved, is_another_tile, is_superseded, is_turned_over
from vision.live.classification.table_context import TableContext
from vision.live.detections.limits import DETECTIONS
from vision.live.tracking.reading import Reading
from vision.live.tracking.tracked_tile import TrackedTile

SAME_TILE_MAX_WIDTHS: Final = 0.45
"""In tile widths, middle to middle: a find so near to a known tile is that tile."""


class Tracker:
    """All tiles on one table."""

    def __init__(self, layout: TableLayout, tile_px: tuple[float, float]) -> None:
        """
        Args:
            layout: sizes of the table and its tiles.
            tile_px: width and height of a face in the straightened picture.
        """
        self._width_mm = layout.tile_mm[0]
        self.tiles: list[TrackedTile] = []
        self.context = TableContext(layout, tile_px)
        """What the tiles say of each other."""
        self._next_key = 1

    def update(
        self,
        readings: Sequence[Reading],
        inside: Callable[[tuple[float, float]], bool],
        bare: Callable[[TrackedTile], bool],
        at_ms: int,
        redetected: Mapping[int, bool] | None = None,
        unchanged: frozenset[int] = frozenset(),
        changed: frozenset[int] = frozenset(),
    ) -> bool:
        """Take a look at part of the table. Returns whether anything was added, settled, changed or removed.

        Args:
            readings: every tile found in that part and read.
            inside: whether a place (mm) lies in the part that was looked at.
            bare: whether the table shows bare where a tile lay.
            redetected: keys of the known tiles that were found and not read, since they look as they did
                when they were; whether the finder took each for a back.
            unchanged: keys of all the known tiles that look as when they were read, found or not.
            changed: keys of those that look otherwise, found or not.
        """
        before, known = self._readable_state(), len(self.tiles)
        again = redetected or {}
        for tile in self.tiles:
            if tile.key in again:
                tile.confirm(again[tile.key], at_ms)
        rest = [tile for tile in self.tiles if tile.key not in again]
        matched, free = self._matched(rest, readings)
        for tile, reading in matched:
            turned = is_turned_over(tile, reading, self.context.base_colours)
            if turned and bare(tile):
                # It was taken: what is found there is the table between its neighbours.
                self.tiles.remove(tile)
            elif turned or is_another_tile(tile, reading):
                self.tiles.remove(tile)
                self._start(reading, at_ms, turned_up=turned and tile.side.shows_back)
            else:
                tile.add(reading, at_ms)
                tile.missed = 0
        found = {tile.key for tile, _ in matched}
        for tile in rest:
            # What the finder missed and looks as it did lies there; what is bare may be the table itself.
            is_seen = tile.key in unchanged and not tile.side.is_bare
            if tile.key not in found and inside(tile.centre_mm) and not is_seen:
                tile.missed += 1
                if bare(tile) or tile.is_false_detection or tile.from_previous_hand:
                    self.tiles.remove(tile)
        for reading in free:
            over = self._near(reading, DETECTIONS.one_place_max_widths)
            if all(
                has_moved(tile, reading, at_ms, changed) or is_superseded(tile, reading, at_ms, unchanged)
                for tile in over
            ):
                self.tiles = [tile for tile in self.tiles if tile not in over]
                self._start(reading, at_ms)
        if readings or len(self.tiles) < known:  # else every colour is as it was
            self.context.update(self.tiles)
        return self._readable_state() != before

    def add_readings(self, looks: Sequence[tuple[TrackedTile, Reading]], at_ms: int) -> bool:
        """More readings of known tiles, in the outlines that they were found in: whether they would be found
        again is not told. Returns whether anything settled or changed.
        """
        before = self._readable_state()
        for tile, reading in looks:
            if tile in self.tiles:
                tile.add(reading, at_ms)
        self.context.update(self.tiles)
        return self._readable_state() != before

    def hand_begins(self) -> None:
        """What lies open was laid there before, and is gone where the next look does not find it: the tiles
        that stand now hide the table where it lay."""
        for tile in self.tiles:
            tile.from_previous_hand = not tile.side.shows_back

    @property
    def hidden(self) -> frozenset[int]:
        """Keys of tiles that were looked for and not found although the table is not bare there: something
        lies over them."""
        return frozenset(tile.key for tile in self.tiles if tile.missed and not tile.doubtful)

    def settled(self) -> list[TableTile]:
        """The tiles that may be believed."""
        return [tile.table_tile() for tile in self.tiles if tile.settled]

    def since_ms(self) -> dict[int, int]:
        """By key, when each tile was first seen."""
        return {tile.key: tile.since_ms for tile in self.tiles}

    def _matched(
        self, tiles: Sequence[TrackedTile], readings: Sequence[Reading]
    ) -> tuple[list[tuple[TrackedTile, Reading]], list[Reading]]:
        """Known tiles with the readings of them, nearest first, and the readings of none."""
        places, others = (np.array([one.centre_mm for one in some]) for some in (tiles, readings))
        pairs = nearest_pairs(places, others, SAME_TILE_MAX_WIDTHS * self._width_mm)
        taken = {j for _, j in pairs}
        free = [reading for j, reading in enumerate(readings) if j not in taken]
        return [(tiles[i], readings[j]) for i, j in pairs], free

    def _near(self, reading: Reading, widths: float) -> list[TrackedTile]:
        near = widths * self._width_mm
        return [tile for tile in self.tiles if math.dist(tile.centre_mm, reading.centre_mm) < near]

    def _start(self, reading: Reading, at_ms: int, *, turned_up: bool = False) -> None:
        self.tiles.append(TrackedTile.first_seen(self._next_key, reading, at_ms, turned_up=turned_up))
        self._next_key += 1

    def _readable_state(self) -> dict[int, tuple[str, int]]:
        """What a table reading would notice: settled tiles, their best face, and how sure in coarse steps."""
        return {
            tile.key: (tile.side.likeliest, tile.side.probability_step) for tile in self.tiles if tile.settled
        }
