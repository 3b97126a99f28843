"""Paints solids onto a picture of the empty table: shadows, sides, rounded tops, and what covers what.

The painter works on a window of the picture, so a camera can redraw only what changed. Solids are painted
in the order they come in, each over those before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scene.drawing import Bgr
from vision.scene.elements import Light
from vision.scene.picture.projection import Projected
from vision.scene.solids import POINTS_PER_CORNER, Solid, Texture, TextureOf, texture_width
from vision.types import Double, Image, Mask

_SUBPIXEL_BITS = 4
"""Fraction bits of the coordinates that OpenCV draws with."""
_SUBPIXELS_PER_PX = 1 << _SUBPIXEL_BITS
NO_SOLID = -1
"""In a map of what covers a pixel: none of the solids."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the picture, pixels; right and bottom are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def size(self) -> tuple[int, int]:
        return self.right - self.left, self.bottom - self.top

    def touches(self, bounds: NDArray[np.floating]) -> bool:
        """Whether a box (left, top, right, bottom) reaches into the window."""
        return bool(
            bounds[0] < self.right
            and bounds[2] > self.left
            and bounds[1] < self.bottom
            and bounds[3] > self.top
        )


def cast_shadows(
    image: Image, seen: Sequence[Projected], window: Window, light: Light, px_per_mm: float
) -> None:
    """Darkens the ground in the window where solids cast shadows, with edges as soft as the light gives."""
    if light.shadow <= 0 or not seen:
        return
    width, height = window.size
    # Decided by the scale, not by the window, so that a repainted part joins what is round it.
    shrink = 2 if px_per_mm > 0.9 else 1
    small: Mask = np.zeros((height // shrink + 1, width // shrink + 1), np.uint8)
    near: Mask = np.zeros_like(small)
    origin = np.array([window.left, window.top])
    for one in seen:
        if window.touches(one.reach):
            cv2.fillConvexPoly(small, (one.shadow - origin) * 8 // shrink, 255, cv2.LINE_8, 3)
            cv2.fillConvexPoly(near, cv2.convexHull((one.foot - origin) * 8 // shrink), 170, cv2.LINE_8, 3)
    soft = _blur_shadow(small, light.softness_mm * px_per_mm / shrink)
    contact = cv2.blur(near, _kernel_size(max(2.2 * px_per_mm / shrink, 0.6)))
    both = cv2.max(soft, contact)
    left = 255 - both.astype(np.float32) * light.shadow
    for number, lamp in enumerate(light.lamps):
        thrown: Mask = np.zeros_like(small)
        for one in seen:
            if window.touches(one.reach):
                cv2.fillConvexPoly(
                    thrown, (one.lamp_shadows[number] - origin) * 8 // shrink, 255, cv2.LINE_8, 3
                )
        left *= 1 - _blur_shadow(thrown, lamp.softness_mm * px_per_mm / shrink) * (lamp.shadow / 255)
    dark = np.clip(left, 0, 255).astype(np.uint8)
    if shrink > 1:
        dark = np.asarray(
            cv2.resize(
                dark, (dark.shape[1] * shrink, dark.shape[0] * shrink), interpolation=cv2.INTER_LINEAR
            ),
            np.uint8,
        )
    dark = dark[:height, :width]
    cv2.multiply(image, cv2.merge([dark, dark, dark]), dst=image, scale=1 / 255)


def _blur_shadow(shadow: Mask, wide_px: float) -> Mask:
    """The shadow with an edge that fades over about ``wide_px`` pixels."""
    size = _kernel_size(max(wide_px / 2, 0.6))
    return np.asarray(cv2.blur(cv2.blur(shadow, size), size), np.uint8)


def _kernel_size(sigma: float) -> tuple[int, int]:
    size = 2 * max(round(sigma * 1.2), 1) + 1
    return size, size


def paint(
    image: Image, covers: NDArray[np.int16] | None, seen: Sequence[Projected], window: Window, first: int = 0
) -> list[int]:
    """Paints the solids into a window of the picture.

    Args:
        covers: of the picture's size, filled with ``NO_SOLID``; receives 2 * i for the body and 2 * i + 1 for
            the labelled face of solid i (its index in ``seen`` plus ``first``). None where it is not needed.

    Returns:
        For each solid, how many pixels its labelled face filled when it was painted.
    """
    origin = np.array([window.left, window.top], np.float64)
    drawn = []
    for number, one in enumerate(seen, start=first):
        drawn.append(0)
        if not window.touches(one.bounds):
            continue
        solid = one.solid
        subpixels = np.round((one.levels - origin) * _SUBPIXELS_PER_PX).astype(np.int32)
        behind = image.copy() if solid.opacity < 1 else None
        layers = list(enumerate(solid.layers, start=1))
        for level, (_, colour) in reversed(layers) if one.from_below else layers:
            both = np.concatenate([subpixels[level - 1], subpixels[level]])
            cv2.fillConvexPoly(
                image, cv2.convexHull(both), _scale_colour(colour, 0.62), cv2.LINE_AA, _SUBPIXEL_BITS
            )
            for side, shade in one.facing:
                a = side if solid.round else side * POINTS_PER_CORNER + POINTS_PER_CORNER - 1
                b = (a + 1) % subpixels.shape[1]
                strip = np.stack(
                    [
                        subpixels[level - 1][a],
                        subpixels[level - 1][b],
                        subpixels[level][b],
                        subpixels[level][a],
                    ]
                )
                _paint_side(image, strip, side, shade, colour, solid)
        if covers is not None:
            hull = cv2.convexHull(np.concatenate([subpixels[0], subpixels[-1]]))
            cv2.fillConvexPoly(covers, hull, 2 * number, cv2.LINE_8, _SUBPIXEL_BITS)
        if one.top is not None:
            texture = solid.under if one.from_below and solid.under is not None else solid.top
            _warp_texture(image, texture, one.top - origin, one.brightness)
        if one.front is not None and solid.front is not None:
            _warp_texture(image, solid.front, one.front - origin)
        if behind is not None:
            cv2.addWeighted(image, solid.opacity, behind, 1 - solid.opacity, 0, dst=image)
        if covers is not None and one.code is not None:
            face = one.face - origin
            corners = np.round(face * _SUBPIXELS_PER_PX).astype(np.int32)
            cv2.fillConvexPoly(covers, corners, 2 * number + 1, cv2.LINE_8, _SUBPIXEL_BITS)
            x0, y0 = np.maximum(face.min(axis=0).astype(int) - 1, 0)
            x1, y1 = np.maximum(face.max(axis=0).astype(int) + 2, 0)
            drawn[-1] = int(np.count_nonzero(covers[y0:y1, x0:x1] == 2 * number + 1))
    return drawn


def _scale_colour(colour: Bgr, share: float) -> Bgr:
    b, g, r = (min(int(c * share), 255) for c in colour)
    return b, g, r


def _paint_side(
    image: Image, strip: NDArray[np.int32], side: int, shade: float, colour: Bgr, solid: Solid
) -> None:
    split = solid.depth_split
    if split is None or not 0 < split[0] < 1:
        cv2.fillConvexPoly(image, strip, _scale_colour(colour, shade), cv2.LINE_AA, _SUBPIXEL_BITS)
        return
    share, back = split
    if side == 1:
        cv2.fillConvexPoly(image, strip, _scale_colour(back, shade), cv2.LINE_AA, _SUBPIXEL_BITS)
    elif side == 3:
        cv2.fillConvexPoly(image, strip, _scale_colour(colour, shade), cv2.LINE_AA, _SUBPIXEL_BITS)
    else:
        # Seen from its side: the back's part lies towards +y, where side 0 ends and side 2 begins.
        cut = 1 - share if side == 0 else share
        a, b, c, d = strip.astype(np.float64)
        m, n = a + (b - a) * cut, d + (c - d) * cut
        first = np.round(np.stack([a, m, n, d])).astype(np.int32)
        second = np.round(np.stack([m, b, c, n])).astype(np.int32)
        for part, paint_of in (
            (first, colour if side == 0 else back),
            (second, back if side == 0 else colour),
        ):
            cv2.fillConvexPoly(image, part, _scale_colour(paint_of, shade), cv2.LINE_AA, _SUBPIXEL_BITS)


def _warp_texture(image: Image, texture_of: TextureOf, quad: Double, brightness: float = 1.0) -> None:
    """Warps a texture onto a quad of the picture."""
    wide = (np.hypot(*(quad[1] - quad[0])) + np.hypot(*(quad[2] - quad[3]))) / 2
    texture: Texture = texture_of(width_px=texture_width(float(wide)))
    x0, y0 = np.maximum(np.floor(quad.min(axis=0)).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 2, [image.shape[1], image.shape[0]])
    if x1 <= x0 or y1 <= y0:
        return
    h, w = texture.shape[0] - 2, texture.shape[1] - 2
    # Texture pixel centres: the face spans -0.5 to w - 0.5 after the one clear pixel.
    source = np.array([[0.5, 0.5], [w + 0.5, 0.5], [w + 0.5, h + 0.5], [0.5, h + 0.5]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, (quad - (x0, y0)).astype(np.float32))
    shape = (int(x1 - x0), int(y1 - y0))
    flags = cv2.INTER_AREA if wide < 12 else cv2.INTER_LINEAR
    warped = cv2.warpPerspective(texture, matrix, shape, flags=flags)
    if brightness != 1.0:
        warped[:, :, :3] = cv2.convertScaleAbs(warped[:, :, :3], alpha=brightness)
    part = image[y0:y1, x0:x1]
    alpha = warped[:, :, 3:]
    solid = alpha[:, :, 0] == 255
    cv2.copyTo(warped[:, :, :3], solid.view(np.uint8), part)
    rim = (alpha[:, :, 0] > 0) & ~solid
    a = alpha[rim].astype(np.uint16)
    part[rim] = ((part[rim] * (255 - a) + warped[:, :, :3][rim] * a) // 255).astype(np.uint8)
