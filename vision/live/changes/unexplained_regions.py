"""Things as large as a tile where the finder finds none: it may see them in another size.

A hand that rests, a standing tile or a cup is looked at in every size once, and again when it has changed.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.calibration import Area
from vision.live.changes.limits import CHANGES
from vision.live.changes.motion import Cells, component_boxes, pixels_of
from vision.types import Mask


class UnexplainedRegions:
    """Knows which things no look has explained, so that they are not looked at for ever."""

    def __init__(self, size_px: int, tile_px: tuple[float, float]) -> None:
        """
        Args:
            size_px: width and height of the small picture.
            tile_px: of a tile in it.
        """
        self._ignored: Mask = np.zeros((size_px, size_px), np.uint8)
        self._any_ignored = False
        self._min_area_px = CHANGES.min_tile_area_share * tile_px[0] * tile_px[1]
        side = max(3, int(CHANGES.min_tile_width_share * tile_px[0]))
        self._kernel = np.ones((side, side), np.uint8)

    def clear_moving(self, moving: Cells) -> None:
        """What moves may be another thing."""
        if not self._any_ignored or not moving.any():
            return
        moves = pixels_of(moving) > 0
        self._ignored[: len(moves), : len(moves)][moves] = 0
        self._any_ignored = bool(self._ignored.any())

    def clear(self) -> None:
        """The small picture is another: the camera was pushed."""
        self._ignored[:] = 0
        self._any_ignored = False

    def find(self, foreground: Mask, tiles: Mask, seen: Area) -> list[Area]:
        """Where such things are, pixels of the small picture.

        Args:
            foreground: of the small picture, above 0 where it is not the bare table.
            tiles: above 0 where a known tile is.
            seen: the part that was looked at.
        """
        rows, columns = _part(seen)
        known = cv2.max(tiles[rows, columns], self._ignored[rows, columns])
        left = cv2.subtract(foreground[rows, columns], known)
        if not left.size or not left.any():
            return []
        x, y = columns.start, rows.start
        far = self._kernel.shape[0] - 1  # blocks may have an even side: each grows back from where it shrank
        solid = cv2.dilate(cv2.erode(left, self._kernel, anchor=(0, 0)), self._kernel, anchor=(far, far))
        return [
            Area(box.left + x, box.top + y, box.right + x, box.bottom + y)
            for box in component_boxes(np.asarray(solid, np.uint8), self._min_area_px)
        ]

    def ignore(self, part: Area) -> None:
        """Nothing was found there in any size."""
        self._ignored[_part(part)] = 255
        self._any_ignored = True


def _part(area: Area) -> tuple[slice, slice]:
    return slice(max(0, area.top), max(0, area.bottom)), slice(max(0, area.left), max(0, area.right))
