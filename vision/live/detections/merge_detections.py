"""Selects detections of a tile's size and suppresses duplicates."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import quad_sides
from vision.live.detections.areas import are_tile_sized
from vision.live.detections.limits import DETECTIONS
from vision.recogniser import BASE_COLOURS, suppress_non_maxima
from vision.types import Double, Float


def merge_detections(
    quads: Double,
    down: NDArray[np.bool_],
    confidence: Float,
    tile_px: tuple[float, float],
) -> tuple[Double, NDArray[np.bool_]]:
    """The detections of about a tile's size after non-maximum suppression.

    Args:
        quads: (n, 4, 2) outlines, pixels.
        down: (n,) which of them look like backs.
        confidence: (n,) that there is a tile.
        tile_px: width and height of a face in the picture.
    """
    if not len(quads):
        return quads, down
    least = np.where(down, DETECTIONS.whole_min_share, DETECTIONS.face_min_share)
    fits = are_tile_sized(quads, least, tile_px)
    whole = np.flatnonzero(fits)
    middles = quads[whole].mean(axis=1)
    apart_px = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    one_place = apart_px < DETECTIONS.one_place_max_widths * tile_px[0]
    kept = whole[np.sort(suppress_non_maxima(one_place, confidence[whole]))]
    return quads[kept], down[kept]


def typical_sides_px(faces: Sequence[Double], tile_px: tuple[float, float]) -> Double:
    """(2,) shorter and longer side of a tile in the picture, as the known faces show it.

    Args:
        faces: (4, 2) outlines, pixels, of faces that are known to lie there.
        tile_px: width and height of a face, where too few are known.
    """
    if len(faces) < BASE_COLOURS.reference_min_tiles:
        return np.sort(np.array(tile_px))
    return np.asarray(np.median(np.sort(quad_sides(np.array(faces)), axis=1), axis=0))


def may_be_partial(quad: Double, typical_sides_px: Double) -> bool:
    """Whether an outline, pixels, is so small beside tiles of (2,) these sides that by itself it rather lies
    around a part of one.
    """
    tile_px = float(typical_sides_px.prod())
    return bool(cv2.contourArea(quad.astype(np.float32)) < DETECTIONS.part_max_share * tile_px)
