"""Whether the camera was pushed mid-hand: most tiles look different, and one move explains it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from vision.calibration import Calibration, Push, Rectifier, find_push
from vision.certainty import EVEN_CHANCE
from vision.live.changes.limits import CHANGES
from vision.live.changes.motion import Motion
from vision.types import Double, Image

LEAST_TILES: Final = 12
"""Fewer tiles do not tell a pushed camera from tiles that were moved."""
SETTLED_MAX_SHARE: Final = 0.2
"""Of the known tiles: while no more look different the camera stands where it stood."""


@dataclass(slots=True)
class PushWatch:
    """Keeps the table as it was read while the camera stood still."""

    everything_moves: bool = False
    """Most tiles look different and are not still: nothing is read before they are."""
    _settled: Image | None = field(default=None, repr=False)

    def look(
        self, motion: Motion, tiles_mm: Double, rectifier: Rectifier, calibration: Calibration
    ) -> Push | None:
        """A push since the last frame; None where there was none, or hands still hide most tiles.

        Args:
            motion: has watched the newest small picture.
            tiles_mm: (n, 2) centres of the known tiles.
            rectifier: what straightened the small picture.
            calibration: what that was made of.
        """
        self.everything_moves = False
        if len(tiles_mm) < LEAST_TILES:
            return None
        columns, rows = (
            np.clip(rectifier.from_mm(tiles_mm) // CHANGES.cell_px, 0, motion.cells - 1).astype(int).T
        )
        elsewhere = motion.changed[rows, columns].mean()
        if elsewhere < SETTLED_MAX_SHARE:
            self._settled = motion.last_read.copy()
        still = (motion.still_frames[rows, columns] >= 1).mean()
        if elsewhere < EVEN_CHANCE:  # most look different at once after a push, or in another light
            return None
        self.everything_moves = bool(still < EVEN_CHANCE)
        if self._settled is None or self.everything_moves:
            return None
        return find_push(self._settled, motion.now, rectifier, calibration)
