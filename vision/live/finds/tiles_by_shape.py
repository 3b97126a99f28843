"""Tiles told by their shape, where the finder sees only a part of one.

The frame of a white dragon or the picture of a face that it never saw looks to the finder like a small tile
of its own, at every size. What rises there from the bare table in the colour of that picture's base colour,
with a tile's sides, is the tile; or in any colour but the table's, for a dot on a dark tile fills its own
outline. Of a tile with several dots each may look like a tile of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from vision.geometry import lies_on, lies_on_any
from vision.live.changes.limits import CHANGES
from vision.live.changes.motion import tinted_difference
from vision.live.finds.areas import are_tile_sized
from vision.live.finds.limits import FINDS
from vision.types import Double, Float, Image, Mask


def tiles_by_shape(
    picture: Image,
    parts: Sequence[Double],
    found: Sequence[Double],
    known: Sequence[Double],
    bare_colour: Callable[[Double], Float | None],
    px_per_mm: float,
    tile_mm: tuple[float, ...],
) -> list[Double]:
    """(4, 2) the outline of each tile of which only a part was found.

    Args:
        picture: of a part of the table, straightened.
        parts: (4, 2) each, outlines of face-up finds, however sure; those on tiles found whole tell nothing.
        found: (4, 2) each, outlines of the tiles that are found whole.
        known: (4, 2) each, of those that were found before; one of them may be the tile in question.
        bare_colour: (3,) BGR of the bare table under an outline; None where it was never seen.
        px_per_mm: scale of the picture.
        tile_mm: width and height of the tiles.
    """
    whole: list[Double] = []
    tile_px, reach = (
        tile_mm[0] * tile_mm[1] * px_per_mm**2,
        2 * CHANGES.margin_tile_heights * tile_mm[1] * px_per_mm,
    )
    places = np.array(known, np.float64).reshape(-1, 4, 2).mean(axis=1)
    for part in parts:
        middle = part.mean(axis=0)
        if cv2.contourArea(np.asarray(part, np.float32)) > tile_px or lies_on_any(part, [*found, *whole]):
            continue
        bare = bare_colour(part)
        if bare is None:
            continue
        near = np.flatnonzero(np.linalg.norm(places - middle, axis=1) < reach).tolist()
        beside = [*found, *(known[n] for n in near if not lies_on(middle, known[n]))]
        tile = _tile_around(picture, part, parts, beside, bare, px_per_mm, tile_mm)
        if tile is not None:
            whole.append(tile)
    return whole


def _tile_around(
    picture: Image,
    part: Double,
    parts: Sequence[Double],
    beside: Sequence[Double],
    bare: Float,
    px_per_mm: float,
    tile_mm: tuple[float, ...],
) -> Double | None:
    """The tile whose face holds this part, if what rises from the table there has a tile's shape."""
    middle = part.mean(axis=0)
    reach = CHANGES.margin_tile_heights * tile_mm[1] * px_per_mm
    low = np.maximum(0, np.floor(middle - reach)).astype(int)
    high = np.ceil(middle + reach).astype(int)
    around = picture[low[1] : max(0, high[1]), low[0] : max(0, high[0])]
    if not around.size:
        return None
    window = np.asarray(cv2.GaussianBlur(around, (3, 3), 0), np.uint8)
    middles = np.array([each.mean(axis=0) for each in parts]) - low
    for risen in (_like_base_colour(window, part - low, bare), _unlike_table(window, bare)):
        for tile in beside:
            cv2.fillConvexPoly(risen, np.round(tile - low).astype(np.int32), 0)
        quad = _outline_around(risen, middle - low, middles, px_per_mm, tile_mm)
        if quad is not None:
            return np.asarray(quad + low, np.float64)
    return None


def _outline_around(
    risen: Mask, middle: Double, middles: Double, px_per_mm: float, tile_mm: tuple[float, ...]
) -> Double | None:
    """The outline of what rises around a place, if it is a tile's and the finds on it lie around its middle.

    Args:
        middle: (2,) of the place.
        middles: (n, 2) of all finds.
    """
    closed = cv2.morphologyEx(risen, cv2.MORPH_CLOSE, np.ones((FINDS.paint_px, FINDS.paint_px), np.uint8))
    opened = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((FINDS.edge_px, FINDS.edge_px), np.uint8))
    outlines, _ = cv2.findContours(opened, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    at = tuple(map(float, middle))
    for outline in outlines:
        if cv2.pointPolygonTest(outline, at, False) >= 0:
            around = cv2.minAreaRect(outline)
            quad = np.asarray(cv2.boxPoints(around), np.float64)
            sides = np.sort(np.array(around[1]) + 1.0)  # between middles of pixels, so one is left out
            on_it = [each for each in middles if cv2.pointPolygonTest(outline, each.tolist(), False) >= 0]
            shift = np.linalg.norm(np.mean(on_it, axis=0) - around[0])
            fits = (
                are_tile_sized(quad[None], FINDS.whole_min_share, px_per_mm, tile_mm)[0]
                and cv2.contourArea(outline) >= FINDS.filled_min_share * np.prod(sides - 1.0)
                and shift <= FINDS.middle_max_shift * tile_mm[1] * px_per_mm
            )
            return quad if fits else None
    return None


def _like_base_colour(window: Image, part: Double, bare: Float) -> Mask:
    """(h, w) uint8, 255 where a window is nearer to the base colour of the tile, as it shows within a
    picture on it, than to the bare table; nowhere where the two hardly differ.
    """
    inside = np.zeros(window.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.round(part).astype(np.int32), 1)
    if not inside.any():
        return inside
    away = np.median(window[inside > 0], axis=0) - bare
    contrast = float(np.linalg.norm(away))
    if contrast < CHANGES.foreground_min_levels:
        return np.zeros_like(inside)
    share = (window.astype(np.float32) - bare) @ (away / contrast**2)
    return np.asarray(np.where(share > 0.5, 255, 0), np.uint8)


def _unlike_table(window: Image, bare: Float) -> Mask:
    """(h, w) uint8, 255 where a window does not have the colour of the bare table, shaded or not."""
    table = np.full_like(window, np.round(bare))
    return np.asarray(
        np.where(tinted_difference(window, table) >= CHANGES.foreground_min_levels, 255, 0), np.uint8
    )
