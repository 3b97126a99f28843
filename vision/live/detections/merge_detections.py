"""Selects detections of a tile's size, suppresses duplicates, and merges small ones that are parts of one
tile.

On an unknown set the finder may take the rows of a face's picture for tiles: three small detections lie on
one tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import lies_on, quad_sides
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
    """The detections of about a tile's size after non-maximum suppression, then tiles merged from small
    face-up detections.

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
    joined, parts = _merge_parts(quads, fits, down, tile_px)
    whole = np.flatnonzero(fits & ~parts)
    middles = quads[whole].mean(axis=1)
    apart_px = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    one_place = apart_px < DETECTIONS.one_place_max_widths * tile_px[0]
    kept = whole[np.sort(suppress_non_maxima(one_place, confidence[whole]))]
    faces = np.zeros(len(joined), np.bool_)
    return np.concatenate([quads[kept], joined]), np.concatenate([down[kept], faces])


def straddle_unchanged(quads: Double, unchanged: Sequence[Double], width_px: float) -> NDArray[np.bool_]:
    """(n,) which outlines reach far onto a tile that lies there as it did: they are around parts of two.

    Args:
        quads: (n, 4, 2) outlines, pixels.
        unchanged: (4, 2) each, of tiles that look as when they were read.
        width_px: of a tile.
    """
    places = np.array([tile.mean(axis=0) for tile in unchanged]).reshape(-1, 2)
    apart = np.linalg.norm(quads.mean(axis=1)[:, None] - places, axis=2) / width_px
    return np.asarray(
        ((apart > DETECTIONS.same_tile_max_widths) & (apart < DETECTIONS.one_place_max_widths)).any(axis=1),
        np.bool_,
    )


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


def _merge_parts(
    quads: Double,
    fits: NDArray[np.bool_],
    down: NDArray[np.bool_],
    tile_px: tuple[float, float],
) -> tuple[Double, NDArray[np.bool_]]:
    """(m, 4, 2) tiles that small finds are parts of, and (n,) which finds those parts are.

    One that is just large enough to be a tile may be such a part too, beside others.
    """
    parts = np.zeros(len(quads), np.bool_)
    made: list[Double] = []
    tile_area_px = tile_px[0] * tile_px[1]
    narrow = (
        np.array([cv2.contourArea(quad.astype(np.float32)) for quad in quads])
        < DETECTIONS.whole_min_share * tile_area_px
    )
    free = np.flatnonzero(~down & (~fits | narrow)).tolist()
    if not 2 <= len(free) <= DETECTIONS.max_small_detections or fits[free].all():
        return np.zeros((0, 4, 2)), parts
    for count in range(DETECTIONS.max_parts, 1, -1):
        groups = [chosen for chosen in map(list, combinations(free, count)) if not fits[chosen].all()]
        around = np.array([_min_area_box(quads[chosen]) for chosen in groups]).reshape(-1, 4, 2)
        sized = are_tile_sized(around, DETECTIONS.whole_min_share, tile_px)
        for number in np.flatnonzero(sized).tolist():
            chosen, quad = groups[number], around[number]
            if parts[chosen].any():
                continue
            others = fits & ~parts
            others[chosen] = False
            if _cover_tile(quad, quads[chosen], tile_area_px) and not _overlaps_any(quad, quads[others]):
                made.append(quad)
                parts[chosen] = True
    return (np.array(made) if made else np.zeros((0, 4, 2))), parts


def _min_area_box(quads: Double) -> Double:
    """(4, 2) the smallest rectangle, clockwise as seen in the picture."""
    box = cv2.boxPoints(cv2.minAreaRect(quads.reshape(-1, 2).astype(np.float32)))
    return np.asarray(box, np.float64)


def _cover_tile(quad: Double, parts: Double, tile_area_px: float) -> bool:
    """Whether the parts cover most of a tile in an outline around them."""
    low = quad.min(axis=0)
    canvas = np.zeros(np.ceil(quad.max(axis=0) - low).astype(int)[::-1] + 2, np.uint8)
    # One by one: together, places that two of them cover would count as bare.
    for part in np.round(parts - low).astype(np.int32):
        cv2.fillConvexPoly(canvas, part, 1)
    return bool(canvas.sum() >= DETECTIONS.part_max_share * tile_area_px)


def _overlaps_any(quad: Double, whole: Double) -> bool:
    """Whether its centre lies on another tile, or another tile's centre on it."""
    middle = quad.mean(axis=0)
    return any(lies_on(middle, other) or lies_on(other.mean(axis=0), quad) for other in whole)
