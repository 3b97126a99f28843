"""Jokers that are a picture: fools' caps, crowns, masks, with or without a word, in any paints."""

from __future__ import annotations

import numpy as np

from vision.scene.drawing import Bgr, Point, Sheet
from vision.scene.faces.design import TileDesign
from vision.scene.faces.invented.inks import FourInks, invented_inks
from vision.scene.faces.lettering import write_word

_WORD_SHARE = 0.35
"""Share of the pictured jokers that say what they are besides."""

_WORDS = ("JOKER", "JOKER", "J", "JKR", "WILD", "百搭")


def draw_pictured_joker(sheet: Sheet, design: TileDesign) -> None:
    """A cap with bells, a crown, or a fool's face under his cap."""
    rng = np.random.default_rng((design.seed, 91))
    inks = invented_inks(design, rng)
    size = float(rng.uniform(0.28, 0.42))
    at = (0.5 + float(rng.normal(0, 0.03)), sheet.tall * float(rng.uniform(0.46, 0.56)))
    if rng.random() < _WORD_SHARE:
        word, top = _WORDS[int(rng.integers(len(_WORDS)))], bool(rng.random() < 0.5)
        tall = float(rng.uniform(0.12, 0.2))
        place = (0.5, 0.06 + tall / 2 if top else sheet.tall - 0.06 - tall / 2)
        write_word(sheet, design, word, place, (min(0.84, 0.2 * len(word)), tall), inks[3])
        at = (at[0], sheet.tall * (0.6 if top else 0.4))
        size *= 0.85
    (_cap, _crown, _fool)[int(rng.choice(3, p=[0.45, 0.3, 0.25]))](sheet, at, size, inks, rng)


def _cap(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """Two to five horns with bells above a band."""
    horns = int(rng.integers(2, 6))
    low, spread = at[1] + size * 0.5, float(rng.uniform(0.7, 1.15))
    upright = bool(rng.random() < 0.5)
    for k, share in enumerate(np.linspace(-1, 1, horns).tolist()):
        ink = inks[k % int(rng.integers(2, 4))]
        tip = (
            at[0] + share * size * spread,
            low - size * float(rng.uniform(1.0, 1.5)) * (1.2 - 0.3 * abs(share)),
        )
        root = (at[0] + share * size * 0.55, low)
        if upright:
            half = size * 0.55 / horns * float(rng.uniform(1.0, 1.5))
            sheet.polygon([(root[0] - half, low), tip, (root[0] + half, low)], ink)
        else:
            sheet.leaf(root, tip, size * float(rng.uniform(0.25, 0.4)), ink)
        _bell(sheet, tip, size * float(rng.uniform(0.1, 0.17)), inks[3], rng)
    _band(sheet, (at[0], low), size, inks[int(rng.integers(4))], rng)


def _crown(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """A king's: points of one height or rising to the middle, balls on them, jewels in the band."""
    points, low = int(rng.integers(3, 6)), at[1] + size * 0.5
    rise = float(rng.uniform(0.0, 0.5))
    xs = np.linspace(-1, 1, points)
    outline: list[Point] = [(at[0] - size, low)]
    tips: list[Point] = []
    for k, x in enumerate(xs.tolist()):
        tips.append((at[0] + size * x * 1.1, low - size * (0.9 + rise * (1 - abs(x)))))
        outline.append(tips[-1])
        if k + 1 < points:
            middle = float(xs[k] + xs[k + 1]) / 2
            outline.append((at[0] + size * middle, low - size * float(rng.uniform(0.25, 0.45))))
    outline.append((at[0] + size, low))
    if rng.random() < 0.7:
        sheet.polygon(outline, inks[0])
    else:
        sheet.line(outline, float(rng.uniform(0.02, 0.04)), inks[0], closed=True)
    for tip in tips:
        _bell(sheet, tip, size * float(rng.uniform(0.08, 0.14)), inks[1], rng)
    _band(sheet, (at[0], low), size, inks[2] if rng.random() < 0.6 else inks[0], rng)


def _fool(sheet: Sheet, at: Point, size: float, inks: FourInks, rng: np.random.Generator) -> None:
    """A face with eyes and a grin, under a small cap."""
    small = size * 0.75
    _cap(sheet, (at[0], at[1] - size * 0.65), small, inks, rng)
    middle = (at[0], at[1] + size * 0.45)
    if rng.random() < 0.5:
        sheet.disc(middle, small, inks[1])
        ink: Bgr | None = None
    else:
        sheet.ring(middle, small, 0.03, inks[0])
        ink = inks[0]
    for side in (-1, 1):
        sheet.disc((middle[0] + side * small * 0.35, middle[1] - small * 0.2), small * 0.12, ink)
    left, right = (
        (middle[0] - small * 0.45, middle[1] + small * 0.25),
        (middle[0] + small * 0.45, middle[1] + small * 0.25),
    )
    sheet.curve(left, (middle[0], middle[1] + small * 0.85), right, 0.03, ink)


def _bell(sheet: Sheet, at: Point, size: float, ink: Bgr, rng: np.random.Generator) -> None:
    sheet.disc(at, size, ink)
    if rng.random() < 0.4:
        sheet.disc(at, size * 0.5, None)


def _band(sheet: Sheet, at: Point, size: float, ink: Bgr, rng: np.random.Generator) -> None:
    """The cap's or crown's rim below ``at``, with or without jewels or spots."""
    high = size * float(rng.uniform(0.2, 0.4))
    corners = [(at[0] - size, at[1]), (at[0] + size, at[1])]
    corners += [(at[0] + size * 0.95, at[1] + high), (at[0] - size * 0.95, at[1] + high)]
    sheet.polygon(corners, ink)
    spots = int(rng.integers(0, 6))
    for x in np.linspace(-0.75, 0.75, spots).tolist() if spots > 1 else ():
        sheet.disc((at[0] + x * size, at[1] + high / 2), high * 0.22, None)
