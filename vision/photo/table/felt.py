"""Where the felt lies in a picture, told by its colour and its straight edges alone: no tile need be there.

Live, a camera that nobody has calibrated looks at an empty table first. What covers the middle of the picture
evenly is the felt; tiles on it are brighter or of other colours, and lie inside its outline.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.geometry import polygon_area
from vision.photo.table.edges import four_corners, from_near_left, in_felts_colour
from vision.photo.table.limits import PHOTO_TABLE
from vision.recogniser import BASE_COLOURS
from vision.types import Double, Float, Image, Mask

LIGHTNESS_BIN: Final = 2 * PHOTO_TABLE.colour_bin
"""Light falls unevenly."""


def felt_corners(picture: Image) -> Double | None:
    """(4, 2) corners of the felt, counter-clockwise in the picture from the left end of its lowest edge; None
    where one colour with four straight edges does not lie in the middle of the picture.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    height, width = picture.shape[:2]
    scale = PHOTO_TABLE.edge_picture_px / max(height, width)
    size = (max(8, round(width * scale)), max(8, round(height * scale)))
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), PHOTO_TABLE.edge_blur_px), cv2.COLOR_BGR2LAB).astype(
        np.float32
    )
    colour = _colour_of_middle(lab)
    region = _region(lab, colour)
    corners = None if region is None else four_corners(region)
    if corners is None or abs(polygon_area(corners)) < PHOTO_TABLE.least_area_share * size[0] * size[1]:
        return None
    return from_near_left((corners + 0.5) / scale - 0.5)


def _colour_of_middle(lab: Float) -> Float:
    """(3,) the L*a*b* that most of the picture's middle has, as OpenCV counts them."""
    height, width = lab.shape[:2]
    top, left = (
        round(height * (1 - PHOTO_TABLE.middle_share) / 2),
        round(width * (1 - PHOTO_TABLE.middle_share) / 2),
    )
    middle = lab[top : height - top, left : width - left].reshape(-1, 3)
    bins = (256 // LIGHTNESS_BIN, 256 // PHOTO_TABLE.colour_bin, 256 // PHOTO_TABLE.colour_bin)
    counts = np.histogramdd(middle, bins=bins, range=[(0.0, 256.0)] * 3)[0]
    # Shades of one felt fall into neighbouring bins.
    spread = cv2.blur(counts.reshape(bins[0], -1), (1, 3)).reshape(bins)
    most = np.unravel_index(int(spread.argmax()), bins)
    centre = (np.array(most, np.float32) + 0.5) * (
        LIGHTNESS_BIN,
        PHOTO_TABLE.colour_bin,
        PHOTO_TABLE.colour_bin,
    )
    near = np.abs(middle - centre) < (
        2 * LIGHTNESS_BIN,
        BASE_COLOURS.same_base_max_distance_lab,
        BASE_COLOURS.same_base_max_distance_lab,
    )
    alike = middle[near.all(axis=1)]
    return np.asarray(np.median(alike, axis=0), np.float32)


def _region(lab: Float, usual: Float) -> Mask | None:
    """The felt and what lies on it, as one region."""
    _, parts, stats, centres = cv2.connectedComponentsWithStats(in_felts_colour(lab, usual))
    if len(stats) < 2:
        return None
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    # Rows of tiles cut the felt into parts: all that lie within its hull belong together.
    outline = np.argwhere(parts == largest)[:, ::-1].astype(np.int32)
    hull = cv2.convexHull(outline)
    near = PHOTO_TABLE.hole_tiles * min(lab.shape[:2])
    kept = [
        number
        for number in range(1, len(stats))
        if number == largest or cv2.pointPolygonTest(hull, tuple(map(float, centres[number])), True) > -near
    ]
    return np.asarray(np.isin(parts, kept), np.bool_)
