"""From tiles on the felt to rivers, melds, shown hands, indicators and walls: geometry only, no rule of play.

Nothing here knows fixed slots. Who owns a tile, where rows begin and which tiles belong together follows from
how the tiles lie to each other and to the walls, so tables drawn or set up by others read the same way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from vision.facts import SEATS
from vision.labels import BLANK, COPIES
from vision.layout.edge_owners import outer_tiles_by_seat
from vision.layout.edges import read_edge
from vision.layout.limits import LAYOUT
from vision.layout.melds import MeldView, as_open_kong, no_tile_is_turned
from vision.layout.rivers import reassign_tiles_across_diagonals, remove_outlying_rows, river_order
from vision.layout.table_tile import TableTile, is_upright
from vision.layout.wall_rows import WallRow
from vision.layout.walls import (
    find_indicators,
    learn_dead_wall,
    on_wall_line,
    wall_rows,
    wall_stacks,
    with_walls,
)
from vision.layout.zones import TableLayout, learn_wall


@dataclass(frozen=True, slots=True)
class SideView:
    """What lies on one side of the table."""

    river: tuple[TableTile, ...] = ()
    """In the order of discarding."""
    sideways: tuple[int, ...] = ()
    """Indices into ``river`` of tiles turned by a quarter."""
    melds: tuple[MeldView, ...] = ()
    """The first one made first: the farthest to the owner's right."""
    shown: tuple[TableTile, ...] = ()
    """Face-up tiles that are neither river nor meld, the owner's left to right."""
    apart: tuple[int, ...] = ()
    """Indices into ``shown`` of tiles that lie apart from the others or are turned: a winning tile."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A whole table, side 0 at the picture's lower edge, then counter-clockwise."""

    sides: tuple[SideView, SideView, SideView, SideView]
    indicators: tuple[TableTile, ...] = ()
    """Face-up tiles on a wall, the one turned first in front where that is known."""
    face_down: int = 0
    """Backs outside melds."""
    layout: TableLayout = field(default_factory=TableLayout)
    """What was known or learned of the table while reading."""
    walls: tuple[tuple[int, float], ...] = ()
    """Stacks where the walls stand: side, and mm from its middle to the right as that side sees it."""


def empty_view() -> TableView:
    """An empty table; also the result for a picture that shows no table."""
    return TableView((SideView(), SideView(), SideView(), SideView()))


def read_table(
    tiles: Iterable[TableTile],
    layout: TableLayout | None = None,
    *,
    known_indicators: tuple[int, ...] = (),
    learns_wall: bool = True,
    has_indicators: bool = True,
) -> TableView:
    """Sort tiles into what they are.

    Args:
        tiles: every tile found, in surface coordinates (mm; see ``vision.layout.zones``).
        layout: sizes of this table, with the walls' distance where an earlier picture showed it.
        known_indicators: keys of tiles that were indicators a moment ago, in order: they stay indicators when
            the wall around them is gone.
        learns_wall: whether rows of backs show where the walls stand; False where the caller has
            found them out already, with what a single picture shows besides (``wall_mm``).
        has_indicators: whether tiles of walls are turned up in this game; where not, they lie before hands.
    """
    layout = layout or TableLayout()
    middle = LAYOUT.centre_panel_widths * layout.tile_mm[0]
    everything = tuple(tile for tile in tiles if max(abs(tile.x_mm), abs(tile.y_mm)) > middle)
    everything = with_walls(everything, layout)
    backs = [tile for tile in everything if tile.face_down]
    face_up = [tile for tile in everything if not tile.face_down]
    walls = wall_rows(backs, layout)
    if learns_wall:
        layout = learn_wall([row.distance for row in walls for _ in row.tiles], layout)
    indicators: list[TableTile] = []
    if has_indicators:
        layout = learn_dead_wall(everything, layout)
        indicators = find_indicators(face_up, walls, layout, known_indicators)
    rivers, outer = _rivers_and_edges(face_up, indicators, backs, layout)
    owners = outer_tiles_by_seat(outer + _backs_outside_walls(backs, walls, layout), layout)
    sides = []
    for seat in SEATS:
        river, sideways = river_order(rivers[seat], seat, layout)
        edge = read_edge(owners[seat], seat, layout)
        sides.append(SideView(river, sideways, edge.melds, edge.shown, edge.apart))
    in_melds = sum(tile.face_down for side in sides for meld in side.melds for tile in meld.tiles)
    if no_tile_is_turned([meld for side in sides for meld in side.melds]):
        sides = [replace(side, melds=tuple(map(as_open_kong, side.melds))) for side in sides]
    return TableView(
        (sides[0], sides[1], sides[2], sides[3]),
        tuple(indicators),
        max(0, len(backs) - in_melds),
        layout,
        wall_stacks((*backs, *indicators), layout),
    )


def _rivers_and_edges(
    face_up: Sequence[TableTile],
    indicators: Sequence[TableTile],
    backs: Sequence[TableTile],
    layout: TableLayout,
) -> tuple[list[list[TableTile]], list[TableTile]]:
    """The tiles of each side's river, and those that lie before hands."""
    taken = {id(tile) for tile in indicators}
    rivers: list[list[TableTile]] = [[] for _ in SEATS]
    outer: list[TableTile] = []
    for tile in face_up:
        # A face on a stack is the side of a wall: nobody lays a tile where walls stand.
        if id(tile) in taken or _is_on_stack(tile, backs, layout):
            continue
        distance = -tile.in_seat_frame(tile.side)[1]
        (rivers[tile.side] if distance <= layout.river_limit_mm else outer).append(tile)
    reassign_tiles_across_diagonals(rivers, layout)
    return rivers, outer + remove_outlying_rows(rivers, layout)


def _backs_outside_walls(
    backs: Sequence[TableTile], walls: Sequence[WallRow], layout: TableLayout
) -> list[TableTile]:
    wall_tiles = {id(tile) for row in walls for tile in row.tiles if len(row.tiles) > COPIES}
    return [
        tile
        for tile in backs
        if id(tile) not in wall_tiles
        and max(abs(tile.x_mm), abs(tile.y_mm)) > layout.river_limit_mm
        and not on_wall_line(tile, layout)
    ]


def _is_on_stack(tile: TableTile, backs: Sequence[TableTile], layout: TableLayout) -> bool:
    """Whether a tile lies on the walls' line where a stack stands; a blank one, wherever on it."""
    width, height = layout.tile_mm
    seat = tile.side
    u, v = tile.in_seat_frame(seat)
    if layout.wall_mm is None:
        return False
    turn = math.radians(tile.up_deg + 90 * seat)
    half = (abs(math.sin(turn)) * height + abs(math.cos(turn)) * width) / 2
    clear = half + (0.5 - LAYOUT.wall_overlap_heights) * height
    if abs(-v - layout.wall_mm) >= clear:
        return False
    # What seems to lie across the wall is drawn around parts of two stacks.
    reach = (1.2 if is_upright(tile, seat) else 1.7) * width
    return tile.code == BLANK or any(
        abs(there[0] - u) < reach and abs(there[1] - v) < height
        for there in (back.in_seat_frame(seat) for back in backs)
    )
