"""Tiles, sticks, dice and belongings as boxes with rounded edges, in millimetres, with textured sides.

Nothing here knows a camera; how boxes are seen is ``vision.scene.picture``.
"""

from __future__ import annotations

from vision.scene.solids.attitude import attitude_of, box_corners
from vision.scene.solids.belongings import belonging_solids
from vision.scene.solids.sides import LOOKS_UP_MIN_NORMAL_Z, SIDE_CORNERS, face_surface, resting_surface
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
from vision.scene.solids.textures import Texture, texture_width

__all__ = [
    "CIRCLE_POINTS",
    "LOOKS_UP_MIN_NORMAL_Z",
    "OUTLINE_POINTS",
    "POINTS_PER_CORNER",
    "SIDE_CORNERS",
    "Solid",
    "Texture",
    "TextureOf",
    "attitude_of",
    "belonging_solids",
    "box_corners",
    "circle",
    "clutter_solid",
    "die_solid",
    "face_surface",
    "outline",
    "outlines",
    "rectangles",
    "resting_surface",
    "stick_solid",
    "texture_width",
    "tile_solid",
]
