"""Which frames of a camera are worth keeping: those of change, and a few so that rest is seen."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image

STORE_MIN_INTERVAL_MS: Final = 250
"""Frames of one camera are kept at most so often."""
SETTLING_MS: Final = 2000
"""So long after the last change frames are kept: following needs to see that the table has come to rest."""
STORE_MAX_INTERVAL_MS: Final = 2000
"""A frame is kept this often though nothing changes."""
PICTURE_CHANGED_MIN_LEVELS: Final = 12
"""A pixel of the small picture must change by so many levels: above a camera's noise."""
SMALL_SIDE_PX: Final = 160
"""Side of the small picture in which change is watched."""


class FrameThinning:
    """Says which frames of one camera are worth keeping."""

    def __init__(self) -> None:
        self._small: NDArray[np.uint8] | None = None
        self._kept_ms: int | None = None
        self._changed_ms = 0

    def should_store(self, at_ms: int, image: Image) -> bool:
        """Whether something changes just now or did a moment ago, or a look is due anyway."""
        since = None if self._kept_ms is None else at_ms - self._kept_ms
        if since is not None and 0 <= since < STORE_MIN_INTERVAL_MS:
            return False
        small = np.asarray(
            cv2.resize(image, (SMALL_SIDE_PX, SMALL_SIDE_PX), interpolation=cv2.INTER_AREA), np.uint8
        )
        before, self._small = self._small, small
        if before is None or int(cv2.absdiff(small, before).max()) > PICTURE_CHANGED_MIN_LEVELS:
            self._changed_ms = at_ms
        if since is None or at_ms - self._changed_ms <= SETTLING_MS or since >= STORE_MAX_INTERVAL_MS:
            self._kept_ms = at_ms
            return True
        return False
