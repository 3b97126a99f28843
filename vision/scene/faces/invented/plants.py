"""Plants of flowers and seasons that no factory drew, without end: each seed is another picture."""

from __future__ import annotations

import numpy as np

from vision.scene.drawing import Bgr, Point, Sheet
from vision.scene.faces.design import TileDesign
from vision.scene.faces.invented.inks import invented_inks


def invented_plant(sheet: Sheet, design: TileDesign, number: int) -> None:
    """Stems, leaves, blossoms, a rock, a pot, water: what stands under the name of a flower or season."""
    rng = np.random.default_rng((design.seed, 47, number))
    leaf, flower, wood, more = invented_inks(design, rng)
    if design.seed % 4 == 0:
        _potted(sheet, (leaf, flower, wood), rng)
        return
    high = sheet.tall * float(rng.uniform(0.28, 0.42))
    foot = sheet.tall - float(rng.uniform(0.06, 0.2))
    for _ in range(int(rng.integers(1, 5))):
        root = (float(rng.uniform(0.25, 0.75)), foot)
        tip = (float(rng.uniform(0.15, 0.85)), float(rng.uniform(high, foot - 0.2)))
        bend = (float(rng.uniform(0.1, 0.9)), float(rng.uniform(high, foot)))
        sheet.curve(root, bend, tip, float(rng.uniform(0.014, 0.05)), wood if rng.random() < 0.4 else leaf)
        for t in rng.uniform(0.2, 0.95, int(rng.integers(0, 7))).tolist():
            x = (1 - t) ** 2 * root[0] + 2 * t * (1 - t) * bend[0] + t * t * tip[0]
            y = (1 - t) ** 2 * root[1] + 2 * t * (1 - t) * bend[1] + t * t * tip[1]
            end = (x + float(rng.normal(0, 0.13)), y + float(rng.normal(-0.02, 0.09)))
            outline = 0.014 if rng.random() < 0.3 else None
            sheet.leaf((x, y), end, float(rng.uniform(0.015, 0.05)), leaf, outline=outline)
        if rng.random() < 0.85:
            _blossom(sheet, tip, float(rng.uniform(0.05, 0.2)), (flower, more), rng)
    extra = int(rng.integers(7))
    if extra == 0:
        sheet.ellipse((0.5, foot), (0.3, 0.08), 0.0, wood)
        sheet.ellipse((0.5, foot), (0.3 * 0.78, 0.08 * 0.72), 0.0, None)
    elif extra == 1:
        pot = [(0.34, foot - 0.14), (0.66, foot - 0.14), (0.6, foot + 0.04), (0.4, foot + 0.04)]
        sheet.polygon(pot, more)
    elif extra == 2:
        for k in range(3):
            sheet.curve(
                (0.15, foot - 0.07 * k), (0.5, foot + 0.06 - 0.07 * k), (0.85, foot - 0.07 * k), 0.018, more
            )
    elif extra == 3:
        at = (float(rng.uniform(0.25, 0.75)), float(rng.uniform(high, high + 0.2)))
        for side in (-1, 1):
            sheet.leaf(at, (at[0] + side * 0.12, at[1] - 0.08), 0.06, more)
            sheet.leaf(at, (at[0] + side * 0.08, at[1] + 0.07), 0.04, flower)


def _potted(sheet: Sheet, inks: tuple[Bgr, Bgr, Bgr], rng: np.random.Generator) -> None:
    """A plant in a pot or basket on feet, dense leaves above: all eight tiles of a set look much alike."""
    x, wide = 0.5 + float(rng.normal(0, 0.06)), float(rng.uniform(0.18, 0.32))
    top, low = sheet.tall * float(rng.uniform(0.58, 0.7)), sheet.tall * float(rng.uniform(0.84, 0.9))
    narrow = wide * float(rng.uniform(0.5, 1.1))
    pot = [(x - wide, top), (x + wide, top), (x + narrow, low), (x - narrow, low)]
    if rng.random() < 0.5:
        sheet.polygon(pot, inks[2])
    else:
        sheet.line(pot, 0.025, inks[2], closed=True)
        for t in (0.33, 0.66):
            y, half = top + (low - top) * t, wide + (narrow - wide) * t
            sheet.line([(x - half, y), (x + half, y)], 0.016, inks[2])
    for side in (-1, 1):
        foot = (x + side * narrow * 0.8, low)
        sheet.line([foot, (foot[0] + side * 0.06, low + 0.07)], 0.025, inks[2])
    for _ in range(int(rng.integers(8, 26))):
        turn = float(rng.uniform(0.12, 0.88)) * np.pi
        far = float(rng.uniform(0.12, 0.42))
        root = (x + float(rng.normal(0, 0.06)), top)
        tip = (root[0] + float(np.cos(turn)) * far, top - float(np.sin(turn)) * far)
        sheet.leaf(root, tip, float(rng.uniform(0.012, 0.035)), inks[0])
        if rng.random() < 0.3:
            sheet.disc(tip, float(rng.uniform(0.02, 0.05)), inks[1])


def _blossom(sheet: Sheet, at: Point, size: float, inks: tuple[Bgr, Bgr], rng: np.random.Generator) -> None:
    petals, kind = int(rng.integers(3, 17)), int(rng.integers(4))
    for k in range(petals):
        turn = 2 * np.pi * k / petals
        tip = (at[0] + float(np.cos(turn)) * size, at[1] + float(np.sin(turn)) * size)
        middle = ((at[0] + tip[0]) / 2, (at[1] + tip[1]) / 2)
        if kind == 0:
            sheet.leaf(at, tip, size * 1.4 / petals, inks[0])
        elif kind == 1:
            sheet.leaf(at, tip, size * 1.4 / petals, inks[0], outline=0.012)
        elif kind == 2:
            sheet.disc(middle, size * 1.5 / petals, inks[0])
        else:
            sheet.ring(middle, size * 1.5 / petals, 0.012, inks[0])
    if rng.random() < 0.7:
        sheet.disc(at, size * 0.25, inks[1])
