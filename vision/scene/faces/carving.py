"""A carver's hand: no two sets, and no two tiles of a set cut by hand, have quite the same picture.

Printed sets repeat a picture exactly; carved ones lean, swell and shift. Training pictures need both, or a
recogniser learns one drawing of a face instead of the face.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.scene.drawing import Sheet
from vision.scene.faces.design import TileDesign
from vision.types import Float

_WARP_GRID_POINTS: int = 5
"""Points a side of the coarse grid that bends the picture."""


def carve(sheet: Sheet, design: TileDesign, face: int) -> None:
    """Bends what is drawn on the sheet as this set's carver would have, in place.

    Args:
        sheet: the picture, before its corner index.
        design: ``bend`` and ``lean`` say how far, ``seed`` which way; 0 and 0 leave the sheet as it is.
        face: number of the face: a set's faces differ among each other, two tiles of one face do not.
    """
    if design.bend <= 0 and design.lean <= 0:
        return
    own = np.random.default_rng((design.seed, 17, face))
    whole = np.random.default_rng((design.seed, 17))
    x, y = _moved(sheet, design, own, whole)
    for name in ("colour", "cover"):
        paper = sheet.face if name == "colour" else 0
        bent = cv2.remap(
            getattr(sheet, name), x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=paper
        )
        setattr(sheet, name, np.asarray(bent, np.uint8))


def _moved(
    sheet: Sheet, design: TileDesign, own: np.random.Generator, whole: np.random.Generator
) -> tuple[Float, Float]:
    """Where each pixel of the bent picture comes from: (h, w) x and y in pixels."""
    w, h = sheet.width, sheet.height
    size = (w, h)
    x, y = np.meshgrid(np.arange(w, dtype=np.float32), np.arange(h, dtype=np.float32))
    for rng, share in ((whole, 0.6), (own, 0.6)):
        reach = design.bend * share * 0.045 * w
        for target in (x, y):
            coarse = rng.normal(0, reach, (_WARP_GRID_POINTS, _WARP_GRID_POINTS)).astype(np.float32)
            target += np.asarray(cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC), np.float32)
    turn = np.deg2rad(float(own.normal(0, 4.0)) * design.lean)
    wide, high = np.exp(own.normal(0, 0.05, 2) * design.lean + whole.normal(0, 0.07, 2) * design.lean)
    dx, dy = own.normal(0, 0.02, 2) * design.lean * w
    cx, cy = w / 2, h / 2
    u, v = (x - cx) * float(wide), (y - cy) * float(high)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    return (
        np.asarray(u * cos - v * sin + cx + dx, np.float32),
        np.asarray(u * sin + v * cos + cy + dy, np.float32),
    )
