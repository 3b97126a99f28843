"""The plants on flowers and seasons: plum, orchid, chrysanthemum, bamboo, and one for each season, drawn."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from vision.scene.drawing import Bgr, Point, Sheet
from vision.scene.faces.design import TileDesign


def _blossom(
    sheet: Sheet, at: Point, size: float, petals: int, ink: Bgr, heart: Bgr, *, filled: bool
) -> None:
    for k in range(petals):
        turn = 2 * np.pi * k / petals
        petal = (at[0] + float(np.cos(turn)) * size * 0.6, at[1] + float(np.sin(turn)) * size * 0.6)
        if filled:
            sheet.disc(petal, size * 0.42, ink)
        else:
            sheet.ring(petal, size * 0.45, max(size * 0.13, 0.012), ink)
    sheet.disc(at, size * 0.3, None if filled else heart)
    sheet.disc(at, size * 0.16, heart)


def _rose(sheet: Sheet, at: Point, size: float, ink: Bgr) -> None:
    for share, shift in ((1.0, 0.0), (0.7, 0.12), (0.42, 0.2)):
        sheet.ellipse(
            (at[0] + size * shift * 0.3, at[1] - size * shift * 0.2),
            (size * share, size * share * 0.75),
            20 * shift,
            ink,
            thick=0.02,
        )
    sheet.curve(
        (at[0] - size * 0.8, at[1]), (at[0], at[1] + size * 0.9), (at[0] + size * 0.8, at[1]), 0.02, ink
    )


def _stem(
    sheet: Sheet, foot: Point, tip: Point, sway: float, ink: Bgr, rng: np.random.Generator, leaves: int
) -> None:
    bend = ((foot[0] + tip[0]) / 2 + sway, (foot[1] + tip[1]) / 2)
    sheet.curve(foot, bend, tip, 0.024, ink)
    outline = 0.018 if rng.random() < 0.4 else None
    for k in range(leaves):
        t = (k + 0.6) / (leaves + 0.4)
        x = (1 - t) ** 2 * foot[0] + 2 * t * (1 - t) * bend[0] + t * t * tip[0]
        y = (1 - t) ** 2 * foot[1] + 2 * t * (1 - t) * bend[1] + t * t * tip[1]
        side = 1 if k % 2 else -1
        end = (x + side * float(rng.uniform(0.1, 0.18)), y - float(rng.uniform(-0.02, 0.1)))
        sheet.leaf((x, y), end, float(rng.uniform(0.03, 0.05)), ink, outline=outline)


def draw_plant(sheet: Sheet, design: TileDesign, number: int) -> None:
    """The picture below name and number of ``number`` f (1-4 plants, 5-8 seasons), by the design's seed."""
    rng = np.random.default_rng(design.seed * 8 + number)
    inks = design.inks
    low, high = sheet.tall - 0.1, sheet.tall * 0.36
    lean = float(rng.uniform(-0.12, 0.12))
    red = inks.red if rng.random() < 0.85 else inks.blue
    roll = float(rng.random())
    green = inks.green if roll < 0.76 else inks.black if roll < 0.88 else inks.blue
    filled = bool(rng.random() < 0.5)
    if number == 1:  # plum: a bent bough with round blossoms
        sheet.curve(
            (0.22, low), (0.35, 0.8), (0.78, high), 0.045, green if rng.random() < 0.5 else inks.black
        )
        sheet.curve((0.4, 0.9), (0.6, 0.95), (0.8, 0.78), 0.028, green)
        for at in ((0.34, 0.88), (0.56, 0.7), (0.76, 0.52), (0.7, 0.86)):
            _blossom(
                sheet,
                (at[0], at[1] * sheet.tall / 1.333),
                float(rng.uniform(0.07, 0.12)),
                5,
                red,
                red,
                filled=filled,
            )
    elif number == 2:  # orchid: long arched leaves, few small flowers
        for k in range(int(rng.integers(5, 8))):
            end = (0.12 + 0.76 * float(rng.random()), high + 0.32 * float(rng.random()))
            sheet.curve((0.5 + lean, low), (0.5 + (end[0] - 0.5) * 0.3, high), end, 0.028, green)
            if k < 2:
                _blossom(sheet, end, 0.08, 3, red, red, filled=filled)
    elif number == 3:  # chrysanthemum: one dense many-petalled head
        _stem(sheet, (0.5 - lean, low), (0.5 + lean, 0.7), lean, green, rng, 5)
        head = (0.5 + lean, sheet.tall * 0.56)
        for k in range(16):
            turn = 2 * np.pi * k / 16
            tip = (head[0] + float(np.cos(turn)) * 0.19, head[1] + float(np.sin(turn)) * 0.19)
            sheet.leaf(head, tip, 0.025, red, outline=None if filled else 0.014)
        sheet.disc(head, 0.06, red)
    elif number == 4:  # bamboo: jointed culms and narrow leaves
        for x, top in ((0.36, high + 0.2), (0.6, high + 0.04)):
            joints = np.linspace(low, top, 5)
            for a, b in pairwise(joints):
                sheet.line([(x, float(a) - 0.018), (x, float(b) + 0.018)], 0.05, green)
            for k, y in enumerate(joints[2:]):
                side = 1 if (k + int(x * 10)) % 2 else -1
                for spread in (0.02, 0.14):
                    tip = (x + side * float(rng.uniform(0.14, 0.2)), float(y) + spread)
                    sheet.leaf((x + side * 0.03, float(y)), tip, 0.028, green)
        if rng.random() < 0.5:
            sheet.disc((0.72, high + 0.1), 0.05, red)
    elif number == 5:  # spring: a rose or peony
        _stem(sheet, (0.42 - lean, low), (0.5 + lean, 0.72), lean, green, rng, 4)
        _rose(sheet, (0.5 + lean, sheet.tall * 0.54), 0.17, red)
    elif number == 6:  # summer: lotus over water
        for k in range(7):
            turn = np.pi * (0.1 + 0.8 * k / 6)
            tip = (0.5 + float(np.cos(turn)) * 0.26, sheet.tall * 0.68 - float(np.sin(turn)) * 0.28)
            sheet.leaf((0.5, sheet.tall * 0.68), tip, 0.055, red, outline=None if filled else 0.018)
        for k in range(3):
            y = low - 0.02 - 0.09 * k
            sheet.curve((0.16, y), (0.5, y + 0.08), (0.84, y), 0.022, green)
    elif number == 7:  # autumn: fruits on a leafy branch
        _stem(sheet, (0.3 + lean, low), (0.62, high + 0.1), lean, green, rng, 8)
        for at in ((0.36, 0.86), (0.62, 0.76), (0.5, 0.6)):
            place = (at[0], at[1] * sheet.tall / 1.333)
            sheet.ring(place, 0.085, 0.02, red) if not filled else sheet.disc(place, 0.08, red)
            sheet.disc(place, 0.03, None if filled else red)
    else:  # winter: narcissus, upright blades with star flowers
        for k in range(int(rng.integers(4, 7))):
            x = 0.3 + 0.08 * k
            sheet.leaf(
                (x, low),
                (x + float(rng.uniform(-0.16, 0.16)), high + 0.25 * float(rng.random())),
                0.032,
                green,
                outline=None if filled else 0.016,
            )
        for at in ((0.34, 0.62), (0.66, 0.7)):
            _blossom(sheet, (at[0], at[1] * sheet.tall / 1.333), 0.11, 6, red, red, filled=filled)
