"""Gaps between the stacks of a wall where the table is not bare: a stack stands there that the finder missed.

On backs with a pattern the seams between tiles hardly show: a find may lie across two of them, or be none.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Final

import numpy as np

from vision.calibration import Rectifier
from vision.layout import SEATS, TableLayout, from_seat
from vision.types import Mask

WallStack = tuple[int, float]
"""Side, and mm from its middle to the right as that side sees it."""

NEIGHBOURS_MAX_WIDTHS: Final = 1.5
"""In the usual distance between stacks: farther apart, and one may stand between them."""
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
    gaps = [right - left for here in sides for left, right in pairwise(here)]
    if not gaps or (pitch := median(gaps)) <= 0:
        return ()
    reach = max(1, int(MIDDLE_SHARE * layout.tile_mm[0] * coarse.px_per_mm))
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
