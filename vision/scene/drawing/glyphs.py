"""Ready-made art: glyph masks of many typefaces and whole drawn faces (``pictograms`` has its own file).

Their sources and licences are in ``art/NOTICE.md``. Everything was rasterised beforehand, so drawing needs no
font on the machine it runs on.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import SceneError
from vision.quoting import quoted
from vision.types import Mask

GLYPH_PX: Final = 104
FONTS: Final[tuple[str, ...]] = (
    "ukai",
    "uming",
    "bkai",
    "gkai",
    "wenkai",
    "noto-serif-black",
    "noto-sans-bold",
    "noto-sans",
    "dela-gothic-one",
    "kaisei-tokumin",
    "long-cang",
    "ma-shan-zheng",
    "new-tegomin",
    "potta-one",
    "reggae-one",
    "shippori-mincho",
    "yuji-boku",
    "yuji-mai",
    "yuji-syuku",
    "yusei-magic",
    "zcool-xiaowei",
    "zen-antique",
    "zhi-mang-xing",
    "noto-serif-tc-heavy",
    "noto-serif-tc-light",
    "noto-serif-sc",
    "noto-sans-hk-heavy",
    "zcool-qingke-huangyou",
    "lxgw-wenkai-tc",
    "shippori-antique",
    "zen-old-mincho",
    "zen-maru-gothic",
    "kaisei-decol",
    "stick",
    "mochiy-pop-one",
    "hachi-maru-pop",
    "wdxl-lubrifont-tc",
    "huninn",
    "biz-udpmincho",
)
LETTER_FONTS: Final[tuple[str, ...]] = (
    "noto-serif-tc-heavy",
    "noto-sans-hk-heavy",
    "zcool-qingke-huangyou",
    "hachi-maru-pop",
    "biz-udpmincho",
    "darumadrop-one",
    "bitter",
    "playfair-display",
    "cinzel",
    "im-fell-english",
    "caveat-brush",
    "oswald",
    "pacifico",
    "rye",
)
"""Typefaces that have all capital letters and digits."""

HELD_OUT_FONTS: Final[tuple[str, ...]] = (
    "cactus-classical-serif",
    "chocolate-classical-sans",
    "hina-mincho",
    "iansui",
    "liu-jian-mao-cao",
    "rocknroll-one",
    "yomogi",
    "zcool-kuaile",
)
"""Typefaces that no training picture is drawn with: they measure how well unseen ones are read."""

SUBSTITUTE_FONTS: Final = ("ukai", "noto-serif-sc")
"""Have every character we draw; they stand in where another typeface lacks one."""

PLATE_SOURCES: Final[tuple[str, ...]] = ("gl", "symbols", "fluffy")
PLATE_BLACK, PLATE_BLUE, PLATE_RED, PLATE_GREEN, PLATE_LIGHT = 1, 2, 3, 4, 5


@cache
def art_archive(name: str) -> dict[str, NDArray[np.generic]]:
    """The arrays of a file in ``art/``."""
    data = files("vision.scene").joinpath("art", name).read_bytes()
    with np.load(BytesIO(data)) as archive:
        return {key: archive[key] for key in archive.files}


@cache
def _atlas(font: str) -> tuple[str, Mask]:
    archive = art_archive("held_out_glyphs.npz" if font in HELD_OUT_FONTS else "glyphs.npz")
    if f"atlas/{font}" not in archive:
        archive = art_archive("more_glyphs.npz")
    if f"atlas/{font}" not in archive:
        raise SceneError(f"expected one of the fonts {', '.join(FONTS)}, came {quoted(font)}")
    image = cv2.imdecode(np.asarray(archive[f"atlas/{font}"], np.uint8), cv2.IMREAD_GRAYSCALE)
    assert image is not None
    return str(archive[f"chars/{font}"]), np.asarray(image, np.uint8)


@cache
def glyph(font: str, character: str) -> Mask:
    """(104, 104) uint8 coverage of a character in its em square, 255 is ink.

    Raises:
        SceneError: the font is unknown, or no font has the character.
    """
    for name in (font, *SUBSTITUTE_FONTS):
        characters, atlas = _atlas(name)
        at = characters.find(character)
        if at >= 0:
            break
    else:
        raise SceneError(f"no art for the character {quoted(character)}; the atlas has {characters}")
    mask = atlas[:, at * GLYPH_PX : (at + 1) * GLYPH_PX].copy()
    mask.flags.writeable = False
    return mask


@cache
def tight_glyph(font: str, character: str) -> Mask:
    """The glyph cut to its ink."""
    mask = glyph(font, character)
    rows, columns = np.flatnonzero((mask > 16).any(axis=1)), np.flatnonzero((mask > 16).any(axis=0))
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def has_plate(source: str, code: str) -> bool:
    """Whether a drawn face of that code came with that source."""
    return f"{source}/{code}" in art_archive("plates.npz")


@cache
def plate(source: str, code: str) -> Mask:
    """(288, 216) uint8 picture of a whole face in ink numbers (``PLATE_*``), 0 is bare tile.

    Raises:
        SceneError: that source has no such face.
    """
    archive = art_archive("plates.npz")
    if f"{source}/{code}" not in archive:
        raise SceneError(
            f"no drawn face {quoted(code)} from {quoted(source)}; sources are {', '.join(PLATE_SOURCES)}"
        )
    coloured = cv2.imdecode(np.asarray(archive[f"{source}/{code}"], np.uint8), cv2.IMREAD_COLOR)
    assert coloured is not None
    # The files are palette pictures; the palette below is the one they were written with.
    palette = {
        0: (255, 255, 255),
        1: (0, 0, 0),
        2: (200, 60, 30),
        3: (30, 30, 210),
        4: (50, 130, 20),
        5: (240, 240, 240),
    }
    index = np.zeros(coloured.shape[:2], np.uint8)
    for number, colour in palette.items():
        index[(coloured == np.array(colour, np.uint8)).all(axis=2)] = number
    index.flags.writeable = False
    return index
