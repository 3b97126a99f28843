"""Tiles that the finder misses in a row of faces: where room for one or a few lies between two of them and
has the ground of faces, each place is a tile.

Dots of a set that it never saw run together: two outlines lie across three tiles of a hand laid open, or
none does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import cv2
import numpy as np

from vision.geometry import lies_on
from vision.recogniser import ground_colours
from vision.types import Double, Float, Image

MOST_PLACES: Final = 4
"""In one gap."""
PITCH_SHARES: Final = (0.93, 1.12)
"""From the middle of a tile to that of the next one, over a tile's side: a little room lies between them."""
OFF_ROW_MAX_SHARE: Final = 0.2
"""How far the tiles beside a gap may lie off one line, over a tile's width."""
MIN_CONTRAST_LEVELS: Final = 20.0
"""Between the ground of those tiles and the bare table, L*a*b*: less tells nothing."""
GROUND_MAX_SHARE: Final = 0.4
"""Of the way from the faces' ground to the bare table: how far off the first a place's ground may be."""


def tiles_in_gaps(
    picture: Image,
    faces: Double,
    others: Sequence[Double],
    bare_colour: Callable[[Double], Float | None],
    px_per_mm: float,
    tile_mm: tuple[float, ...],
) -> list[Double]:
    """(4, 2) the outline of each tile in a gap.

    Args:
        picture: of a part of the table, straightened.
        faces: (n, 4, 2) outlines of the faces that were found.
        others: (4, 2) each, of other tiles that lie there; where one lies is no gap.
        bare_colour: (3,) BGR of the bare table under an outline; None where it was never seen.
        px_per_mm: scale of the picture.
        tile_mm: width and height of the tiles.
    """
    filled: list[Double] = []
    for places, beside in _gaps(faces, (tile_mm[0] * px_per_mm, tile_mm[1] * px_per_mm)):
        if any(lies_on(place.mean(axis=0), tile) for place in places for tile in [*others, *filled]):
            continue
        bare = bare_colour(places.reshape(-1, 2))
        if bare is not None and _have_ground_of(beside, places, picture, bare):
            filled.extend(places)
    return filled


def _gaps(faces: Double, tile_px: tuple[float, float]) -> Iterator[tuple[Double, Double]]:
    """Of each gap (k, 4, 2) places as large as tiles, and (2, 4, 2) the faces beside it.

    Args:
        faces: (n, 4, 2); their corners may begin anywhere.
        tile_px: width and height of the tiles.
    """
    middles = faces.mean(axis=1)
    for one, face in enumerate(faces):
        ways = middles - middles[one]
        edges = (face[1] + face[2] - face[0] - face[3]) / 2, (face[2] + face[3] - face[0] - face[1]) / 2
        for edge, across in (edges, (edges[1], -edges[0]), (-edges[0], edges[1]), (-edges[1], edges[0])):
            along, off = ways @ edge / np.linalg.norm(edge), ways @ across / np.linalg.norm(across)
            in_row = (along > 0) & (np.abs(off) <= OFF_ROW_MAX_SHARE * tile_px[0])
            if not in_row.any():
                continue
            other = int(np.where(in_row, along, np.inf).argmin())
            pair = faces[[one, other]]
            side, height = _sides_along(pair, edge / np.linalg.norm(edge), tile_px)
            count = round(float(along[other]) / side) - 1
            pitch = float(along[other]) / (count + 1)
            if 1 <= count <= MOST_PLACES and PITCH_SHARES[0] * side <= pitch <= PITCH_SHARES[1] * side:
                steps = np.arange(1, count + 1)[:, None] / (count + 1)
                x, y = side / 2 * edge / np.linalg.norm(edge), height / 2 * across / np.linalg.norm(across)
                yield (middles[one] + steps * ways[other])[:, None] + [-x - y, x - y, x + y, y - x], pair


def _sides_along(pair: Double, row: Double, tile_px: tuple[float, float]) -> tuple[float, float]:
    """A tile's sides along a row and across it, by how long the outlines in it are."""
    reach = np.ptp(pair @ np.array([row, (-row[1], row[0])]).T, axis=1).sum(axis=0)
    return tile_px if reach[0] < reach[1] else (tile_px[1], tile_px[0])


def _have_ground_of(beside: Double, places: Double, picture: Image, bare: Float) -> bool:
    """Whether all places have the ground of the faces beside them, not that of the table."""
    own = ground_colours(picture, np.concatenate([beside, places]))
    ground = own[:2].mean(axis=0)
    pixel = np.asarray(bare, np.float32).round().astype(np.uint8).reshape(1, 1, 3)
    table = cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0].astype(np.float32)
    contrast = float(np.linalg.norm(table - ground))
    if contrast < MIN_CONTRAST_LEVELS:
        return False
    return bool((np.linalg.norm(own[2:] - ground, axis=1) <= GROUND_MAX_SHARE * contrast).all())
