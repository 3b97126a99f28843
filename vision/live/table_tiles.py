"""The tiles on one table, look after look: the tracker says which is which, and what lies in each place is
judged here, by all that was read there and by the table's other tiles.

A tile is removed only when the bare table shows in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from vision.layout import TableLayout, TableTile
from vision.live.classification.another_tile import has_moved, is_another_tile, is_superseded, is_turned_over
from vision.live.classification.table_context import TableContext
from vision.live.classification.tracked_tile import TrackedTile
from vision.live.tracking.reading import Reading
from vision.live.tracking.tracker import Assignment, Tracker


class TableTiles:
    """All tiles on one table."""

    def __init__(self, layout: TableLayout, tile_px: tuple[float, float]) -> None:
        """
        Args:
            layout: sizes of the table and its tiles.
            tile_px: width and height of a face in the straightened picture.
        """
        self._tracker = Tracker(layout.tile_mm[0], TrackedTile.first_seen)
        self.context = TableContext(layout, tile_px)
        """What the tiles imply about each other."""

    @property
    def tiles(self) -> list[TrackedTile]:
        """All that are tracked."""
        return self._tracker.tracks

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
                tile.side.add_detection(again[tile.key])
                tile.confirm(at_ms)
        look = self._tracker.assign(readings, inside, again)
        self._judge_found(look, bare, at_ms)
        self._judge_unfound(look, bare, unchanged)
        for reading in look.free:
            over = self._tracker.over(reading)
            if all(
                has_moved(tile, reading, at_ms, changed) or is_superseded(tile, reading, at_ms, unchanged)
                for tile in over
            ):
                self._tracker.replace(over, reading, at_ms)
        if readings or len(self.tiles) < known:  # otherwise no colour has changed
            self.context.update(self.tiles)
        return self._readable_state() != before

    def _judge_found(
        self, look: Assignment[TrackedTile], bare: Callable[[TrackedTile], bool], at_ms: int
    ) -> None:
        for tile, reading in look.found:
            turned = is_turned_over(tile, reading, self.context.base_colours)
            if turned and bare(tile):
                # It was taken away: the detection is the table between its neighbours.
                self._tracker.remove([tile])
            elif turned or is_another_tile(tile, reading):
                new = self._tracker.replace([tile], reading, at_ms)
                new.side.turned_up = turned and tile.side.shows_back
            else:
                tile.add(reading, at_ms)
                tile.missed = 0

    def _judge_unfound(
        self,
        look: Assignment[TrackedTile],
        bare: Callable[[TrackedTile], bool],
        unchanged: frozenset[int],
    ) -> None:
        # A missed tile that is unchanged still lies there; an unpainted one may be the table itself.
        missed = [tile for tile in look.unfound if tile.key not in unchanged or tile.side.is_bare]
        for tile in missed:
            tile.missed += 1
        self._tracker.remove(
            [tile for tile in missed if bare(tile) or tile.is_false_detection or tile.from_previous_hand]
        )

    def add_readings(self, looks: Sequence[tuple[TrackedTile, Reading]], at_ms: int) -> bool:
        """Take more readings of known tiles in their present outlines; these are no detections. Returns
        whether anything settled or changed.
        """
        before = self._readable_state()
        for tile, reading in looks:
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

    def _readable_state(self) -> dict[int, tuple[str, int]]:
        """What affects the table's reading: settled tiles, their likeliest face and its probability in coarse
        steps.
        """
        return {
            tile.key: (tile.side.likeliest, tile.side.probability_step) for tile in self.tiles if tile.settled
        }
