"""How light falls on the whole picture: brightness from corner to corner, patches of shade, glossy spots."""

from __future__ import annotations

import cv2
import numpy as np

from vision.scene.elements import Glare, Light
from vision.types import Image, Mask

UNIT_GAIN = 128
"""The map's value for brightness unchanged."""


def gain_map(light: Light, size_px: tuple[int, int]) -> Image:
    """(height, width, 3) uint8 factors in 1/128: the light's colour, slope, and patches of shade."""
    width, height = size_px
    small_w, small_h = 64, max(round(64 * height / width), 2)
    ys, xs = np.mgrid[0:small_h, 0:small_w].astype(np.float32)
    x, y = xs / small_w - 0.5, ys / small_h - 0.5
    field = 1 + light.slope[0] * x + light.slope[1] * y
    for cx, cy, radius, strength in light.spots:
        if strength < 0:
            far = np.hypot(x + 0.5 - cx, (y + 0.5 - cy) * small_h / small_w) / max(radius, 1e-3)
            field *= 1 + strength * np.exp(-(far**4))
    gains = np.clip(field[:, :, None] * np.array(light.gain, np.float32), 0.05, 1.98) * UNIT_GAIN
    return np.asarray(cv2.resize(gains.astype(np.uint8), size_px, interpolation=cv2.INTER_LINEAR), np.uint8)


def gloss_map(light: Light, size_px: tuple[int, int]) -> Image | None:
    """(height, width) uint8 of light thrown back by glossy surfaces, or None where there is none."""
    bright = [spot for spot in light.spots if spot[3] > 0]
    if not bright and not light.glare:
        return None
    width, height = size_px
    small_w, small_h = 96, max(round(96 * height / width), 2)
    ys, xs = np.mgrid[0:small_h, 0:small_w].astype(np.float32)
    glow = np.zeros((small_h, small_w), np.float32)
    for cx, cy, radius, strength in bright:
        far = np.hypot(xs / small_w - cx, (ys / small_h - cy) * small_h / small_w) / max(radius, 1e-3)
        glow += strength * 120 * np.exp(-(far**2))
    map_ = np.asarray(cv2.resize(np.clip(glow, 0, 255).astype(np.uint8), size_px), np.uint8)
    for glare in light.glare:
        map_ = np.asarray(cv2.add(map_, _glare(glare, size_px)), np.uint8)
    return map_


def _glare(glare: Glare, size_px: tuple[int, int]) -> Mask:
    """(height, width) uint8 of one reflection with edges."""
    width, height = size_px
    place = (glare.at[0] * width, glare.at[1] * height)
    across, down = max(glare.size[0] * width, 2.0), max(glare.size[1] * width, 2.0)
    corners = cv2.boxPoints((place, (across, down), -glare.angle_deg))
    patch: Mask = np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(patch, np.round(corners).astype(np.int32), round(255 * glare.strength), cv2.LINE_AA)
    size = 2 * max(round(glare.softness * min(across, down) / 2), 1) + 1
    return np.asarray(cv2.blur(patch, (size, size)), np.uint8)
