"""Red fives that an owner made: plain fives painted over, washed or marked by hand."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.scene.design import TileDesign
from vision.scene.ink import Sheet

PAINTED_OVER: Final = ("painted", "wash")


def paint_red(sheet: Sheet, design: TileDesign) -> None:
    """Red paint over the picture of a plain five, in place: on its strokes with a brush that misses a little,
    or thin over the whole middle.
    """
    rng = np.random.default_rng((design.seed, 71))
    red = np.array(design.inks.red, np.float32)
    picture = sheet.colour.astype(np.float32)
    size = (sheet.width, sheet.height)
    patches = np.asarray(
        cv2.resize(rng.random((5, 4)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC)
    )
    if design.red_five == "wash":
        y, x = np.mgrid[0 : sheet.height, 0 : sheet.width].astype(np.float32)
        far = np.hypot((x / sheet.width - 0.5) / 0.5, (y / sheet.height - 0.5) / 0.5)
        cover = np.clip(1.25 - far, 0, 1) * (0.35 + 0.3 * patches)
    else:
        spill = max(round(sheet.width * float(rng.uniform(0.004, 0.02))), 1)
        grown = cv2.dilate(sheet.cover, np.ones((2 * spill + 1, 2 * spill + 1), np.uint8))
        moved = np.roll(grown, tuple(int(v) for v in rng.normal(0, spill, 2)), axis=(0, 1))
        cover = moved.astype(np.float32) / 255 * np.clip(0.65 + 0.5 * patches, 0, 1)
    sheet.colour[:] = (picture + (red - picture) * cover[..., None]).clip(0, 255).astype(np.uint8)
    sheet.cover[:] = np.maximum(sheet.cover, (cover * 255).clip(0, 255).astype(np.uint8))
