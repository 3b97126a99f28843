"""Walls in a photo: rows of backs, how far from the middle they stand, and where their stacks really are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from vision.calibration import project_to_plane
from vision.certainty import FEW
from vision.grouping import reached_from, split_rows
from vision.labels import BACK, BLANK, COPIES
from vision.layout.limits import LAYOUT
from vision.layout.table_tile import TableTile, is_upright
from vision.layout.zones import nearest_seat, to_seat
from vision.types import Double


@dataclass(frozen=True, slots=True)
class WallRow:
    """Backs that stand side by side.

    Attributes:
        along_x: whether the row runs along x.
        at: its y, or the x of one that runs along y.
        tiles: in their order.
    """

    along_x: bool
    at: float
    tiles: Sequence[TableTile]

    @property
    def distance(self) -> float:
        """From the middle of the table, mm."""
        return abs(self.at)

    @property
    def seat(self) -> int:
        """The seat before which it lies."""
        return nearest_seat(0.0, self.at) if self.along_x else nearest_seat(self.at, 0.0)

    def place(self, tile: TableTile) -> tuple[float, float]:
        """Of a tile, across the row and along it."""
        return (tile.y_mm, tile.x_mm) if self.along_x else (tile.x_mm, tile.y_mm)

    def with_face_up_neighbours(
        self, tiles: Sequence[TableTile], tile_mm: tuple[float, float], level: float = 0.45
    ) -> list[TableTile]:
        """Its backs with the face-up tiles in it and at its ends, out of line by ``level`` at most."""
        width, height = tile_mm
        near = LAYOUT.beside_max_widths * width
        in_line = [  # what seems to lie where a back stands is before or behind it
            tile
            for tile in tiles
            if not tile.face_down
            and abs(self.place(tile)[0] - self.at) < level * height
            and is_upright(tile, 0) == self.along_x
            and all(math.hypot(tile.x_mm - t.x_mm, tile.y_mm - t.y_mm) > 0.5 * width for t in self.tiles)
        ]
        beside = reached_from(
            self.tiles, in_line, lambda one, tile: abs(self.place(one)[1] - self.place(tile)[1]) < near
        )
        return [*self.tiles, *beside]

    def seems_on_faces(self, tiles: Sequence[TableTile], tile_mm: tuple[float, float]) -> bool:
        """Whether most of its backs seem to lie on painted faces, only a little farther out: they stand right
        behind a hand that is shown. Bare ones may be flanks of the row itself.
        """
        width, height = tile_mm
        faces = [self.place(tile) for tile in tiles if tile.code not in (BACK, BLANK)]
        reach = LAYOUT.clear_of_min_heights * height
        before = [
            along
            for across, along in faces
            if across * self.at > 0 and 0 < self.distance - abs(across) < reach
        ]
        places = [self.place(tile)[1] for tile in self.tiles]
        hidden = sum(any(abs(place - along) < 0.75 * width for along in before) for place in places)
        return 2 * hidden > len(self.tiles)

    def is_in_corner(self) -> bool:
        """Whether it is a kong that lies in a corner."""
        x, y = np.mean([(tile.x_mm, tile.y_mm) for tile in self.tiles], axis=0).tolist()
        along = to_seat(x, y, self.seat)[0]
        return len(self.tiles) == COPIES and along > LAYOUT.corner_min_share * self.distance


def backs_in_rows(
    tiles: Sequence[TableTile], tile_mm: tuple[float, float], min_tiles: int = LAYOUT.row_min_tiles
) -> list[WallRow]:
    """Rows of at least ``min_tiles`` backs."""
    width, height = tile_mm
    near = LAYOUT.beside_max_widths * width
    rows = []
    for along_x in (True, False):
        line = WallRow(along_x, 0.0, ())
        backs = [tile for tile in tiles if tile.face_down and is_upright(tile, 0) == along_x]
        placed = sorted(((*line.place(tile), tile) for tile in backs), key=lambda entry: entry[:2])
        for level in split_rows(placed, lambda row, entry: entry[0] - row[0][0] <= 0.4 * height):
            level.sort(key=lambda entry: entry[1])
            joined = sum(right[1] - left[1] < near for left, right in pairwise(level))
            if joined + 1 >= min_tiles:
                at = float(np.median([across for across, _, _ in level]))
                rows.append(WallRow(along_x, at, [tile for _, _, tile in level]))
    return rows


def wall_mm(tiles: Sequence[TableTile], tile_mm: tuple[float, float]) -> float | None:
    """How far from the origin the walls stand; None where too few backs stand in rows to show.

    The innermost rows: hands laid face down are farther out. But the flank of one wall may be taken for backs
    that lie before the line of all others. Nobody lays face-up tiles on the walls' line but beside the backs;
    kongs that lie face down have melds to their left and right.
    """
    height = tile_mm[1]
    rows, all_rows = backs_in_rows(tiles, tile_mm, FEW), backs_in_rows(tiles, tile_mm, 1)
    reach = 0.4 * height
    found: list[tuple[int, float, set[int]]] = []
    for distance in sorted(row.distance for row in rows):
        level = [row for row in rows if 0 <= row.distance - distance <= reach]
        counts = [len(row.tiles) for row in level]
        if sum(counts) <= COPIES:
            continue
        middle = float(np.average([row.distance for row in level], weights=counts))
        beside = {  # a single back is all that is left of a wall at times
            id(tile)
            for row in all_rows
            if abs(row.distance - middle) <= reach
            for tile in row.with_face_up_neighbours(tiles, tile_mm)
        }
        strangers = sum(
            id(tile) not in beside and abs(_edge_distance(tile) - middle) < reach
            for tile in tiles
            if not tile.face_down and is_upright(tile, tile.side)
        )
        if strangers < FEW:
            found.append((sum(counts), middle, {row.seat for row in level}))
    if not found:
        return None
    _, inner, inner_sides = found[0]
    min_distance, max_distance = reach, LAYOUT.next_row_max_heights * height
    behind = [entry for entry in found if min_distance < entry[1] - inner < max_distance]
    others = {side for _, _, sides in behind for side in sides} - inner_sides
    if len(inner_sides) == 1 and len(others) >= FEW:
        return max(behind)[1]
    return inner


def wall_spread(tiles: Sequence[TableTile], tile_mm: tuple[float, float]) -> float:
    """By how much the innermost walls of the sides differ in their distance from the origin, mm."""
    nearest: dict[int, float] = {}
    for row in backs_in_rows(tiles, tile_mm):
        if len(row.tiles) > COPIES:
            nearest[row.seat] = min(row.distance, nearest.get(row.seat, np.inf))
    return max(nearest.values()) - min(nearest.values()) if nearest else 0.0


def remove_standing_hands(
    tiles: Sequence[TableTile], tile_mm: tuple[float, float], camera: Double, wall: float | None
) -> list[TableTile]:
    """The tiles without the backs of hands that stand: seen at a slant from the other side they look like
    backs that lie behind the walls.

    Args:
        camera: (3,) its place, mm.
        wall: from the origin to the walls' line, where it is known.
    """
    width, height = tile_mm
    rows = backs_in_rows(tiles, tile_mm, FEW)
    lone = sum(len(row.tiles) >= LAYOUT.row_min_tiles for row in rows) == 1
    # Melds and shown hands lie outside the walls: backs that stand nearer than those are a wall's. But where
    # one row is all there is, it is likelier the hand that always stands there than the last of the walls.
    faces = 0.0 if lone else max((_edge_distance(tile) for tile in tiles if not tile.face_down), default=0.0)
    behind = (
        max(LAYOUT.hands_min_widths * width, faces + 0.5 * height)
        if wall is None
        else wall + LAYOUT.next_row_max_heights * height
    )
    standing: set[int] = set()
    for row in rows:
        camera_distance = to_seat(float(camera[0]), float(camera[1]), row.seat)[1] + row.distance
        if camera_distance / max(float(camera[2]), 1.0) <= LAYOUT.standing_backs_min_slant:
            continue
        in_line = row.with_face_up_neighbours(tiles, tile_mm, LAYOUT.in_row_max_heights)
        alone = len(in_line) == len(row.tiles)
        outside = row.distance > behind and alone and not row.is_in_corner()
        if outside or row.seems_on_faces(tiles, tile_mm):
            standing.update(id(tile) for tile in row.tiles)
    return [tile for tile in tiles if id(tile) not in standing]


def _edge_distance(tile: TableTile) -> float:
    """How far from the origin, towards the nearest edge."""
    return max(abs(tile.x_mm), abs(tile.y_mm))


def lower_stacks(
    tiles: Sequence[TableTile], tile_mm: tuple[float, float], camera: Double, thickness_mm: float
) -> list[TableTile]:
    """The tiles, those on walls where their stacks stand: the upper ones lie a tile higher than discards do,
    and seen at a slant they seem to lie farther away.

    Args:
        camera: (3,) its place over the discards' faces, mm.
    """
    raised: set[int] = set()
    for row in backs_in_rows(tiles, tile_mm):
        if len(row.tiles) <= COPIES:
            continue
        line = float(np.median([row.place(_as_upper(tile, camera, thickness_mm))[0] for tile in row.tiles]))
        for tile in row.with_face_up_neighbours(tiles, tile_mm):
            across = row.place(tile)[0]
            if tile.face_down or abs(across - row.at) < abs(across - line):  # else the lower of its stack
                raised.add(id(tile))
    return [_as_upper(tile, camera, thickness_mm) if id(tile) in raised else tile for tile in tiles]


def _as_upper(tile: TableTile, camera: Double, thickness_mm: float) -> TableTile:
    """The tile where it lies if it is the upper one of a stack."""
    x, y = project_to_plane(np.array([[tile.x_mm, tile.y_mm]]), camera, thickness_mm)[0]
    return tile.moved(float(x) - tile.x_mm, float(y) - tile.y_mm)


def lower_wall_ends(
    tiles: Sequence[TableTile],
    tile_mm: tuple[float, float],
    camera: Double,
    thickness_mm: float,
    wall: float,
) -> list[TableTile]:
    """The tiles, what is left of short walls put on the line on which the others stand.

    Args:
        wall: from the origin to the walls' line.
    """
    out = []
    for tile in tiles:
        moved = _as_upper(tile, camera, thickness_mm)
        nearer = abs(_edge_distance(moved) - wall) < abs(_edge_distance(tile) - wall) - 0.1 * tile_mm[1]
        fits = abs(_edge_distance(moved) - wall) < 0.25 * tile_mm[1] and is_upright(tile, tile.side)
        out.append(moved if nearer and fits else tile)
    return out
