"""Variation of hand-carved tiles: the picture of a face differs from set to set.

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
"""Points on each side of the coarse grid by which the picture is bent."""


def carve(sheet: Sheet, design: TileDesign, face: int) -> None:
    """Bends what is drawn on the sheet as this set's carver would have, in place.

    Args:
        sheet: the picture, before its corner index.
        design: ``bend`` and ``lean`` give the strength, ``seed`` the direction; where both are 0 the sheet
            stays as it is.
        face: number of the face. Faces of a set are bent differently, tiles of one face alike.
    """
    if design.bend <= 0 and design.lean <= 0:
        return
    tile_rng = np.random.default_rng((design.seed, 17, face))
    set_rng = np.random.default_rng((design.seed, 17))
    x, y = _source_pixels(sheet, design, tile_rng, set_rng)
    for name in ("colour", "cover"):
        paper = sheet.face if name == "colour" else 0
        bent = cv2.remap(
            getattr(sheet, name), x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=paper
        )
        setattr(sheet, name, np.asarray(bent, np.uint8))


def _source_pixels(
    sheet: Sheet, design: TileDesign, tile_rng: np.random.Generator, set_rng: np.random.Generator
) -> tuple[Float, Float]:
    """Where each pixel of the bent picture comes from: (h, w) x and y in pixels."""
    w, h = sheet.width, sheet.height
    size = (w, h)
    x, y = np.meshgrid(np.arange(w, dtype=np.float32), np.arange(h, dtype=np.float32))
    for rng, share in ((set_rng, 0.6), (tile_rng, 0.6)):
        reach = design.bend * share * 0.045 * w
        for target in (x, y):
            coarse = rng.normal(0, reach, (_WARP_GRID_POINTS, _WARP_GRID_POINTS)).astype(np.float32)
            target += np.asarray(cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC), np.float32)
    turn = np.deg2rad(float(tile_rng.normal(0, 4.0)) * design.lean)
    wide, high = np.exp(tile_rng.normal(0, 0.05, 2) * design.lean + set_rng.normal(0, 0.07, 2) * design.lean)
    dx, dy = tile_rng.normal(0, 0.02, 2) * design.lean * w
    cx, cy = w / 2, h / 2
    u, v = (x - cx) * float(wide), (y - cy) * float(high)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    return (
        np.asarray(u * cos - v * sin + cx + dx, np.float32),
        np.asarray(u * sin + v * cos + cy + dy, np.float32),
    )
