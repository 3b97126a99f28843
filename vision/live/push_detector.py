"""Detects that the camera was pushed mid-hand: most tiles have changed, and one camera motion explains it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from vision.calibration import Calibration, Push, Rectifier, find_push
from vision.certainty import EVEN_CHANCE
from vision.live.changes.limits import CHANGES
from vision.live.changes.motion import Motion
from vision.types import Double, Image


@dataclass(slots=True)
class PushDetector:
    """Compares each frame with the table as it was read while the camera was stationary."""

    everything_moves: bool = False
    """Most tiles have changed and are still moving: nothing is read until they rest."""
    _stable_picture: Image | None = field(default=None, repr=False)

    def detect(
        self, motion: Motion, tiles_mm: Double, rectifier: Rectifier, calibration: Calibration
    ) -> Push | None:
        """The push since the last frame; None if there was none, or while hands hide most tiles.

        Args:
            motion: already updated with the latest coarse picture.
            tiles_mm: (n, 2) centres of the known tiles.
            rectifier: of the coarse picture.
            calibration: that the rectifier was made of.
        """
        self.everything_moves = False
        if len(tiles_mm) < CHANGES.push_min_tiles:
            return None
        columns, rows = (
            np.clip(rectifier.from_mm(tiles_mm) // CHANGES.cell_px, 0, motion.cells - 1).astype(int).T
        )
        elsewhere = motion.changed[rows, columns].mean()
        if elsewhere < CHANGES.stable_max_changed_share:
            self._stable_picture = motion.last_read.copy()
        still = (motion.still_frames[rows, columns] >= 1).mean()
        if elsewhere < EVEN_CHANCE:  # a push or a change of light changes most tiles at once
            return None
        self.everything_moves = bool(still < EVEN_CHANCE)
        if self._stable_picture is None or self.everything_moves:
            return None
        return find_push(self._stable_picture, motion.current, rectifier, calibration)
