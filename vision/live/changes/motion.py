"""Motion, change since the last reading, and background subtraction: what is neither felt nor tile.

Everything here works on a small rectified picture cut into cells of about two centimetres, so that watching
costs little however large the camera's frames are.
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
    """(h, w) the largest difference of the three colours, grey levels."""
    blue, green, red = cv2.split(cv2.absdiff(one, other))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def tinted_difference(one: Image, other: Image) -> Mask:
    """(h, w) the largest difference of the three colours, or of two of them against each other, grey levels.

    A shadow darkens all three alike, so of it the second never is the larger: a tile as dark as the felt in
    another colour is told.
    """
    lighter, darker = cv2.split(cv2.subtract(one, other)), cv2.split(cv2.subtract(other, one))
    up, down = (cv2.max(cv2.max(blue, green), red) for blue, green, red in (lighter, darker))
    return np.asarray(cv2.add(up, down), np.uint8)


@dataclass(slots=True)
class Motion:
    """Watches the small picture frame by frame."""

    size_px: int
    """Width and height of the small picture."""
    now: Image = field(default_factory=lambda: np.zeros((0, 0, 3), np.uint8))
    """The newest small picture."""
    last_read: Image = field(default_factory=lambda: np.zeros((0, 0, 3), np.uint8))
    """The small picture as it was where each cell was last read."""
    still_frames: NDArray[np.int32] = field(default_factory=lambda: np.zeros((0, 0), np.int32))
    """For how many frames each cell and its neighbours have not moved."""
    moving: Cells = field(default_factory=lambda: np.zeros((0, 0), np.bool_))
    changed: Cells = field(default_factory=lambda: np.zeros((0, 0), np.bool_))
    """Cells that look different from when they were last read."""

    @property
    def cells(self) -> int:
        """Cells along one side."""
        return self.size_px // CHANGES.cell_px

    def watch(self, small: Image) -> None:
        """Take the next small picture."""
        now = np.asarray(cv2.GaussianBlur(small, (3, 3), 0), np.uint8)
        n = self.cells
        if not self.now.size:
            self.now, self.last_read = now, np.asarray(255 - now, np.uint8)
            self.still_frames = np.zeros((n, n), np.int32)
        moved = self._cells(difference(now, self.now), CHANGES.changed_min_levels)
        self.now = now
        self.moving = cv2.dilate(moved.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(np.bool_)
        self.still_frames = np.where(self.moving, 0, self.still_frames + 1)
        self.changed = self._cells(difference(now, self.last_read), CHANGES.changed_min_levels)

    def put_right(self, small: Image) -> None:
        """The same frame as the last, straightened anew: nothing has moved by that."""
        self.now = np.asarray(cv2.GaussianBlur(small, (3, 3), 0), np.uint8)
        self.changed = self._cells(difference(self.now, self.last_read), CHANGES.changed_min_levels)

    def mark_read(self, area: Area) -> None:
        """The cells that touch an area (small pixels) have been read as they look now."""
        part = np.s_[max(0, area.top) : area.bottom, max(0, area.left) : area.right]
        self.last_read[part] = self.now[part]

    def _cells(self, different: Mask, levels: float) -> Cells:
        n = self.cells
        over = cv2.threshold(different, levels, 255, cv2.THRESH_BINARY)[1]
        share = cv2.resize(
            over[: n * CHANGES.cell_px, : n * CHANGES.cell_px], (n, n), interpolation=cv2.INTER_AREA
        )
        return np.asarray(share > 255 * CHANGES.cell_min_share, np.bool_)


@dataclass(slots=True)
class BackgroundModel:
    """What the table looks like where nothing lies, learned as places are seen bare."""

    unseen: Mask | None = None
    """(h, w) above 0 where the picture shows what the camera does not see: that is no table. None: it sees
    all."""
    _background: Float | None = None
    _known: Mask | None = None

    def learn(self, small: Image, covered: Mask, *, rate: float = 0.2) -> None:
        """Take over the colours of the places that are not covered.

        Args:
            small: the small picture.
            covered: (h, w) uint8, above 0 where something lies, moves or stands.
            rate: share of the new colours where the place is known already.
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

    def forget_under(self, tiles: Mask, foreground: Mask) -> None:
        """Forget what was taken for the bare table where tiles lie.

        Nobody knew of a tile that lay there from the first picture on and was missed: its own colour was
        learned, and when it was missed again it was said to be gone.

        Args:
            tiles: (h, w) uint8, above 0 where tiles lie for sure, and along walls, where they may.
            foreground: what ``foreground`` says of the picture.
        """
        if self._background is None or self._known is None:
            return
        under = cv2.subtract(cv2.min(tiles, self._known), foreground)
        under = under if self.unseen is None else cv2.subtract(under, self.unseen)
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
        """(3,) BGR of the table in a part of the small picture, as it was seen bare; of the table elsewhere
        where that part never was. None before anything was."""
        if self._background is not None and self._was_seen(box):
            return np.asarray(self._background[box].reshape(-1, 3).mean(axis=0), np.float32)
        return self.felt

    @property
    def felt(self) -> Float | None:
        """(3,) BGR of most of the table; None before anything of it was seen bare."""
        if self._background is None or self._known is None:
            return None
        for step in (BASE_COLOURS.sample_step_px, 1):
            grid = np.s_[::step, ::step]
            bare = self._known[grid] > 0
            bare = bare if self.unseen is None else bare & (self.unseen[grid] == 0)
            if bare.any():
                return np.asarray(np.median(self._background[grid][bare], axis=0), np.float32)
        return None

    def shows_bare(
        self,
        small: Image,
        foreground: Mask,
        middle: tuple[slice, slice],
        own: Image,
        *,
        often_missed: bool = False,
    ) -> bool:
        """Whether the table is bare, still, where a tile lay.

        Args:
            foreground: what ``foreground`` says of this picture.
            middle: of the tile, in the small picture.
            own: (h, w, 3) BGR of that place when the tile was last found.
            often_missed: that the tile was looked for and not found again and again. If it does not look
                quite as it did, the table's colour in whatever shade is enough then, though the tile's is
                like it.
        """
        place, part, table = small[middle], foreground[middle], self.colour(middle)
        if not part.size:
            return False
        if often_missed and table is not None and self._shows_felt(place, own):
            return True
        # A neighbour's side or shadow reaches into the place; a tile lying there fills it.
        differs = bool(part.mean() >= 255 * 0.5)
        if table is None:
            return not differs
        compared = (part == 0) | differs
        here = place[compared].mean(axis=0)
        before = (own[compared] if own.shape == place.shape else own.reshape(-1, 3)).mean(axis=0)
        away = np.abs(here - table).max()
        # Tiles that lay there from the first frame on hide what is under them: the table elsewhere tells.
        if differs and (self._was_seen(middle) or away >= CHANGES.background_max_levels):
            return False
        changed = np.abs(here - before).max()
        is_like_tile = changed + CHANGES.tile_advantage_levels < away
        lost = often_missed and changed > CHANGES.tile_advantage_levels
        return _tint(here, table) <= CHANGES.changed_min_levels and bool(lost or not is_like_tile)

    def _shows_felt(self, place: Image, own: Image) -> bool:
        """Whether a place has the colour of most of the table, in whatever shade, and not that of the tile.

        As its own colour something else may have been learned: what stands still for long becomes background,
        and a hand that gets shorter leaves it. And in the shadow of a wall felt looks like no bare felt.
        """
        felt, here, before = self.felt, *(part.reshape(-1, 3).mean(axis=0) for part in (place, own))
        assert felt is not None, "asked about a place of a table that was seen"
        away, changed = np.abs(here - felt).max(), np.abs(here - before).max()
        tint = _tint(here, felt)
        is_shade = away < CHANGES.background_max_levels and tint <= CHANGES.changed_min_levels
        return bool(
            is_shade and tint < _tint(here, before) and changed > away + CHANGES.tile_advantage_levels
        )

    def _was_seen(self, box: tuple[slice, slice]) -> bool:
        """Whether that part of the table was ever seen bare."""
        return self._known is not None and bool(self._known[box].mean() > 127)

    def foreground(self, small: Image) -> Mask:
        """(h, w) uint8, 255 where the picture does not look like the bare table."""
        if self._background is None:
            return np.zeros(small.shape[:2], np.uint8)
        bare = np.asarray(cv2.convertScaleAbs(self._background), np.uint8)
        different = tinted_difference(small, bare)
        return np.asarray(
            cv2.threshold(different, CHANGES.foreground_min_levels, 255, cv2.THRESH_BINARY)[1], np.uint8
        )


def _tint(here: Float, other: Float) -> float:
    """Levels by which a colour differs from another beside being lighter or darker."""
    return float(np.abs(here - other * (here @ other) / max(1.0, float(other @ other))).max())


def large_components(mask: Mask, least_px: float) -> Mask:
    """Only the connected parts of a mask that are compact and larger than so many pixels."""
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    if cv2.countNonZero(opened) < least_px:
        return np.zeros_like(mask)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(opened)
    keep = np.where(stats[:, cv2.CC_STAT_AREA] >= least_px, 255, 0).astype(np.uint8)
    keep[0] = 0
    return np.asarray(keep[labels], np.uint8)


def components(mask: Mask, least_px: float) -> list[Area]:
    """Bounding boxes of the connected parts of a mask that are larger than so many pixels."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    return [
        Area(int(left), int(top), int(left + width), int(top + height))
        for left, top, width, height, area in stats[1:count]
        if area >= least_px
    ]


def connected_regions(cells: Cells) -> list[Area]:
    """Bounding boxes, in cells, of connected groups of cells; near ones joined."""
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
