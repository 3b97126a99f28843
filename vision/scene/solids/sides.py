"""What each side of a tile's box is: its face, its back, or one of the four narrow sides.

The six sides come in the order under, top, then the flanks towards the box's own +x, +y, -x and -y.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from vision.labels import BACK, BLANK
from vision.scene.faces import TileDesign, draw_face
from vision.surfaces import Surface

SIDE_CORNERS: Final = (
    (1, 0, 3, 2),
    (4, 5, 6, 7),
    (6, 5, 1, 2),
    (5, 4, 0, 1),
    (4, 7, 3, 0),
    (7, 6, 2, 3),
)
"""Which of a box's eight corners (``box_corners``) bound each side, clockwise as seen from outside."""

LOOKS_UP_MIN_NORMAL_Z: Final = 0.7
"""A side looks up where its normal is at least so high: 45 degrees."""

_BLANK_PX: Final = (36, 48)
_BLANK_MAX_LEVELS: Final = 16
"""A face is blank where no pixel differs from the face's median colour by more than this: fainter paint is
not visible in a photo."""


@lru_cache(maxsize=256)
def face_surface(code: str, design: TileDesign) -> Surface:
    """What the face of a tile is; ``?``, a face that nobody knows, is drawn bare."""
    if code == BACK:
        return Surface.BLANK
    if code != BLANK:
        return Surface.PAINTED
    drawn = draw_face(code, design, _BLANK_PX).astype(int)
    middle = np.median(drawn.reshape(-1, 3), axis=0)
    return Surface.BLANK if np.abs(drawn - middle).max() <= _BLANK_MAX_LEVELS else Surface.PAINTED


def lying_sides(face: Surface, *, back_up: bool) -> tuple[Surface, ...]:
    """Of a tile whose face, or back, is its box's upper side."""
    under, top = (face, Surface.BACK) if back_up else (Surface.BACK, face)
    return (under, top, *(Surface.SIDE,) * 4)


def standing_sides(face: Surface) -> tuple[Surface, ...]:
    """Of a tile whose face is its box's front, towards -y."""
    narrow = Surface.SIDE
    return (narrow, narrow, narrow, Surface.BACK, narrow, face)


def resting_surface(side: Surface, normal_z: float) -> Surface:
    """The surface that a side shows, by the z component of its unit normal: a back counts as one only where
    it looks up, and a narrow side that looks up is a top.
    """
    looks_up = normal_z >= LOOKS_UP_MIN_NORMAL_Z
    if side is Surface.BACK:
        return Surface.BACK if looks_up else Surface.SIDE
    if side is Surface.SIDE:
        return Surface.TOP if looks_up else Surface.SIDE
    return side
