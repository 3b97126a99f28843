"""Shapes, letters and ready-made outlines: what faces, things and cloths are drawn with.

A ``Sheet`` takes ink in units of its own width; glyphs and pictograms come from ``vision/scene/art``. No tile
is known here.
"""

from __future__ import annotations

from vision.scene.drawing.colours import near_colour
from vision.scene.drawing.glyphs import (
    FONTS,
    HELD_OUT_FONTS,
    LETTER_FONTS,
    PLATE_BLACK,
    PLATE_BLUE,
    PLATE_GREEN,
    PLATE_LIGHT,
    PLATE_RED,
    glyph,
    has_plate,
    plate,
    tight_glyph,
)
from vision.scene.drawing.pictograms import ANYTHING, BIRD, OWN_MEANING, draw_pictogram
from vision.scene.drawing.sheet import Bgr, Point, Sheet

__all__ = [
    "ANYTHING",
    "BIRD",
    "FONTS",
    "HELD_OUT_FONTS",
    "LETTER_FONTS",
    "OWN_MEANING",
    "PLATE_BLACK",
    "PLATE_BLUE",
    "PLATE_GREEN",
    "PLATE_LIGHT",
    "PLATE_RED",
    "Bgr",
    "Point",
    "Sheet",
    "draw_pictogram",
    "glyph",
    "has_plate",
    "near_colour",
    "plate",
    "tight_glyph",
]
