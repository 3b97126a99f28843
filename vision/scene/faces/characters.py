"""Written faces: the character suit, winds, dragons, joker, flower names, and the small corner index."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.scene.drawing import Bgr, Point, Sheet, glyph, tight_glyph
from vision.scene.faces.design import TileDesign
from vision.scene.faces.invented.dragon import invented_dragon
from vision.scene.faces.invented.shapes import INVENTED, invented_frame
from vision.scene.faces.jesters import draw_pictured_joker
from vision.scene.faces.lettering import FLOWER_NAMES, joker_lettering, wind_lettering
from vision.types import Mask

PICTURED_JOKER_SHARE: Final = 0.55
"""Share of the made-up jokers that are a picture; the others are a word."""

_NUMBERS: Final = "一二三四伍六七八九"
_WINDS: Final = "東南西北"
_WINDS_SIMPLIFIED: Final = "东南西北"
_INDEX_LETTERS: Final = {
    "1z": "E",
    "2z": "S",
    "3z": "W",
    "4z": "N",
    "5z": "P",
    "6z": "F",
    "7z": "C",
    "1j": "J",
}


def named_ink(design: TileDesign, name: str) -> Bgr:
    """The paint called ``black``, ``blue``, ``red`` or ``green``."""
    inks = design.inks
    return {"black": inks.black, "blue": inks.blue, "red": inks.red, "green": inks.green}[name]


def thicken(mask: Mask, weight: float) -> Mask:
    """The glyph with strokes thickened by ``weight`` glyph pixels (thinned where negative)."""
    if abs(weight) < 0.25:
        return mask
    radius = abs(weight)
    size = 2 * int(np.ceil(radius)) + 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    padded = cv2.copyMakeBorder(mask, size, size, size, size, cv2.BORDER_CONSTANT, value=0)
    changed = cv2.dilate(padded, kernel) if weight > 0 else cv2.erode(padded, kernel)
    share = min(radius / np.ceil(radius), 1.0)
    return np.asarray(cv2.addWeighted(padded, 1 - share, changed, share, 0), np.uint8)


def write(sheet: Sheet, design: TileDesign, character: str, at: Point, box: Point, ink: Bgr) -> None:
    """A character in the design's hand, its em square stretched into the box."""
    mask = thicken(glyph(design.font, character), design.weight)
    grown = mask.shape[0] / glyph(design.font, character).shape[0]
    sheet.stamp(mask, at, (box[0] * grown, box[1] * grown), ink)


def draw_character(sheet: Sheet, design: TileDesign, number: int, *, red: bool = False) -> None:
    """1m to 9m: the number above 萬 (or 万)."""
    numeral = design.five if number == 5 else _NUMBERS[number - 1]
    number_ink = design.inks.red if red else named_ink(design, design.number_ink)
    suit_ink = design.inks.red if red or design.number_ink != "red" else design.inks.black
    size, middle = design.scale, sheet.tall / 2
    tall = sheet.tall / 1.333
    write(sheet, design, numeral, (0.5, middle - 0.28 * tall), (0.58 * size, 0.5 * size * tall), number_ink)
    write(
        sheet,
        design,
        "万" if design.simplified else "萬",
        (0.5, middle + 0.26 * tall),
        (0.6 * size, 0.6 * size * tall),
        suit_ink,
    )


def draw_wind(sheet: Sheet, design: TileDesign, number: int) -> None:
    """1z to 4z."""
    if design.honours == INVENTED and design.seed % 3 == 0:
        wind_lettering(sheet, design, number, named_ink(design, design.wind_ink))
        return
    character = (_WINDS_SIMPLIFIED if design.simplified else _WINDS)[number - 1]
    size = 0.78 * design.scale
    ink = named_ink(design, design.wind_ink)
    if design.honours == INVENTED and design.seed % 3 == 1:  # each wind in a colour of its own
        ink = named_ink(design, ("black", "red", "blue", "green")[(design.seed // 3 + number) % 4])
    write(sheet, design, character, (0.5, sheet.tall / 2), (size, size * 1.12), ink)


def draw_dragon(sheet: Sheet, design: TileDesign, number: int) -> None:
    """5z white, 6z green, 7z red."""
    at = (0.5, sheet.tall / 2)
    size = 0.8 * design.scale
    if design.honours == INVENTED and design.seed % 4 == 0 and number != 5:
        invented_dragon(sheet, design, design.inks.red if number == 7 else design.inks.green)
    elif number == 7:
        write(sheet, design, "中", at, (size, size * 1.2), design.inks.red)
    elif number == 6:
        write(sheet, design, design.green_dragon, at, (size, size * 1.12), design.inks.green)
    else:
        _draw_white(sheet, design)


def _draw_white(sheet: Sheet, design: TileDesign) -> None:
    ink = design.inks.blue if design.seed % 4 else design.inks.black
    middle = sheet.tall / 2
    across, down = 0.34 * design.scale, 0.34 * design.scale * sheet.tall

    def frame(share: float, thick: float) -> None:
        x, y = across - (1 - share) * 0.34, down - (1 - share) * 0.34
        corners = [(0.5 - x, middle - y), (0.5 + x, middle - y), (0.5 + x, middle + y), (0.5 - x, middle + y)]
        sheet.line(corners, thick, ink, closed=True)

    style = design.white_dragon
    if style == "blank":
        return
    if style == INVENTED:
        invented_frame(sheet, ink, design.inks.red, design.scale, design.seed)
        return
    if style in ("白", "P"):
        write(sheet, design, style, (0.5, middle), (0.74, 0.84), ink)
        return
    frame(1.0, 0.04 if style == "frame" else 0.026)
    if style == "double":
        frame(0.78, 0.02)
    elif style == "notched":
        frame(0.72, 0.05)
        for sx in (-1, 1):
            for sy in (-1, 1):
                sheet.line(
                    [
                        (0.5 + sx * across, middle + sy * (down - 0.14)),
                        (0.5 + sx * (across - 0.14), middle + sy * down),
                    ],
                    0.03,
                    ink,
                )
    elif style == "ornate":
        frame(0.64, 0.022)
        steps = 7
        for k in range(steps + 1):
            t = k / steps
            for sign in (-1, 1):
                sheet.ring(
                    (0.5 - across + 0.06 + t * (2 * across - 0.12), middle + sign * (down - 0.06)),
                    0.035,
                    0.018,
                    ink,
                )
                sheet.ring(
                    (0.5 + sign * (across - 0.06), middle - down + 0.06 + t * (2 * down - 0.12)),
                    0.035,
                    0.018,
                    ink,
                )


def draw_joker(sheet: Sheet, design: TileDesign) -> None:
    """1j: 百搭, 財神 or 聽用 one above the other, 飛 or 花 alone, the word JOKER, or a star."""
    middle, style = sheet.tall / 2, design.joker_style
    ink = design.inks.red if design.seed % 3 else design.inks.green
    if style == INVENTED:
        if np.random.default_rng((design.seed, 87)).random() < PICTURED_JOKER_SHARE:
            draw_pictured_joker(sheet, design)
        else:
            joker_lettering(sheet, design)
        return
    if style == "JOKER":
        for k, (letter, x) in enumerate(zip("JR", (0.5, 0.5), strict=True)):
            if k == 0:
                write(sheet, design, letter, (x, 0.24), (0.36, 0.36), design.inks.blue)
        _draw_jester(sheet, design)
    elif style == "star":
        points = []
        for k in range(10):
            reach = 0.34 if k % 2 == 0 else 0.14
            turn = np.pi * (k / 5 - 0.5)
            points.append((0.5 + reach * float(np.cos(turn)), middle + reach * float(np.sin(turn))))
        sheet.polygon(points, ink)
        sheet.disc((0.5, middle), 0.07, None)
    elif len(style) == 1:
        write(sheet, design, style, (0.5, middle), (0.78 * design.scale, 0.9 * design.scale), ink)
    else:
        for character, y in zip(style, (-0.28, 0.28), strict=True):
            write(sheet, design, character, (0.5, middle + y * sheet.tall / 1.333), (0.56, 0.56), ink)
    if design.seed % 5 == 0:
        inset = 0.07
        corners = [
            (inset, inset),
            (1 - inset, inset),
            (1 - inset, sheet.tall - inset),
            (inset, sheet.tall - inset),
        ]
        sheet.line(corners, 0.025, design.inks.blue, closed=True)


def _draw_jester(sheet: Sheet, design: TileDesign) -> None:
    inks, y = design.inks, sheet.tall * 0.66
    for k, ink in enumerate((inks.red, inks.green, inks.blue)):
        tip = (0.5 + (k - 1) * 0.3, y - 0.32 + 0.06 * abs(k - 1))
        sheet.leaf((0.5 + (k - 1) * 0.1, y - 0.02), tip, 0.09, ink)
        sheet.disc(tip, 0.035, inks.black)
    sheet.disc((0.5, y + 0.08), 0.15, inks.red)
    sheet.disc((0.5, y + 0.08), 0.12, None)
    for side in (-0.05, 0.05):
        sheet.disc((0.5 + side, y + 0.05), 0.018, inks.black)
    sheet.curve((0.43, y + 0.12), (0.5, y + 0.18), (0.57, y + 0.12), 0.018, inks.red)
    sheet.polygon([(0.3, y + 0.34), (0.5, y + 0.2), (0.7, y + 0.34)], inks.blue)


def draw_flower_writing(sheet: Sheet, design: TileDesign, number: int) -> None:
    """The name in one corner and the number in the other: plants read name first, seasons number first."""
    season = number > 4
    inks = design.inks
    digit_ink, name_ink = (inks.black, inks.red) if (design.seed + season) % 2 else (inks.blue, inks.black)
    name_x, digit_x = (0.77, 0.22) if season else (0.25, 0.79)
    if design.flower_names:
        write(sheet, design, FLOWER_NAMES[number - 1], (name_x, 0.22), (0.32, 0.32), name_ink)
    if design.flower_numbers or not design.flower_names:
        digit = str((number - 1) % 4 + 1)
        mask = tight_glyph(design.index_font, digit)
        tall = 0.22
        sheet.stamp(mask, (digit_x, 0.2), (tall * mask.shape[1] / mask.shape[0], tall), digit_ink)


def draw_index(sheet: Sheet, design: TileDesign, code: str) -> None:
    """The small Arabic number or letter that sets for export carry in a corner."""
    if design.index == "none" or code[1] == "f":
        return
    text = _INDEX_LETTERS.get(code) or ("5" if code[0] == "0" else code[0])
    tall = design.index_size * (0.7 if design.index == "left_small" else 1.0)
    mask = tight_glyph(design.index_font, text)
    wide = tall * mask.shape[1] / mask.shape[0]
    ink = design.inks.red if code[0] == "0" else named_ink(design, design.index_ink)
    inset = 0.07
    if design.index in ("large", "inside", "low"):
        grown = {"large": 1.7, "inside": 1.4, "low": 1.2}[design.index]
        at = {
            "large": (inset + wide * grown / 2, inset + tall * grown / 2),
            "inside": (0.5, sheet.tall / 2),
            "low": (1 - inset - wide * grown / 2, sheet.tall - inset - tall * grown / 2),
        }[design.index]
        sheet.stamp(mask, at, (wide * grown, tall * grown), ink)
        return
    if design.index != "right":
        sheet.stamp(mask, (inset + wide / 2, inset + tall / 2), (wide, tall), ink)
    if design.index == "right":
        sheet.stamp(mask, (1 - inset - wide / 2, inset + tall / 2), (wide, tall), ink)
    if design.index == "both":
        sheet.stamp(
            mask, (1 - inset - wide / 2, sheet.tall - inset - tall / 2), (wide, tall), ink, angle_deg=180.0
        )
