"""Where the middle of a table lies among placed tiles, and whether they lie as on a table at all.

Every player's tiles read upright for that player, discards begin three tiles to the player's left of the
middle line, the rivers are about equally far from the middle, and so are the walls. Each of these is true
more often than not; the place that most of them agree on is the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.facts import RIVER_ROW_TILES
from vision.grouping import reached_from
from vision.labels import BLANK, LOOKS_THE_SAME_HALF_TURNED
from vision.layout import (
    LAYOUT,
    SEATS,
    TableTile,
    WallRow,
    backs_in_rows,
    is_upright,
    owner_of,
)
from vision.photo.table.limits import PHOTO_TABLE
from vision.types import Double

FINE_STEP_MM: Final = PHOTO_TABLE.coarse_step_mm / 4
"""Spacing of the search grid around the best coarse place."""
RIVER_LEFT_WIDTHS: Final = RIVER_ROW_TILES / 2
"""A river begins so many tile widths to its player's left of the centre line."""


@dataclass(frozen=True, slots=True)
class _RiverGroup:
    """Neighbouring tiles that look the same way, in their owner's frame."""

    seat: int
    count: int
    left: float
    """u of its left edge."""
    inner: float
    """v of the edge towards the middle."""


def find_table_centre(tiles: Sequence[TableTile], tile_mm: tuple[float, float]) -> tuple[Double, float]:
    """(2,) the middle, in the tiles' own coordinates, and how much speaks for it.

    Args:
        tiles: lying square to the axes, at least one face up.
        tile_mm: width and height of a face.
    """
    ups = [tile for tile in tiles if not tile.face_down]
    places = np.array([(tile.x_mm, tile.y_mm) for tile in ups])
    owners = np.array([owner_of(tile) for tile in ups])
    is_symmetric = np.array([tile.code in LOOKS_THE_SAME_HALF_TURNED for tile in ups])
    everything = np.array([(tile.x_mm, tile.y_mm) for tile in tiles])
    low, high = np.percentile(everything, 3, axis=0), np.percentile(everything, 97, axis=0)
    start = (low + high) / 2
    rivers = _rivers(ups, tile_mm)
    walls = backs_in_rows(tiles, tile_mm)
    reach = (high - low) / 2 + 2 * tile_mm[1]
    found, best_score = start, 0.0
    for step, around in (
        (PHOTO_TABLE.coarse_step_mm, reach),
        (FINE_STEP_MM, np.array([PHOTO_TABLE.coarse_step_mm, PHOTO_TABLE.coarse_step_mm])),
    ):
        xs = np.arange(found[0] - around[0], found[0] + around[0] + step / 2, step)
        ys = np.arange(found[1] - around[1], found[1] + around[1] + step / 2, step)
        grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
        score = _own_sector_scores(grid, places, owners, is_symmetric, tile_mm[0])
        score += _river_scores(grid, rivers, tile_mm[0]) + _wall_scores(grid, walls, tile_mm[0])
        found, best_score = grid[int(score.argmax())], float(score.max())
    return np.asarray(found, np.float64), best_score


def is_table(tiles: Sequence[TableTile], tile_mm: tuple[float, float]) -> bool:
    """Whether these tiles, around the origin, lie as on a table: at least two players' tiles look at them
    from their own sides, or walls stand on two sides.
    """
    facing = [0, 0, 0, 0]
    away = 0
    for tile in tiles:
        if tile.face_down or tile.code == BLANK:
            continue
        seat = tile.side
        if owner_of(tile) == seat or (is_upright(tile, seat) and tile.code in LOOKS_THE_SAME_HALF_TURNED):
            facing[seat] += 1
        elif is_upright(tile, seat) and tile.code not in LOOKS_THE_SAME_HALF_TURNED:
            away += 1
    players = sum(count >= 2 for count in facing)
    if sum(facing) > 2 * away:  # early in a hand each has discarded one tile
        players = max(players, sum(count > 0 for count in facing) - 1)
    walls = {row.seat for row in backs_in_rows(tiles, tile_mm)}
    if players + len(walls) < 2 or sum(facing) < 2 * away:
        return False
    return players >= 2 or bool(walls)


def _own_sector_scores(
    grid: Double, places: Double, owners: NDArray[np.int64], is_symmetric: NDArray[np.bool_], width: float
) -> Double:
    """For each candidate, how many tiles lie on the side of the player for whom they read upright; those that
    look the same half turned, on either side.
    """
    x = places[None, :, 0] - grid[:, None, 0]
    y = places[None, :, 1] - grid[:, None, 1]
    out = np.stack([-y, x, y, -x])  # how far towards each seat's edge
    sides = np.arange(4)[:, None]
    mine = (sides == owners) | ((sides == (owners + 2) % 4) & is_symmetric)
    own = np.where(mine[:, None, :], out, -np.inf).max(axis=0)
    others = np.where(mine[:, None, :], -np.inf, out).max(axis=0)
    return np.asarray(np.clip(0.5 + (own - others) / (2 * width), 0, 1).sum(axis=1), np.float64)


def _rivers(ups: Sequence[TableTile], tile_mm: tuple[float, float]) -> list[_RiverGroup]:
    """The likeliest river of each seat: the innermost of its large groups."""
    width, height = tile_mm
    groups: dict[int, list[_RiverGroup]] = {seat: [] for seat in SEATS}
    # Faces that look the same half turned go where their neighbours go; the others begin.
    rest = sorted(
        ((owner_of(tile), tile) for tile in ups), key=lambda e: e[1].code not in LOOKS_THE_SAME_HALF_TURNED
    )
    while rest:
        seat, first = rest.pop()
        mine = [tile for owner, tile in rest if _may_belong(owner, tile, seat)]
        members = [first, *reached_from([first], mine, partial(_are_beside, seat=seat, tile_mm=tile_mm))]
        rest = [entry for entry in rest if not any(entry[1] is tile for tile in members)]
        spots = [tile.in_seat_frame(seat) for tile in members]
        left, inner = min(u for u, _ in spots) - width / 2, max(v for _, v in spots) + height / 2
        groups[seat].append(_RiverGroup(seat, len(members), left, inner))
    found = []
    for own in groups.values():
        if own:
            most = max(group.count for group in own)
            large = [group for group in own if group.count >= max(min(2, most), 0.4 * most)]
            found.append(max(large, key=lambda group: group.inner))
    return found


def _may_belong(owner: int, tile: TableTile, seat: int) -> bool:
    return owner == seat or ((owner - seat) % 2 == 0 and tile.code in LOOKS_THE_SAME_HALF_TURNED)


def _are_beside(one: TableTile, other: TableTile, seat: int, tile_mm: tuple[float, float]) -> bool:
    """Whether two discards lie side by side in a row of a seat's river, or one behind the other."""
    width, height = tile_mm
    gap = LAYOUT.row_gap_max_widths * width
    (u, v), (other_u, other_v) = one.in_seat_frame(seat), other.in_seat_frame(seat)
    along, across = abs(u - other_u), abs(v - other_v)
    return (along < width + gap and across < 0.4 * height) or (along < 0.7 * width and across < height + gap)


def _river_scores(grid: Double, rivers: Sequence[_RiverGroup], width: float) -> Double:
    score = np.zeros(len(grid))
    distances = []
    for river in rivers:
        u, v = _in_seat_frame(grid, river.seat)
        share = min(1.0, river.count / 4)
        score += (
            share
            * PHOTO_TABLE.agreement_score
            / (1 + ((river.left - u + RIVER_LEFT_WIDTHS * width) / (0.8 * width)) ** 2)
        )
        distance = v - river.inner
        distances.append((distance, share))
    for (one, a), (other, b) in combinations(distances, 2):
        score += a * b * PHOTO_TABLE.agreement_score / (1 + ((one - other) / (0.8 * width)) ** 2)
    return score


def _in_seat_frame(grid: Double, seat: int) -> tuple[Double, Double]:
    x, y = grid[:, 0], grid[:, 1]
    return ((x, y), (y, -x), (-x, -y), (-y, x))[seat]


def _wall_scores(grid: Double, rows: Sequence[WallRow], width: float) -> Double:
    """Walls stand equally far from the middle."""
    score = np.zeros(len(grid))
    distances = [(np.abs(row.at - grid[:, int(row.along_x)]), len(row.tiles) / 8) for row in rows]
    for (one, a), (other, b) in combinations(distances, 2):
        share = min(1.0, a, b)
        score += share * PHOTO_TABLE.agreement_score / (1 + ((one - other) / (0.6 * width)) ** 2)
    return score
