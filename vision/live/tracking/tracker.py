"""Tracks tiles over detections: which are known, new or gone.

A tile is removed only when the bare table shows in its place. What a tile shows, and whether it was replaced
by another one, is decided in ``vision.live.classification``.
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
"""In tile widths, centre to centre: a detection this close to a known tile is that tile."""


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
        """What the tiles imply about each other."""
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
        """Take the readings of one area. Returns whether anything was added, settled, changed or removed.

        Args:
            readings: of every tile detected and read in the area.
            inside: whether a place (mm) lies in the area.
            bare: whether the bare table shows where a tile lay.
            redetected: by key of the known tiles that were detected and not read, since they are unchanged:
                whether the finder took it for a back.
            unchanged: keys of all known tiles that look as when they were read, detected or not.
            changed: keys of those that look different, detected or not.
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
                # It was taken away: the detection is the table between its neighbours.
                self.tiles.remove(tile)
            elif turned or is_another_tile(tile, reading):
                self.tiles.remove(tile)
                self._start(reading, at_ms, turned_up=turned and tile.side.shows_back)
            else:
                tile.add(reading, at_ms)
                tile.missed = 0
        found = {tile.key for tile, _ in matched}
        for tile in rest:
            # A missed tile that is unchanged still lies there; an unpainted one may be the table itself.
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
        if readings or len(self.tiles) < known:  # otherwise no colour has changed
            self.context.update(self.tiles)
        return self._readable_state() != before

    def add_readings(self, looks: Sequence[tuple[TrackedTile, Reading]], at_ms: int) -> bool:
        """Take more readings of known tiles in their present outlines; these are no detections. Returns
        whether anything settled or changed.
        """
        before = self._readable_state()
        for tile, reading in looks:
            if tile in self.tiles:
                tile.add(reading, at_ms)
        self.context.update(self.tiles)
        return self._readable_state() != before

    def hand_begins(self) -> None:
        """Mark open tiles as of the previous hand: those that the next detection misses are removed, since
        standing tiles may hide the table where they lay."""
        for tile in self.tiles:
            tile.from_previous_hand = not tile.side.shows_back

    @property
    def hidden(self) -> frozenset[int]:
        """Keys of tiles that were missed although the table is not bare there: something covers them."""
        return frozenset(tile.key for tile in self.tiles if tile.missed and not tile.doubtful)

    def settled(self) -> list[TableTile]:
        """The settled tiles."""
        return [tile.table_tile() for tile in self.tiles if tile.settled]

    def since_ms(self) -> dict[int, int]:
        """By key, when each tile was first seen."""
        return {tile.key: tile.since_ms for tile in self.tiles}

    def _matched(
        self, tiles: Sequence[TrackedTile], readings: Sequence[Reading]
    ) -> tuple[list[tuple[TrackedTile, Reading]], list[Reading]]:
        """Known tiles with their readings, nearest first, and the unmatched readings."""
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
        """What affects the table's reading: settled tiles, their likeliest face and its probability in coarse
        steps.
        """
        return {
            tile.key: (tile.side.likeliest, tile.side.probability_step) for tile in self.tiles if tile.settled
        }
