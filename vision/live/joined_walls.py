"""Stacks of the walls that a camera tells though it did not find their tiles: they stand in the joined view
too, between those that were found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from vision.layout import SEATS, TableTile, from_seat, to_seat
from vision.live.finds.wall_gaps import WallStack
from vision.live.table_update import TableUpdate


def stacks_placed(look: TableUpdate, placed: Sequence[TableTile]) -> tuple[WallStack, ...]:
    """A camera's stacks where they really stand: shifted as the tile is that lies nearest to each.

    Args:
        look: what the camera said; its tiles and stacks are where they seem to lie.
        placed: its tiles where they really lie.
    """
    wall_mm, seem = look.view.layout.wall_mm, {tile.key: tile for tile in look.tiles}
    if wall_mm is None or not placed:
        return ()
    seeming = np.array([(seem[tile.key].x_mm, seem[tile.key].y_mm) for tile in placed])
    shifts = np.array([(tile.x_mm, tile.y_mm) for tile in placed]) - seeming
    stacks: list[WallStack] = []
    for side, along in look.view.walls:
        at = np.array(from_seat(along, -wall_mm, side))
        x, y = at + shifts[np.linalg.norm(seeming - at, axis=1).argmin()]
        stacks.append((side, to_seat(float(x), float(y), side)[0]))
    return tuple(stacks)


def stacks_between(
    found: Sequence[WallStack], told: Sequence[WallStack], width_mm: float
) -> Iterator[WallStack]:
    """Places between two found stacks of a side where a camera tells another one.

    Args:
        found: those whose tiles were found.
        told: by the cameras that are there.
        width_mm: of a tile.
    """
    for side in SEATS:
        here = sorted(along for each, along in found if each == side)
        others = [along for each, along in told if each == side]
        for left, right in pairwise(here):
            steps = round((right - left) / width_mm)
            for step in range(1, steps):
                at = left + (right - left) * step / steps
                if any(abs(along - at) < width_mm / 2 for along in others):
                    yield side, at
