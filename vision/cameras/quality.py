"""Whether pictures are good enough to read tiles in: light, glare, focus, flicker, each with a plain hint."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Double, Image

CHECK_INTERVAL_S: Final = 1.0
"""Interval between checked frames."""
CHECK_SIDE_PX: Final = 960
"""Longer side of the picture in which light is checked."""

DARK_MAX_LEVEL: Final = 75.0
"""Brightness (0 to 255) that the brightest twentieth of a picture should at least reach: tiles are white."""
SATURATED_MIN_LEVEL: Final = 252
"""From here on a pixel holds no more."""
BRIGHT_MIN_LEVEL: Final = 190
"""From here on a pixel is bright."""
OVEREXPOSED_MIN_SHARES: Final = (0.02, 0.7)
"""Tiles lose their paint when so much of the picture is saturated, and so much of all that is bright."""
GLARE_MIN_TILES: Final = 2.5
"""A white spot larger than so many tiles lying together in one blob is a lamp's reflection."""
DEFAULT_TILE_AREA_SHARE: Final = 0.0012
"""A tile's share of the picture's area, where it is not known: 26 by 35 mm in 850 by 850."""
SHARP_MIN_STEEPNESS: Final = 0.13
"""Steepest step from pixel to pixel over an edge's rise, in a picture whose tiles are ``FOCUS_TILE_PX`` wide:
a sharp edge has about a half, one blurred over a tenth of a tile this.
"""
FOCUS_TILE_PX: Final = 32.0
"""Width of a tile in the picture whose edges are judged."""
_EDGE_MIN_LEVELS: Final = 60.0
"""Rise, in grey levels, of an edge whose steepness is judged."""
_FOCUS_MIN_EDGE_PX: Final = 400
"""Edge pixels that a focus is measured at; a bare table shows none and has no focus to complain of."""
FLICKER_MIN_RIPPLE: Final = 0.02
"""Ripple of the brightness from row to row between two pictures of a still scene."""
_CHECKED_PICTURES: Final = 6
"""Number of latest checked pictures, most of which must have a flaw for it to be reported."""


class Flaw(StrEnum):
    """What is wrong with pictures."""

    DARK = "dark"
    BURNT = "burnt"
    GLARE = "glare"
    SOFT = "soft"
    FLICKER = "flicker"


HINTS: Final = {
    Flaw.DARK: "the picture is dark: add light over the table, or lengthen the exposure",
    Flaw.BURNT: "the picture is overexposed, faces are washed out: dim the lamp or shorten the exposure",
    Flaw.GLARE: "a lamp is reflected in the table or its tiles: move it aside or diffuse it",
    Flaw.SOFT: "the picture is out of focus: focus on the table's surface, or wipe the lens",
    Flaw.FLICKER: "the lamps flicker with the mains: set the exposure to 1/100 or 1/50 s (1/120 or 1/60 s at "
    "60 Hz)",
}


@dataclass(slots=True)
class QualityMonitor:
    """Checks one picture a second; reports a flaw once most of the latest checked pictures have it."""

    tile_share: float = DEFAULT_TILE_AREA_SHARE
    _next_s: float | None = None
    _seen: tuple[frozenset[Flaw], ...] = ()
    """Of the last looks; replaced as a whole, since another thread asks for ``flaws``."""
    _before: Image | None = field(default=None, repr=False)
    """The picture before, which flicker is measured against."""

    def frame(self, image: Image, now_s: float) -> None:
        """Take a frame, which stays as it is; most are passed over."""
        before, self._before = self._before, image
        if self._next_s is not None and now_s < self._next_s:
            return
        self._next_s = now_s + CHECK_INTERVAL_S
        flaws = set(flaws_of(image, self.tile_share))
        if before is not None and _flickers_between(before, image):
            flaws.add(Flaw.FLICKER)
        self._seen = (*self._seen, frozenset(flaws))[-_CHECKED_PICTURES:]

    @property
    def flaws(self) -> tuple[Flaw, ...]:
        """What is wrong, the worst for reading first."""
        looks = self._seen
        return tuple(flaw for flaw in Flaw if sum(flaw in seen for seen in looks) > len(looks) // 2)

    @property
    def hint(self) -> str:
        """A sentence on each flaw; empty while all is well."""
        return "; ".join(HINTS[flaw] for flaw in self.flaws)


def flaws_of(image: Image, tile_share: float = DEFAULT_TILE_AREA_SHARE) -> tuple[Flaw, ...]:
    """What a single picture shows to be wrong with it.

    Args:
        tile_share: a tile's share of the picture's area.
    """
    scale = min(1.0, CHECK_SIDE_PX / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    blue, green, red = cv2.split(small)
    lightest, darkest = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    found: list[Flaw] = []
    if tile_level(np.asarray(lightest, np.uint8)) < DARK_MAX_LEVEL:
        found.append(Flaw.DARK)
    white = np.asarray(darkest >= SATURATED_MIN_LEVEL, np.uint8)
    bright = float(np.mean(darkest >= BRIGHT_MIN_LEVEL))
    if float(white.mean()) > max(OVEREXPOSED_MIN_SHARES[0], OVEREXPOSED_MIN_SHARES[1] * bright):
        found.append(Flaw.BURNT)
    elif _largest_blob(white) > GLARE_MIN_TILES * tile_share * white.size:
        found.append(Flaw.GLARE)
    tile_px = float(np.sqrt(tile_share * image.shape[0] * image.shape[1] * 0.75))
    steepness = edge_steepness(image, min(1.0, FOCUS_TILE_PX / tile_px))
    if steepness is not None and steepness < SHARP_MIN_STEEPNESS:
        found.append(Flaw.SOFT)
    return tuple(found)


def tile_level(lightest: NDArray[np.uint8]) -> float:
    """Brightness (0 to 255) that the brightest twentieth of a picture has at least: tiles are white.

    Args:
        lightest: (h, w) the largest of each pixel's three values.
    """
    counts = cv2.calcHist([lightest], [0], None, [256], [0, 256]).ravel().cumsum()
    return float(np.searchsorted(counts, 0.95 * counts[-1]))


def _largest_blob(mask: NDArray[np.uint8]) -> float:
    # Tiles side by side are kept apart by the lines between them, which a reflection runs across.
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    areas = cv2.connectedComponentsWithStats(opened)[2][1:, cv2.CC_STAT_AREA]
    return float(areas.max()) if len(areas) else 0.0


def edge_steepness(image: Image, scale: float = 1.0) -> float | None:
    """How steep the picture's strong edges are: the steepest step between neighbouring pixels over the rise
    within eight, the median over the edges; 1 is a step of one pixel. None where there are no edges.

    Args:
        scale: the picture is shrunk by this first.
    """
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    if scale < 1.0:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    # Noise has steep steps too; a median takes it away and leaves edges as they are.
    grey = np.asarray(cv2.medianBlur(grey, 3), np.uint8)
    near = np.ones((17, 17), np.uint8)
    rise = cv2.subtract(cv2.dilate(grey, near), cv2.erode(grey, near))
    steps = np.zeros_like(grey)
    steps[:, :-1] = cv2.absdiff(grey[:, 1:], grey[:, :-1])
    steps[:-1] = cv2.max(steps[:-1], cv2.absdiff(grey[1:], grey[:-1]))
    step = cv2.dilate(steps, near)
    strong = rise > _EDGE_MIN_LEVELS
    if int(strong.sum()) < _FOCUS_MIN_EDGE_PX:
        return None
    return float(np.median(step[strong].astype(np.float32) / rise[strong]))


def _flickers_between(before: Image, after: Image) -> bool:
    """Whether brightness ripples down the rows between two pictures of a scene in which nothing moves."""
    one, other = (
        np.asarray(cv2.resize(each, (48, 48), interpolation=cv2.INTER_AREA)) for each in (before, after)
    )
    if float((cv2.absdiff(one, other).max(axis=2) > 40).mean()) > 0.01:
        return False
    rows_before, rows_after = map(_brightness_of_rows, (before, after))
    ratio = (rows_after + 1) / (rows_before + 1)
    trend = cv2.GaussianBlur(ratio.reshape(-1, 1), (1, 0x7F), 0, sigmaY=48)[:, 0]
    rows = ratio - trend
    whole = abs(float(ratio.mean()) - 1)
    return float(rows.std()) > FLICKER_MIN_RIPPLE or whole > 2 * FLICKER_MIN_RIPPLE


def _brightness_of_rows(image: Image) -> Double:
    """(256,) the mean brightness of so many shares of the picture's rows."""
    rows = cv2.reduce(image, 1, cv2.REDUCE_AVG, dtype=cv2.CV_32F).mean(axis=2)
    return np.asarray(cv2.resize(rows, (1, 256), interpolation=cv2.INTER_AREA).ravel(), np.float64)
