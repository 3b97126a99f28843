"""What lies before a hand, at one edge of the table: melds, and tiles of a hand laid open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vision.grouping import split_rows
from vision.layout.kong_rows import extract_kong_rows
from vision.layout.limits import LAYOUT
from vision.layout.melds import MeldView, RowItem, set_aside_norths, split_row, without_closed_hand
from vision.layout.table_tile import TableTile, is_upright
from vision.layout.zones import TableLayout


@dataclass(frozen=True, slots=True)
class EdgeView:
    """The tiles before one seat's hand."""

    melds: tuple[MeldView, ...]
    """The first one made first: the farthest to the owner's right."""
    shown: tuple[TableTile, ...]
    """Face-up tiles outside melds, row by row, the owner's left to right."""
    apart: tuple[int, ...]
    """Indices into ``shown`` of tiles that lie apart from the others or are turned."""


@dataclass(frozen=True, slots=True)
class _ShownTile:
    item: RowItem
    lies_apart: bool
    behind: int
    """How many rows of the same hand lie before it."""


def read_edge(tiles: Sequence[TableTile], seat: int, layout: TableLayout) -> EdgeView:
    """Sort a seat's tiles outside the rivers into melds and shown tiles."""
    width, height = layout.tile_mm
    base = sorted(_with_uppers(_row_items(tiles, seat), layout), key=lambda item: item.v)
    reach = LAYOUT.clear_of_min_heights * height
    in_rows, rows = extract_kong_rows(
        split_rows(base, lambda row, item: item.v - row[0].v < reach), width, height
    )
    melds = [(level, -u, meld) for level, u, meld in in_rows]
    shown: list[_ShownTile] = []
    spans: list[tuple[float, float]] = []
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
            shown.extend(_ShownTile(item, lies_apart, behind) for item, lies_apart in hand)
    melds.sort(key=lambda entry: entry[:2])
    laid = without_closed_hand([meld for _, _, meld in melds], seat, layout)
    aside = set_aside_norths(laid, [each.item.tile for each in shown])
    among = {id(tile) for meld in aside for tile in meld.tiles}
    shown.extend(_ShownTile(item, lies_apart=False, behind=0) for item in base if id(item.tile) in among)
    shown.sort(key=lambda each: (each.behind, each.item.u))
    return EdgeView(
        tuple(meld for meld in laid if meld not in aside),
        tuple(each.item.tile for each in shown),
        tuple(index for index, each in enumerate(shown) if each.lies_apart),
    )


def _row_items(tiles: Sequence[TableTile], seat: int) -> list[RowItem]:
    return [RowItem(tile, *tile.in_seat_frame(seat), not is_upright(tile, seat)) for tile in tiles]


def _with_uppers(items: Sequence[RowItem], layout: TableLayout) -> list[RowItem]:
    """The items with the tile of an added kong that lies behind its sideways one joined to it."""
    width, height = layout.tile_mm
    upper_of: dict[int, TableTile] = {}
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
                upper_of[id(low.tile)] = high.tile
                uppers.add(id(high.tile))
    return [replace(item, upper=upper_of.get(id(item.tile))) for item in items if id(item.tile) not in uppers]
