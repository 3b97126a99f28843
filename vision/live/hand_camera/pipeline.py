"""A hand camera's frames become readings of a standing hand: read where they changed, posted while still."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.certainty import FEW
from vision.live.changes.limits import CHANGES
from vision.live.hand_camera.reading import HandView, read_hand
from vision.recogniser import Detector
from vision.types import Image


@dataclass(slots=True)
class HandPipeline:
    """Follows one standing hand. Not shared between threads."""

    detector: Detector
    reads: int = 0
    """Readings so far, for measurements."""
    _before: Image | None = None
    _read: Image | None = None
    _view: HandView | None = None
    _quiet: int = 0
    _looks: int = 0

    def frame(self, image: Image) -> HandView | None:
        """Take the next frame; the hand, read anew where it has changed, or None while it moves."""
        height = max(1, round(image.shape[0] * CHANGES.hand_motion_width_px / image.shape[1]))
        small = np.asarray(
            cv2.resize(image, (CHANGES.hand_motion_width_px, height), interpolation=cv2.INTER_AREA), np.uint8
        )
        before, self._before = self._before, small
        if before is None or before.shape != small.shape or _differs(small, before):
            self._quiet = 0
            return None
        self._quiet += 1
        if self._read is not None and self._read.shape == small.shape and not _differs(small, self._read):
            if self._looks >= FEW:
                return self._view
        else:
            self._looks = 0
        if self._quiet < FEW - 1:
            return None
        self._read = small
        self._looks += 1
        self.reads += 1
        self._view = read_hand(self.detector, image)
        return self._view


def _differs(one: Image, other: Image) -> bool:
    difference = cv2.absdiff(one, other).max(axis=2)
    return float((difference > CHANGES.changed_min_levels).mean()) > CHANGES.hand_motion_min_share
