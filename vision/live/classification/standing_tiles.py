"""Hands that stand at the table's edges: from above they show bare tops, and at a slant their backs.

While nobody has discarded, nobody can have called: what is bare at an edge is not laid down.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from vision.layout import LAYOUT, TableLayout
from vision.live.classification.limits import CLASSIFICATION
from vision.live.classification.tracked_tile import TrackedTile


def mark_standing(
    tiles: Sequence[TrackedTile],
    discards: Collection[int],
    layout: TableLayout,
    *,
    at_ms: int,
) -> None:
    """Tell the bare tiles at the edges that were there before anybody discarded that they stand. Those beside
    them stand too, unless one was found later, is surely a white dragon and lies there by all that is known.

    Args:
        tiles: all that are tracked.
        discards: keys of those in the rivers.
        layout: hands stand beyond its rivers.
    """
    width_mm = layout.tile_mm[0]
    bare = [tile for tile in tiles if tile.side.is_bare and is_at_an_edge(tile, layout)]
    first_ms = min((tile.since_ms for tile in tiles if tile.key in discards), default=at_ms)
    early = {tile.key for tile in bare if first_ms - tile.since_ms >= CLASSIFICATION.standing_min_ms}
    found = [t for t in bare if t.side.is_standing or (t.key in early and t.side.may_be_top)]
    while found:
        for tile in found:
            tile.side.set_standing()
        rest = [t for t in bare if not t.side.is_standing]
        likely = [t for t in rest if t.key in early or t.side.may_be_top]
        tops = [t for t in rest if not t.side.is_lying]
        found = [
            *beside(likely, found, LAYOUT.beside_max_widths * width_mm),
            *beside(tops, found, CLASSIFICATION.same_hand_max_widths * width_mm),
        ]


def is_at_an_edge(tile: TrackedTile, layout: TableLayout) -> bool:
    """Whether it lies where hands stand: farther from the middle, along an axis, than rivers do."""
    return max(map(abs, tile.centre_mm)) > layout.river_limit_mm


def beside(some: Sequence[TrackedTile], others: Sequence[TrackedTile], near_mm: float) -> list[TrackedTile]:
    """Those of some tiles that lie near one of the others, middle to middle."""
    return [t for t in some if any(math.dist(t.centre_mm, other.centre_mm) < near_mm for other in others)]
