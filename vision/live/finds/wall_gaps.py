"""Between the stacks of a wall that were found: where the table is not bare, one stands that was missed.

On backs with a pattern the seams between tiles hardly show: a find may lie across two of them, or be none.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Final

import cv2
import numpy as np

from vision.calibration import Rectifier
from vision.layout import SEATS, TableLayout, from_seat
from vision.types import Mask

WallStack = tuple[int, float]
"""Side, and mm from its middle to the right as that side sees it."""

NEIGHBOURS_MAX_WIDTHS: Final = 1.5
"""In the width of a stack: farther apart, and one may stand between them."""
MIDDLE_SHARE: Final = 0.3
"""Of a tile's width to either side: so far from its middle no neighbour reaches."""


def unfound_stacks(
    walls: Sequence[WallStack], layout: TableLayout, foreground: Mask, coarse: Rectifier
) -> tuple[WallStack, ...]:
    """Stacks that must stand between those that were found.

    Args:
        walls: the stacks that were found.
        layout: of the table; without the walls' distance nothing is told.
        foreground: of the small picture, 255 where it does not look like the bare table.
        coarse: straightens the camera's picture to the small one.
    """
    if layout.wall_mm is None:
        return ()
    sides = [sorted(along for side, along in walls if side == seat) for seat in SEATS]
    width = layout.tile_mm[0]
    gaps = [right - left for here in sides for left, right in pairwise(here)]
    pitch = median([gap for gap in gaps if 0 < gap < NEIGHBOURS_MAX_WIDTHS * width] or [width])
    reach = max(1, int(MIDDLE_SHARE * width * coarse.px_per_mm))
    found = []
    for seat, here in zip(SEATS, sides, strict=True):
        for left, right in pairwise(here):
            if right - left <= NEIGHBOURS_MAX_WIDTHS * pitch:
                continue
            for along in np.linspace(left, right, round((right - left) / pitch) + 1)[1:-1]:
                place = np.array([from_seat(float(along), -layout.wall_mm, seat)])
                x, y = np.round(coarse.from_mm(place)[0]).astype(int)
                part = foreground[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]
                if part.size and part.mean() >= 255 * 0.5:
                    found.append((seat, float(along)))
    return tuple(found)


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
