"""Ready-made outlines of plants, creatures, weather and things, painted in a set's inks.

Drawn by many hands that never thought of a tile: what a recogniser learns from them is that the picture on a
flower may be anything, and that its numeral, character or word names it. Sources and licences are in
``art/NOTICE.md``.
"""

from __future__ import annotations

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


@cache
def pictograms(meaning: str) -> tuple[Mask, ...]:
    """(104, 104) uint8 coverages of everything that is listed under a meaning, 255 is ink."""
    names = art_archive("pictograms.npz")["names"]
    chosen = [k for k, name in enumerate(names) if str(name).split("/")[0] == meaning]
    return tuple(_strip()[:, k * GLYPH_PX : (k + 1) * GLYPH_PX] for k in chosen)


@cache
def _strip() -> Mask:
    """All pictograms side by side, as the archive has them."""
    packed = np.asarray(art_archive("pictograms.npz")["atlas"], np.uint8)
    strip = cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)
    assert strip is not None
    return np.asarray(strip, np.uint8)


def draw_pictogram(
    sheet: Sheet, meaning: str, at: Point, size: float, inks: tuple[Bgr, Bgr], rng: np.random.Generator
) -> None:
    """One of the pictograms of that meaning ``size`` wide and high: its strokes alone, strokes around paint,
    paint alone, or the upper part in one ink and the lower in the other.
    """
    choice = pictograms(meaning)
    strokes = choice[int(rng.integers(len(choice)))]
    if rng.random() < 0.5:
        strokes = np.ascontiguousarray(strokes[:, ::-1])
    box = (size, size * float(rng.uniform(0.85, 1.15)))
    manner = int(rng.choice(4, p=[0.3, 0.25, 0.15, 0.3]))
    if manner in (1, 2):
        sheet.stamp(_filled(strokes), at, box, inks[1])
    if manner in (0, 1):
        sheet.stamp(strokes, at, box, inks[0])
    elif manner == 3:
        cut = int(GLYPH_PX * rng.uniform(0.35, 0.7))
        for part, ink in ((slice(0, cut), inks[0]), (slice(cut, GLYPH_PX), inks[1])):
            half = np.zeros_like(strokes)
            half[part] = strokes[part]
            sheet.stamp(half, at, box, ink)


def _filled(strokes: Mask) -> Mask:
    """The strokes and all that they enclose."""
    edges, _ = cv2.findContours((strokes > 100).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(cv2.drawContours(np.zeros_like(strokes), edges, -1, 255, cv2.FILLED), np.uint8)
