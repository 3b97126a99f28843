"""A picture in smaller and smaller sizes: a small one is made of one nearly as small, not of all pixels."""

from __future__ import annotations

import cv2
import numpy as np

from vision.types import Image


class Pyramid:
    """Halves of a picture, made when they are first needed."""

    def __init__(self, picture: Image) -> None:
        """
        Args:
            picture: (h, w, 3) uint8; its height and width are those of the picture's own pixels.
        """
        self._levels = [picture]

    @property
    def picture(self) -> Image:
        """The whole one."""
        return self._levels[0]

    def scaled(self, width: int, height: int) -> Image:
        """The picture in that size, made from the smallest half that is no smaller."""
        number = 0
        while True:
            now = self._levels[number]
            half = now.shape[1] // 2, now.shape[0] // 2
            odd = now.shape[0] % 2 or now.shape[1] % 2  # their halves would lie a fraction of a pixel aside
            if odd or half[0] < width or half[1] < height:
                break
            number += 1
            if number == len(self._levels):
                # By two exactly, averaging costs a tenth of what it does by any other factor.
                even = now[: 2 * half[1], : 2 * half[0]]
                self._levels.append(
                    np.asarray(cv2.resize(even, half, interpolation=cv2.INTER_AREA), np.uint8)
                )
        # By less than two, straight interpolation leaves no pixel out either, in a seventh of the time.
        skips = 2 * width <= now.shape[1] or 2 * height <= now.shape[0]
        how = cv2.INTER_AREA if skips else cv2.INTER_LINEAR
        return np.asarray(cv2.resize(now, (width, height), interpolation=how), np.uint8)
