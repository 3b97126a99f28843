"""Rivers: which tiles belong to one, and the order in which they were discarded."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from vision.facts import RIVER_ROW_TILES, SEATS
from vision.grouping import split_rows
from vision.layout.limits import LAYOUT
from vision.layout.table_tile import TableTile, is_upright
from vision.layout.zones import TableLayout

_Placed = tuple[tuple[float, float], TableTile]
"""A tile with its place in the seat's frame."""


def reassign_tiles_across_diagonals(rivers: list[list[TableTile]], layout: TableLayout) -> None:
    """Give back to a river the tiles of its long rows that lie across the diagonal."""
    width, _height = layout.tile_mm
    for seat in SEATS:
        for other in ((seat + 1) % 4, (seat + 3) % 4):
            moved = True
            while moved:
                moved = False
                for tile in list(rivers[other]):
                    u, v = tile.in_seat_frame(seat)
                    if abs(u) < -v - 0.5 * width or abs(u) > -v + 5 * width or not is_upright(tile, seat):
                        continue
                    seventh = (
                        not is_upright(tile, other)
                        and _in_row(v, rivers[seat], seat, layout) >= RIVER_ROW_TILES
                    )
                    if _joins(tile, rivers[seat], seat, layout) and (
                        seventh or not _joins(tile, rivers[other], other, layout)
                    ):
                        rivers[other].remove(tile)
                        rivers[seat].append(tile)
                        moved = True


def _joins(tile: TableTile, river: Sequence[TableTile], seat: int, layout: TableLayout) -> bool:
    """Whether the tile continues a row of this river."""
    width, height = layout.tile_mm
    u, v = tile.in_seat_frame(seat)
    wide = width if is_upright(tile, seat) else height
    for other in river:
        if other is tile:
            continue
        u2, v2 = other.in_seat_frame(seat)
        reach = (
            wide + (width if is_upright(other, seat) else height)
        ) / 2 + LAYOUT.row_gap_max_widths * width
        if abs(v - v2) < 0.4 * height and 0.5 * width < abs(u - u2) < reach:
            return True
    return False


def _in_row(v: float, river: Sequence[TableTile], seat: int, layout: TableLayout) -> int:
    return sum(abs(t.in_seat_frame(seat)[1] - v) < 0.4 * layout.tile_mm[1] for t in river)


def river_order(
    tiles: Sequence[TableTile], seat: int, layout: TableLayout
) -> tuple[tuple[TableTile, ...], tuple[int, ...]]:
    """Rows from the middle outward, each from the player's left to right."""
    rows = [sorted(row, key=lambda e: e[0][0]) for row in _rows(tiles, seat, layout.tile_mm[1])]
    across = [
        not is_upright(tile, seat) and _has_room_across(number, row, layout.tile_mm)
        for row in rows
        for number, (_, tile) in enumerate(row)
    ]
    ordered = tuple(tile for row in rows for _, tile in row)
    return ordered, tuple(index for index, turned in enumerate(across) if turned)


def _has_room_across(number: int, row: Sequence[_Placed], tile_mm: tuple[float, float]) -> bool:
    """Whether a tile of a sorted row is as far from its neighbours as one that lies across."""
    width, height = tile_mm
    places = [place[0] for place, _ in row[max(0, number - 1) : number + 2]]
    if len(places) == 1:
        return True
    step = (places[-1] - places[0]) / (len(places) - 1)
    return step > width + LAYOUT.across_min_room * (height - width) / 2


def _rows(tiles: Sequence[TableTile], seat: int, height: float) -> list[list[_Placed]]:
    """From the middle outward; each tile with its place in the seat's frame."""
    placed = sorted(((t.in_seat_frame(seat), t) for t in tiles), key=lambda entry: -entry[0][1])
    reach = LAYOUT.clear_of_min_heights * height
    return split_rows(placed, lambda row, entry: _row_distance(row) - entry[0][1] < reach)


def _row_distance(row: Sequence[_Placed]) -> float:
    return sum(place[1] for place, _ in row) / len(row)


def remove_outlying_rows(rivers: list[list[TableTile]], layout: TableLayout) -> list[TableTile]:
    """Takes out of the rivers what lies within their reach and is none: rows that are set off outward, such
    as flowers laid before a hand where no walls stand.
    """
    height = layout.tile_mm[1]
    rows = [_rows(river, seat, height) for seat, river in enumerate(rivers)]
    firsts = [(seat, -_row_distance(own[0])) for seat, own in enumerate(rows) if own]
    beyond: list[TableTile] = []
    for seat, own in enumerate(rows):
        others = [distance for other, distance in firsts if other != seat and len(rivers[other]) > 1]
        row_count = len(own)
        if (
            own
            and len(others) > 1
            and -_row_distance(own[0]) > median(others) + LAYOUT.first_row_max_offset_heights * height
        ):
            row_count = 0
        stray = row_count > 2 and len(own[0]) == 1 and sum(map(len, own)) > LAYOUT.row_min_tiles
        for index in range(2 if stray else 1, row_count):
            if (
                _row_distance(own[index - 1]) - _row_distance(own[index])
                > LAYOUT.next_row_max_heights * height
            ):
                row_count = index
                break
        beyond += [tile for row in own[row_count:] for _, tile in row]
        rivers[seat] = [tile for row in own[:row_count] for _, tile in row]
    return beyond
