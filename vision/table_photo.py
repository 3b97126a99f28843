"""A picture as a mahjong table, without a calibration: the tiles themselves are the ruler.

All tiles are alike and lie flat, so how their size changes over the picture tells the plane's perspective,
and their edges (perpendicular, of known lengths) the rest. The middle is where the rivers turn their backs on
each other: every discard stands upright for the player it lies before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.calibration import Calibration
from vision.geometry import apply_homography
from vision.labels import BACK
from vision.pipeline_areas import tile_sized
from vision.table_reading import TableView, read_table
from vision.table_tiles import TableTile
from vision.types import Double
from vision.zones import TableLayout

FEWEST: Final = 6
"""Face-up tiles that are needed to tell the plane."""
BLANK: Final = "5z"
"""The face that has nothing painted on it in many sets, as tops and sides of tiles have in all."""
TILE_MM: Final = (26.0, 35.0)
REACH_MM: Final = 160.0
"""How far from the middle of all tiles the table's middle is looked for."""
STEP_MM: Final = 8.0
HALF_MM: Final = (330.0, 480.0)
"""Half sides that tables have, least and most."""
ROUNDS: Final = 4
"""Tiles that fit the plane badly are left out of the next round."""


@dataclass(frozen=True, slots=True, eq=False)
class PhotoTile:
    """A tile found in a picture.

    Attributes:
        code: its face; ``?`` for a back.
        confidence: 0 to 1.
        quad_px: (4, 2) corners in reading order, pixels.
    """

    code: str
    confidence: float
    quad_px: Double


def read_photo_table(
    tiles: Sequence[PhotoTile], calibration: Calibration | None = None, tile_mm: tuple[float, float] = TILE_MM
) -> TableView | None:
    """The table that a picture shows; None where too few tiles tell how the surface lies.

    Args:
        tiles: everything that was found.
        calibration: where the camera sees the surface; without one the tiles tell.
        tile_mm: width and height of a face, where neither the calibration nor the tiles tell.
    """
    if not tiles:
        return None
    quads = np.array([tile.quad_px for tile in tiles], np.float64)
    down = np.array([tile.code == BACK for tile in tiles])
    blank = down | np.array([tile.code == BLANK for tile in tiles])
    if calibration is not None:
        placed = calibration.to_mm(quads.reshape(-1, 2)).reshape(-1, 4, 2)
        tile_mm = _size_of(placed[~blank], tile_mm)
        layout = TableLayout(tile_mm, calibration.half_mm)
    else:
        plane = plane_of(quads[~blank], tile_mm)
        if plane is None:
            return None
        placed = apply_homography(plane, quads.reshape(-1, 2)).reshape(-1, 4, 2)
        placed = placed - middle_of(placed, ~blank)
        far = float(np.percentile(np.abs(placed.mean(axis=1)).max(axis=1), 97)) + tile_mm[1]
        layout = TableLayout(tile_mm, float(np.clip(far, *HALF_MM)))
    # The tops of standing tiles and the sides of walls look like blank tiles, but have another size.
    lying = tile_sized(placed, blank, 1.0, tile_mm)
    kept = [(tile, quad) for tile, quad, lies in zip(tiles, placed, lying, strict=True) if lies]
    return read_table([_table_tile(tile, quad) for tile, quad in kept], layout)


def _size_of(placed: Double, usual_mm: tuple[float, float]) -> tuple[float, float]:
    """Width and height of the faces that lie on a known surface: sets differ by half their size."""
    if len(placed) < FEWEST:
        return usual_mm
    width, height = np.median(_edges(placed), axis=0)
    return float(width), float(height)


def plane_of(quads_px: Double, tile_mm: tuple[float, float] = TILE_MM) -> Double | None:
    """(3, 3) from pixels to the surface in mm, y upward; the middle and which side is near are not told yet.

    Args:
        quads_px: (n, 4, 2) faces in reading order.
        tile_mm: width and height of a face.
    """
    kept = quads_px
    plane = None
    for _ in range(ROUNDS):
        if len(kept) < FEWEST:
            return plane
        plane = _fit_plane(kept, tile_mm)
        if plane is None:
            return None
        lengths = _edges(apply_homography(plane, kept.reshape(-1, 2)).reshape(-1, 4, 2))
        wrong = np.abs(np.log(lengths / np.array(tile_mm))).max(axis=1)
        good = wrong < max(0.25, 2.5 * float(np.median(wrong)))
        if good.all():
            return plane
        kept = kept[good]
    return plane


def _edges(quads: Double) -> Double:
    """(n, 2) mean width and height of each quad."""
    across = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    down = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    return np.stack([np.linalg.norm(across, axis=1), np.linalg.norm(down, axis=1)], axis=1)


def _fit_plane(quads: Double, tile_mm: tuple[float, float]) -> Double | None:
    centres = quads.mean(axis=1)
    middle, scale = centres.mean(axis=0), max(float(np.ptp(centres, axis=0).max()), 1.0)
    unit = np.array([[1 / scale, 0, -middle[0] / scale], [0, -1 / scale, middle[1] / scale], [0, 0, 1]])
    quads = apply_homography(unit, quads.reshape(-1, 2)).reshape(-1, 4, 2)
    # Under perspective a flat thing's area goes with the cube of a linear function of where it lies.
    areas = np.abs(_areas(quads))
    if (areas <= 0).any():
        return None
    centres = quads.mean(axis=1)
    design = np.column_stack([centres, np.ones(len(centres))])
    line, *_ = np.linalg.lstsq(design, np.cbrt(areas), rcond=None)
    if (design @ line <= 0).any():
        return None
    flat = np.array([[1, 0, 0], [0, 1, 0], line])
    quads = apply_homography(flat, quads.reshape(-1, 2)).reshape(-1, 4, 2)
    metric = _metric(quads, tile_mm)
    if metric is None:
        return None
    whole = np.asarray(metric @ flat @ unit, np.float64)
    return _upright(whole, middle)


def _areas(quads: Double) -> Double:
    x, y = quads[..., 0], quads[..., 1]
    return np.asarray((x * (np.roll(y, -1, axis=1) - np.roll(y, 1, axis=1))).sum(axis=1) / 2, np.float64)


def _metric(quads: Double, tile_mm: tuple[float, float]) -> Double | None:
    """(3, 3) affine map after which the faces have their lengths and right angles, in the least squares."""
    across = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    down = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    rows, wanted = [], []
    for one, other, length in ((across, across, tile_mm[0] ** 2), (down, down, tile_mm[1] ** 2)):
        rows.append(_products(one, other) / length)
        wanted.append(np.ones(len(one)))
    rows.append(_products(across, down) / (tile_mm[0] * tile_mm[1]))
    wanted.append(np.zeros(len(across)))
    (a, b, c), *_ = np.linalg.lstsq(np.concatenate(rows), np.concatenate(wanted), rcond=None)
    squared = np.array([[a, b], [b, c]])
    if a <= 0 or np.linalg.det(squared) <= 0:
        return None
    root = np.linalg.cholesky(squared).T
    out = np.eye(3)
    out[:2, :2] = root
    return out


def _products(one: Double, other: Double) -> Double:
    """Coefficients of (a, b, c) in ``one' [[a b] [b c]] other``."""
    return np.column_stack(
        [
            one[:, 0] * other[:, 0],
            one[:, 0] * other[:, 1] + one[:, 1] * other[:, 0],
            one[:, 1] * other[:, 1],
        ]
    )


def _upright(plane: Double, middle_px: Double) -> Double:
    """The plane turned so that the picture's upward direction points away from the near side."""
    ends = apply_homography(plane, np.array([middle_px, middle_px - [0.0, 1.0]]))
    away = ends[1] - ends[0]
    turn = np.pi / 2 - np.arctan2(away[1], away[0])
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ plane, np.float64)


def _up_deg(quad: Double) -> float:
    up = (quad[0] + quad[1]) / 2 - (quad[2] + quad[3]) / 2
    return float(np.degrees(np.arctan2(up[1], up[0])) % 360)


def middle_of(placed: Double, face_up: Double | np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> Double:
    """(2,) where the table's middle lies among placed tiles.

    Args:
        placed: (n, 4, 2) quads on the surface, mm.
        face_up: (n,) bool.
    """
    centres = placed.mean(axis=1)
    start = (np.percentile(centres, 2, axis=0) + np.percentile(centres, 98, axis=0)) / 2
    up = np.asarray(face_up, np.bool_)
    owners = np.array([round((_up_deg(quad) - 90) / 90) % 4 for quad in placed[up]])
    steps = np.arange(-REACH_MM, REACH_MM + 1, STEP_MM)
    x, y = centres[up, 0], centres[up, 1]
    best, found = -np.inf, start
    for dx in steps:
        for dy in steps:
            u, v = x - start[0] - dx, y - start[1] - dy
            nearest = np.argmin(np.stack([v, -u, -v, u]), axis=0)
            worth = float((nearest == owners).sum()) - 0.004 * float(np.hypot(dx, dy))
            if worth > best:
                best, found = worth, start + np.array([dx, dy])
    return np.asarray(found, np.float64)


def _table_tile(tile: PhotoTile, quad: Double) -> TableTile:
    x, y = quad.mean(axis=0)
    faces = ((tile.code, max(tile.confidence, 0.01)),)
    return TableTile(faces, float(x), float(y), _up_deg(quad))
