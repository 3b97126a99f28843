"""Faces ready to be laid onto a tile in a picture: shaded at the edges, corners rounded."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scene.drawing import Bgr
from vision.scene.faces import TileDesign, draw_face

Texture = NDArray[np.uint8]
"""(height, width, 4) uint8: blue, green, red, coverage, with one clear pixel all round."""

TEXTURE_WIDTHS_PX: Final = (16, 24, 32, 48, 72, 104, 152, 220, 330)
"""Widths at which faces are cached; the next larger one is used."""


SHADE_COUNT: Final = 3


def texture_width(px: float) -> int:
    """The texture width for a tile that appears ``px`` wide."""
    return next((width for width in TEXTURE_WIDTHS_PX if width >= px * 0.95), TEXTURE_WIDTHS_PX[-1])


@lru_cache(maxsize=800)
def _bare_face(code: str, design: TileDesign, width_px: int) -> NDArray[np.uint8]:
    return draw_face(code, design, (width_px, round(width_px * design.size_mm[1] / design.size_mm[0])))


@lru_cache(maxsize=1600)
def face_texture(code: str, design: TileDesign, shade: int, width_px: int) -> Texture:
    """The face (or, for ``?``, the back) of a tile, ``width_px`` wide.

    ``shade`` 0 to ``SHADE_COUNT - 1`` makes it a little darker or lighter: no two tiles of a real set are
    quite alike.
    """
    face = _bare_face(code, design, width_px)
    light = 1 + 0.035 * (shade - SHADE_COUNT // 2)
    return round_corners(np.asarray(cv2.convertScaleAbs(face, alpha=light), np.uint8), design.corner)


@lru_cache(maxsize=256)
def edge_texture(design: TileDesign, width_px: int) -> Texture:
    """The narrow top of a standing tile: body towards the face, the back's colour behind."""
    height_px = max(round(width_px * design.size_mm[2] / design.size_mm[0]), 8)
    image = np.empty((height_px, width_px, 3), np.uint8)
    image[:] = design.body
    image[: round(height_px * design.back_share)] = design.back
    return round_corners(image, design.corner * 0.8)


@lru_cache(maxsize=64)
def stick_texture(points: int) -> Texture:
    """A scoring stick's dots: one red 1000, five red 5000, a flower of both 10000, eight black 100."""
    image = np.full((28, 320, 3), (225, 232, 236), np.uint8)
    red, black = (40, 40, 190), (40, 35, 35)
    if points >= 10000:
        for k, colour in ((-2, black), (-1, red), (0, black), (1, red), (2, black)):
            cv2.circle(image, (160 + 18 * k, 14), 6, colour, -1, cv2.LINE_AA)
    elif points >= 5000:
        for dx, dy in ((0, 0), (-12, -7), (12, -7), (-12, 7), (12, 7)):
            cv2.circle(image, (160 + dx, 14 + dy), 4, red, -1, cv2.LINE_AA)
    elif points >= 1000:
        cv2.circle(image, (160, 14), 8, red, -1, cv2.LINE_AA)
    else:
        for k in range(8):
            cv2.circle(image, (133 + 18 * (k // 2), 9 + 10 * (k % 2)), 3, black, -1, cv2.LINE_AA)
    return round_corners(image, 0.01)


@lru_cache(maxsize=16)
def die_texture(pips: int) -> Texture:
    """The top of a die; the one is red as on Asian dice."""
    image = np.full((40, 40, 3), (236, 240, 242), np.uint8)
    spots = {
        1: ((20, 20),),
        2: ((11, 11), (29, 29)),
        3: ((10, 10), (20, 20), (30, 30)),
        4: ((11, 11), (29, 11), (11, 29), (29, 29)),
        5: ((10, 10), (30, 10), (20, 20), (10, 30), (30, 30)),
        6: ((11, 9), (11, 20), (11, 31), (29, 9), (29, 20), (29, 31)),
    }[pips]
    for spot in spots:
        cv2.circle(
            image,
            spot,
            7 if pips == 1 else 4,
            (40, 40, 190) if pips in (1, 4) else (40, 35, 35),
            -1,
            cv2.LINE_AA,
        )
    return round_corners(image, 0.16)


def plain_texture(colour: Bgr, *, disc: bool = False) -> Texture:
    """A flat colour; round where ``disc``."""
    image = np.full((48, 48, 3), colour, np.uint8)
    return round_corners(image, 0.5 if disc else 0.06)


def round_corners(image: NDArray[np.uint8], corner: float) -> Texture:
    """Clears the corners and shades a narrow bevel: lit from the top left."""
    height, width = image.shape[:2]
    radius = corner * width
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32) + np.float32(0.5)
    dx = np.maximum(np.maximum(radius - xs, xs - (width - radius)), 0)
    dy = np.maximum(np.maximum(radius - ys, ys - (height - radius)), 0)
    outside = np.hypot(dx, dy) - radius
    alpha = np.clip(0.5 - outside, 0, 1) if corner > 0 else np.ones((height, width), np.float32)
    bevel = max(width * 0.035, 0.8)
    edge = np.minimum(np.minimum(xs, width - xs), np.minimum(ys, height - ys))
    inward = np.where((dx > 0) & (dy > 0), -outside, edge)
    near = np.clip(1 - inward / bevel, 0, 1) ** 1.5
    toward = np.clip((width - xs - xs) / width + (height - ys - ys) / height, -1, 1)
    shaded = image.astype(np.float32) * (1 + near * (0.06 * toward - 0.07))[:, :, None]
    out = np.zeros((height + 2, width + 2, 4), np.uint8)
    out[1:-1, 1:-1, :3] = np.clip(shaded, 0, 255)
    out[1:-1, 1:-1, 3] = alpha * 255
    out[0, :, :3], out[-1, :, :3] = out[1, :, :3], out[-2, :, :3]
    out[:, 0, :3], out[:, -1, :3] = out[:, 1, :3], out[:, -2, :3]
    out.flags.writeable = False
    return out
