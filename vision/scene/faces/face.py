"""Pictures of tile faces, upright: every one of the 47 labels, in any design."""

from __future__ import annotations

import cv2
import numpy as np

from vision.errors import SceneError
from vision.labels import BACK, FACES, INDEX_OF, plain_kind
from vision.quoting import quoted
from vision.scene.drawing import (
    PLATE_BLACK,
    PLATE_BLUE,
    PLATE_GREEN,
    PLATE_LIGHT,
    PLATE_RED,
    Bgr,
    Sheet,
    has_plate,
    plate,
    tight_glyph,
)
from vision.scene.faces.bamboo import draw_bamboo
from vision.scene.faces.birds import draw_bird
from vision.scene.faces.carving import carve
from vision.scene.faces.characters import (
    draw_character,
    draw_dragon,
    draw_flower_writing,
    draw_index,
    draw_joker,
    draw_wind,
    named_ink,
)
from vision.scene.faces.circles import draw_circles
from vision.scene.faces.design import TileDesign
from vision.scene.faces.flower_pictures import draw_invented_flower
from vision.scene.faces.invented.shapes import INVENTED, ONE_STICK
from vision.scene.faces.plants import draw_plant
from vision.scene.faces.red_fives import MARKED_STYLES, PAINTED_STYLES, mark_red_five, paint_red
from vision.types import Image


def draw_face(code: str, design: TileDesign, size_px: tuple[int, int]) -> Image:
    """One tile's face, or its back for ``?``, seen straight on and upright.

    Args:
        code: one of ``vision.labels.FACES``.
        size_px: width and height of the picture; the tile's own proportions are ``design.size_mm``.

    Returns:
        (height, width, 3) uint8, blue green red, filled to the edges (corners are rounded by the renderer).

    Raises:
        ValueError: ``code`` is not a face.
        SceneError: the size is below 8 by 8 pixels.
    """
    if code not in INDEX_OF:
        raise ValueError(
            f"expected one of the {len(FACES)} face codes such as '3m' or '?', came {quoted(code)}"
        )
    if min(size_px) < 8:
        raise SceneError(f"a face needs at least 8 by 8 pixels, asked for {size_px[0]} by {size_px[1]}")
    if design.pictures is not None and code in design.pictures.codes:
        return design.pictures.resized(code, size_px)
    if code == BACK:
        return draw_back(design, size_px)
    sheet = Sheet(size_px, design.face, oversampling=2 if size_px[0] < 160 else 1)
    _draw_picture(sheet, design, code)
    carve(sheet, design, FACES.index(code))
    if design.beside_index < 1 and code[1] != "f":
        sheet.shrink(design.beside_index, (0.9 if design.index == "left" else 0.1, sheet.tall * 0.94))
    draw_index(sheet, design, code)
    return _shade_paint(sheet, design)


def _source(design: TileDesign, code: str) -> str:
    suit = code[1]
    if code == "1s":
        return design.bird
    return {
        "m": design.characters,
        "p": design.circles,
        "s": design.bamboo,
        "z": design.honours,
        "f": design.flowers,
        "j": design.joker,
    }[suit]


def _draw_picture(sheet: Sheet, design: TileDesign, code: str) -> None:
    source = _source(design, code)
    number, suit, red = int(code[0]), code[1], code[0] == "0"
    if red and design.red_five in (*PAINTED_STYLES, *MARKED_STYLES):
        _draw_picture(sheet, design, plain_kind(code))
        if design.red_five in MARKED_STYLES:
            mark_red_five(sheet, design, suit)
        else:
            paint_red(sheet, design)
        return
    if source not in ("drawn", INVENTED) and code != "5z":
        for candidate in (code, plain_kind(code)):
            if has_plate(source, candidate):
                _draw_plate(sheet, design, source, candidate, all_red=red)
                if red and design.red_five != "red":
                    mark_red_five(sheet, design, suit)
                return
    if suit == "m":
        draw_character(sheet, design, 5 if red else number, red=red)
    elif suit == "p":
        draw_circles(sheet, design, 5 if red else number, red=red)
    elif suit == "s":
        if number == 1 and design.bird == ONE_STICK:
            draw_bamboo(sheet, design, 1)
        elif number == 1:
            draw_bird(sheet, design)
        else:
            draw_bamboo(sheet, design, 5 if red else number, red=red)
    elif suit == "z":
        draw_wind(sheet, design, number) if number <= 4 else draw_dragon(sheet, design, number)
    elif suit == "f" and design.flowers == INVENTED:
        draw_invented_flower(sheet, design, number)
    elif suit == "f":
        draw_plant(sheet, design, number)
        draw_flower_writing(sheet, design, number)
    else:
        draw_joker(sheet, design)
    if red and design.red_five != "red":
        mark_red_five(sheet, design, suit)


def _draw_plate(sheet: Sheet, design: TileDesign, source: str, code: str, *, all_red: bool) -> None:
    index = plate(source, code)
    inks = design.inks
    black, blue, green = inks.black, inks.blue, inks.green
    if code[1] == "m":
        blue = named_ink(design, design.number_ink)
    elif code in ("1z", "2z", "3z", "4z"):
        black = named_ink(design, design.wind_ink)
    elif code[1] == "p" and design.circle_colours in ("japanese", "dark"):
        blue, green = black, black if design.circle_colours == "japanese" else green
    red = black if code[1] == "m" and design.number_ink == "red" and not all_red else inks.red
    paints: dict[int, Bgr] = {PLATE_BLACK: black, PLATE_BLUE: blue, PLATE_RED: red, PLATE_GREEN: green}
    if all_red:
        paints = dict.fromkeys(paints, inks.red)
    share = (0.8 if source == "fluffy" else 0.94) * design.scale
    fit = min(share, share * sheet.tall / (index.shape[0] / index.shape[1]))
    box = (fit, fit * index.shape[0] / index.shape[1])
    at = (0.5, sheet.tall / 2)
    for number, paint in (*paints.items(), (PLATE_LIGHT, design.face)):
        mask = np.where(index == number, np.uint8(255), np.uint8(0))
        if mask.any():
            sheet.stamp(mask, at, box, paint)


def _shade_paint(sheet: Sheet, design: TileDesign) -> Image:
    """Paint settled into the tile: worn where faded, and shaded at the edges of the cut where engraved."""
    colour, cover = sheet.downsampled()
    if design.fade <= 0 and design.engraving <= 0.05:
        return colour
    out = colour.astype(np.float32)
    if design.fade > 0:
        out += (np.array(design.face, np.float32) - out) * (design.fade * 0.8)
    if design.engraving > 0.05:
        soft = cv2.GaussianBlur(cover, (0, 0), max(sheet.size_px[0] / 110, 0.5)).astype(np.float32)
        slope = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3) + cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3)
        out += (slope * (design.engraving * 0.045))[:, :, None]
    return np.clip(out, 0, 255).astype(np.uint8)


def draw_back(design: TileDesign, size_px: tuple[int, int]) -> Image:
    """The tile's back, with the pattern of the design."""
    sheet = Sheet(size_px, design.back)
    light = tuple(min(int(c * 1.25) + 18, 255) for c in design.back)
    dark = tuple(int(c * 0.72) for c in design.back)
    a, b = (light[0], light[1], light[2]), (dark[0], dark[1], dark[2])
    if design.back_pattern == "border":
        inset = 0.1
        corners = [
            (inset, inset),
            (1 - inset, inset),
            (1 - inset, sheet.tall - inset),
            (inset, sheet.tall - inset),
        ]
        sheet.line(corners, 0.03, a, closed=True)
    elif design.back_pattern == "weave":
        for k in range(-12, 14):
            sheet.line([(k * 0.12, 0.0), (k * 0.12 + sheet.tall, sheet.tall)], 0.02, b)
            sheet.line([(k * 0.12 + sheet.tall, 0.0), (k * 0.12, sheet.tall)], 0.02, a)
    elif design.back_pattern == "logo":
        sheet.ring((0.5, sheet.tall / 2), 0.26, 0.03, a)
        sheet.leaf((0.36, sheet.tall / 2 + 0.14), (0.64, sheet.tall / 2 - 0.14), 0.1, a)
    elif design.back_pattern == "two_tone":
        sheet.polygon([(0, sheet.tall / 2), (1, sheet.tall / 2), (1, sheet.tall), (0, sheet.tall)], b)
    elif design.back_pattern in ("dots", "stripes", "lattice", "clouds"):
        _tile_pattern(sheet, design, a, b)
    elif design.back_pattern == "letter":
        sign = "龍發財花飛竹"[design.seed % 6]
        sheet.stamp(tight_glyph(design.font, sign), (0.5, sheet.tall / 2), (0.5, sheet.tall * 0.42), a)
    elif design.back_pattern == "bamboo":
        for x in (0.17, 0.5, 0.83):
            sheet.line([(x, 0.0), (x, sheet.tall)], 0.2, b)
            for k in range(4):
                y = (k + (0.5 if x == 0.5 else 0.2)) * sheet.tall / 4
                sheet.line([(x - 0.12, y), (x + 0.12, y)], 0.025, a)
    return sheet.downsampled()[0]


def _tile_pattern(sheet: Sheet, design: TileDesign, light: Bgr, dark: Bgr) -> None:
    """A back's small pattern over the whole tile."""
    step = 0.09 + 0.05 * (design.seed % 4)
    rows, columns = int(sheet.tall / step) + 1, int(1 / step) + 1
    for row in range(rows):
        y = (row + 0.5) * step
        if design.back_pattern == "stripes":
            sheet.line([(0.0, y), (1.0, y)], step * 0.4, dark if design.seed % 2 else light)
            continue
        if design.back_pattern == "lattice":
            sheet.line([(0.0, y), (1.0, y)], step * 0.16, light)
        for column in range(columns):
            x = (column + (0.5 if row % 2 else 0.0)) * step
            if design.back_pattern == "dots":
                sheet.disc((x, y), step * 0.22, light)
            elif design.back_pattern == "clouds":
                sheet.ring((x, y), step * 0.42, step * 0.14, light)
            elif row == 0:
                sheet.line([(x, 0.0), (x, sheet.tall)], step * 0.16, light)
