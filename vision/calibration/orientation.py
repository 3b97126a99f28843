"""Which way round a table lies in a picture, shown by what lies on it: all four of its sides are alike."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.calibration.calibration import Calibration
from vision.calibration.limits import CALIBRATION
from vision.geometry import homography
from vision.types import Image


def orientation_thumbnail(image: Image, calibration: Calibration) -> Image:
    """(96, 96) the surface straightened and small, in grey.

    Args:
        image: (h, w, 3) uint8 BGR, of the calibration's size.
    """
    size_px = CALIBRATION.thumbnail_px
    side = size_px - 1.0
    square = np.array([[0.0, side], [side, side], [side, 0.0], [0.0, 0.0]])
    warp = homography(calibration.corners_px, square)
    small = cv2.warpPerspective(image, warp, (size_px, size_px), flags=cv2.INTER_LINEAR)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), CALIBRATION.thumbnail_blur_px), np.uint8)


def likeliest_orientation(before: Image, image: Image, ways: Sequence[Calibration]) -> Calibration:
    """The calibration by which a picture shows the table as it lay before; the first where none is plainly
    likelier.

    Args:
        before: ``orientation_thumbnail`` of the table before.
        image: the picture now.
        ways: from the nearest way round to the least likely one.
    """
    like = [_alike(before, orientation_thumbnail(image, way)) for way in ways]
    best = int(np.argmax(like))
    return ways[best] if like[best] > like[0] + CALIBRATION.turned_min_gain else ways[0]


def _alike(one: Image, other: Image) -> float:
    """Correlation of two small pictures."""
    a, b = (each.astype(np.float64).ravel() - each.mean() for each in (one, other))
    return float(a @ b / max(1e-9, np.linalg.norm(a) * np.linalg.norm(b)))
