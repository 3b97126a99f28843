"""A dragon that no factory drew, for sets whose dragons are pictures: each seed is another one."""

from __future__ import annotations

import numpy as np

from vision.scene.drawing import Bgr, Sheet
from vision.scene.faces.design import TileDesign


def invented_dragon(sheet: Sheet, design: TileDesign, ink: Bgr) -> None:
    """A serpent for sets whose dragons are pictures."""
    rng = np.random.default_rng((design.seed, 53))
    waves, reach = float(rng.uniform(1.2, 2.6)), float(rng.uniform(0.16, 0.3))
    t = np.linspace(0, 1, 40)
    x = 0.5 + reach * np.sin(2 * np.pi * waves * t + float(rng.uniform(0, 6))) * (1 - 0.4 * t)
    y = sheet.tall * (0.16 + 0.7 * t)
    spine = [(float(a), float(b)) for a, b in zip(x, y, strict=True)]
    thick = float(rng.uniform(0.05, 0.1))
    for k in range(len(spine) - 1):
        sheet.line([spine[k], spine[k + 1]], thick * (1.15 - k / len(spine)), ink)
    for k in range(3, len(spine) - 2, int(rng.integers(2, 5))):
        side = 1 if k % 2 else -1
        sheet.leaf(spine[k], (spine[k][0] + side * 0.1, spine[k][1] - 0.05), 0.025, ink)
        if rng.random() < 0.5:
            sheet.disc(spine[k], thick * 0.2, None)
    head = spine[0]
    sheet.disc(head, thick * 1.0, ink)
    sheet.disc((head[0] + 0.02, head[1] - 0.01), thick * 0.25, None)
    for side in (-1, 1):
        sheet.line([head, (head[0] + side * 0.1, head[1] - 0.09)], 0.016, ink)
    for k in (12, 26):
        for side in (-1, 1):
            foot = (spine[k][0] + side * 0.14, spine[k][1] + 0.07)
            sheet.line([spine[k], foot], 0.022, ink)
            for claw in (-0.03, 0.0, 0.03):
                sheet.line([foot, (foot[0] + side * 0.04, foot[1] + claw)], 0.012, ink)
