"""What names a flower or season: its character, its number or its word, in many hands, sizes and places.

Sets agree on nothing here but the order: plum, orchid, chrysanthemum, bamboo and spring, summer, autumn,
winter are 1 to 4 each. Some write all of it, some only a numeral in the group's colour.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from vision.scene.drawing import FONTS, Bgr, Point, Sheet, tight_glyph
from vision.scene.faces.design import TileDesign
from vision.scene.faces.lettering import FLOWER_NAMES, write_word

_ENGLISH: Final = (
    ("PLUM", "PLUM", "PL", "PLUM BLOSSOM"),
    ("ORCHID", "ORCHID", "ORC", "ORCHID"),
    ("CHRYSANTHEMUM", "MUM", "CHR", "CHRYSANTH"),
    ("BAMBOO", "BAMBOO", "BAM", "BAMBOO"),
    ("SPRING", "SPRING", "SPR", "SP"),
    ("SUMMER", "SUMMER", "SUM", "SU"),
    ("AUTUMN", "FALL", "AUT", "AU"),
    ("WINTER", "WINTER", "WIN", "WI"),
)
_CHINESE: Final = "一二三四"
_ROMAN: Final = ("I", "II", "III", "IV")
ALONE: Final = "alone"
"""The style of sets that have no picture, only a large character or numeral."""

BADGE_SHARE: Final = 0.35
"""Share of the sets whose numerals are cut out of a disc or a square."""

_STYLES: Final = {
    "name and number": 0.25,
    "name": 0.1,
    "word": 0.13,
    "word on a side": 0.05,
    "name and word": 0.08,
    "number twice": 0.06,
    "number": 0.16,
    "roman": 0.05,
    ALONE: 0.12,
}


def flower_style(design: TileDesign, number: int) -> str:
    """The style in which this set names that flower or season; most sets name both groups alike."""
    rng = np.random.default_rng((design.seed, 59, _group(design, number)))
    return str(rng.choice(list(_STYLES), p=list(_STYLES.values())))


def _group(design: TileDesign, number: int) -> int:
    return int(number > 4 and design.seed % 3 == 0)


def _number_and_name_inks(design: TileDesign, number: int, rng: np.random.Generator) -> tuple[Bgr, Bgr]:
    """Inks of the number and of the name. In most sets one group has red numbers and the other has not."""
    inks = design.inks
    others = (inks.black, inks.blue, inks.green)
    own_rng = np.random.default_rng((design.seed, 61))
    other_ink = others[int(own_rng.integers(3))]
    if own_rng.random() < 0.75:
        red_group = own_rng.random() < 0.5
        digit = inks.red if (number > 4) == red_group else other_ink
    else:
        digit = (inks.red, *others)[int(rng.integers(4))]
    name = digit if rng.random() < 0.4 else (inks.red, *others)[int(rng.integers(4))]
    return digit, name


def write_flower(sheet: Sheet, design: TileDesign, number: int) -> None:
    """Writes the name or number of a flower or season in the set's style."""
    rng = np.random.default_rng((design.seed, 63, _group(design, number)))
    digit_ink, name_ink = _number_and_name_inks(design, number, rng)
    design_in_own_font = (
        replace(design, font=FONTS[int(rng.integers(len(FONTS)))]) if rng.random() < 0.6 else design
    )
    order, middle = (number - 1) % 4, sheet.tall / 2
    name, word = FLOWER_NAMES[number - 1], _ENGLISH[number - 1][int(rng.integers(4))]
    style = flower_style(design, number)
    cut_from = badge(design, number)
    digit = _CHINESE[order] if rng.random() < 0.15 else str(order + 1)
    size, small = float(rng.uniform(0.22, 0.5)), float(rng.uniform(0.13, 0.3))
    first, second = _corners(sheet, rng, size, small)
    cartouche = int(rng.choice(4, p=[0.7, 0.1, 0.1, 0.1]))
    top = bool(rng.random() < 0.5)
    line = float(rng.uniform(0.1, 0.18))
    along, across = (0.04 + line / 2, sheet.tall - 0.05 - line / 2)[:: 1 if top else -1]

    if style in ("name and number", "name", "number twice", "name and word"):
        _write_name(sheet, design_in_own_font, name, first, size, name_ink, cartouche)
    if style == "name and number":
        _write_numeral(sheet, design, digit, second, small, digit_ink, cut_from)
    elif style == "number":
        _write_numeral(sheet, design, digit, first, float(rng.uniform(0.18, 0.42)), digit_ink, cut_from)
    elif style == "number twice":
        _write_numeral(sheet, design, digit, second, small, digit_ink, cut_from)
        opposite = (1 - second[0], sheet.tall - second[1])
        if np.hypot(opposite[0] - first[0], opposite[1] - first[1]) > (size + small) / 2:
            _write_numeral(sheet, design, digit, opposite, small, digit_ink, cut_from)
    elif style == "roman":
        numeral = _ROMAN[order]
        write_word(sheet, design, numeral, first, (0.11 * len(numeral) + 0.06, small * 1.2), digit_ink)
        if rng.random() < 0.5:
            write_word(sheet, design, word, (0.5, across), (0.84, line), name_ink)
    elif style == "name and word":
        write_word(sheet, design, word, (0.5, across if first[1] < middle else along), (0.8, line), digit_ink)
    elif style == "word":
        write_word(sheet, design, word, (0.5, along), (min(0.13 * len(word), 0.88), line), name_ink)
        if rng.random() < 0.6:
            place = (second[0], along + (0.18 if along < middle else -0.18))
            _write_numeral(sheet, design, digit, place, small * 0.9, digit_ink, cut_from)
    elif style == "word on a side":
        x = 0.12 if rng.random() < 0.5 else 0.88
        write_word(sheet, design, word, (x, middle), (0.16, sheet.tall * 0.86), name_ink, upright=False)
        if rng.random() < 0.7:
            _write_numeral(sheet, design, digit, (1 - x, second[1]), small, digit_ink, cut_from)
    elif style == ALONE:
        _write_large(sheet, design_in_own_font, (name, digit), (name_ink, digit_ink), cut_from, rng)


def _corners(sheet: Sheet, rng: np.random.Generator, size: float, small: float) -> tuple[Point, Point]:
    """Two different corners, the first for something ``size`` wide and high, the second for ``small``."""
    one = int(rng.choice(4, p=[0.35, 0.35, 0.15, 0.15]))
    other = int(rng.choice([k for k in range(4) if k != one], p=[0.5, 0.3, 0.2]))
    inset = float(rng.uniform(0.03, 0.09))

    def corner(which: int, extent: float) -> Point:
        edge = inset + extent / 2
        return (edge if which in (0, 2) else 1 - edge, edge if which < 2 else sheet.tall - edge)

    return corner(one, size), corner(other, small)


def badge(design: TileDesign, number: int) -> str:
    """The shape out of which this set cuts the numeral of a flower or season: ``disc``, ``square`` or none
    (empty). Some sets use one shape for flowers and the other for seasons.
    """
    shapes = np.random.default_rng((design.seed, 67))
    if shapes.random() >= BADGE_SHARE:
        return ""
    one, other = shapes.permutation(["disc", "square"]).tolist()
    return str(other if number > 4 and shapes.random() < 0.5 else one)


def _write_numeral(
    sheet: Sheet, design: TileDesign, digit: str, at: Point, tall: float, ink: Bgr, cut_from: str
) -> None:
    """The numeral bare, or cut out of a disc or a square."""
    if cut_from:
        half = tall * 0.62
        if cut_from == "disc":
            sheet.disc(at, half, ink)
        else:
            square = [(-half, -half), (half, -half), (half, half), (-half, half)]
            sheet.polygon([(at[0] + x, at[1] + y) for x, y in square], ink)
        ink, tall = design.face, tall * 0.85
    if digit.isascii():
        mask = tight_glyph(design.index_font, digit)
        sheet.stamp(mask, at, (tall * mask.shape[1] / mask.shape[0], tall), ink)
    else:
        write_word(sheet, design, digit, at, (tall, tall), ink)


def _write_name(
    sheet: Sheet, design: TileDesign, name: str, at: Point, size: float, ink: Bgr, cartouche: int
) -> None:
    """The character bare, in a frame, in a ring, or cut out of a seal."""
    half = size / 2
    corners = [(at[0] - half, at[1] - half), (at[0] + half, at[1] - half)]
    corners += [(at[0] + half, at[1] + half), (at[0] - half, at[1] + half)]
    inner = size * (1.0 if cartouche == 0 else 0.84 if cartouche in (1, 3) else 0.7)
    if cartouche == 1:
        sheet.line(corners, 0.02, ink, closed=True)
    elif cartouche == 2:
        sheet.ring(at, half, 0.02, ink)
    elif cartouche == 3:
        sheet.polygon(corners, ink)
        ink = design.face
    write_word(sheet, design, name, at, (inner, inner), ink)


def _write_large(
    sheet: Sheet,
    design: TileDesign,
    signs: tuple[str, str],
    inks: tuple[Bgr, Bgr],
    cut_from: str,
    rng: np.random.Generator,
) -> None:
    """A large character with or without its numeral, or nothing but a numeral in a frame."""
    name, digit = signs
    middle, size = sheet.tall / 2, float(rng.uniform(0.5, 0.86))
    shift = float(rng.uniform(-0.12, 0.12))
    write_word(
        sheet, design, name, (0.5, middle + shift), (size, size * float(rng.uniform(1.0, 1.3))), inks[0]
    )
    if rng.random() < 0.6:
        x = float(rng.choice([0.13, 0.87]))
        y = float(rng.choice([0.15, sheet.tall - 0.15]))
        _write_numeral(sheet, design, digit, (x, y), float(rng.uniform(0.14, 0.24)), inks[1], cut_from)
    if rng.random() < 0.3:
        edge = float(rng.uniform(0.04, 0.08))
        box = [(edge, edge), (1 - edge, edge), (1 - edge, sheet.tall - edge), (edge, sheet.tall - edge)]
        sheet.line(box, float(rng.uniform(0.012, 0.03)), inks[1], closed=True)
