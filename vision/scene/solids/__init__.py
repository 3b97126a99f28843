"""Tiles, sticks, dice and belongings as boxes with rounded edges, in millimetres, with textured sides.

Nothing here knows a camera; how boxes are seen is ``vision.scene.picture``.
"""

from __future__ import annotations

from vision.scene.solids.attitude import attitude_of, box_corners
from vision.scene.solids.belongings import belonging_solids
from vision.scene.solids.solids import (
    CIRCLE_POINTS,
    OUTLINE_POINTS,
    POINTS_PER_CORNER,
    Solid,
    TextureOf,
    circle,
    clutter_solid,
    die_solid,
    outline,
    outlines,
    rectangles,
    stick_solid,
    tile_solid,
)
from vision.scene.solids.textures import Texture, width_for

__all__ = [
    "CIRCLE_POINTS",
    "OUTLINE_POINTS",
    "POINTS_PER_CORNER",
    "Solid",
    "Texture",
    "TextureOf",
    "attitude_of",
    "belonging_solids",
    "box_corners",
    "circle",
    "clutter_solid",
    "die_solid",
    "outline",
    "outlines",
    "rectangles",
    "stick_solid",
    "tile_solid",
    "width_for",
]
