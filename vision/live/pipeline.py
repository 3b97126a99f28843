"""One camera's frames become updates of the table.

Each frame is rectified to a coarse picture, in which motion is detected. Areas that have changed since they
were last read and have been still for a few frames are passed to the finder at full resolution; new tiles are
read until their face is certain. One quarter of the table is audited at intervals without a change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import Area, Calibration, scaled_rectifier
from vision.facts import USUAL_TILE_MM
from vision.layout import TableLayout
from vision.live.changes.detection_queue import DetectionQueue
from vision.live.changes.limits import CHANGES
from vision.live.changes.motion import (
    BackgroundModel,
    Motion,
    large_components,
    pixels_of,
)
from vision.live.changes.scale_converter import ScaleConverter
from vision.live.changes.tile_masks import KnownTilesMask, TileMasks
from vision.live.changes.unexplained_regions import UnexplainedRegions
from vision.live.classification.table_context import TableContext
from vision.live.classification.tracked_tile import TrackedTile
from vision.live.detections.areas import RectifiedPart, merge_overlapping
from vision.live.detections.refine_detections import refine_detections
from vision.live.detections.wall_gaps import CoarsePicture
from vision.live.push_detector import PushDetector
from vision.live.settings import PipelineCounts, PipelineSettings
from vision.live.table_reader import TableReader
from vision.live.table_tiles import TableTiles
from vision.live.table_update import TableUpdate
from vision.live.tracking.part_readings import group_by_part, read_part
from vision.live.tracking.reading import Reading
from vision.live.tracking.tile_snapshots import TileSnapshots, match_unchanged
from vision.recogniser import Detections, Detector, set_base_colours_of
from vision.types import Double, Image, Mask


class Pipeline:
    """Follows one table through one camera. Not shared between threads."""

    def __init__(
        self,
        detector: Detector,
        calibration: Calibration,
        *,
        tile_mm: tuple[float, float, float] = USUAL_TILE_MM,
        settings: PipelineSettings | None = None,
    ) -> None:
        """
        Args:
            detector: finds and reads tiles.
            calibration: where this camera sees the surface.
            tile_mm: width, height and thickness of the tiles.
            settings: timing and limits.
        """
        self._detector = detector
        self.calibration = calibration
        """Where the camera sees the surface: as given, or moved with a camera that was pushed."""
        self.pushed_mm = 0.0
        """How far it was pushed since: the sum of the largest corner displacements."""
        self._settings = settings or PipelineSettings()
        # Faces are 32 pixels wide, but no more than the camera resolves.
        self._fine = scaled_rectifier(calibration, min(32.0 / tile_mm[0], 1.25 * calibration.px_per_mm))
        self._coarse = scaled_rectifier(calibration, CHANGES.coarse_px_per_mm)
        self._shrink = max(1, int(calibration.px_per_mm / (1.8 * CHANGES.coarse_px_per_mm)))
        self._tile_px = tile_mm[0] * self._fine.px_per_mm, tile_mm[1] * self._fine.px_per_mm
        self._coarse_tile_px = tile_mm[0] * self._coarse.px_per_mm, tile_mm[1] * self._coarse.px_per_mm
        self._scales = ScaleConverter(self._fine, self._coarse, self._tile_px[1])
        self._tile_masks = TileMasks(self._coarse.px_per_mm, self._fine.px_per_mm, tile_mm[2])
        self._known_tiles = KnownTilesMask(self._tile_masks, self._coarse.size_px)
        self._sure_tiles = KnownTilesMask(self._tile_masks, self._coarse.size_px)
        self._unexplained = UnexplainedRegions(self._coarse.size_px, self._coarse_tile_px)
        self._snapshots = TileSnapshots()
        self._motion = Motion(self._coarse.size_px)
        self._push_watch = PushDetector()
        self._background = BackgroundModel()
        self._middles: dict[int, Image] = {}
        """By key: the centre of each tile in the coarse picture when it was last detected, (h, w, 3) BGR."""
        layout = TableLayout((tile_mm[0], tile_mm[1]), calibration.half_mm)
        self._tiles = TableTiles(layout, self._tile_px)
        self._table = TableReader(layout, self._coarse)
        self._queue = DetectionQueue(self._settings)
        self._hand_begins = False
        self.counts = PipelineCounts()

    @property
    def context(self) -> TableContext:
        """What the tracked tiles imply about each other."""
        return self._tiles.context

    def hand_begins(self) -> None:
        """Detect the whole table again with the next frame: tiles of the last hand may have been taken away
        under tiles that stand there now. May be called from any thread.
        """
        self._hand_begins = True

    def frame(self, image: Image, at_ms: int) -> TableUpdate | None:
        """Process the next frame; returns an update if the table's reading changed, else None."""
        self.counts.frames += 1
        if self._hand_begins:
            self._hand_begins = False
            self._tiles.hand_begins()
            self._queue.schedule(self._fine.whole, 0)
        self._queue.on_frame(at_ms)
        small = self._coarse.rectify_small(image, self._shrink)
        if self._background.outside is None:
            self._background.outside = self._coarse.outside_mask((image.shape[1], image.shape[0]))
        self._motion.update(small)
        self._unexplained.clear_moving(self._motion.moving)
        if self._correct_for_push():
            small = self._coarse.rectify_small(image, self._shrink)
            self._background.outside = None
            self._motion.realign(small)
        foreground = self._background.foreground(small)
        changed = False
        if self._push_watch.everything_moves:
            return None
        self._schedule_unclear()
        again, is_first = self._queue.take_scheduled(), not self.counts.finder_runs
        for area in self._queue.next_areas(self._motion, self._scales, at_ms):
            changed |= self._detect(image, small, foreground, area, at_ms)
        for area, scale_index in again:
            if scale_index > 1 and self._scales.has_motion(area, self._motion.moving):
                continue  # once it is still, it is due as a change
            changed |= self._detect(image, small, foreground, area, at_ms, scale_index)
        if is_first and self.counts.finder_runs:
            # What lies there from the first frame on is no change: detect it once more at another scale.
            self._queue.schedule(self._fine.whole, 1)
        changed |= self._reread_unsure(image, foreground, at_ms)
        if self.counts.finder_runs:  # before the first detection the bare part is unknown
            self._learn_background(small, foreground)
        changed |= self._table.update_covered(self._motion.moving, self._coarse, self._tiles.hidden)
        if not changed:
            return None
        shown = CoarsePicture(small, foreground, self._background.colour, self._background.felt, self._coarse)
        return self._table.update(self._tiles, shown, self._fine, at_ms)

    def _correct_for_push(self) -> bool:
        """Move the calibration with a camera that was pushed; returns whether it was."""
        places = np.array([tile.centre_mm for tile in self._tiles.tiles]).reshape(-1, 2)
        push = self._push_watch.detect(self._motion, places, self._coarse, self.calibration)
        if push is None:
            return False
        self.calibration, self.pushed_mm = push.calibration, self.pushed_mm + push.moved_mm
        self._fine = scaled_rectifier(self.calibration, self._fine.px_per_mm)
        self._coarse = scaled_rectifier(self.calibration, self._coarse.px_per_mm)
        self._scales = ScaleConverter(self._fine, self._coarse, self._tile_px[1])
        self._snapshots.clear()
        self._unexplained.clear()
        return True

    def _schedule_unclear(self) -> None:
        """Schedule the detection of one tile whose orientation is unclear, which reading alone cannot settle:
        the one with the fewest detections, the latest of those. A tile with one detection that reads as a
        face is due at once, since play goes on beside a meld that is not settled; tops of standing tiles come
        after it, of which a start in mid-hand finds dozens.
        """
        margin = int(1.5 * self._tile_px[1])
        unclear = [t for t in self._tiles.tiles if t.outline_unclear and self._is_still(t)]
        due = [
            t for t in unclear if t.side.readings % 3 == 0 or (t.side.detections == 1 and not t.side.is_bare)
        ]
        for tile in sorted(due, key=lambda tile: (tile.side.detections, tile.side.is_bare, -tile.since_ms))[
            :1
        ]:
            x, y = np.round(tile.quad_px.mean(axis=0)).astype(int)
            box = self._scales.clip(Area(x - margin, y - margin, x + margin, y + margin))
            self._queue.schedule(box, 1)

    def _detect(
        self, image: Image, small: Image, foreground: Mask, area: Area, at_ms: int, scale_index: int = 0
    ) -> bool:
        """Detect and read the tiles in one area, and update the tracker."""
        scale = CHANGES.finder_scales[scale_index]
        picture = self._fine.rectify(image, area)
        shown = (
            picture if scale == 1.0 else np.asarray(cv2.resize(picture, None, fx=scale, fy=scale), np.uint8)
        )
        part = RectifiedPart(picture, area, self._fine, scale, self._tile_px)
        known = {t.key: t.quad_px for t in self._tiles.tiles if t.sure}
        unchanged = self._snapshots.unchanged(known, picture, area)
        found = refine_detections(
            part,
            self._detector.find(shown),
            self._settings.min_find_confidence,
            [quad - area.corner_px for quad in unchanged.values()],
        )
        self.counts.finder_runs += 1
        self.counts.found_px += shown.shape[0] * shown.shape[1]
        occluders = self._occluders(foreground, found.quads_px, area)
        middles = found.quads_px.mean(axis=1) + area.corner_px
        left = unchanged
        if scale_index and area == self._fine.whole:  # only missed tiles are searched
            read = {t.key: t.quad_px for t in self._tiles.tiles if not t.outline_unclear}
            left = self._snapshots.unchanged(read, picture, area)
        again = match_unchanged(middles, left)
        rest = found.where(np.array([number not in again for number in range(len(found))], np.bool_))
        readings = self._readings(part, rest.quads_px, occluders, rest)
        inside = self._inside(area)

        def bare(tile: TrackedTile) -> bool:
            middle, own = self._centre_box(tile), self._middles[tile.key]
            return self._background.is_table_visible(
                small, foreground, middle, own, often_missed=tile.often_missed
            )

        readings = [one for one in readings if inside(one.centre_mm)]
        context = self._tiles.context
        context.set_base_colours, context.layout = set_base_colours_of(self._detector), self._table.layout
        changed = self._tiles.update(
            readings,
            inside,
            bare,
            at_ms,
            {key: bool(found.face_down[number]) for number, key in again.items()},
            frozenset(unchanged),
            self._snapshots.changed(picture, area),
        )
        self._store_snapshots(readings, part)
        self._middles = {
            tile.key: small[self._centre_box(tile)].copy()
            if tile.last_ms == at_ms
            else self._middles[tile.key]
            for tile in self._tiles.tiles
        }
        seen = self._scales.to_coarse(area)
        self._motion.mark_read(seen)
        self._schedule_rescale(foreground, seen, area, scale_index)
        return changed

    def _inside(self, area: Area) -> Callable[[tuple[float, float]], bool]:
        """Predicate: whether a tile at a place (mm) lies completely in an area of the fine picture."""
        edge, size = 0.4 * self._tile_px[1], self._fine.size_px
        left, top = (px + edge if px > 0 else -np.inf for px in (area.left, area.top))
        right, bottom = (px - edge if px < size else np.inf for px in (area.right, area.bottom))
        (low_x, low_y), (high_x, high_y) = self._fine.to_mm(np.array([[left, bottom], [right, top]])).tolist()
        return lambda place: low_x <= place[0] <= high_x and low_y <= place[1] <= high_y

    def _schedule_rescale(self, foreground: Mask, seen: Area, area: Area, scale_index: int) -> None:
        """Schedule regions that remain unexplained for the next finder scale."""
        tiles = self._known_tiles.mask(self._known_quads, bare_mm=CHANGES.tile_surround_mm)
        regions = self._unexplained.find(foreground, tiles, seen)
        if scale_index + 1 == len(CHANGES.finder_scales):
            for region in regions:
                self._unexplained.ignore(region)
        elif regions and scale_index == 0 and not self._scales.is_quarter(area):
            self._queue.schedule(area, 1)  # finds tiles early that are being laid beside it
        else:
            for each in merge_overlapping([self._scales.to_fine(region) for region in regions]):
                self._queue.schedule(each, scale_index + 1)

    def _store_snapshots(self, readings: Sequence[Reading], part: RectifiedPart) -> None:
        """Store snapshots of the tiles that were just read."""
        read = {id(reading.quad_px) for reading in readings if not reading.touched}
        for tile in self._tiles.tiles:
            if id(tile.quad_px) in read:
                self._snapshots.store(tile.key, tile.quad_px, part.picture, part.area)
        self._snapshots.retain(tile.key for tile in self._tiles.tiles)

    def _readings(
        self, part: RectifiedPart, quads: NDArray[Any], occluders: Mask, found: Detections | None = None
    ) -> list[Reading]:
        faces = [tile.quad_px for tile in self._tiles.tiles if not tile.side.shows_back]
        is_touched = partial(self._tile_masks.is_touched, occluders)
        self.counts.reads += len(quads)
        return read_part(self._detector, part, quads, faces, is_touched, found)

    def _occluders(self, foreground: Mask, quads: NDArray[Any], area: Area) -> Mask:
        """Mask of the coarse picture: neither bare table nor one of these tiles nor a known one, and as large
        as a hand."""
        left = np.asarray(cv2.subtract(foreground, self._known_tiles.mask(self._known_quads)), np.uint8)
        self._tile_masks.fill(left, quads + np.array([area.left, area.top]), 0)
        return large_components(left, CHANGES.occluder_min_area_mm2 * self._coarse.px_per_mm**2)

    @property
    def _known_quads(self) -> list[Double]:
        return [tile.quad_px for tile in self._tiles.tiles]

    def _centre_box(self, tile: TrackedTile) -> tuple[slice, slice]:
        """Rows and columns of a tile's centre in the coarse picture."""
        x, y = np.round(self._coarse.from_mm(np.array([tile.centre_mm]))[0]).astype(int)
        reach = max(1, int(0.3 * self._coarse_tile_px[0]))
        return np.s_[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]

    def _reread_unsure(self, image: Image, foreground: Mask, at_ms: int) -> bool:
        """Reread new or uncertain tiles that lie still; returns whether the reading changed."""
        unsure = [t for t in self._tiles.tiles if t.needs_reading and t.last_ms < at_ms and self._is_still(t)]
        if not unsure:
            return False
        unsure.sort(key=lambda tile: (tile.side.readings, tile.last_ms))
        unsure = unsure[: self._settings.reads_per_frame]
        occluders = self._occluders(foreground, np.zeros((0, 4, 2)), self._fine.whole)
        looks: list[tuple[TrackedTile, Reading]] = []
        read: list[tuple[list[Reading], RectifiedPart]] = []
        margin = int(0.4 * self._tile_px[1])
        for area, group in group_by_part(unsure, self._scales, margin):
            part = RectifiedPart(self._fine.rectify(image, area), area, self._fine, 1.0, self._tile_px)
            # Rotated by a quarter each time: rereading the same crop of a still tile repeats the same error.
            turned = [np.roll(tile.quad_px, tile.side.readings, axis=0) for tile in group]
            quads = np.array(turned) - area.corner_px
            readings = self._readings(part, quads, occluders)
            looks += zip(group, readings, strict=True)
            read.append((readings, part))
        changed = self._tiles.add_readings(looks, at_ms)
        for readings, part in read:
            self._store_snapshots(readings, part)
        return changed

    def _is_still(self, tile: TrackedTile) -> bool:
        """Whether nothing moves there and no change is pending: otherwise the felt would be read where a tile
        was just taken away.
        """
        x, y = self._coarse.from_mm(np.array([tile.centre_mm]))[0]
        n = self._motion.cells
        row, column = (
            min(n - 1, max(0, int(y) // CHANGES.cell_px)),
            min(n - 1, max(0, int(x) // CHANGES.cell_px)),
        )
        changed = self._motion.changed[row, column]
        return bool(self._motion.still_frames[row, column] >= 1 and not changed)

    def _learn_background(self, small: Image, foreground: Mask) -> None:
        """Update the background where neither tiles nor motion nor occluders are."""
        sure = [tile.quad_px for tile in self._tiles.tiles if tile.sure]
        lying = np.asarray(cv2.max(self._sure_tiles.mask(sure), self._table.walls), np.uint8)
        self._background.clear_under(lying, foreground)
        covered = np.asarray(cv2.max(self._known_tiles.mask(self._known_quads), self._table.walls), np.uint8)
        moving = pixels_of(self._motion.moving)
        recent = pixels_of(self._motion.still_frames < CHANGES.background_min_still_frames)
        here = np.s_[: len(moving), : len(moving)]
        covered[here] = cv2.max(cv2.max(covered[here], moving), cv2.min(foreground[here], recent))
        self._background.learn(small, covered, rate=0.05)
