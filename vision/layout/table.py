"""From tiles on the felt to rivers, melds, shown hands, indicators and walls: geometry only, no rule of play.

Nothing here knows fixed slots. Who owns a tile, where rows begin and which tiles belong together follows from
how the tiles lie to each other and to the walls, so tables drawn or set up by others read the same way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from vision.facts import SEATS
from vision.grouping import split_rows
from vision.labels import BLANK, COPIES
from vision.layout.edge_owners import outer_tiles_by_seat
from vision.layout.kong_rows import extract_kong_rows
from vision.layout.limits import LAYOUT
from vision.layout.melds import (
    MeldView,
    RowItem,
    as_open_kong,
    no_tile_is_turned,
    set_aside_norths,
    split_row,
    without_closed_hand,
)
from vision.layout.rivers import reassign_tiles_across_diagonals, remove_outlying_rows, river_order
from vision.layout.table_tile import TableTile, is_upright
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
    taken = {id(tile) for tile in indicators}
    rivers: list[list[TableTile]] = [[], [], [], []]
    outer: list[TableTile] = []
    for tile in face_up:
        if id(tile) in taken:
            continue
        seat = tile.side
        distance = -tile.in_seat_frame(seat)[1]
        if _is_on_stack(tile, backs, layout):
            continue  # the side of a wall; nobody lays a tile where walls stand
        if distance <= layout.river_limit_mm:
            rivers[seat].append(tile)
        else:
            outer.append(tile)
    reassign_tiles_across_diagonals(rivers, layout)
    outer += remove_outlying_rows(rivers, layout)
    wall_tiles = {id(tile) for row in walls for tile in row.tiles if len(row.tiles) > COPIES}
    outer_backs = [
        tile
        for tile in backs
        if id(tile) not in wall_tiles
        and max(abs(tile.x_mm), abs(tile.y_mm)) > layout.river_limit_mm
        and not on_wall_line(tile, layout)
    ]
    sides: list[SideView] = []
    in_melds = 0
    owners = outer_tiles_by_seat(outer + outer_backs, layout)
    for seat in SEATS:
        river, sideways = river_order(rivers[seat], seat, layout)
        melds, shown, apart = _edge_tiles(owners[seat], seat, layout)
        in_melds += sum(tile.face_down for meld in melds for tile in meld.tiles)
        sides.append(SideView(river, sideways, melds, shown, apart))
    if no_tile_is_turned([meld for side in sides for meld in side.melds]):
        sides = [replace(side, melds=tuple(map(as_open_kong, side.melds))) for side in sides]
    return TableView(
        (sides[0], sides[1], sides[2], sides[3]),
        tuple(indicators),
        max(0, len(backs) - in_melds),
        layout,
        wall_stacks((*backs, *indicators), layout),
    )


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


def _edge_tiles(
    tiles: Sequence[TableTile], seat: int, layout: TableLayout
) -> tuple[tuple[MeldView, ...], tuple[TableTile, ...], tuple[int, ...]]:
    """Melds, shown tiles and which of those lie apart."""
    width, height = layout.tile_mm
    items = []
    for tile in tiles:
        u, v = tile.in_seat_frame(seat)
        items.append(RowItem(tile, u, v, not is_upright(tile, seat)))
    stacked: dict[int, TableTile] = {}
    uppers: set[int] = set()
    for low in items:
        for high in items:
            if (
                low.sideways
                and high.sideways
                and abs(low.u - high.u) < 0.5 * height
                and 0.6 * width < high.v - low.v < (width + 3 * height) / 4  # farther off, a meld behind
                and id(low.tile) not in uppers
            ):
                stacked[id(low.tile)] = high.tile
                uppers.add(id(high.tile))
    base = [replace(item, upper=stacked.get(id(item.tile))) for item in items if id(item.tile) not in uppers]
    base.sort(key=lambda item: item.v)
    reach = LAYOUT.clear_of_min_heights * height
    rows = split_rows(base, lambda row, item: item.v - row[0].v < reach)
    shown: list[tuple[int, RowItem, bool]] = []
    spans: list[tuple[float, float]] = []
    in_rows, rows = extract_kong_rows(rows, width, height)
    melds: list[tuple[float, float, MeldView]] = [(level, -u, meld) for level, u, meld in in_rows]
    for level, row in enumerate(rows):
        row.sort(key=lambda item: item.u)
        found, loose = split_row(row, width, height)
        melds.extend((level, -u, meld) for u, meld in found)
        hand = [(item, lies_apart) for item, lies_apart in loose if not item.tile.face_down]
        if hand:
            # A player of Siamese has two hands, one behind the other: each is listed as it lies.
            left, right = hand[0][0].u, hand[-1][0].u
            behind = sum(left < end and begin < right for begin, end in spans)
            spans.append((left, right))
            shown.extend((behind, item, lies_apart) for item, lies_apart in hand)
    melds.sort(key=lambda entry: (entry[0], entry[1]))
    laid = without_closed_hand([meld for _, _, meld in melds], seat, layout)
    aside = set_aside_norths(laid, [item.tile for _, item, _ in shown])
    laid = tuple(meld for meld in laid if meld not in aside)
    among = {id(tile) for meld in aside for tile in meld.tiles}
    shown.extend((0, item, False) for item in base if id(item.tile) in among)
    shown.sort(key=lambda entry: (entry[0], entry[1].u))
    return (
        laid,
        tuple(item.tile for _, item, _ in shown),
        tuple(index for index, (_, _, lies_apart) in enumerate(shown) if lies_apart),
    )
