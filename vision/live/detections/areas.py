"""Parts of a picture that are looked at, and how a tile found there lies."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Area, Rectifier
from vision.geometry import side_shares
from vision.layout import SEATS, TableLayout, meld_zone, river_zone
from vision.live.changes.limits import CHANGES
from vision.live.changes.motion import Cells
from vision.live.detections.limits import DETECTIONS
from vision.recogniser import BASE_COLOURS, OUTLINE_MAX_STRETCH
from vision.types import Double, Image


@dataclass(frozen=True, slots=True, eq=False)
class RectifiedPart:
    """A part of the table as the finder was shown it.

    Attributes:
        picture: straightened.
        area: where it lies in the whole straightened picture.
        rectifier: what straightens.
        scale: of the picture that the finder saw over this one.
        tile_px: width and height of a face in the picture.
    """

    picture: Image
    area: Area
    rectifier: Rectifier
    scale: float
    tile_px: tuple[float, float]


def tile_orientation(quad_px: Double) -> tuple[float, float]:
    """How a tile lies in a rectified picture: where its top points as read, how clearly it is long along y.

    The second, about -1 to 1, weighs the reading's own turn with the length of the sides: neither alone is
    right for every tile. Degrees counter-clockwise; the picture's y runs downward.
    """
    a, b, c, d = quad_px
    up = (a + b) / 2 - (c + d) / 2
    across = (b + c) / 2 - (a + d) / 2
    high, wide = float(np.linalg.norm(up)), float(np.linalg.norm(across))
    longer = float(np.log(max(high, 1e-6) / max(wide, 1e-6)))
    by_sides = float(np.clip(longer / np.log(BASE_COLOURS.face_aspect), -1, 1))
    upright = abs(up[1]) > abs(up[0])
    along_y = (by_sides if upright else -by_sides) * 0.75 + (0.25 if upright else -0.25)
    return float(np.degrees(np.arctan2(-up[1], up[0])) % 360), along_y


def merge_overlapping(areas: list[Area]) -> list[Area]:
    """Overlapping parts joined where that costs less than looking at both."""
    out: list[Area] = []
    for area in areas:
        current = area
        again = True
        while again:
            again = False
            for other in out:
                both = current.union(other)
                cost = current.size_px[0] * current.size_px[1] + other.size_px[0] * other.size_px[1]
                if both.size_px[0] * both.size_px[1] <= 1.15 * cost:
                    out.remove(other)
                    current, again = both, True
                    break
        out.append(current)
    return out


def covered_seats(moving: Cells, coarse: Rectifier, layout: TableLayout) -> tuple[bool, bool, bool, bool]:
    """By seat, whether something moves over its river or its melds.

    Args:
        moving: which cells of the small picture move.
        coarse: what straightens the small picture.
        layout: where rivers and melds lie.
    """
    if not moving.any():
        return False, False, False, False
    a, b, c, d = (
        any(bool(moving[zone].size and moving[zone].mean() > CHANGES.touched_min_share) for zone in zones)
        for zones in _zones_in_cells(coarse, layout, len(moving))
    )
    return a, b, c, d


@lru_cache(maxsize=8)
def _zones_in_cells(
    coarse: Rectifier, layout: TableLayout, cells: int
) -> tuple[tuple[tuple[slice, slice], ...], ...]:
    """By seat, the cells of its river and of its melds; a table keeps its layout for many frames."""
    by_seat = []
    for seat in SEATS:
        zones = []
        for zone in (river_zone(layout), meld_zone(layout)):
            points = coarse.from_mm(np.array(zone.corners_mm(seat))) / CHANGES.cell_px
            low = np.clip(np.floor(points.min(axis=0)).astype(int), 0, cells)
            high = np.clip(np.ceil(points.max(axis=0)).astype(int), 0, cells)
            zones.append((slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))))
        by_seat.append(tuple(zones))
    return tuple(by_seat)


def are_tile_sized(
    quads: Double, min_side_shares: Double | float, tile_px: tuple[float, float]
) -> NDArray[np.bool_]:
    """(n,) which finds have about the size of a tile.

    Args:
        quads: (n, 4, 2) outlines, pixels.
        min_side_shares: (n,) or one for all, how much of a tile's sides theirs must have.
        tile_px: width and height of a face in the picture.
    """
    short, long = side_shares(quads, tile_px).T
    good = (np.minimum(short, long) > min_side_shares) & (np.maximum(short, long) < OUTLINE_MAX_STRETCH)
    area = short * long
    return np.asarray(good & (area > DETECTIONS.face_min_share) & (area < OUTLINE_MAX_STRETCH), np.bool_)
