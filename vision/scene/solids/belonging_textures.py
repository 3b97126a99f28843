"""What the things beside the game look like from above: drinks, phones, cards, score sheets, snacks."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vision.scene.drawing import LETTER_FONTS, Bgr, Sheet, tight_glyph
from vision.scene.solids.textures import Texture, round_corners

_TEXTURE_PX = 160
"""Width of a texture."""
_DRINK_COLOURS_BGR: tuple[Bgr, ...] = (
    (20, 40, 80),
    (40, 90, 150),
    (60, 120, 190),
    (110, 160, 120),
    (200, 215, 220),
    (30, 60, 160),
)
_SNACK_COLOURS_BGR: tuple[Bgr, ...] = (
    (60, 120, 190),
    (90, 160, 220),
    (40, 70, 120),
    (60, 170, 110),
    (70, 80, 210),
)


def any_colour(rng: np.random.Generator, low: int = 20, high: int = 235) -> Bgr:
    """A colour as plastics, papers and fabrics have them: mostly dull, sometimes strong."""
    grey = int(rng.integers(low, high))
    spread = 20 if rng.random() < 0.6 else 110
    b, g, r = (int(np.clip(grey + rng.integers(-spread, spread + 1), 0, 255)) for _ in range(3))
    return b, g, r


def _to_texture(sheet: Sheet, corner: float) -> Texture:
    return round_corners(sheet.downsampled()[0], corner)


@lru_cache(maxsize=64)
def drink_texture(seed: int, rim: Bgr) -> Texture:
    """A cup, glass or bowl from above: its rim and what is in it, lit from one side."""
    rng = np.random.default_rng((seed, 3))
    sheet = Sheet((_TEXTURE_PX, _TEXTURE_PX), rim)
    drink = _DRINK_COLOURS_BGR[int(rng.integers(len(_DRINK_COLOURS_BGR)))]
    inner = 0.5 - float(rng.uniform(0.03, 0.08))
    sheet.disc((0.5, 0.5), inner, adjust_lightness(rim, 0.72))
    level = inner - float(rng.uniform(0.0, 0.07))
    if rng.random() < 0.8:
        sheet.disc((0.5 + 0.01, 0.5 + 0.01), level, drink)
        sheet.curve((0.3, 0.3), (0.42, 0.2), (0.6, 0.24), 0.03, adjust_lightness(drink, 1.35, 25))
        for _ in range(int(rng.choice([0, 0, 3, 6]))):  # ice, foam or tea leaves
            turn, far = float(rng.uniform(0, 6.3)), level * 0.8 * float(np.sqrt(rng.random()))
            at = (0.5 + far * float(np.cos(turn)), 0.5 + far * float(np.sin(turn)))
            sheet.disc(at, float(rng.uniform(0.02, 0.09)), adjust_lightness(drink, 1.2, 40))
    return _to_texture(sheet, 0.5)


@lru_cache(maxsize=32)
def snack_texture(seed: int, dish: Bgr) -> Texture:
    """A dish of nuts, crackers, sweets or fruit."""
    rng = np.random.default_rng((seed, 5))
    sheet = Sheet((_TEXTURE_PX, _TEXTURE_PX), dish)
    sheet.ring((0.5, 0.5), 0.47, 0.03, adjust_lightness(dish, 0.8))
    food = _SNACK_COLOURS_BGR[int(rng.integers(len(_SNACK_COLOURS_BGR)))]
    size, long = float(rng.uniform(0.03, 0.1)), float(rng.uniform(1.0, 2.2))
    for _ in range(int(rng.integers(0, 70))):
        turn, far = float(rng.uniform(0, 6.3)), 0.38 * float(np.sqrt(rng.random()))
        at = (0.5 + far * float(np.cos(turn)), 0.5 + far * float(np.sin(turn)))
        lean = float(rng.uniform(0, 180))
        sheet.ellipse(at, (size * long, size), lean, adjust_lightness(food, 0.6))
        light = adjust_lightness(food, float(rng.uniform(0.85, 1.2)))
        sheet.ellipse((at[0] - 0.008, at[1] - 0.008), (size * long * 0.85, size * 0.8), lean, light)
    return _to_texture(sheet, 0.5)


@lru_cache(maxsize=32)
def phone_texture(seed: int) -> Texture:
    """A phone with its screen up, dark or lit with coloured fields, or its back with lenses."""
    rng = np.random.default_rng((seed, 7))
    wide, high = 100, 210
    back = bool(rng.random() < 0.35)
    body = any_colour(rng, 15, 230) if back else (18, 18, 18)
    sheet = Sheet((wide, high), body)
    if back:
        top = 0.12
        sheet.polygon(
            [(0.06, top), (0.46, top), (0.46, top + 0.42), (0.06, top + 0.42)], adjust_lightness(body, 0.85)
        )
        for k in range(int(rng.integers(1, 4))):
            at = (0.16 + 0.2 * (k % 2), top + 0.1 + 0.2 * (k // 2))
            sheet.disc(at, 0.08, (25, 25, 25))
            sheet.disc(at, 0.04, (70, 50, 45))
    elif rng.random() < 0.6:
        screen = any_colour(rng, 60, 250)
        sheet.polygon([(0.05, 0.08), (0.95, 0.08), (0.95, 2.02), (0.05, 2.02)], screen)
        for _ in range(int(rng.integers(3, 20))):
            x, y = float(rng.uniform(0.08, 0.8)), float(rng.uniform(0.12, 1.85))
            w, h = float(rng.uniform(0.06, 0.5)), float(rng.uniform(0.04, 0.2))
            right, low = min(x + w, 0.93), min(y + h, 2.0)
            sheet.polygon([(x, y), (right, y), (right, low), (x, low)], any_colour(rng))
    return _to_texture(sheet, 0.1)


@lru_cache(maxsize=48)
def card_texture(seed: int) -> Texture:
    """A playing card, a business card, a card with rules: paper with pips, a sign or lines of print."""
    rng = np.random.default_rng((seed, 11))
    grey = int(rng.integers(225, 250))
    sheet = Sheet((110, 154), (grey, grey, grey))
    ink: Bgr = ((35, 30, 190), (30, 30, 30), (150, 60, 20))[int(rng.integers(3))]
    kind = int(rng.integers(4))
    if kind == 0:
        letter = tight_glyph(LETTER_FONTS[seed % len(LETTER_FONTS)], "A2345678910JQK"[int(rng.integers(14))])
        for x, y, turn in ((0.12, 0.14, 0.0), (0.88, 1.26, 180.0)):
            sheet.stamp(letter, (x, y), (0.14, 0.18), ink, angle_deg=turn)
        count = int(rng.integers(1, 11))
        for k in range(count):
            at = (0.32 + 0.36 * (k % 2), 0.25 + 0.9 * (k // 2) / max((count - 1) // 2, 1))
            sheet.leaf((at[0], at[1] - 0.08), (at[0], at[1] + 0.08), 0.06, ink)
    elif kind == 1:
        inner = [(0.06, 0.06), (0.94, 0.06), (0.94, 1.34), (0.06, 1.34)]
        sheet.polygon(inner, ink)
        for k in range(-8, 9):
            sheet.line([(k * 0.16, 0.06), (k * 0.16 + 1.28, 1.34)], 0.02, None)
            sheet.line([(k * 0.16 + 1.28, 0.06), (k * 0.16, 1.34)], 0.02, None)
        sheet.line(inner, 0.05, (240, 240, 240), closed=True)
    else:
        _print_lines(sheet, rng, ink, 0.1, 0.9 if kind == 2 else 0.55)
        if kind == 3:
            sheet.disc((0.74, 0.7), 0.16, any_colour(rng))
    return _to_texture(sheet, 0.06)


@lru_cache(maxsize=32)
def sheet_texture(seed: int) -> Texture:
    """A score sheet or notepad: ruled, with columns of figures by hand."""
    rng = np.random.default_rng((seed, 13))
    sheet = Sheet((210, 290), (int(rng.integers(220, 248)), int(rng.integers(226, 250)), 246))
    rule: Bgr = ((170, 170, 170), (200, 170, 120), (40, 40, 40))[int(rng.integers(3))]
    rows, columns = int(rng.integers(8, 24)), int(rng.integers(1, 6))
    top = 0.16
    for row in range(rows + 1):
        y = top + (sheet.tall - top - 0.06) * row / rows
        sheet.line([(0.06, y), (0.94, y)], 0.006, rule)
    for column in range(columns + 1):
        x = 0.06 + 0.88 * column / columns
        sheet.line([(x, top), (x, sheet.tall - 0.06)], 0.006, rule)
    pen: Bgr = ((150, 40, 20), (35, 35, 35), (40, 40, 190))[int(rng.integers(3))]
    font = LETTER_FONTS[seed % len(LETTER_FONTS)]
    step = (sheet.tall - top - 0.06) / rows
    for row in range(int(rng.integers(0, rows))):
        for column in range(columns):
            for k, digit in enumerate(str(int(rng.integers(1, 48000)))):
                x = 0.09 + 0.88 * column / columns + step * 0.45 * k
                if x < 0.06 + 0.88 * (column + 1) / columns - 0.02:
                    place = (x, top + step * (row + 0.5))
                    sheet.stamp(tight_glyph(font, digit), place, (step * 0.36, step * 0.66), pen)
    _print_lines(sheet, rng, rule, 0.05, top - 0.02, lines=2)
    return _to_texture(sheet, 0.0)


@lru_cache(maxsize=16)
def banknote_texture(seed: int) -> Texture:
    """A banknote's guilloches, figure and portrait oval; in nobody's currency."""
    rng = np.random.default_rng((seed, 17))
    ground = any_colour(rng, 120, 215)
    sheet = Sheet((260, 120), ground)
    ink = adjust_lightness(ground, 0.5)
    for k in range(14):
        y = 0.02 + 0.032 * k
        sheet.curve(
            (0.0, y), (0.5, y + float(rng.uniform(-0.1, 0.1))), (1.0, y), 0.006, adjust_lightness(ground, 0.8)
        )
    sheet.ellipse((0.68, 0.23), (0.1, 0.15), 0.0, ink)
    sheet.ellipse((0.68, 0.2), (0.05, 0.07), 0.0, adjust_lightness(ground, 1.1))
    for k, digit in enumerate(str(rng.choice([10, 20, 50, 100]))):
        sheet.stamp(tight_glyph("bitter", digit), (0.08 + 0.07 * k, 0.1), (0.06, 0.1), ink)
    edge = [(0.015, 0.015), (0.985, 0.015), (0.985, 0.445), (0.015, 0.445)]
    sheet.line(edge, 0.012, ink, closed=True)
    return _to_texture(sheet, 0.0)


@lru_cache(maxsize=8)
def keyboard_texture(seed: int) -> Texture:
    """A computer's keyboard: rows of light or dark keys, blank or lettered, wide ones as long as tiles."""
    rng = np.random.default_rng((seed, 31))
    wide, high = 640, 211
    light = bool(rng.random() < 0.7)
    key: Bgr = adjust_lightness((238, 240, 240) if light else (52, 50, 50), float(rng.uniform(0.85, 1.0)))
    board = any_colour(rng, 20, 230)
    sheet = Sheet((wide, high), board)
    ink: Bgr = (50, 50, 50) if light else (225, 225, 225)
    lettered, font = float(rng.choice([0.0, 0.8, 1.0])), LETTER_FONTS[seed % len(LETTER_FONTS)]
    rows, gap = int(rng.integers(4, 7)), float(rng.uniform(0.003, 0.009))
    tall = (sheet.tall - 0.03) / rows
    for row in range(rows):
        x = 0.015
        while x < 0.96:
            across = tall * float(rng.choice([1.0, 1.0, 1.0, 1.0, 1.0, 1.5, 2.2]))
            right, top = min(x + across, 0.985), 0.015 + row * tall
            shape = [(x, top), (right - gap, top), (right - gap, top + tall - gap), (x, top + tall - gap)]
            sheet.polygon(shape, key)
            sheet.line(shape, 0.003, adjust_lightness(key, 0.7), closed=True)
            if rng.random() < lettered:
                sign = tight_glyph(font, "QWERTYUIOPASDFGHJKLZXCVBNM1234567890"[int(rng.integers(36))])
                sheet.stamp(sign, (x + 0.35 * tall, top + 0.4 * tall), (0.28 * tall, 0.34 * tall), ink)
            x += across
    return _to_texture(sheet, 0.03)


@lru_cache(maxsize=32)
def chip_texture(seed: int) -> Texture:
    """A playing chip with its notched rim."""
    rng = np.random.default_rng((seed, 19))
    colour, light = any_colour(rng), (232, 236, 238)
    sheet = Sheet((96, 96), colour)
    for k in range(6):
        turn = np.pi * k / 3
        start, end = ((0.5 + r * float(np.cos(turn)), 0.5 + r * float(np.sin(turn))) for r in (0.36, 0.5))
        sheet.line([start, end], 0.12, light)
    sheet.ring((0.5, 0.5), 0.36, 0.03, light)
    return _to_texture(sheet, 0.5)


@lru_cache(maxsize=64)
def painted_texture(seed: int, colour: Bgr, *, disc: bool) -> Texture:
    """A plain thing with a band or a ring of another colour."""
    rng = np.random.default_rng((seed, 23))
    sheet = Sheet((64, 64), colour)
    other = any_colour(rng)
    if disc and rng.random() < 0.6:
        sheet.ring((0.5, 0.5), float(rng.uniform(0.2, 0.46)), float(rng.uniform(0.02, 0.1)), other)
    elif rng.random() < 0.5:
        y = float(rng.uniform(0.1, 0.8))
        sheet.polygon([(0, y), (1, y), (1, y + 0.12), (0, y + 0.12)], other)
    return _to_texture(sheet, 0.5 if disc else 0.05)


def _print_lines(
    sheet: Sheet, rng: np.random.Generator, ink: Bgr, start: float, end: float, *, lines: int | None = None
) -> None:
    """Print too small to be read."""
    count = lines if lines is not None else int(rng.integers(3, 12))
    for k in range(count):
        y = start + (end * sheet.tall - start if lines is None else end - start) * (k + 0.5) / count
        x, last = 0.12, float(rng.uniform(0.4, 0.88))
        while x < last:
            word = float(rng.uniform(0.03, 0.12))
            sheet.line([(x, y), (min(x + word, last), y)], 0.022, ink)
            x += word + 0.03


def adjust_lightness(colour: Bgr, share: float, more: int = 0) -> Bgr:
    """The colour darker or lighter."""
    b, g, r = (int(np.clip(c * share + more, 0, 255)) for c in colour)
    return b, g, r
