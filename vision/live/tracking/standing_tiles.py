"""Bare tiles at the table's edges: tops and backs of hands that stand there, or white dragons laid down.

While nobody has discarded, nobody can have called: what is bare there is not laid down.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Final

from vision.live.tracking.tracked_tile import TrackedTile

STANDING_MIN_MS: Final = 2000
"""A tile at an edge that was there for so long when the first discard was laid, or when none was, stands."""
BESIDE_MAX_WIDTHS: Final = 1.5
"""Between the middles of tiles of one hand that stand side by side."""


def tell_standing(
    tiles: Sequence[TrackedTile],
    discards: Collection[int],
    *,
    beyond_mm: float,
    tile_width_mm: float,
    at_ms: int,
) -> frozenset[int]:
    """Tell the bare tiles at the edges that were there before anybody discarded that they stand. Those beside
    them stand too, unless one was found later and is surely a white dragon.

    Args:
        tiles: all that are tracked.
        discards: keys of those in the rivers.
        beyond_mm: from here on, from the middle of the table along an axis, hands stand.

    Returns:
        Keys of those of which nothing can be told yet: bare, at an edge, beside no painted face, while no
        river has begun.
    """
    first_ms = min((tile.since_ms for tile in tiles if tile.key in discards), default=at_ms)
    at_edges = [tile for tile in tiles if max(map(abs, tile.centre_mm)) > beyond_mm]
    rest = [tile for tile in at_edges if tile.is_bare]
    early = {tile.key for tile in rest if first_ms - tile.since_ms >= STANDING_MIN_MS}
    near_mm = BESIDE_MAX_WIDTHS * tile_width_mm
    found = [t for t in rest if t.stands or (t.key in early and t.may_be_a_top)]
    while found:
        for tile in found:
            tile.hold_standing()
        rest = [t for t in rest if not t.stands and (t.key in early or t.may_be_a_top)]
        found = _beside(rest, found, near_mm)
    if discards:
        return frozenset()
    untold = [tile for tile in at_edges if tile.is_bare and not tile.stands]
    faces = [tile for tile in at_edges if not tile.is_bare]
    while faces and untold:
        faces = _beside(untold, faces, near_mm)
        untold = [tile for tile in untold if tile not in faces]
    return frozenset(tile.key for tile in untold)


def _beside(some: Sequence[TrackedTile], others: Sequence[TrackedTile], near_mm: float) -> list[TrackedTile]:
    return [t for t in some if any(math.dist(t.centre_mm, other.centre_mm) < near_mm for other in others)]
