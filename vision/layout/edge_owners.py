"""Whose the tiles outside the walls are: groups that touch, and the seat along whose edge each runs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.grouping import reached_from
from vision.labels import BLANK
from vision.layout.limits import LAYOUT
from vision.layout.table_tile import TableTile, is_upright
from vision.layout.zones import TableLayout, nearest_seat, to_seat


def outer_tiles_by_seat(tiles: Sequence[TableTile], layout: TableLayout) -> list[list[TableTile]]:
    """Tiles outside the walls by seat: a row belongs to the seat along whose edge it runs."""
    groups = touching_groups(tiles, layout)
    owners: list[list[TableTile]] = [[], [], [], []]
    for group in groups:
        owners[_row_owner(group, layout)].extend(group)
    return owners


def _row_owner(group: Sequence[TableTile], layout: TableLayout) -> int:
    x = sum(tile.x_mm for tile in group) / len(group)
    y = sum(tile.y_mm for tile in group) / len(group)
    nearest = nearest_seat(x, y)
    # The backs of tiles that stand behind a flower lie across, as far as they are seen at all; some of them
    # may be read as white dragons.
    open_ones = [tile for tile in group if not tile.face_down]
    deciding = [tile for tile in open_ones if tile.code != BLANK] or open_ones or group
    along_y = sum(is_upright(tile, 0) for tile in deciding)
    along_x = len(deciding) - along_y
    if abs(abs(x) - abs(y)) > 0.6 * max(abs(x), abs(y)) or len(group) == 1:
        return nearest
    seats = 0 if y < 0 else 2, 1 if x > 0 else 3
    if all(tile.code == BLANK for tile in deciding):
        # Upper sides of standing tiles are wider than high, as tiles that lie across: their row shows which.
        wide, high = np.ptp([(tile.x_mm, tile.y_mm) for tile in group], axis=0)
        if abs(wide - high) > 0.5 * layout.tile_mm[0]:
            return seats[0] if wide > high else seats[1]
    if along_y != along_x:
        return seats[0] if along_y > along_x else seats[1]
    # As many one way as the other: of an added kong three lie in the row at its owner's edge.
    at_edge = [_count_at_edge(group, seat, layout) for seat in seats]
    if at_edge[0] != at_edge[1]:
        return seats[0] if at_edge[0] > at_edge[1] else seats[1]
    if abs(abs(x) - abs(y)) > LAYOUT.corner_max_share * max(abs(x), abs(y)):
        return nearest
    # Melds lie at their owner's right.
    return max(seats, key=lambda seat: to_seat(x, y, seat)[0])


def _count_at_edge(group: Sequence[TableTile], seat: int, layout: TableLayout) -> int:
    """How many of these tiles lie in the row nearest to a seat."""
    depths = [depth_mm(tile, seat) for tile in group]
    return sum(max(depths) - depth < LAYOUT.clear_of_min_heights * layout.tile_mm[1] for depth in depths)


def touching_groups(tiles: Sequence[TableTile], layout: TableLayout) -> list[list[TableTile]]:
    """Tiles in groups, each nearer to another of its group than half a tile's width."""
    near_mm = 0.5 * layout.tile_mm[0]
    rest = list(tiles)
    groups: list[list[TableTile]] = []
    while rest:
        first = rest.pop()
        near = reached_from([first], rest, lambda one, other: gap_mm(one, other, layout) < near_mm)
        rest = [tile for tile in rest if not any(tile is other for other in near)]
        groups.append([first, *near])
    return groups


def gap_mm(one: TableTile, two: TableTile, layout: TableLayout) -> float:
    """Distance between the outlines of two tiles that lie square to the table, mm."""
    width, height = layout.tile_mm

    def half(tile: TableTile) -> tuple[float, float]:
        return (width / 2, height / 2) if is_upright(tile, 0) else (height / 2, width / 2)

    (a, b), (c, d) = half(one), half(two)
    return max(abs(one.x_mm - two.x_mm) - a - c, abs(one.y_mm - two.y_mm) - b - d)


def depth_mm(tile: TableTile, seat: int) -> float:
    """Distance from the middle of the table towards a seat, mm."""
    return -tile.in_seat_frame(seat)[1]
