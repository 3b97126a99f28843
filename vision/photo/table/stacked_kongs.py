"""The fourth tile of an added kong, where people lay it on top of the turned one, which it hides.

It lies one tile higher. Seen at a slant it seems to lie farther from the camera than its row lets a tile lie:
by as much, and in that direction, as the camera's place says. From straight above nothing shows it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.calibration import project_to_plane
from vision.labels import plain_kind
from vision.layout import LAYOUT, SEATS, TableTile, is_upright, to_seat
from vision.photo.table.limits import PHOTO_TABLE
from vision.types import Double


def with_hidden_kong_tiles(
    tiles: Sequence[TableTile], tile_mm: tuple[float, float], camera: Double, thickness_mm: float
) -> list[TableTile]:
    """The tiles; a turned one of three alike that lies a tile higher is put where it lies, and the one that
    it hides, of the same face, beside it, as others lay an added kong.

    Args:
        camera: (3,) its place over the tiles, mm.
    """
    found = list(tiles)
    for index, tile in enumerate(tiles):
        if tile.face_down:
            continue
        down = project_to_plane(np.array([[tile.x_mm, tile.y_mm]]), camera, thickness_mm)[0]
        lying = tile.moved(float(down[0]) - tile.x_mm, float(down[1]) - tile.y_mm)
        for seat in SEATS:
            offset = None if is_upright(tile, seat) else _off_its_row(tile, tiles, seat, tile_mm)
            if offset is None or not _is_higher(offset, _shift(tile, lying, seat), tile_mm[0]):
                continue
            inward = to_seat(0.0, tile_mm[0], (4 - seat) % 4)
            found[index] = lying
            found.append(lying.moved(*inward))
            break
    return found


def _shift(tile: TableTile, lying: TableTile, seat: int) -> Double:
    return np.array(to_seat(tile.x_mm - lying.x_mm, tile.y_mm - lying.y_mm, seat))


def _is_higher(offset: Double, shift: Double, width: float) -> bool:
    length = float(np.linalg.norm(shift))
    if length < LAYOUT.off_row_max_share * width:
        return False
    share = float(offset @ shift) / length**2
    aside = float(np.linalg.norm(offset - share * shift))
    return (
        PHOTO_TABLE.shift_along_shares[0] < share < PHOTO_TABLE.shift_along_shares[1]
        and aside < PHOTO_TABLE.shift_aside_max_widths * width + length / 3
    )


def _off_its_row(
    tile: TableTile, tiles: Sequence[TableTile], seat: int, tile_mm: tuple[float, float]
) -> Double | None:
    """(2,) by how much a turned tile lies off the place that the two others of its pung leave it, in the
    seat's frame, mm; None where it is none of a pung.
    """
    width, height = tile_mm
    u, v = tile.in_seat_frame(seat)
    if v > 0:
        return None  # the row of the player across
    kind = plain_kind(tile.code)
    row = sorted(
        place
        for other in tiles
        if plain_kind(other.code) == kind and is_upright(other, seat)
        for place in (other.in_seat_frame(seat),)
        if abs(place[0] - u) < height / 2 + 2 * width + height and abs(place[1] - v) < 1.2 * height
    )
    if len(row) != 2:
        return None
    turned = (width + height) / 2
    (left, level), (right, other_level) = row
    gap = right - left - width
    if abs(level - other_level) > 0.3 * height:
        return None
    if abs(gap - height) < LAYOUT.row_gap_max_widths * 2 * width:
        at = (left + right) / 2  # it lies between them
    elif gap < LAYOUT.row_gap_max_widths * width:
        at = right + turned + max(gap, 0.0) if u > right else left - turned - max(gap, 0.0)
        if left < u < right or abs(u - at) > height:
            return None
    else:
        return None
    foot = (level + other_level) / 2 - height / 2
    return np.array([u - at, v - (foot + width / 2)])
