"""Tiles that the finder misses in a row of faces: where room for one or a few lies between two of them and
has the base colour of faces, each place is a tile.

Dots of a set that it never saw run together: two outlines lie across three tiles of a hand laid open, or
none does; and one lies across the halves of two 4 of bamboos.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import lies_on_any, quad_edges
from vision.layout import LAYOUT_LIMITS
from vision.live.finds.limits import FINDS
from vision.recogniser import BASE_COLOURS, base_colours_of, inner_colours
from vision.types import Double, Float, Image


def with_gaps_filled(
    picture: Image,
    faces: Double,
    backs: Double,
    known: Sequence[Double],
    bare_colour: Callable[[Double], Float | None],
    px_per_mm: float,
    tile_mm: tuple[float, ...],
) -> Double:
    """(m, 4, 2) outlines of the faces, and of the tiles in gaps between them: those take the place of an
    outline that lies across two of them.

    Args:
        picture: of a part of the table, straightened.
        faces: (n, 4, 2) outlines of the faces that were found.
        backs: (k, 4, 2) of the backs; where one lies is no gap.
        known: (4, 2) each, of tiles that were found before: no gap is where one lies and none is found now.
        bare_colour: (3,) BGR of the bare table under an outline; None where it was never seen.
        px_per_mm: scale of the picture.
        tile_mm: width and height of the tiles.
    """
    tile_px = (tile_mm[0] * px_per_mm, tile_mm[1] * px_per_mm)
    across = _lie_across_two(faces, tile_px)
    gaps = list(_gaps(faces[~across], tile_px))
    if not gaps:
        return faces
    lost = [tile for tile in known if not any(lies_on_any(face, [tile]) for face in faces)]
    filled: list[Double] = []
    for places in gaps:
        taken = [*faces[~across], *backs, *filled, *lost]
        if any(lies_on_any(place, taken) for place in places):
            continue
        bare = bare_colour(places.reshape(-1, 2))
        if bare is not None and _show_faces(places, faces, picture, bare):
            filled.extend(places)
    gone = across & np.array([_is_near(face, filled, tile_px[0]) for face in faces], np.bool_)
    return np.array([*faces[~gone], *filled], np.float64).reshape(-1, 4, 2)


def _is_near(face: Double, places: Sequence[Double], width_px: float) -> bool:
    """Whether no tile may lie where an outline does, beside those in these places."""
    middle, reach = face.mean(axis=0), FINDS.one_place_max_widths * width_px
    return any(float(np.linalg.norm(place.mean(axis=0) - middle)) < reach for place in places)


def _lie_across_two(faces: Double, tile_px: tuple[float, float]) -> NDArray[np.bool_]:
    """(n,) which outlines lie in the middle between the places of two tiles of a row."""
    nearest = np.array([apart.min() for *_, apart in _rows(faces, tile_px[0])]).reshape(-1, 4) / tile_px[0]
    halfway = (nearest >= FINDS.across_two_pitches[0]) & (nearest <= FINDS.across_two_pitches[1])
    return np.asarray((halfway[:, :2] & halfway[:, 2:]).any(axis=1), np.bool_)


def _gaps(faces: Double, tile_px: tuple[float, float]) -> Iterator[Double]:
    """Of each gap between two faces (k, 4, 2) places as large as tiles.

    Args:
        faces: (n, 4, 2); their corners may begin anywhere.
        tile_px: width and height of the tiles.
    """
    for one, row, off_row, apart in _rows(faces, tile_px[0]):
        other = int(apart.argmin())
        if np.isinf(apart[other]):
            continue
        side, height = _sides_along(row, faces[[one, other]], tile_px)
        count = round(float(apart[other]) / side) - 1
        least, most = (share * side * (count + 1) for share in FINDS.pitch_shares)
        if 1 <= count <= FINDS.most_places and least <= apart[other] <= most:
            first, last = faces[[one, other]].mean(axis=1)
            steps = np.arange(1, count + 1)[:, None] / (count + 1)
            wide, high = side / 2 * row, height / 2 * off_row
            corners = [-wide - high, wide - high, wide + high, high - wide]
            yield (first + steps * (last - first))[:, None] + corners


def _rows(faces: Double, width_px: float) -> Iterator[tuple[int, Double, Double, Double]]:
    """Of each face in turn its number, each of the four ways that its sides lie, opposite ones two apart, the
    way across it, and (n,) how far that way the faces of its row are; infinite for all others.
    """
    middles = faces.mean(axis=1)
    axes = [edges / np.maximum(np.linalg.norm(edges, axis=1), 1e-6)[:, None] for edges in quad_edges(faces)]
    for number, (x, y) in enumerate(zip(*axes, strict=True)):
        ways = middles - middles[number]
        for row, off_row in ((x, y), (y, x), (-x, y), (-y, x)):
            along = ways @ row
            in_row = (along > 0) & (np.abs(ways @ off_row) <= LAYOUT_LIMITS.off_row_max_share * width_px)
            yield number, row, off_row, np.where(in_row, along, np.inf)


def _sides_along(row: Double, pair: Double, tile_px: tuple[float, float]) -> tuple[float, float]:
    """A tile's sides along a row and across it, by how long the outlines in it are."""
    reach = np.ptp(pair @ np.array([row, (-row[1], row[0])]).T, axis=1).sum(axis=0)
    return tile_px if reach[0] < reach[1] else (tile_px[1], tile_px[0])


def _show_faces(places: Double, faces: Double, picture: Image, bare: Float) -> bool:
    """Whether all places show the base colour of the faces, and hardly anything of the table but for
    paint.
    """
    base_colours = base_colours_of(picture, faces)
    alike = (
        np.linalg.norm(base_colours[:, None] - base_colours[None], axis=2) <= BASE_COLOURS.min_distance_lab
    )
    base_colour = base_colours[
        alike.sum(axis=1).argmax()
    ]  # large dots leave little of some faces' base colour
    pixel = np.asarray(bare, np.float32).round().astype(np.uint8).reshape(1, 1, 3)
    table = cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0].astype(np.float32)
    contrast = float(np.linalg.norm(table - base_colour))
    if contrast < FINDS.clearly_other_levels:
        return False
    shown = inner_colours(picture, places).reshape(len(places), -1, 3).astype(np.float32)
    of_faces, of_table = (
        (np.linalg.norm(shown - colour, axis=2) < contrast / 2).mean(axis=1)
        for colour in (base_colour, table)
    )
    is_face = (of_faces >= FINDS.base_min_share) & (of_table <= FINDS.base_min_share) | (
        of_faces >= FINDS.sure_base_share
    )
    return bool(is_face.all())
