"""Motion, change since the last reading, and background subtraction.

All of it works on a coarse rectified picture divided into cells of about two centimetres, so that the cost
does not depend on the camera's resolution.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import Area
from vision.live.changes.limits import CHANGES
from vision.recogniser import BASE_COLOURS
from vision.types import Float, Image, Mask

Cells = NDArray[np.bool_]
"""(n, n) bool, one per cell, row 0 farthest from seat 0."""


def difference(one: Image, other: Image) -> Mask:
    """(h, w) the largest absolute difference over the three channels, grey levels."""
    blue, green, red = cv2.split(cv2.absdiff(one, other))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def tinted_difference(one: Image, other: Image) -> Mask:
    """(h, w) the largest increase plus the largest decrease over the three channels, grey levels.

    A shadow only darkens, so one of the two is 0; a tile as dark as the felt but of another hue has both.
    """
    lighter, darker = cv2.split(cv2.subtract(one, other)), cv2.split(cv2.subtract(other, one))
    up, down = (cv2.max(cv2.max(blue, green), red) for blue, green, red in (lighter, darker))
    return np.asarray(cv2.add(up, down), np.uint8)


@dataclass(slots=True)
class Motion:
    """Motion and change in the coarse picture, frame by frame."""

    size_px: int
    """Width and height of the coarse picture."""
    current: Image = field(default_factory=lambda: np.zeros((0, 0, 3), np.uint8))
    """The latest coarse picture, blurred."""
    last_read: Image = field(default_factory=lambda: np.zeros((0, 0, 3), np.uint8))
    """The coarse picture, each part as it was when last read."""
    still_frames: NDArray[np.int32] = field(default_factory=lambda: np.zeros((0, 0), np.int32))
    """Frames without motion in each cell and its neighbours."""
    moving: Cells = field(default_factory=lambda: np.zeros((0, 0), np.bool_))
    changed: Cells = field(default_factory=lambda: np.zeros((0, 0), np.bool_))
    """Cells that differ from when they were last read."""

    @property
    def cells(self) -> int:
        """Number of cells along one side."""
        return self.size_px // CHANGES.cell_px

    def update(self, small: Image) -> None:
        """Take the next coarse picture."""
        now = np.asarray(cv2.GaussianBlur(small, (3, 3), 0), np.uint8)
        n = self.cells
        if not self.current.size:
            self.current, self.last_read = now, np.asarray(255 - now, np.uint8)
            self.still_frames = np.zeros((n, n), np.int32)
        moved = self._cells(difference(now, self.current), CHANGES.changed_min_levels)
        self.current = now
        self.moving = cv2.dilate(moved.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(np.bool_)
        self.still_frames = np.where(self.moving, 0, self.still_frames + 1)
        self.changed = self._cells(difference(now, self.last_read), CHANGES.changed_min_levels)

    def realign(self, small: Image) -> None:
        """Replace the latest picture by the same frame under a new calibration; that is no motion."""
        self.current = np.asarray(cv2.GaussianBlur(small, (3, 3), 0), np.uint8)
        self.changed = self._cells(difference(self.current, self.last_read), CHANGES.changed_min_levels)

    def mark_read(self, area: Area) -> None:
        """Mark an area (pixels of the coarse picture) as read in its current state."""
        part = np.s_[max(0, area.top) : area.bottom, max(0, area.left) : area.right]
        self.last_read[part] = self.current[part]

    def _cells(self, different: Mask, levels: float) -> Cells:
        n = self.cells
        over = cv2.threshold(different, levels, 255, cv2.THRESH_BINARY)[1]
        share = cv2.resize(
            over[: n * CHANGES.cell_px, : n * CHANGES.cell_px], (n, n), interpolation=cv2.INTER_AREA
        )
        return np.asarray(share > 255 * CHANGES.cell_min_share, np.bool_)


@dataclass(slots=True)
class BackgroundModel:
    """The bare table's appearance, learnt where nothing lies."""

    outside: Mask | None = None
    """(h, w) above 0 where the rectified picture lies outside the camera's frame. None: nowhere."""
    _background: Float | None = None
    _known: Mask | None = None

    def learn(self, small: Image, covered: Mask, *, rate: float = 0.2) -> None:
        """Update the background where the picture is not covered.

        Args:
            small: the coarse picture.
            covered: (h, w) uint8, above 0 where something lies, moves or stands.
            rate: weight of the new colours where the background is already known.
        """
        free = np.asarray(cv2.threshold(covered, 0, 255, cv2.THRESH_BINARY_INV)[1], np.uint8)
        if self._background is None or self._known is None:
            hidden = np.asarray(255 - free, np.uint8)
            self._background = cv2.inpaint(small, hidden, 5, cv2.INPAINT_TELEA).astype(np.float32)
            self._known = free
            return
        fresh = cv2.subtract(free, self._known)
        if cv2.countNonZero(fresh):
            cv2.accumulateWeighted(small, self._background, 1.0, fresh)
        cv2.accumulateWeighted(small, self._background, rate, cv2.min(free, self._known))
        self._known = np.asarray(cv2.max(free, self._known), np.uint8)

    def clear_under(self, tiles: Mask, foreground: Mask) -> None:
        """Discard the learnt background under known tiles.

        The colour of a tile that was missed from the first picture on was learnt as background; when it was
        missed again, it would count as taken away.

        Args:
            tiles: (h, w) uint8, above 0 where tiles lie for sure, and along walls.
            foreground: result of ``foreground`` for this picture.
        """
        if self._background is None or self._known is None:
            return
        under = cv2.subtract(cv2.min(tiles, self._known), foreground)
        under = under if self.outside is None else cv2.subtract(under, self.outside)
        felt = self.felt if cv2.countNonZero(under) else None
        if felt is None:
            return
        there = under > 0
        learned = np.asarray(cv2.convertScaleAbs(self._background[there]), np.uint8)[None]
        table = np.broadcast_to(np.round(felt).astype(np.uint8), learned.shape)
        unlike = tinted_difference(learned, np.ascontiguousarray(table))[0]
        there[there] = unlike > CHANGES.foreground_min_levels
        self._background[there] = felt
        self._known[there] = 0

    def colour(self, box: tuple[slice, slice]) -> Float | None:
        """(3,) BGR of the bare table in a part of the coarse picture, or the felt's colour where that part
        was never seen bare. None before any was."""
        if self._background is not None and self._is_known(box):
            return np.asarray(self._background[box].reshape(-1, 3).mean(axis=0), np.float32)
        return self.felt

    @property
    def felt(self) -> Float | None:
        """(3,) BGR, median over the bare table; None before any of it was seen."""
        if self._background is None or self._known is None:
            return None
        for step in (BASE_COLOURS.sample_step_px, 1):
            grid = np.s_[::step, ::step]
            bare = self._known[grid] > 0
            bare = bare if self.outside is None else bare & (self.outside[grid] == 0)
            if bare.any():
                return np.asarray(np.median(self._background[grid][bare], axis=0), np.float32)
        return None

    def is_table_visible(
        self,
        small: Image,
        foreground: Mask,
        middle: tuple[slice, slice],
        own: Image,
        *,
        often_missed: bool = False,
    ) -> bool:
        """Whether the bare table shows, without motion, where a tile lay.

        Args:
            foreground: result of ``foreground`` for this picture.
            middle: centre of the tile in the coarse picture.
            own: (h, w, 3) BGR of that place when the tile was last detected.
            often_missed: whether the tile was repeatedly searched and not detected. Then the felt's colour in
                any shade is enough if the place has changed, even where the tile's colour is similar.
        """
        place, part, table = small[middle], foreground[middle], self.colour(middle)
        if not part.size:
            return False
        if often_missed and table is not None and self._matches_felt(place, own):
            return True
        # A neighbour's side or shadow covers part of the place; a tile fills it.
        differs = bool(part.mean() >= 255 * 0.5)
        if table is None:
            return not differs
        compared = (part == 0) | differs
        here = place[compared].mean(axis=0)
        before = (own[compared] if own.shape == place.shape else own.reshape(-1, 3)).mean(axis=0)
        away = np.abs(here - table).max()
        # Under tiles that lay there from the first frame on the table is unknown: compare with the table
        # elsewhere.
        if differs and (self._is_known(middle) or away >= CHANGES.background_max_levels):
            return False
        changed = np.abs(here - before).max()
        is_like_tile = changed + CHANGES.tile_advantage_levels < away
        lost = often_missed and changed > CHANGES.tile_advantage_levels
        return _chroma_difference(here, table) <= CHANGES.changed_min_levels and bool(
            lost or not is_like_tile
        )

    def _matches_felt(self, place: Image, own: Image) -> bool:
        """Whether a place has the felt's colour in any shade, and not the tile's.

        The learnt background of the place may be wrong: what stands still for long becomes background, such
        as a hand that then gets shorter. And felt in a wall's shadow differs from the learnt one.
        """
        felt, here, before = self.felt, *(part.reshape(-1, 3).mean(axis=0) for part in (place, own))
        assert felt is not None, "requires a known felt colour"
        away, changed = np.abs(here - felt).max(), np.abs(here - before).max()
        tint = _chroma_difference(here, felt)
        is_shade = away < CHANGES.background_max_levels and tint <= CHANGES.changed_min_levels
        return bool(
            is_shade
            and tint < _chroma_difference(here, before)
            and changed > away + CHANGES.tile_advantage_levels
        )

    def _is_known(self, box: tuple[slice, slice]) -> bool:
        """Whether most of that part of the table was ever seen bare."""
        return self._known is not None and bool(self._known[box].mean() > 127)

    def foreground(self, small: Image) -> Mask:
        """(h, w) uint8, 255 where the picture differs from the bare table."""
        if self._background is None:
            return np.zeros(small.shape[:2], np.uint8)
        bare = np.asarray(cv2.convertScaleAbs(self._background), np.uint8)
        different = tinted_difference(small, bare)
        return np.asarray(
            cv2.threshold(different, CHANGES.foreground_min_levels, 255, cv2.THRESH_BINARY)[1], np.uint8
        )


def _chroma_difference(here: Float, other: Float) -> float:
    """Largest channel difference of two colours after scaling the second to the first one's brightness."""
    return float(np.abs(here - other * (here @ other) / max(1.0, float(other @ other))).max())


def pixels_of(cells: Cells) -> Mask:
    """(h, w) 255 in the coarse picture where these cells are, as far as they reach."""
    size = (len(cells) * CHANGES.cell_px,) * 2
    return np.asarray(
        cv2.resize(cells.astype(np.uint8) * 255, size, interpolation=cv2.INTER_NEAREST), np.uint8
    )


def large_components(mask: Mask, min_area_px: float) -> Mask:
    """The connected components of a mask, after opening, of at least so many pixels."""
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    if cv2.countNonZero(opened) < min_area_px:
        return np.zeros_like(mask)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(opened)
    keep = np.where(stats[:, cv2.CC_STAT_AREA] >= min_area_px, 255, 0).astype(np.uint8)
    keep[0] = 0
    return np.asarray(keep[labels], np.uint8)


def component_boxes(mask: Mask, min_area_px: float) -> list[Area]:
    """Bounding boxes of the connected components of at least so many pixels."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    return [
        Area(int(left), int(top), int(left + width), int(top + height))
        for left, top, width, height, area in stats[1:count]
        if area >= min_area_px
    ]


def connected_regions(cells: Cells) -> list[Area]:
    """Bounding boxes, in cells, of connected groups of cells; groups one cell apart are merged."""
    if not cells.any():
        return []
    joined = cv2.dilate(cells.astype(np.uint8), np.ones((3, 3), np.uint8))
    count, labels = cv2.connectedComponents(joined)
    found = []
    for number in range(1, count):
        rows, columns = np.nonzero((labels == number) & cells)
        if len(rows):
            left, right = int(columns.min()), int(columns.max()) + 1
            found.append(Area(left, int(rows.min()), right, int(rows.max()) + 1))
    return found
