"""Tiles with strokes of one ink, and readings of them."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from vision.labels import FACES, INDEX_OF
from vision.recogniser.tile_pictures import PICTURE_MARGIN_SHARE, TilePictures
from vision.types import Float, Image

Ink = tuple[int, int, int]
"""BGR."""
BLACK, RED, GREEN, BLUE = (30, 25, 25), (35, 30, 180), (60, 110, 25), (150, 60, 30)


def tile(ink: Ink, light: float = 1.0, blur: float = 0.0) -> Image:
    """(64, 48, 3) a face with strokes, in some light."""
    face = np.full((64, 48, 3), (215, 228, 235), np.uint8)
    for y in (14, 24, 44, 52):
        cv2.line(face, (12, y), (36, y), ink, 3)
    cv2.line(face, (24, 34), (24, 58), ink, 3)
    if blur:
        face = np.asarray(cv2.GaussianBlur(face, (0, 0), blur), np.uint8)
    return np.asarray(face * light, np.uint8)


def in_the_middle(face: Image) -> tuple[Image, Float]:
    """The tile on felt, and its outline."""
    high, wide = face.shape[:2]
    right, down = round(wide * PICTURE_MARGIN_SHARE), round(high * PICTURE_MARGIN_SHARE)
    picture = np.full((high + 2 * down, wide + 2 * right, 3), (40, 90, 20), np.uint8)
    picture[down : down + high, right : right + wide] = face
    corners = [[right, down], [right + wide, down], [right + wide, down + high], [right, down + high]]
    return picture, np.array(corners, np.float32)


def enrolled(inks: Mapping[str, Ink]) -> TilePictures:
    """A set's pictures: of each face, by its code, one tile in its ink."""
    faces = np.array([INDEX_OF[code] for code in inks], np.int64)
    return TilePictures(faces, np.stack([in_the_middle(tile(ink))[0] for ink in inks.values()]))


def reading(**chances: float) -> Float:
    row = np.full((1, len(FACES)), 1e-4, np.float32)
    for name, chance in chances.items():
        row[0, INDEX_OF[name[1:] + name[0]]] = chance
    return row
