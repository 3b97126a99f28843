"""``python …/art/cut_glyphs.py KEY=FONT_FILE …``: cuts ``glyphs.npz`` out of typefaces.

Needs Pillow, and the fonts of the packages that NOTICE.md names; the examiner itself needs neither.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

CHARACTERS = "一二三四五六七八九萬万東南西北發発中123456789ESWNPFC"
SIDE_PX = 96
GREYS = 16


def main() -> int:
    """The command."""
    atlases = {}
    for argument in sys.argv[1:]:
        key, _, file = argument.partition("=")
        font = ImageFont.truetype(file, 300)
        atlases[key] = np.stack([cut(font, character) for character in CHARACTERS])
    target = Path(__file__).with_name("glyphs.npz")
    np.savez_compressed(target, characters=np.array(CHARACTERS), **atlases)  # type: ignore[arg-type]
    return 0


def cut(font: ImageFont.FreeTypeFont, character: str) -> np.ndarray:
    """(96, 96) greys from 0 to 15 of one character, which fills the square's longer side."""
    canvas = Image.new("L", (600, 600), 0)
    ImageDraw.Draw(canvas).text((120, 120), character, fill=255, font=font)
    box = canvas.getbbox()
    if box is None:
        raise SystemExit(f"the typeface has no {character}")
    ink = canvas.crop(box)
    scale = (SIDE_PX - 4) / max(ink.size)
    width, height = (max(1, round(side * scale)) for side in ink.size)
    square = Image.new("L", (SIDE_PX, SIDE_PX), 0)
    square.paste(ink.resize((width, height)), ((SIDE_PX - width) // 2, (SIDE_PX - height) // 2))
    return np.asarray(np.asarray(square, np.uint16) * (GREYS - 1) // 255, np.uint8)


if __name__ == "__main__":
    sys.exit(main())
