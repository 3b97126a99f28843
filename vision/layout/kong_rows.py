"""Kongs that do not lie in one row: two tiles behind two, or the fourth tile behind a pung."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from vision.grouping import split_rows
from vision.labels import BLANK
from vision.layout.limits import LAYOUT
from vision.layout.melds import FromSide, MeldName, MeldView, RowItem, same_kind_cost

Rows = list[list[RowItem]]


def extract_kong_rows(
    rows: Sequence[Sequence[RowItem]], width: float, height: float
) -> tuple[list[tuple[int, float, MeldView]], Rows]:
    """Kongs in two rows, each with the number of its first row and its place along the edge, and the rows
    without them; a fourth tile behind a pung goes on the pung's turned tile.

    Args:
        rows: from the edge inwards, each the owner's left to right.
        width: of a tile's face, mm.
        height: of a tile's face, mm.
    """
    left = [list(row) for row in rows]
    found: list[tuple[int, float, MeldView]] = []
    reach = LAYOUT.beside_max_widths * width
    for level in range(len(left) - 1):
        along = sorted(left[level], key=lambda item: item.u)
        for near in split_rows(along, lambda row, item: item.u - row[-1].u < reach):
            behind = [
                item for item in left[level + 1] if any(_is_behind(one, item, width, height) for one in near)
            ]
            rest = [item for item in left[level + 1] if item not in behind]
            if any(abs(one.u - other.u) < reach for one in behind for other in rest):
                continue  # part of something longer
            kong = _two_and_two(near, behind)
            if kong is not None:
                found.append((level, sum(item.u for item in near) / len(near), kong))
                left[level] = [item for item in left[level] if item not in near]
            elif _is_fourth(near, behind):
                left[level] = [
                    replace(item, upper=behind[0].tile) if item.sideways else item for item in left[level]
                ]
            else:
                continue
            left[level + 1] = [item for item in left[level + 1] if item not in behind]
    return found, left


def _is_behind(near: RowItem, far: RowItem, width: float, height: float) -> bool:
    min_heights, max_heights = LAYOUT.behind_heights
    return (
        abs(near.u - far.u) < LAYOUT.aside_max_widths * width
        and min_heights * height < far.v - near.v < max_heights * height
    )


def _two_and_two(near: Sequence[RowItem], behind: Sequence[RowItem]) -> MeldView | None:
    """Two tiles behind two, all of one kind; where two of them lie face down it is a closed kong."""
    if len(near) != 2 or len(behind) != 2:
        return None
    items = (*near, *behind)
    tiles = tuple(item.tile for item in items)
    up = [tile for tile in tiles if not tile.face_down]
    turned = [index for index, item in enumerate(items) if item.sideways]
    if len(up) not in (2, 4) or all(tile.code == BLANK for tile in up):
        return None
    if same_kind_cost(up) > LAYOUT.plain_meld_max_cost:
        return None
    if not turned:
        return MeldView("closed_kong", tiles, None)
    if len(turned) > 1 or len(up) == 2:
        return None
    kind: MeldName = "open_kong"
    side: FromSide = (
        "left" if math.isclose(items[turned[0]].u, min(item.u for item in items[:2])) else "right"
    )
    return MeldView(kind, tiles, side, turned[0])


def _is_fourth(near: Sequence[RowItem], behind: Sequence[RowItem]) -> bool:
    """Whether a single tile behind three of one kind is their fourth."""
    if len(near) != 3 or len(behind) != 1 or sum(item.sideways for item in near) != 1:
        return False
    tiles = [item.tile for item in (*near, *behind)]
    whole = not any(tile.face_down for tile in tiles) and not any(item.upper for item in near)
    return whole and same_kind_cost(tiles) <= LAYOUT.plain_meld_max_cost
