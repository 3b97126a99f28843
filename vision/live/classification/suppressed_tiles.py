"""Finds of which nothing is known, because too little on the table says yet what they are."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from vision.grouping import reached_from
from vision.labels import FLOWERS
from vision.layout import TableLayout
from vision.live.classification.limits import CLASSIFICATION
from vision.live.classification.side_estimate import SideEstimate
from vision.live.classification.standing_tiles import is_at_an_edge
from vision.live.classification.tracked_tile import TrackedTile


def suppressed_tiles(
    tiles: Sequence[TrackedTile], discards: Collection[int], layout: TableLayout
) -> frozenset[int]:
    """Keys of the tiles of which nothing can be known: what rather is the top or the side of a standing tile,
    or no tile; and, while no river has begun, what is bare at an edge, does not stand and lies beside no
    painted face but flowers, which are shown before the hand.

    Args:
        tiles: all that are tracked.
        discards: keys of those in the rivers.
        layout: hands stand beyond its rivers.
    """
    none = [tile for tile in tiles if not tile.side.is_lying]
    if not discards:
        at_edges = [tile for tile in tiles if is_at_an_edge(tile, layout)]
        none += _not_laid_open(at_edges, CLASSIFICATION.last_tile_max_widths * layout.tile_mm[0])
    return frozenset(tile.key for tile in none)


def _not_laid_open(at_edges: Sequence[TrackedTile], near_mm: float) -> list[TrackedTile]:
    alone = [tile for tile in at_edges if _may_stand(tile.side)]
    faces = [tile for tile in at_edges if not tile.side.is_bare and tile.side.likeliest not in FLOWERS]
    laid = reached_from(faces, alone, lambda one, other: math.dist(one.centre_mm, other.centre_mm) < near_mm)
    return [tile for tile in alone if tile not in laid]


def _may_stand(side: SideEstimate) -> bool:
    return side.is_bare and not side.is_standing and not side.is_painted_dragon
