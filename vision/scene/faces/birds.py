"""The bird of one bamboo: a parrot on a twig, a peacock, a sparrow, a long-tailed pheasant."""

from __future__ import annotations

import numpy as np

from vision.scene.drawing import Bgr, Point, Sheet
from vision.scene.faces.design import TileDesign
from vision.scene.faces.invented.birds import invented_bird
from vision.scene.faces.invented.shapes import INVENTED


def _head(sheet: Sheet, at: Point, size: float, facing: int, ink: Bgr, beak: Bgr) -> None:
    sheet.disc(at, size, ink)
    sheet.polygon(
        [
            (at[0] + facing * size * 0.7, at[1] - size * 0.5),
            (at[0] + facing * size * 2.0, at[1] + size * 0.2),
            (at[0] + facing * size * 0.7, at[1] + size * 0.5),
        ],
        beak,
    )
    sheet.disc((at[0] + facing * size * 0.25, at[1] - size * 0.2), size * 0.32, None)
    sheet.disc((at[0] + facing * size * 0.28, at[1] - size * 0.2), size * 0.14, ink)


def _parrot(sheet: Sheet, design: TileDesign, facing: int, rng: np.random.Generator) -> None:
    inks = design.inks
    x, middle = 0.5, sheet.tall / 2
    sheet.leaf((x, middle - 0.28), (x - facing * 0.06, middle + 0.26), 0.15, inks.green)
    sheet.leaf((x - facing * 0.02, middle - 0.16), (x - facing * 0.16, middle + 0.2), 0.08, inks.blue)
    sheet.leaf((x + facing * 0.05, middle - 0.1), (x + facing * 0.01, middle + 0.18), 0.05, None)
    for k, ink in enumerate((inks.red, inks.green, inks.blue)):
        sheet.leaf(
            (x - facing * 0.06, middle + 0.18), (x - facing * (0.02 + 0.08 * k), middle + 0.5), 0.035, ink
        )
    _head(sheet, (x + facing * 0.04, middle - 0.34), 0.1, facing, inks.green, inks.red)
    for k in range(3):
        sheet.curve(
            (x, middle - 0.42),
            (x - facing * 0.06, middle - 0.52),
            (x - facing * (0.06 + 0.06 * k), middle - 0.5 + 0.05 * k),
            0.025,
            inks.red,
        )
    twig = float(rng.uniform(0.1, 0.2))
    sheet.curve(
        (x - 0.36, middle + twig + 0.06),
        (x, middle + twig),
        (x + 0.36, middle + twig - 0.02),
        0.03,
        inks.blue,
    )
    sheet.disc((x - 0.36, middle + twig + 0.06), 0.035, inks.blue)
    sheet.disc((x + 0.36, middle + twig - 0.02), 0.035, inks.blue)


def _peacock(sheet: Sheet, design: TileDesign, facing: int, rng: np.random.Generator) -> None:
    inks = design.inks
    foot = sheet.tall * 0.74
    rows = int(rng.integers(2, 4))
    for row in range(rows):
        reach = 0.28 + 0.52 * (row + 1) / rows
        for k in range(4 + 2 * row):
            turn = np.pi * (0.14 + 0.72 * k / (3 + 2 * row))
            eye = (0.5 + float(np.cos(turn)) * reach * 0.46, foot - float(np.sin(turn)) * reach * 0.8)
            sheet.line([(0.5, foot - 0.12), eye], 0.016, inks.green)
            sheet.disc(eye, 0.062, inks.green)
            sheet.disc(eye, 0.036, None)
            sheet.disc(eye, 0.022, inks.blue if row % 2 else inks.red)
    sheet.leaf((0.5 - facing * 0.22, foot - 0.02), (0.5 + facing * 0.2, foot - 0.1), 0.13, inks.blue)
    sheet.curve(
        (0.5 + facing * 0.1, foot - 0.06),
        (0.5 + facing * 0.3, foot - 0.16),
        (0.5 + facing * 0.14, foot - 0.3),
        0.07,
        inks.blue,
    )
    _head(sheet, (0.5 + facing * 0.13, foot - 0.31), 0.055, facing, inks.blue, inks.red)
    for side in (-0.06, 0.06):
        sheet.line(
            [(0.5 + side, foot + 0.04), (0.5 + side, foot + 0.16), (0.5 + side + facing * 0.06, foot + 0.17)],
            0.022,
            inks.red,
        )


def _sparrow(sheet: Sheet, design: TileDesign, facing: int, rng: np.random.Generator) -> None:
    inks = design.inks
    middle = sheet.tall / 2
    body, wing = inks.green, inks.red if rng.random() < 0.5 else inks.blue
    sheet.ellipse((0.5, middle), (0.25, 0.16), facing * 24.0, body, thick=0.032)
    for k in range(5):
        y = middle - 0.12 + 0.055 * k
        sheet.curve(
            (0.5 - facing * 0.02, y),
            (0.5 - facing * 0.2, y + 0.02),
            (0.5 - facing * (0.34 - 0.03 * k), y + 0.2),
            0.026,
            wing,
        )
    for k in range(3):
        start = (0.5 - facing * 0.18, middle - 0.1)
        sheet.leaf(start, (0.5 - facing * (0.42 - 0.05 * k), middle - 0.34 - 0.07 * k), 0.035, body)
    _head(sheet, (0.5 + facing * 0.2, middle + 0.1), 0.095, facing, body, inks.red)
    for side in (0.0, 0.1):
        foot = 0.5 - side + 0.05
        sheet.line(
            [(foot, middle + 0.17), (foot - 0.02, middle + 0.36), (foot + facing * 0.07, middle + 0.4)],
            0.024,
            inks.red,
        )
    sheet.curve((0.16, middle + 0.42), (0.5, middle + 0.34), (0.84, middle + 0.44), 0.03, inks.green)
    for x in (0.22, 0.76):
        sheet.leaf((x, middle + 0.42), (x + 0.08, middle + 0.56), 0.03, inks.green)


def _pheasant(sheet: Sheet, design: TileDesign, facing: int, rng: np.random.Generator) -> None:
    inks = design.inks
    top = sheet.tall * 0.2
    _head(sheet, (0.5 + facing * 0.16, top + 0.06), 0.075, facing, inks.red, inks.black)
    sheet.leaf((0.5 + facing * 0.2, top + 0.08), (0.5 - facing * 0.12, top + 0.56), 0.16, inks.green)
    for k in range(4):
        y = top + 0.2 + 0.08 * k
        sheet.line([(0.42 - facing * 0.02 * k, y), (0.56 - facing * 0.03 * k, y + 0.03)], 0.018, None)
    for k in range(5):
        bend = (0.5 - facing * (0.34 - 0.07 * k), sheet.tall * 0.64)
        end = (0.5 - facing * (0.2 - 0.12 * k), sheet.tall * (0.92 - 0.02 * (k % 2)))
        sheet.curve(
            (0.5 - facing * 0.06, top + 0.46), bend, end, 0.03, (inks.red, inks.blue, inks.green)[k % 3]
        )
    sheet.curve(
        (0.5 + facing * 0.1, top), (0.5, top - 0.08), (0.5 - facing * 0.1, top - 0.02), 0.028, inks.blue
    )
    sheet.line([(0.52, top + 0.5), (0.56, top + 0.66), (0.66, top + 0.68)], 0.024, inks.red)


def draw_bird(sheet: Sheet, design: TileDesign) -> None:
    """One of four drawn birds, chosen and varied by the design's seed; or one that nobody has met."""
    if design.bird == INVENTED:
        invented_bird(sheet, design)
        return
    rng = np.random.default_rng(design.seed + 11)
    facing = 1 if rng.random() < 0.6 else -1
    birds = (_parrot, _peacock, _sparrow, _pheasant)
    birds[int(rng.integers(len(birds)))](sheet, design, facing, rng)
