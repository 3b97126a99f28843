"""Infers wall stacks that were not detected: in gaps between detected ones, where the table is not bare or
has their colour; beyond the ends of walls and along sides without any, where it clearly has their colour.

On backs with a pattern the seams between tiles hardly show: a find may lie across two of them, or be none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import Rectifier
from vision.layout import LAYOUT, SEATS, TableLayout, from_seat
from vision.layout.zones import WALL_MIN_TILES
from vision.live.detections.limits import DETECTIONS
from vision.types import Double, Float, Image, Mask

WallStack = tuple[int, float]
"""Side, and mm from its middle to the right as that side sees it."""


Box = tuple[slice, slice]
"""Rows and columns of the small picture."""


@dataclass(frozen=True, slots=True)
class CoarsePicture:
    """The small picture of the table, and what is known of it."""

    picture: Image
    foreground: Mask
    """255 where it does not look like the bare table."""
    bare_colour: Callable[[Box], Float | None]
    """(3,) BGR of the bare table at a place; None before any was seen."""
    felt: Float | None
    """(3,) BGR of most of the bare table: what lies there from the first frame on may pass for bare."""
    rectifier: Rectifier
    """Straightens the camera's picture to it."""

    def around(self, place_mm: tuple[float, float], reach_px: int) -> Box:
        """So many pixels around a place of the table."""
        x, y = np.round(self.rectifier.from_mm(np.array([place_mm]))[0]).astype(int)
        return np.s_[max(0, y - reach_px) : y + reach_px + 1, max(0, x - reach_px) : x + reach_px + 1]

    def colour(self, box: Box) -> Float:
        """(3,) BGR, the mean there."""
        return np.asarray(self.picture[box].reshape(-1, 3).mean(axis=0), np.float32)


def undetected_stacks(
    walls: Sequence[WallStack],
    layout: TableLayout,
    small: CoarsePicture,
    before: Sequence[WallStack] = (),
) -> tuple[WallStack, ...]:
    """Undetected stacks, inferred from the detected ones.

    Args:
        walls: the stacks that were found.
        layout: of the table; without the walls' distance nothing is known.
        before: what the look before inferred: under a hand they stand until the table shows.
    """
    if layout.wall_mm is None:
        return ()
    sides = [sorted(along for side, along in walls if side == seat) for seat in SEATS]
    width = layout.tile_mm[0]
    gaps = [right - left for here in sides for left, right in pairwise(here)]
    pitch = median([gap for gap in gaps if 0 < gap < LAYOUT.beside_max_widths * width] or [width])
    reach = max(1, int(DETECTIONS.stack_middle_share * width * small.rectifier.px_per_mm))
    means = np.asarray(cv2.blur(small.picture, (2 * reach + 1, 2 * reach + 1)), np.float32)
    look = _WallLine(layout.wall_mm, layout.tile_mm, pitch, small, reach, means)
    found: list[WallStack] = []
    for seat, here in zip(SEATS, sides, strict=True):
        if here:
            found += ((seat, along) for along in (*look.between(seat, here), *look.beyond(seat, here)))
        else:
            found += ((seat, along) for along in look.anywhere(seat, walls))
    known = (*walls, *found)
    return (*found, *(stack for stack in before if look.still_stands(stack, known)))


@dataclass(frozen=True, slots=True, eq=False)
class _WallLine:
    """The line on which walls stand: its distance from the middle, the pitch of its stacks, its colours."""

    wall_mm: float
    tile_mm: tuple[float, float]
    pitch: float
    small: CoarsePicture
    reach_px: int
    """Half of what is looked at of a stack's middle."""
    means: Float
    """The small picture, each pixel the mean of so much around it."""

    @property
    def _end_mm(self) -> float:
        """No middle of a stack lies farther along a side: the neighbour's wall stands there."""
        return self.wall_mm - self.tile_mm[1] / 2 - 0.4 * self.pitch

    def _box(self, seat: int, along: float) -> Box:
        return self.small.around(from_seat(along, -self.wall_mm, seat), self.reach_px)

    def _colours_of(self, stacks: Sequence[WallStack], before_mm: float = 0.0) -> Float:
        """(n, 3) of the middles of stacks, or so far before them."""
        places = np.array([from_seat(along, before_mm - self.wall_mm, seat) for seat, along in stacks])
        pixels = np.round(self.small.rectifier.from_mm(places.reshape(-1, 2))).astype(int)
        x, y = np.clip(pixels, 0, self.small.rectifier.size_px - 1).T
        return np.asarray(self.means[y, x], np.float32)

    def between(self, seat: int, here: Sequence[float]) -> Iterator[float]:
        """Stacks between those of a side that were found."""
        for left, right in pairwise(here):
            if right - left <= LAYOUT.beside_max_widths * self.pitch:
                continue
            beside = [self._box(seat, along) for along in (left, right)]
            for along in np.linspace(left, right, round((right - left) / self.pitch) + 1)[1:-1]:
                if _stands(self.small, self._box(seat, float(along)), beside):
                    yield float(along)

    def beyond(self, seat: int, here: Sequence[float]) -> Iterator[float]:
        """Stacks that go on from the ends of a side, one beside the other."""
        for end, way in ((here[0], -1.0), (here[-1], 1.0)):
            more = np.arange(1, max(0.0, self._end_mm - way * end) // self.pitch + 1)
            places = end + way * self.pitch * more
            alike = self._are_alike(seat, places, self._colours_of([(seat, end)])[0])
            yield from places[: len(alike) if alike.all() else int(alike.argmin())].tolist()

    def anywhere(self, seat: int, walls: Sequence[WallStack]) -> Iterator[float]:
        """Stacks of a side where none was found, as the other sides' look: side by side from one end to the
        other."""
        if len(walls) < WALL_MIN_TILES:
            return
        stack = np.median(self._colours_of(walls), axis=0)
        step = 1.0 / self.small.rectifier.px_per_mm
        places = np.arange(-self._end_mm, self._end_mm, step)
        alike = self._are_alike(seat, places, stack)
        edges = np.flatnonzero(np.diff([False, *alike, False]))
        for first, last in edges.reshape(-1, 2):
            # Three quarters of a box have to be stack, so boxes at the very ends of a wall are not alike.
            count = (last - 1 - first) * step / self.pitch + DETECTIONS.stack_middle_share
            whole = round(count)
            if whole >= 1 and abs(count - whole) <= LAYOUT.off_row_max_share:
                middle = (places[first] + places[last - 1]) / 2
                yield from (float(middle + (n - (whole - 1) / 2) * self.pitch) for n in range(whole))

    def still_stands(self, stack: WallStack, known: Sequence[WallStack]) -> bool:
        """Whether a stack that was inferred before is none of the known ones, and its place looks less like
        the table than like one of its side: a hand may be over most of them."""
        side, along = stack
        beside = [other for seat, other in known if seat == side]
        if self.small.felt is None or not beside or min(abs(u - along) for u in beside) < self.pitch / 2:
            return False
        colours = self._colours_of([(side, at) for at in (along, *beside)])
        here, others = colours[0], colours[1:]
        return bool(np.abs(here - self.small.felt).max() > np.abs(others - here).max(axis=1).min())

    def _are_alike(self, seat: int, along: Double, stack: Float) -> NDArray[np.bool_]:
        """(n,) which places plainly have the colour of a stack while what lies before them has not: a wall is
        one stack deep."""
        felt = self.small.felt
        if felt is None or np.abs(stack - felt).max() < DETECTIONS.clearly_other_levels:
            return np.zeros(len(along), np.bool_)
        stacks = [(seat, u) for u in along.tolist()]
        here = self._colours_of(stacks)
        before = self._colours_of(stacks, DETECTIONS.before_heights * self.tile_mm[1])
        from_stack, from_felt, before_stack, before_felt = (
            np.abs(some - other).max(axis=1, initial=0.0)
            for some, other in ((here, stack), (here, felt), (before, stack), (before, felt))
        )
        is_stack = DETECTIONS.plainly_nearer_by * from_stack < from_felt
        return np.asarray(is_stack & (DETECTIONS.nearer_by * before_stack > before_felt), np.bool_)


def _stands(small: CoarsePicture, box: Box, beside: Sequence[Box]) -> bool:
    """Whether something stands there: what is no bare table, or has the colour of the stacks on both sides
    where that is another than the table's."""
    part, table = small.foreground[box], small.bare_colour(box)
    if not part.size:
        return False
    if part.mean() >= 255 * 0.5:
        return True
    if table is None:
        return False
    here = small.colour(box)
    stacks = [small.colour(other) for other in beside]
    return all(
        np.abs(stack - table).max() >= DETECTIONS.clearly_other_levels
        and DETECTIONS.nearer_by * np.abs(here - stack).max() < np.abs(here - table).max()
        for stack in stacks
    )


def walls_mask(walls: Sequence[WallStack], layout: TableLayout, coarse: Rectifier) -> Mask:
    """255 in the small picture from the first to the last stack of each side: what lies between them may be a
    stack that was not found, and shows nothing of the bare table.

    Args:
        walls: the stacks that were found.
        layout: of the table; without the walls' distance nothing is marked.
        coarse: straightens the camera's picture to the small one.
    """
    mask = np.zeros((coarse.size_px, coarse.size_px), np.uint8)
    if layout.wall_mm is None:
        return mask
    width, height = (side / 2 for side in layout.tile_mm)
    for seat in SEATS:
        here = [along for side, along in walls if side == seat]
        if not here:
            continue
        left, right = min(here) - width, max(here) + width
        near, far = -layout.wall_mm + height, -layout.wall_mm - height
        corners = [from_seat(u, v, seat) for u, v in ((left, near), (right, near), (right, far), (left, far))]
        cv2.fillConvexPoly(mask, np.round(coarse.from_mm(np.array(corners))).astype(np.int32), 255)
    return mask
