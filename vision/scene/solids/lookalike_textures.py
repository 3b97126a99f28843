"""What things that look like tiles show from above: keys, pips, buttons, covers, labels."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from vision.scene.drawing import LETTER_FONTS, Bgr, Sheet, tight_glyph
from vision.scene.solids.belonging_textures import adjust_lightness, any_colour
from vision.scene.solids.textures import Texture, round_corners

_KEY_SIGNS: Final = "QWERTYUIOPASDFGHJKLZXCVBNM1234567890"
_PIPS: Final = {
    0: (),
    1: ((0.5, 0.5),),
    2: ((0.25, 0.25), (0.75, 0.75)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    6: ((0.25, 0.2), (0.75, 0.2), (0.25, 0.5), (0.75, 0.5), (0.25, 0.8), (0.75, 0.8)),
}
"""Places of the pips in a square."""


def _ink_on(colour: Bgr) -> Bgr:
    return (45, 45, 45) if sum(colour) > 330 else (228, 228, 228)


def _contents(sheet: Sheet, corner: float) -> Texture:
    return round_corners(sheet.downsampled()[0], corner)


@lru_cache(maxsize=256)
def key_texture(colour: Bgr, sign: int, font: int, wide: float) -> Texture:
    """A key's top: a hollow lighter than its rim, with a letter or figure, or without (``sign`` -1).

    Args:
        wide: over its height.
    """
    sheet = Sheet((round(56 * wide), 56), adjust_lightness(colour, 0.93))
    inner = 0.1 / wide
    hollow = [(inner, 0.08 / wide), (1 - inner, 0.08 / wide), (1 - inner, 0.84 / wide), (inner, 0.84 / wide)]
    sheet.polygon(hollow, colour)
    if sign >= 0:
        glyph = tight_glyph(LETTER_FONTS[font % len(LETTER_FONTS)], _KEY_SIGNS[sign])
        sheet.stamp(glyph, (0.32 / wide, 0.34 / wide), (0.26 / wide, 0.32 / wide), _ink_on(colour))
    return _contents(sheet, 0.12 / wide)


@lru_cache(maxsize=128)
def domino_texture(colour: Bgr, first: int, second: int) -> Texture:
    """A domino's two ends with a line between; bare where both are -1."""
    sheet = Sheet((48, 96), colour)
    ink = _ink_on(colour)
    if first >= 0:
        sheet.line([(0.12, 1.0), (0.88, 1.0)], 0.03, ink)
        for end, top in ((first, 0.0), (second, 1.0)):
            for x, y in _PIPS[end]:
                sheet.disc((x, top + y), 0.085, ink)
    return _contents(sheet, 0.1)


@lru_cache(maxsize=32)
def remote_texture(seed: int, body: Bgr) -> Texture:
    """Rows of round or square buttons, a few of them coloured, and a large ring."""
    rng = np.random.default_rng((seed, 41))
    sheet = Sheet((90, 350), body)
    key, square = adjust_lightness(body, 0.75, 40), bool(rng.random() < 0.6)
    columns, pitch = int(rng.integers(3, 5)), float(rng.uniform(0.2, 0.34))
    font = LETTER_FONTS[seed % len(LETTER_FONTS)]
    ring_row = int(rng.integers(2, 8))
    y, row = 0.2, 0
    while y < sheet.tall - 0.5:
        if row == ring_row:
            sheet.ring((0.5, y + 0.3), 0.3, 0.1, key)
            sheet.disc((0.5, y + 0.3), 0.12, key)
            y += 0.75
        for column in range(columns):
            x = (column + 0.5) / columns * 0.9 + 0.05
            ink = any_colour(rng) if rng.random() < 0.08 else key
            half = 0.36 / columns
            if square:
                high = min(half, pitch * 0.4)
                shape = [
                    (x - half, y - high),
                    (x + half, y - high),
                    (x + half, y + high),
                    (x - half, y + high),
                ]
                sheet.polygon(shape, ink)
            else:
                sheet.disc((x, y), min(half, pitch * 0.4), ink)
            if rng.random() < 0.6:
                sign = tight_glyph(font, _KEY_SIGNS[int(rng.integers(36))])
                sheet.stamp(sign, (x, y), (half * 0.8, pitch * 0.45), _ink_on(ink))
        y, row = y + pitch, row + 1
    return _contents(sheet, 0.2)


@lru_cache(maxsize=32)
def cover_texture(seed: int, cover: Bgr) -> Texture:
    """A book's cover: a title, a band, a picture."""
    rng = np.random.default_rng((seed, 43))
    sheet = Sheet((150, 218), cover)
    ink = _ink_on(cover)
    if rng.random() < 0.6:
        top = float(rng.uniform(0.3, 0.8))
        picture = [(0.12, top), (0.88, top), (0.88, top + 0.5), (0.12, top + 0.5)]
        sheet.polygon(picture, any_colour(rng))
    _words(sheet, rng, ink, float(rng.uniform(0.08, 0.16)), 0.16)
    _words(sheet, rng, ink, 0.05, sheet.tall - 0.14)
    return _contents(sheet, 0.01)


@lru_cache(maxsize=48)
def packet_texture(seed: int, colour: Bgr) -> Texture:
    """A packet's upper side: bare, with a band, or with a label and a word."""
    rng = np.random.default_rng((seed, 47))
    sheet = Sheet((90, 120), colour)
    kind = int(rng.integers(4))
    other = any_colour(rng)
    if kind == 1:
        y = float(rng.uniform(0.1, 0.8))
        sheet.polygon([(0, y), (1, y), (1, y + 0.4), (0, y + 0.4)], other)
    elif kind >= 2:
        label = [(0.1, 0.3), (0.9, 0.3), (0.9, 0.95), (0.1, 0.95)]
        if kind == 2:
            sheet.line(label, 0.03, other, closed=True)
        else:
            sheet.disc((0.5, 0.6), 0.3, other)
        _words(sheet, rng, _ink_on(colour), 0.16, 0.62)
    return _contents(sheet, 0.05)


@lru_cache(maxsize=64)
def die_side_texture(pips: int, ground: Bgr) -> Texture:
    """One to six pips on any colour."""
    sheet = Sheet((48, 48), ground)
    for x, y in _PIPS[pips]:
        sheet.disc((x, y), 0.16 if pips == 1 else 0.095, (40, 40, 190) if pips == 1 else _ink_on(ground))
    return _contents(sheet, 0.16)


@lru_cache(maxsize=64)
def button_texture(colour: Bgr, holes: int) -> Texture:
    """A raised rim, and holes for the thread."""
    sheet = Sheet((48, 48), colour)
    sheet.ring((0.5, 0.5), 0.38, 0.05, adjust_lightness(colour, 0.8))
    for k in range(holes):
        turn = 2 * np.pi * k / max(holes, 1)
        sheet.disc(
            (0.5 + 0.13 * float(np.cos(turn)), 0.5 + 0.13 * float(np.sin(turn))),
            0.05,
            adjust_lightness(colour, 0.3),
        )
    return _contents(sheet, 0.5)


def _words(sheet: Sheet, rng: np.random.Generator, ink: Bgr, size: float, y: float) -> None:
    """One line of letters from the left."""
    font, x = LETTER_FONTS[int(rng.integers(len(LETTER_FONTS)))], 0.14
    for _ in range(int(rng.integers(3, 12))):
        if x > 0.86:
            return
        sign = tight_glyph(font, _KEY_SIGNS[int(rng.integers(26))])
        sheet.stamp(sign, (x, y), (size * 0.7, size), ink)
        x += size * 0.9
