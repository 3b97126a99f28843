"""Removes upper sides of standing tiles, which look like white dragons from above, by what lies around them.

Detections that are too small for a face were removed before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vision.facts import HAND_TILES, MELD_TILES
from vision.labels import BLANK, COPIES, FLOWERS
from vision.layout.edge_owners import depth_mm, gap_mm, touching_groups
from vision.layout.limits import LAYOUT
from vision.layout.table_tile import TableTile
from vision.layout.zones import TableLayout


def remove_tops(outer: Sequence[TableTile], seat: int, layout: TableLayout) -> list[TableTile]:
    """What lies before a seat, without blank tiles that are the upper sides of its standing hand: those in no
    row of faces, where they are more than a set has; else those behind what it has laid down, with no face in
    their row, no back beside them and too few for a meld; behind a hand laid open, where nobody lays melds,
    however many and whatever backs stand beside them.
    """
    blank = [tile for tile in outer if tile.code == BLANK]
    rest = [tile for tile in outer if tile.code != BLANK]
    width, height = layout.tile_mm
    painted = [depth_mm(tile, seat) for tile in rest if not tile.face_down]
    hand = _laid_hand(rest, seat, layout)

    def beside(tile: TableTile, other: TableTile) -> bool:
        # The upper side of another may be read as a back; a back of its meld would touch it.
        in_row = abs(depth_mm(tile, seat) - depth_mm(other, seat)) < LAYOUT.clear_of_min_heights * height
        is_of_its_meld = gap_mm(tile, other, layout) < 0.5 * width and not _is_behind(tile, hand, seat)
        return in_row and (not other.face_down or is_of_its_meld)

    if len(blank) > COPIES:
        faces = [tile for tile in rest if not tile.face_down]
        laid = {id(tile) for tile in blank if any(beside(tile, face) for face in faces)}
        dragons = laid if len(laid) <= COPIES else set[int]()
        return [tile for tile in outer if tile.code != BLANK or id(tile) in dragons]
    behind = [
        tile
        for tile in blank
        if any(depth_mm(tile, seat) > other for other in painted)
        and not any(beside(tile, other) for other in rest)
    ]
    tops = {
        id(tile)
        for group in touching_groups(behind, layout)
        if len(group) < MELD_TILES or all(_is_behind(tile, hand, seat) for tile in group)
        for tile in group
    }
    return [tile for tile in outer if id(tile) not in tops]


def _laid_hand(tiles: Iterable[TableTile], seat: int, layout: TableLayout) -> list[TableTile]:
    """The faces of a hand laid open before a seat: its longest row, where melds make none as long."""
    faces = [tile for tile in tiles if not tile.face_down]
    reach_mm = LAYOUT.clear_of_min_heights * layout.tile_mm[1]
    rows = (
        [other for other in faces if abs(depth_mm(other, seat) - depth_mm(one, seat)) < reach_mm]
        for one in faces
    )
    longest = max(rows, key=len, default=[])
    return longest if len(longest) >= HAND_TILES else []


def _is_behind(tile: TableTile, row: Sequence[TableTile], seat: int) -> bool:
    """Whether a tile lies between a row before a seat and the seat."""
    along = [one.in_seat_frame(seat)[0] for one in row]
    return (
        bool(row)
        and min(along) < tile.in_seat_frame(seat)[0] < max(along)
        and all(depth_mm(tile, seat) > depth_mm(one, seat) for one in row)
    )


def shown_without_tops(shown: Sequence[TableTile]) -> list[int]:
    """Indices of shown tiles without white dragons that lie with flowers alone or by themselves: in a picture
    taken between two turns nobody is laying a hand down.
    """
    is_hand = any(tile.code not in (BLANK, *FLOWERS) for tile in shown)
    return [index for index, tile in enumerate(shown) if is_hand or tile.code != BLANK]
