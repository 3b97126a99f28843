"""Where things lie on a mahjong table, in a seat's own words.

The playing surface has its origin in the middle, x to seat 0's right and y away from seat 0, in mm. In a
seat's own frame ``u`` runs to that player's right and ``v`` away from the player: the middle is v = 0, the
player's edge lies at v = -half. Seats are 0 to 3 counter-clockwise seen from above.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from vision.facts import USUAL_TILE_MM
from vision.layout.limits import LAYOUT

RIVER_MAX_SHARE: Final = sum(LAYOUT.unseen_wall_shares) / 2
"""Of the half surface, what rivers use where no wall shows better: nobody's melds lie inside the walls."""
WALL_MIN_TILES: Final = 2 * LAYOUT.row_min_tiles
"""So many in one row are no meld: backs are a wall, faces may be a hand."""
WHOLE_WALLS_MIN_TILES: Final = 3 * WALL_MIN_TILES
"""So many backs at one distance, on several sides, are walls of which little was taken."""


def to_seat(x_mm: float, y_mm: float, seat: int) -> tuple[float, float]:
    """(u, v) of a place in a seat's frame.

    >>> to_seat(300.0, 0.0, 1)
    (0.0, -300.0)
    """
    if seat == 0:
        return x_mm, y_mm
    if seat == 1:
        return y_mm, -x_mm
    if seat == 2:
        return -x_mm, -y_mm
    return -y_mm, x_mm


def from_seat(u_mm: float, v_mm: float, seat: int) -> tuple[float, float]:
    """The place on the surface of (u, v) in a seat's frame; inverse of ``to_seat``."""
    return to_seat(u_mm, v_mm, (4 - seat) % 4)


def nearest_seat(x_mm: float, y_mm: float) -> int:
    """The seat whose edge is nearest.

    >>> nearest_seat(10.0, -200.0), nearest_seat(200.0, 10.0)
    (0, 1)
    """
    to_edges = (y_mm, -x_mm, -y_mm, x_mm)  # each seat's own v; computed for every tile of every picture
    return to_edges.index(min(to_edges))


@dataclass(frozen=True, slots=True)
class TableLayout:
    """What has been learned about a table: sizes, and how far from the middle its walls stand."""

    tile_mm: tuple[float, float] = USUAL_TILE_MM[:2]
    """Width and height of a face."""
    half_mm: float = 425.0
    """From the middle to an edge of the playing surface."""
    wall_mm: float | None = None
    """From the middle to the middle of a wall's row; None until a wall was seen."""

    @property
    def river_limit_mm(self) -> float:
        """How far from the middle a river's tile may lie."""
        if self.wall_mm is not None:
            return self.wall_mm + 0.2 * self.tile_mm[1]
        return min(RIVER_MAX_SHARE * self.half_mm, LAYOUT.river_max_heights * self.tile_mm[1])


@dataclass(frozen=True, slots=True)
class ZoneBox:
    """A rectangle in a seat's frame, mm."""

    u0: float
    v0: float
    u1: float
    v1: float

    def corners_mm(self, seat: int) -> tuple[tuple[float, float], ...]:
        """The four corners on the surface, around the box."""
        return tuple(
            from_seat(u, v, seat)
            for u, v in ((self.u0, self.v0), (self.u1, self.v0), (self.u1, self.v1), (self.u0, self.v1))
        )


def river_zone(layout: TableLayout) -> ZoneBox:
    """Where a seat's river may grow: three rows of six and some more to the right."""
    width = layout.tile_mm[0]
    return ZoneBox(-4.0 * width, -layout.river_limit_mm, 5.5 * width, -2.0 * width)


def meld_zone(layout: TableLayout) -> ZoneBox:
    """A seat's edge outside the walls, where melds and shown hands lie."""
    limit = layout.river_limit_mm + 0.5 * layout.tile_mm[1]
    return ZoneBox(-0.95 * layout.half_mm, -layout.half_mm, layout.half_mm, -min(limit, 0.9 * layout.half_mm))


def learn_wall(distances_mm: Sequence[float], layout: TableLayout) -> TableLayout:
    """The layout with its wall distance, from how far each back lies from the middle, across its own side.

    Many backs at one distance are walls; those of a closed kong are few, and hands that lie or stand face
    down are farther out than 0.85 of the half surface.
    """
    reach = 0.3 * layout.tile_mm[1]
    inside = [
        d for d in distances_mm if 0.4 * layout.half_mm <= d <= LAYOUT.unseen_wall_shares[1] * layout.half_mm
    ]
    rows = _rows(inside, 2 * reach)
    if not rows:
        return layout
    # The innermost row: hands stand outside the walls, and late in a hand they are the longer row.
    middle, count = rows[0]
    behind_mm = LAYOUT.next_row_max_heights * layout.tile_mm[1]
    if layout.wall_mm is None or middle < layout.wall_mm + 2 * reach:
        # Of a row that touched the walls from inside and was taken away some may still seem to lie there.
        min_count = max(WHOLE_WALLS_MIN_TILES, LAYOUT.walls_to_remnants * count)
        whole = [other for other, many in rows[1:] if other < middle + behind_mm and many >= min_count]
        return replace(layout, wall_mm=whole[0] if whole else middle)
    left = sum(d < layout.wall_mm + reach for d in inside)
    if middle < layout.wall_mm + behind_mm and count >= WHOLE_WALLS_MIN_TILES and left < WALL_MIN_TILES:
        return replace(layout, wall_mm=middle)  # it was taken away whole
    return layout


def _rows(distances_mm: Sequence[float], spread_mm: float) -> list[tuple[float, int]]:
    """Where many backs lie at one distance, and how many, innermost first."""
    rows = []
    rest = sorted(distances_mm)
    while rest:
        level = [d for d in rest if d <= rest[0] + spread_mm]
        if len(level) >= WALL_MIN_TILES:
            rows.append((level[len(level) // 2], len(level)))
            rest = rest[len(level) :]
        else:
            rest = rest[1:]
    return rows
