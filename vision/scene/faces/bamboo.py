"""The bamboo suit: how the sticks of 2-9 lie, and many ways to draw a stick."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.scene.drawing import Bgr, Point, Sheet
from vision.scene.faces.design import TileDesign
from vision.scene.faces.invented.shapes import INVENTED, invented_stick

# x, y on a face of 1 by 4/3, and the ink: g, b or r. Two rows unless the number needs three.
_Stick = tuple[float, float, str]
_LAYOUT: Final[dict[int, tuple[_Stick, ...]]] = {
    1: ((0.5, 0.667, "g"),),
    2: ((0.5, 0.36, "g"), (0.5, 0.97, "b")),
    3: ((0.5, 0.36, "b"), (0.29, 0.97, "g"), (0.71, 0.97, "g")),
    4: ((0.31, 0.36, "g"), (0.69, 0.36, "b"), (0.31, 0.97, "b"), (0.69, 0.97, "g")),
    5: ((0.24, 0.36, "g"), (0.76, 0.36, "b"), (0.5, 0.667, "r"), (0.24, 0.97, "b"), (0.76, 0.97, "g")),
    6: tuple((x, y, ink) for y, ink in ((0.36, "g"), (0.97, "b")) for x in (0.23, 0.5, 0.77)),
    7: (
        (0.5, 0.26, "r"),
        *((x, y, ink) for y in (0.68, 1.08) for x, ink in ((0.23, "g"), (0.5, "b"), (0.77, "g"))),
    ),
    9: tuple((x, y, ink) for y in (0.26, 0.667, 1.08) for x, ink in ((0.22, "g"), (0.5, "r"), (0.78, "b"))),
}


SHORTEST_LEANING_SHARE: Final = 0.85
"""Of the usual length: the leaning sticks of 8 would be no W and M if they were shorter."""


def _ink(design: TileDesign, letter: str) -> Bgr:
    inks = design.inks
    if letter == "r":
        return inks.green if design.bamboo_colours == "plain" else inks.red
    if letter == "b" and design.bamboo_colours == "blue_mixed":
        return inks.blue
    return inks.black if design.bamboo_colours == "japanese" and design.seed % 2 else inks.green


def draw_stick(
    sheet: Sheet, at: Point, long: float, wide: float, ink: Bgr, style: str, *, lean_deg: float = 0.0
) -> None:
    """One stick, ``long`` by ``wide``, standing up and leaning clockwise by ``lean_deg``."""
    turn = np.deg2rad(lean_deg)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))

    def place(x: float, y: float) -> Point:
        x, y = x * wide / 2, y * long / 2
        return at[0] + x * cos - y * sin, at[1] + x * sin + y * cos

    def shape(points: list[Point], ink: Bgr | None) -> None:
        sheet.polygon([place(x, y) for x, y in points], ink)

    line = max(wide * 0.2, 0.011)
    if style in ("bone", "outline_bone"):
        profile = [
            (0.55, -1.0),
            (1.0, -0.9),
            (0.62, -0.74),
            (0.62, -0.16),
            (1.0, 0.0),
            (0.62, 0.16),
            (0.62, 0.74),
            (1.0, 0.9),
            (0.55, 1.0),
        ]
        both = [*profile, *((-x, y) for x, y in reversed(profile))]
        shape(both, ink)
        inner = None
        if style == "bone":
            sheet.line([place(0, -0.72), place(0, -0.22)], line * 0.8, inner)
            sheet.line([place(0, 0.22), place(0, 0.72)], line * 0.8, inner)
        else:
            shape([(0.3, -0.76), (0.3, -0.16), (-0.3, -0.16), (-0.3, -0.76)], inner)
            shape([(0.3, 0.76), (0.3, 0.16), (-0.3, 0.16), (-0.3, 0.76)], inner)
    elif style in ("capsule", "outline_capsule"):
        for low, high in ((-1.0, -0.04), (0.04, 1.0)):
            middle, half = (low + high) / 2, (high - low) / 2 * long / 2
            sheet.ellipse(place(0, middle), (wide / 2, half), lean_deg, ink)
            if style == "capsule":
                sheet.line([place(0, middle - 0.25), place(0, middle + 0.25)], line * 0.7, None)
            else:
                sheet.ellipse(place(0, middle), (wide * 0.26, half * 0.72), lean_deg, None)
        sheet.line([place(-0.9, 0), place(0.9, 0)], line, ink)
    elif style == "jointed":
        shape([(0.6, -1.0), (0.6, 1.0), (-0.6, 1.0), (-0.6, -1.0)], ink)
        for y in (-0.95, -0.33, 0.33, 0.95):
            sheet.line([place(-1.0, y), place(1.0, y)], line, ink)
        for y in (-0.64, 0.0, 0.64):
            sheet.line([place(0, y - 0.18), place(0, y + 0.18)], line * 0.7, None)
    elif style == "plain":
        shape([(0.7, -1.0), (0.7, 1.0), (-0.7, 1.0), (-0.7, -1.0)], ink)
        sheet.line([place(-0.7, 0), place(0.7, 0)], line * 0.7, None)
    elif style == "bar":
        sheet.line([place(0, -0.92), place(0, 0.92)], wide * 0.75, ink)
    elif style == "beads":
        for y in (-0.8, -0.4, 0.0, 0.4, 0.8):
            sheet.ellipse(place(0, y), (wide * 0.42, long * 0.09), lean_deg, ink)
    elif style == "fan":
        shape([(0.25, -1.0), (0.95, 0.0), (0.25, 1.0), (-0.25, 1.0), (-0.95, 0.0), (-0.25, -1.0)], ink)
        sheet.line([place(0, -0.7), place(0, 0.7)], line * 0.7, None)
    elif style == "striped":
        shape([(0.75, -1.0), (0.75, 1.0), (-0.75, 1.0), (-0.75, -1.0)], ink)
        for y in (-0.6, -0.2, 0.2, 0.6):
            sheet.line([place(-0.75, y), place(0.75, y)], line * 0.6, None)
    else:  # leafy: a thin stem with pairs of leaves at its joints
        shape([(0.4, -1.0), (0.4, 1.0), (-0.4, 1.0), (-0.4, -1.0)], ink)
        for y in (-0.5, 0.3):
            sheet.leaf(place(0.2, y), place(1.5, y - 0.3), 0.022, ink)
            sheet.leaf(place(-0.2, y), place(-1.5, y - 0.3), 0.022, ink)


def _stick(
    sheet: Sheet, design: TileDesign, at: Point, size: Point, ink: Bgr, *, lean_deg: float = 0.0
) -> None:
    """A stick as this set has them, ``size`` wide and long."""
    if design.bamboo_style == INVENTED:
        invented_stick(sheet, at, size[1], size[0], ink, design.seed, lean_deg=lean_deg)
    else:
        draw_stick(sheet, at, size[1], size[0], ink, design.bamboo_style, lean_deg=lean_deg)


def _draw_eight(sheet: Sheet, design: TileDesign, wide: float, stretch: float) -> None:
    """Upper half a W, lower half an M, of four sticks each (some sets have them the other way round)."""
    ink = _ink(design, "g")
    low = _ink(design, "b")
    flipped = design.seed % 7 == 0
    for centre_y, upper in ((0.37, True), (0.96, False)):
        this = ink if upper else low
        y, tall = centre_y * stretch, 0.48 * stretch * max(design.bamboo_length, SHORTEST_LEANING_SHARE)
        for x in (0.2, 0.8):
            _stick(sheet, design, (x, y), (wide, tall), this)
        peak_up = upper != flipped
        lean = 33.0 if peak_up else -33.0
        _stick(sheet, design, (0.36, y), (wide * 0.9, tall * 0.94), this, lean_deg=lean)
        _stick(sheet, design, (0.64, y), (wide * 0.9, tall * 0.94), this, lean_deg=-lean)


def draw_bamboo(sheet: Sheet, design: TileDesign, number: int, *, red: bool = False) -> None:
    """The face of 2s to 9s, and 1s where it is a stick and no bird; ``red`` paints every stick red."""
    stretch = sheet.tall / (4 / 3)
    wide = 0.13 * design.bamboo_width
    if number == 8:
        _draw_eight(sheet, design, wide, stretch)
        return
    long = (0.37 if number in (7, 9) else 0.52) * stretch * (0.9 + 0.1 * min(design.scale, 1.0))
    if number == 1:
        wide, long = wide * 1.5, 0.8 * stretch
    long *= design.bamboo_length
    middle_tall = 0.56 * stretch * design.bamboo_length if number == 5 and design.seed % 2 else long
    for x, y, letter in _LAYOUT[number]:
        ink = design.inks.red if red else _ink(design, letter)
        tall = middle_tall if (number == 5 and letter == "r") else long
        place = (0.5 + (x - 0.5) * design.spread, sheet.tall / 2 + (y - 0.667) * stretch * design.spread)
        _stick(sheet, design, place, (wide, tall * min(design.spread, 1.0)), ink)
