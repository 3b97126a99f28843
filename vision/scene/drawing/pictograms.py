"""Ready-made outlines of plants, creatures, weather and things, painted in a set's inks.

Their artists did not have tiles in mind: a recogniser learns from them that the picture on a flower may be
anything, and that its numeral, character or word names it. Sources and licences are in
``art/NOTICE.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import cv2
import numpy as np

from vision.scene.drawing.glyphs import GLYPH_PX, art_archive
from vision.scene.drawing.sheet import Bgr, Point, Sheet
from vision.types import Mask

ANYTHING: Final = "any"
BIRD: Final = "bird"
OWN_MEANING: Final = (
    "plum",
    "orchid",
    "chrysanthemum",
    "bamboo",
    "spring",
    "summer",
    "autumn",
    "winter",
)
"""Pictograms that show what the face of that flower or season is called."""

ENCLOSED_MIN_SHARE: Final = 0.5
"""Least enclosed area, over the area of the strokes, for a pictogram whose inside is painted by itself."""

_STYLES: Final = {
    "strokes": 0.22,
    "strokes around paint": 0.18,
    "paint": 0.12,
    "strokes cut out": 0.14,
    "parts": 0.14,
    "halves": 0.2,
}


@cache
def pictograms(meaning: str) -> tuple[Mask, ...]:
    """(104, 104) uint8 coverages of everything that is listed under a meaning, 255 is ink."""
    names = art_archive("pictograms.npz")["names"]
    chosen = [k for k, name in enumerate(names) if str(name).split("/")[0] == meaning]
    return tuple(_pictogram_strip()[:, k * GLYPH_PX : (k + 1) * GLYPH_PX] for k in chosen)


@cache
def _pictogram_strip() -> Mask:
    """All pictograms side by side, as the archive has them."""
    packed = np.asarray(art_archive("pictograms.npz")["atlas"], np.uint8)
    strip = cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)
    assert strip is not None
    return np.asarray(strip, np.uint8)


def draw_pictogram(
    sheet: Sheet, meaning: str, at: Point, size: float, inks: Sequence[Bgr], rng: np.random.Generator
) -> None:
    """One of the pictograms of that meaning ``size`` wide and high: its strokes alone, strokes around paint,
    paint alone, paint with the strokes cut out of it, each part painted by itself, or the upper part in one
    ink and the lower in another.

    Args:
        inks: two or more.
    """
    choice = pictograms(meaning)
    strokes = choice[int(rng.integers(len(choice)))]
    if rng.random() < 0.5:
        strokes = np.ascontiguousarray(strokes[:, ::-1])
    box = (size, size * float(rng.uniform(0.85, 1.15)))
    style = str(rng.choice(list(_STYLES), p=list(_STYLES.values())))
    if style in ("strokes cut out", "parts") and not _encloses(strokes):
        style = "paint"
    if style in ("strokes around paint", "paint", "strokes cut out"):
        sheet.stamp(_fill_outlines(strokes), at, box, inks[1])
    elif style == "parts":
        for number, patch in enumerate(_enclosed_parts(strokes)):
            sheet.stamp(patch, at, box, inks[1 + number % (len(inks) - 1)])
    if style in ("strokes", "strokes around paint") or (style == "parts" and rng.random() < 0.5):
        sheet.stamp(strokes, at, box, inks[0])
    elif style == "strokes cut out":
        sheet.stamp(strokes, at, box, sheet.face)
    elif style == "halves":
        cut = int(GLYPH_PX * rng.uniform(0.35, 0.7))
        for part, ink in ((slice(0, cut), inks[0]), (slice(cut, GLYPH_PX), inks[1])):
            half = np.zeros_like(strokes)
            half[part] = strokes[part]
            sheet.stamp(half, at, box, ink)


def _encloses(strokes: Mask) -> bool:
    """Whether the strokes are lines around an area, not a solid shape."""
    within = (_fill_outlines(strokes) > 100) & (strokes <= 100)
    return bool(within.sum() > ENCLOSED_MIN_SHARE * (strokes > 100).sum())


def _enclosed_parts(strokes: Mask) -> list[Mask]:
    """A mask for each area that the strokes enclose, widened so that the areas meet."""
    count, places = cv2.connectedComponents((strokes <= 100).astype(np.uint8), connectivity=4)
    outside = {int(place) for edge in (places[0], places[-1], places[:, 0], places[:, -1]) for place in edge}
    widened = np.ones((5, 5), np.uint8)
    return [
        np.asarray(cv2.dilate(np.where(places == number, 255, 0).astype(np.uint8), widened), np.uint8)
        for number in range(1, count)
        if number not in outside
    ]


def _fill_outlines(strokes: Mask) -> Mask:
    """The strokes and all that they enclose."""
    edges, _ = cv2.findContours((strokes > 100).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(cv2.drawContours(np.zeros_like(strokes), edges, -1, 255, cv2.FILLED), np.uint8)
