"""The circle suit: where the pips of 1-9 lie on real sets, and many ways to draw one."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.scene.drawing import Bgr, Point, Sheet
from vision.scene.faces.design import TileDesign
from vision.scene.faces.invented.shapes import INVENTED, invented_pip, rearrange_pips

# Places on a face of 1 by 4/3, and the pip's ink: g green, b blue, r red (the Chinese colouring, which the
# other colourings are told from).
_Pip = tuple[float, float, str]
LAYOUT: Final[dict[int, tuple[_Pip, ...]]] = {
    2: ((0.5, 0.36, "g"), (0.5, 0.98, "b")),
    3: ((0.25, 0.28, "b"), (0.5, 0.667, "r"), (0.75, 1.05, "g")),
    4: ((0.28, 0.36, "b"), (0.72, 0.36, "g"), (0.28, 0.97, "g"), (0.72, 0.97, "b")),
    5: ((0.26, 0.30, "b"), (0.74, 0.30, "g"), (0.5, 0.667, "r"), (0.26, 1.03, "g"), (0.74, 1.03, "b")),
    6: (
        (0.32, 0.30, "g"),
        (0.68, 0.30, "g"),
        (0.32, 0.72, "r"),
        (0.68, 0.72, "r"),
        (0.32, 1.06, "r"),
        (0.68, 1.06, "r"),
    ),
    7: (
        (0.22, 0.20, "g"),
        (0.5, 0.33, "g"),
        (0.78, 0.46, "g"),
        (0.33, 0.77, "r"),
        (0.67, 0.77, "r"),
        (0.33, 1.09, "r"),
        (0.67, 1.09, "r"),
    ),
    8: tuple((x, y, "b") for y in (0.22, 0.52, 0.815, 1.11) for x in (0.33, 0.67)),
    9: tuple((x, y, ink) for y, ink in ((0.27, "g"), (0.667, "r"), (1.06, "b")) for x in (0.2, 0.5, 0.8)),
}
_RADIUS: Final = {2: 0.235, 3: 0.17, 4: 0.19, 5: 0.165, 6: 0.165, 7: 0.148, 8: 0.142, 9: 0.142}


def _ink(design: TileDesign, letter: str) -> Bgr:
    inks = design.inks
    first, second = {
        "chinese": (inks.green, inks.blue),
        "dark": (inks.green, inks.black),
        "japanese": (inks.black, inks.black),
        "plain": (inks.blue, inks.blue),
    }[design.circle_colours]
    if letter == "r":
        return inks.red
    return first if letter == "g" else second


def draw_pip(sheet: Sheet, at: Point, radius: float, ink: Bgr, heart: Bgr, style: str) -> None:
    """One pip. ``heart`` is the ink of its middle where the style has a second colour."""
    line = max(radius * 0.16, 0.012)
    if style == "rings":
        sheet.ring(at, radius, line * 1.3, ink)
        sheet.ring(at, radius * 0.64, line, ink)
        sheet.disc(at, radius * 0.26, ink)
    elif style == "rings3":
        for share in (1.0, 0.74, 0.48):
            sheet.ring(at, radius * share, line * 0.8, ink)
        sheet.disc(at, radius * 0.18, heart)
    elif style == "wheel":
        sheet.disc(at, radius, ink)
        sheet.ring(at, radius * 0.84, line * 0.55, None)
        sheet.disc(at, radius * 0.62, None)
        for k in range(6):
            turn = np.pi * k / 6
            dx, dy = float(np.cos(turn)) * radius * 0.62, float(np.sin(turn)) * radius * 0.62
            sheet.line([(at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy)], line * 0.55, ink)
        sheet.disc(at, radius * 0.2, heart)
    elif style == "petals":
        sheet.ring(at, radius, line, ink)
        for k in range(8):
            turn = 2 * np.pi * k / 8
            tip = (at[0] + float(np.cos(turn)) * radius * 0.8, at[1] + float(np.sin(turn)) * radius * 0.8)
            sheet.leaf(at, tip, radius * 0.17, ink)
        sheet.disc(at, radius * 0.2, None)
        sheet.disc(at, radius * 0.12, heart)
    elif style == "solid":
        sheet.disc(at, radius, ink)
        sheet.ring(at, radius * 0.72, line * 0.6, None)
        sheet.disc(at, radius * 0.16, None)
    elif style == "cross":
        sheet.ring(at, radius, line * 1.2, ink)
        for k in range(4):
            turn = np.pi / 4 + np.pi * k / 2
            tip = (at[0] + float(np.cos(turn)) * radius * 0.72, at[1] + float(np.sin(turn)) * radius * 0.72)
            sheet.leaf(at, tip, radius * 0.24, ink)
        sheet.disc(at, radius * 0.14, heart)
    elif style == "double":
        sheet.disc(at, radius, ink)
        sheet.disc(at, radius * 0.76, None)
        sheet.disc(at, radius * 0.52, heart)
        sheet.disc(at, radius * 0.2, None)
    elif style == "coin":
        sheet.ring(at, radius, line * 1.6, ink)
        half = radius * 0.36
        square = [(at[0] + sx * half, at[1] + sy * half) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        sheet.line(square, line, ink, closed=True)
        sheet.disc(at, radius * 0.14, heart)
    elif style == "disc":
        sheet.disc(at, radius, ink)
    elif style == "ring":
        sheet.ring(at, radius, radius * 0.42, ink)
    elif style == "gear":
        for k in range(12):
            turn = 2 * np.pi * k / 12
            tooth = (at[0] + float(np.cos(turn)) * radius * 0.9, at[1] + float(np.sin(turn)) * radius * 0.9)
            sheet.disc(tooth, radius * 0.16, ink)
        sheet.ring(at, radius * 0.84, line, ink)
        sheet.disc(at, radius * 0.4, heart)
    elif style == "spiral":
        sheet.ring(at, radius, line, ink)
        turns = np.linspace(0, 4 * np.pi, 40)
        path = [
            (
                at[0] + float(np.cos(t)) * radius * 0.75 * t / 12.6,
                at[1] + float(np.sin(t)) * radius * 0.75 * t / 12.6,
            )
            for t in turns.tolist()
        ]
        sheet.line(path, line * 0.8, ink)
    elif style == "target":
        sheet.disc(at, radius, ink)
        sheet.disc(at, radius * 0.7, heart)
        sheet.disc(at, radius * 0.45, None)
        sheet.disc(at, radius * 0.22, ink)
    else:  # a flower cut light out of a solid pip
        sheet.disc(at, radius, ink)
        for k in range(6):
            turn = np.pi * k / 3
            petal = (at[0] + float(np.cos(turn)) * radius * 0.45, at[1] + float(np.sin(turn)) * radius * 0.45)
            sheet.ring(petal, radius * 0.26, line * 0.5, None)
        sheet.disc(at, radius * 0.16, None)


def draw_one(sheet: Sheet, design: TileDesign) -> None:
    """The single large circle, wreathed in most sets."""
    at = (0.5, sheet.tall / 2)
    rng = np.random.default_rng(design.seed)
    rosette = design.circle_style == INVENTED and design.seed % 3 == 0
    outer = _ink(design, "r" if rosette else str(rng.choice(["g", "b"])))
    inner = _ink(design, str(rng.choice(["g", "b", "r"])))
    red, kind = design.inks.red, int(rng.integers(5))
    radius = 0.4 * design.circle_scale * float(rng.uniform(0.85, 1.05))
    if design.circle_style == INVENTED:
        invented_pip(sheet, at, radius, outer, inner, design.seed + 1)
        return
    if kind == 0:
        for k in range(16):
            turn = 2 * np.pi * k / 16
            petal = (at[0] + float(np.cos(turn)) * radius * 0.86, at[1] + float(np.sin(turn)) * radius * 0.86)
            sheet.ring(petal, radius * 0.17, 0.018, outer)
        sheet.ring(at, radius * 0.72, 0.022, outer)
        sheet.ring(at, radius * 0.52, 0.018, inner)
        draw_pip(sheet, at, radius * 0.36, red, red, "petals")
    elif kind == 1:
        sheet.disc(at, radius, outer)
        for k in range(20):
            turn = 2 * np.pi * k / 20
            tip = (at[0] + float(np.cos(turn)) * radius * 0.9, at[1] + float(np.sin(turn)) * radius * 0.9)
            foot = (at[0] + float(np.cos(turn)) * radius * 0.56, at[1] + float(np.sin(turn)) * radius * 0.56)
            sheet.leaf(foot, tip, radius * 0.05, None)
        sheet.disc(at, radius * 0.5, None)
        sheet.disc(at, radius * 0.43, red)
        for k in range(5):
            turn = 2 * np.pi * (k / 5 - 0.25)
            sheet.disc(
                (at[0] + float(np.cos(turn)) * radius * 0.22, at[1] + float(np.sin(turn)) * radius * 0.22),
                radius * 0.1,
                None,
            )
    elif kind == 2:
        for share, ink in ((1.0, outer), (0.78, inner), (0.56, outer), (0.34, red)):
            sheet.ring(at, radius * share, radius * 0.1, ink)
        sheet.disc(at, radius * 0.14, red)
    elif kind == 3:
        sheet.ring(at, radius, 0.02, outer)
        sheet.ring(at, radius * 0.93, 0.014, outer)
        for k in range(24):
            turn = 2 * np.pi * k / 24
            sheet.disc(
                (at[0] + float(np.cos(turn)) * radius * 0.78, at[1] + float(np.sin(turn)) * radius * 0.78),
                radius * 0.07,
                outer,
            )
        sheet.ring(at, radius * 0.66, 0.016, inner)
        draw_pip(sheet, at, radius * 0.5, inner, red, "cross")
    else:
        sheet.disc(at, radius, outer)
        sheet.disc(at, radius * 0.8, None)
        sheet.disc(at, radius * 0.68, inner)
        sheet.disc(at, radius * 0.4, None)
        sheet.disc(at, radius * 0.3, red)


def draw_circles(sheet: Sheet, design: TileDesign, number: int, *, red: bool = False) -> None:
    """The face of 1p to 9p; ``red`` paints every pip red, as red fives are."""
    if number == 1:
        draw_one(sheet, design)
        return
    stretch = sheet.tall / (4 / 3)
    radius = _RADIUS[number] * design.circle_scale * min(stretch, 1.0)
    pips = LAYOUT[number]
    if design.seed % 2 and number == 3:
        pips = tuple((x, y, {"g": "b", "b": "g"}.get(ink, ink)) for x, y, ink in pips)
    if design.circle_style == INVENTED:
        pips = rearrange_pips(pips, number, design.seed)
        radius *= (0.72, 0.86, 1.0, 1.0)[design.seed // 11 % 4]
    for x, y, letter in pips:
        ink = design.inks.red if red else _ink(design, letter)
        heart = ink if red or design.seed % 3 else design.inks.red
        place = (0.5 + (x - 0.5) * design.spread, sheet.tall / 2 + (y - 0.667) * stretch * design.spread)
        size = radius * min(design.spread, 1.0)
        if design.circle_style == INVENTED:
            invented_pip(sheet, place, size, ink, heart, design.seed)
        else:
            draw_pip(sheet, place, size, ink, heart, design.circle_style)
