"""Walls in a photo: rows of backs, how far from the middle they stand, and where their stacks really are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from vision.calibration import on_plane
from vision.certainty import FEW
from vision.labels import BACK, BLANK, COPIES
from vision.layout.limits import LAYOUT_LIMITS
from vision.layout.table_tile import TableTile, upright
from vision.layout.zones import sector, to_seat
from vision.types import Double

WallLine = tuple[bool, float, int]
"""A row of backs: whether it runs along x, where (its y or x), of how many."""


def wall_lines(tiles: Sequence[TableTile], tile_mm: tuple[float, float]) -> list[WallLine]:
    """Every row of backs that stand side by side."""
    backs = [tile for tile in tiles if tile.face_down]
    return [(along_x, at, len(row)) for along_x, at, row in _rows(backs, tile_mm)]


def wall_mm(tiles: Sequence[TableTile], tile_mm: tuple[float, float]) -> float | None:
    """How far from the origin the walls stand; None where too few backs stand in rows to tell.

    The innermost rows: hands laid face down are farther out. But the flank of one wall may be taken for backs
    that lie before the line of all others. Nobody lays face-up tiles on the walls' line but beside the backs;
    kongs that lie face down have melds to their left and right.
    """
    height = tile_mm[1]
    backs = [tile for tile in tiles if tile.face_down]
    rows, every = _rows(backs, tile_mm, FEW), _rows(backs, tile_mm, 1)
    reach = 0.4 * height
    found: list[tuple[int, float, set[int]]] = []
    for distance in sorted(abs(at) for _, at, _ in rows):
        level = [entry for entry in rows if 0 <= abs(entry[1]) - distance <= reach]
        count = sum(len(row) for _, _, row in level)
        if count <= COPIES:
            continue
        middle = float(np.average([abs(at) for _, at, _ in level], weights=[len(row) for _, _, row in level]))
        beside = {  # a single back is all that is left of a wall at times
            id(t)
            for along_x, at, row in every
            if abs(abs(at) - middle) <= reach
            for t in _with_face_up_neighbours(row, at, along_x, tiles, tile_mm)
        }
        strangers = sum(
            id(tile) not in beside and abs(_edge_distance(tile) - middle) < reach
            for tile in tiles
            if not tile.face_down and upright(tile, sector(tile.x_mm, tile.y_mm))
        )
        if strangers < FEW:
            found.append((count, middle, {_side(along_x, at) for along_x, at, _ in level}))
    if not found:
        return None
    _, inner, inner_sides = found[0]
    behind = [
        entry for entry in found if reach < entry[1] - inner < LAYOUT_LIMITS.next_row_max_heights * height
    ]
    others = {side for _, _, sides in behind for side in sides} - inner_sides
    if len(inner_sides) == 1 and len(others) >= FEW:
        return max(behind)[1]
    return inner


def wall_spread(tiles: Sequence[TableTile], tile_mm: tuple[float, float]) -> float:
    """By how much the innermost walls of the sides differ in their distance from the origin, mm."""
    nearest: dict[int, float] = {}
    for along_x, at, row in _rows([tile for tile in tiles if tile.face_down], tile_mm):
        if len(row) > COPIES:
            side = _side(along_x, at)
            nearest[side] = min(abs(at), nearest.get(side, np.inf))
    return max(nearest.values()) - min(nearest.values()) if nearest else 0.0


def without_standing(
    tiles: Sequence[TableTile], tile_mm: tuple[float, float], camera: Double, wall: float | None
) -> list[TableTile]:
    """The tiles without the backs of hands that stand: seen at a slant from the other side they look like
    backs that lie behind the walls.

    Args:
        camera: (3,) its place, mm.
        wall: from the origin to the walls' line, where it is known.
    """
    width, height = tile_mm
    rows = _rows([tile for tile in tiles if tile.face_down], tile_mm, FEW)
    lone = sum(len(row) >= LAYOUT_LIMITS.row_min_tiles for _, _, row in rows) == 1
    # Melds and shown hands lie outside the walls: backs that stand nearer than those are a wall's. But where
    # one row is all there is, it is likelier the hand that always stands there than the last of the walls.
    faces = 0.0 if lone else max((_edge_distance(tile) for tile in tiles if not tile.face_down), default=0.0)
    behind = (
        max(LAYOUT_LIMITS.hands_min_widths * width, faces + 0.5 * height)
        if wall is None
        else wall + LAYOUT_LIMITS.next_row_max_heights * height
    )
    standing: set[int] = set()
    for along_x, at, row in rows:
        seat = _side(along_x, at)
        slant = (to_seat(float(camera[0]), float(camera[1]), seat)[1] + abs(at)) / max(float(camera[2]), 1.0)
        alone = len(
            _with_face_up_neighbours(row, at, along_x, tiles, tile_mm, LAYOUT_LIMITS.in_row_max_heights)
        ) == len(row)
        corner = len(row) == COPIES and to_seat(*_row_centre(row), seat)[
            0
        ] > LAYOUT_LIMITS.corner_min_share * abs(at)
        outside = (abs(at) > behind and alone and not corner) or _seem_on_faces(
            row, at, along_x, tiles, tile_mm
        )
        if outside and slant > LAYOUT_LIMITS.standing_backs_min_slant:
            standing.update(id(tile) for tile in row)
    return [tile for tile in tiles if id(tile) not in standing]


def _seem_on_faces(
    row: Sequence[TableTile],
    at: float,
    along_x: bool,
    tiles: Sequence[TableTile],
    tile_mm: tuple[float, float],
) -> bool:
    """Whether most of a row's backs seem to lie on painted faces, only a little farther out: they stand right
    behind a hand that is shown. Bare ones may be flanks of the row itself.
    """
    width, height = tile_mm
    painted = [tile for tile in tiles if tile.code not in (BACK, BLANK)]
    faces = [_across_and_along(tile, along_x) for tile in painted]
    before = [
        along
        for across, along in faces
        if across * at > 0 and 0 < abs(at) - abs(across) < LAYOUT_LIMITS.clear_of_min_heights * height
    ]
    places = [_across_and_along(tile, along_x)[1] for tile in row]
    hidden = sum(any(abs(place - along) < 0.75 * width for along in before) for place in places)
    return 2 * hidden > len(row)


def _row_centre(row: Sequence[TableTile]) -> tuple[float, float]:
    return sum(tile.x_mm for tile in row) / len(row), sum(tile.y_mm for tile in row) / len(row)


def _edge_distance(tile: TableTile) -> float:
    """How far from the origin, towards the nearest edge."""
    return max(abs(tile.x_mm), abs(tile.y_mm))


def lowered(
    tiles: Sequence[TableTile], tile_mm: tuple[float, float], camera: Double, thick_mm: float
) -> list[TableTile]:
    """The tiles, those on walls where their stacks stand: the upper ones lie a tile higher than discards do,
    and seen at a slant they seem to lie farther away.

    Args:
        camera: (3,) its place over the discards' faces, mm.
    """
    raised: set[int] = set()
    for along_x, at, row in _rows([tile for tile in tiles if tile.face_down], tile_mm):
        if len(row) <= COPIES:
            continue
        line = float(
            np.median([_across_and_along(_as_upper(tile, camera, thick_mm), along_x)[0] for tile in row])
        )
        for tile in _with_face_up_neighbours(row, at, along_x, tiles, tile_mm):
            across = _across_and_along(tile, along_x)[0]
            if tile.face_down or abs(across - at) < abs(across - line):  # else it is the lower of its stack
                raised.add(id(tile))
    return [_as_upper(tile, camera, thick_mm) if id(tile) in raised else tile for tile in tiles]


def _as_upper(tile: TableTile, camera: Double, thick_mm: float) -> TableTile:
    """The tile where it lies if it is the upper one of a stack."""
    x, y = on_plane(np.array([[tile.x_mm, tile.y_mm]]), camera, thick_mm)[0]
    return tile.moved(float(x) - tile.x_mm, float(y) - tile.y_mm)


def lowered_ends(
    tiles: Sequence[TableTile],
    tile_mm: tuple[float, float],
    camera: Double,
    thick_mm: float,
    wall: float,
) -> list[TableTile]:
    """The tiles, what is left of short walls put on the line on which the others stand.

    Args:
        wall: from the origin to the walls' line.
    """
    out = []
    for tile in tiles:
        moved = _as_upper(tile, camera, thick_mm)
        nearer = abs(_edge_distance(moved) - wall) < abs(_edge_distance(tile) - wall) - 0.1 * tile_mm[1]
        fits = abs(_edge_distance(moved) - wall) < 0.25 * tile_mm[1] and upright(
            tile, sector(tile.x_mm, tile.y_mm)
        )
        out.append(moved if nearer and fits else tile)
    return out


def _with_face_up_neighbours(
    row: Sequence[TableTile],
    at: float,
    along_x: bool,
    tiles: Sequence[TableTile],
    tile_mm: tuple[float, float],
    level: float = 0.45,
) -> list[TableTile]:
    """A row of backs with the face-up tiles in it and at its ends, out of line by ``level`` at most."""
    width, height = tile_mm
    standing = list(row)
    in_line = [  # what seems to lie where a back stands is before or behind it
        tile
        for tile in tiles
        if not tile.face_down
        and abs(_across_and_along(tile, along_x)[0] - at) < level * height
        and upright(tile, 0) == along_x
        and all(math.hypot(tile.x_mm - back.x_mm, tile.y_mm - back.y_mm) > 0.5 * width for back in row)
    ]
    for here in standing:  # grows on the way
        along = _across_and_along(here, along_x)[1]
        for tile in in_line:
            beside = (
                abs(_across_and_along(tile, along_x)[1] - along) < LAYOUT_LIMITS.beside_max_widths * width
            )
            if beside and not any(tile is other for other in standing):
                standing.append(tile)
    return standing


def _side(along_x: bool, at: float) -> int:
    """The seat before which a row lies."""
    return sector(0.0, at) if along_x else sector(at, 0.0)


def _across_and_along(tile: TableTile, along_x: bool) -> tuple[float, float]:
    """Across the row and along it."""
    return (tile.y_mm, tile.x_mm) if along_x else (tile.x_mm, tile.y_mm)


def _rows(
    backs: Sequence[TableTile], tile_mm: tuple[float, float], least: int = LAYOUT_LIMITS.row_min_tiles
) -> list[tuple[bool, float, list[TableTile]]]:
    """Rows of at least so many: whether along x, where, the tiles in order."""
    width, height = tile_mm
    rows = []
    for along_x in (True, False):
        entries = sorted(
            ((*_across_and_along(tile, along_x), tile) for tile in backs if upright(tile, 0) == along_x),
            key=lambda entry: entry[:2],
        )
        while entries:
            level = [entry for entry in entries if entry[0] - entries[0][0] <= 0.4 * height]
            entries = entries[len(level) :]
            level.sort(key=lambda entry: entry[1])
            joined = sum(b[1] - a[1] < LAYOUT_LIMITS.beside_max_widths * width for a, b in pairwise(level))
            if joined + 1 >= least:
                rows.append((along_x, float(np.median([at for at, _, _ in level])), [t for _, _, t in level]))
    return rows
