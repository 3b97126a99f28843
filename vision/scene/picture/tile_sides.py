"""Which sides of the tiles a drawn picture shows: their outlines, and what each pixel is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scene.elements import SideLabel
from vision.scene.picture.pinhole_camera import PinholeCamera
from vision.scene.picture.projection import Projected
from vision.scene.solids import SIDE_CORNERS, resting_surface
from vision.surfaces import SURFACES, Surface
from vision.types import Double

SIDE_MIN_VISIBLE_SHARE: Final = 0.02
"""Sides of which a smaller share is seen get no label."""
_SUBPIXEL_BITS: Final = 4


def tile_sides(
    seen: Sequence[Projected], covers: NDArray[np.int16], camera: PinholeCamera
) -> tuple[tuple[SideLabel, ...], NDArray[np.uint8]]:
    """The sides that a covering map still shows, and (h, w) the numbers in ``SURFACES`` of what each pixel
    is, before the lens.

    Args:
        covers: (h, w) as ``paint`` fills it: 2 * i or 2 * i + 1 where solid i of ``seen`` is seen.
    """
    height, width = covers.shape
    surfaces = np.zeros(covers.shape, np.uint8)
    labels = []
    for number, one in enumerate(seen):
        left, top = (int(v) for v in np.maximum(np.floor(one.bounds[:2]), 0))
        right, low = (int(v) for v in np.minimum(np.ceil(one.bounds[2:]), (width, height)))
        if right <= left or low <= top:
            continue
        own = covers[top:low, left:right] >> 1 == number
        if not own.any():
            continue
        part = surfaces[top:low, left:right]
        if one.solid.sides:
            part[own] = SURFACES.index(Surface.SIDE)  # what the rounded edges leave over
        for surface, quad in _facing_sides(one, camera):
            inside = np.zeros(own.shape, np.uint8)
            corners = np.round((quad - (left, top)) * (1 << _SUBPIXEL_BITS)).astype(np.int32)
            cv2.fillConvexPoly(inside, corners, 1, cv2.LINE_8, _SUBPIXEL_BITS)
            shown = own & (inside > 0)
            part[shown] = SURFACES.index(surface)
            area = abs(float(cv2.contourArea(quad.astype(np.float32))))
            visible = min(float(np.count_nonzero(shown)) / max(area, 1.0), 1.0)
            if visible >= SIDE_MIN_VISIBLE_SHARE:
                labels.append(SideLabel(surface, camera.distort(quad), visible))
    return tuple(labels), surfaces


def _facing_sides(one: Projected, camera: PinholeCamera) -> Iterator[tuple[Surface, Double]]:
    """Surface and (4, 2) corners, before lens distortion, of each side of a tile that faces the camera; of
    other solids the upper side alone.
    """
    if not one.solid.sides:
        if one.top is not None:
            yield Surface.NONE, one.top
        return
    pixels = camera.project(one.corners_mm)
    for side, corners in zip(one.solid.sides, SIDE_CORNERS, strict=True):
        outline = one.corners_mm[list(corners)]
        normal = np.cross(outline[3] - outline[0], outline[1] - outline[0])
        if float(normal @ (camera.position_mm - outline[0])) > 0:
            yield resting_surface(side, float(normal[2] / np.linalg.norm(normal))), pixels[list(corners)]
