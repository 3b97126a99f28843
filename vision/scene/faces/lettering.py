"""Words and numbers on faces: names of flowers and seasons, jokers, winds with letters, in many manners."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.scene.drawing import LETTER_FONTS, Bgr, Point, Sheet, glyph, tight_glyph
from vision.scene.faces.design import TileDesign

FLOWER_NAMES: Final = "梅蘭菊竹春夏秋冬"
_WORDS: Final = (
    "JOKER",
    "JOKER",
    "JOKER",
    "WILD",
    "BIG JOKER",
    "J",
    "百搭",
    "百搭",
    "財神",
    "聽用",
    "鬼",
    "王",
    "寶",
    "金",
    "福",
)
_WINDS: Final = ("E", "S", "W", "N")
_WIND_WORDS: Final = ("EAST", "SOUTH", "WEST", "NORTH")


def letter_font(design: TileDesign) -> str:
    """The typeface of a set's Latin letters."""
    return LETTER_FONTS[design.seed // 7 % len(LETTER_FONTS)]


def write_word(
    sheet: Sheet,
    design: TileDesign,
    word: str,
    at: Point,
    box: Point,
    ink: Bgr,
    *,
    upright: bool = True,
) -> None:
    """A word centred in a box: side by side, or one under the other where not ``upright``."""
    step = box[0] / len(word) if upright else box[1] / len(word)
    for k, letter in enumerate(word):
        if letter == " ":
            continue
        offset = (k - (len(word) - 1) / 2) * step
        place = (at[0] + offset, at[1]) if upright else (at[0], at[1] + offset)
        latin = letter.isascii()
        mask = tight_glyph(letter_font(design), letter) if latin else glyph(design.font, letter)
        tall = box[1] if upright else step * 0.86
        wide = min(
            tall * mask.shape[1] / mask.shape[0], (step if upright else box[0]) * (0.92 if latin else 1.0)
        )
        sheet.stamp(mask, place, (wide, tall if not latin else tall * 0.94), ink)


def joker_lettering(sheet: Sheet, design: TileDesign) -> None:
    """A joker's word, large or beside an ornament."""
    rng = np.random.default_rng((design.seed, 61))
    inks = (design.inks.black, design.inks.red, design.inks.blue, design.inks.green)
    ink, other = (inks[k] for k in rng.permutation(4)[:2])
    word = _WORDS[int(rng.integers(len(_WORDS)))]
    kind, middle = int(rng.integers(3)), sheet.tall / 2
    if len(word) == 1:
        write_word(sheet, design, word, (0.5, middle), (0.76, 0.86), ink)
        _ornament(sheet, (0.5, middle), 0.45, other, rng, ring=True)
        return
    if kind == 0 or len(word) == 2:
        across = 0.62 if len(word) == 2 else 0.24
        write_word(sheet, design, word, (0.5, middle), (across, sheet.tall * 0.88), ink, upright=False)
    elif kind == 1:
        y = float(rng.choice([0.18, sheet.tall - 0.18, middle]))
        write_word(sheet, design, word, (0.5, y), (0.86, float(rng.uniform(0.16, 0.3))), ink)
        if y != middle:
            _ornament(
                sheet, (0.5, sheet.tall - y * 0.55 - 0.2 if y < middle else middle - 0.12), 0.26, other, rng
            )
    else:
        x = float(rng.choice([0.15, 0.85]))
        write_word(sheet, design, word, (x, middle), (0.18, sheet.tall * 0.88), ink, upright=False)
        _ornament(sheet, (1.06 - x if x < 0.5 else 0.44, middle), 0.27, other, rng)


def _ornament(
    sheet: Sheet, at: Point, size: float, ink: Bgr, rng: np.random.Generator, *, ring: bool = False
) -> None:
    """A star, a crown, a fool's cap, a ring, or nothing."""
    kind = int(rng.choice([3, 4])) if ring else int(rng.integers(5))
    if kind == 0:
        count = int(rng.integers(4, 9))
        turns = np.arange(2 * count) * np.pi / count - np.pi / 2
        reach = np.where(np.arange(2 * count) % 2 == 0, size, size * float(rng.uniform(0.35, 0.6)))
        star = zip(at[0] + np.cos(turns) * reach, at[1] + np.sin(turns) * reach, strict=True)
        sheet.polygon([(float(x), float(y)) for x, y in star], ink)
    elif kind == 1:
        xs = np.linspace(-size, size, 7)
        ys = np.where(np.arange(7) % 2 == 0, -size * 0.7, 0.0)
        crown = [(at[0] + float(x), at[1] + float(y)) for x, y in zip(xs, ys, strict=True)]
        sheet.polygon([*crown, (at[0] + size, at[1] + size * 0.6), (at[0] - size, at[1] + size * 0.6)], ink)
    elif kind == 2:
        for k in (-1, 0, 1):
            tip = (at[0] + k * size * 0.9, at[1] - size * (1.0 - 0.35 * abs(k)))
            sheet.leaf((at[0] + k * size * 0.3, at[1]), tip, size * 0.3, ink)
            sheet.disc(tip, size * 0.13, ink)
        sheet.ring((at[0], at[1] + size * 0.4), size * 0.42, 0.025, ink)
        for side in (-0.16, 0.16):
            sheet.disc((at[0] + side * size, at[1] + size * 0.34), size * 0.07, ink)
    elif kind == 3:
        sheet.ring(at, size, float(rng.uniform(0.016, 0.04)), ink)


def wind_lettering(sheet: Sheet, design: TileDesign, number: int, ink: Bgr) -> None:
    """A wind with its letter or word large, its character small or not there."""
    rng = np.random.default_rng((design.seed, 67))
    character = "東南西北"[number - 1]
    small = float(rng.uniform(0.3, 0.45))
    if rng.random() < 0.6:
        tall = float(rng.uniform(0.4, 0.62))
        write_word(sheet, design, _WINDS[number - 1], (0.5, 0.18 + tall / 2), (0.6, tall), ink)
    else:
        write_word(sheet, design, _WIND_WORDS[number - 1], (0.5, 0.22), (0.84, 0.2), ink)
        small = 0.62
    write_word(sheet, design, character, (0.5, sheet.tall - 0.08 - small / 2), (small, small), ink)
