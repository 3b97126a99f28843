"""Between the stacks of a wall that were found: where the table is not bare, or looks like them, one stands
that was missed.

On backs with a pattern the seams between tiles hardly show: a find may lie across two of them, or be none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Final

import cv2
import numpy as np

from vision.calibration import Rectifier
from vision.layout import SEATS, TableLayout, from_seat
from vision.types import Float, Image, Mask

WallStack = tuple[int, float]
"""Side, and mm from its middle to the right as that side sees it."""

NEIGHBOURS_MAX_WIDTHS: Final = 1.5
"""In the width of a stack: farther apart, and one may stand between them."""
MIDDLE_SHARE: Final = 0.3
"""Of a tile's width to either side: so far from its middle no neighbour reaches."""
CLEARLY_OTHER_LEVELS: Final = 20.0
"""By so much the stacks beside a gap differ from the bare table where their colour tells what is in it."""

Box = tuple[slice, slice]
"""Rows and columns of the small picture."""


@dataclass(frozen=True, slots=True)
class SmallPicture:
    """The small picture of the table, and what is known of it."""

    picture: Image
    foreground: Mask
    """255 where it does not look like the bare table."""
    bare_colour: Callable[[Box], Float | None]
    """(3,) BGR of the bare table at a place; None before any was seen."""
    rectifier: Rectifier
    """Straightens the camera's picture to it."""

    def around(self, place_mm: tuple[float, float], reach_px: int) -> Box:
        """So many pixels around a place of the table."""
        x, y = np.round(self.rectifier.from_mm(np.array([place_mm]))[0]).astype(int)
        return np.s_[max(0, y - reach_px) : y + reach_px + 1, max(0, x - reach_px) : x + reach_px + 1]

    def colour(self, box: Box) -> Float:
        """(3,) BGR, the mean there."""
        return np.asarray(self.picture[box].reshape(-1, 3).mean(axis=0), np.float32)


def unfound_stacks(
    walls: Sequence[WallStack], layout: TableLayout, small: SmallPicture
) -> tuple[WallStack, ...]:
    """Stacks that must stand between those that were found.

    Args:
        walls: the stacks that were found.
        layout: of the table; without the walls' distance nothing is told.
    """
    if layout.wall_mm is None:
        return ()
    sides = [sorted(along for side, along in walls if side == seat) for seat in SEATS]
    width = layout.tile_mm[0]
    gaps = [right - left for here in sides for left, right in pairwise(here)]
    pitch = median([gap for gap in gaps if 0 < gap < NEIGHBOURS_MAX_WIDTHS * width] or [width])
    reach = max(1, int(MIDDLE_SHARE * width * small.rectifier.px_per_mm))
    found = []
    for seat, here in zip(SEATS, sides, strict=True):
        for left, right in pairwise(here):
            if right - left <= NEIGHBOURS_MAX_WIDTHS * pitch:
                continue
            beside = [small.around(from_seat(u, -layout.wall_mm, seat), reach) for u in (left, right)]
            for along in np.linspace(left, right, round((right - left) / pitch) + 1)[1:-1]:
                box = small.around(from_seat(float(along), -layout.wall_mm, seat), reach)
                if _stands(small, box, beside):
                    found.append((seat, float(along)))
    return tuple(found)


def _stands(small: SmallPicture, box: Box, beside: Sequence[Box]) -> bool:
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
        np.abs(stack - table).max() >= CLEARLY_OTHER_LEVELS
        and 2 * np.abs(here - stack).max() < np.abs(here - table).max()
        for stack in stacks
    )


def walls_mask(walls: Sequence[WallStack], layout: TableLayout, coarse: Rectifier) -> Mask:
    """255 in the small picture from the first to the last stack of each side: what lies between them may be a
    stack that was not found, and tells nothing of the bare table.

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
