"""Hands that stand at the table's edges: from above they show bare tops, and at a slant their backs.

While nobody has discarded, nobody can have called: what is bare at an edge is not laid down.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from statistics import median
from typing import Final

import numpy as np

from vision.geometry import quad_areas
from vision.labels import BACK, INDEX_OF
from vision.layout import LAYOUT_LIMITS, TableLayout
from vision.live.finds.areas import are_tile_sized
from vision.live.finds.limits import FINDS
from vision.live.tracking.reading import Reading
from vision.live.tracking.tracked_tile import TrackedTile
from vision.recogniser import BASE_COLOURS, MEASURES_MIN_TILES, have_two_shades, shows_no_paint
from vision.types import Float

STANDING_MIN_MS: Final = 2000
"""A tile at an edge that was there for so long when the first discard was laid, or when none was, stands."""
NEAR_MAX_WIDTHS: Final = 2 + LAYOUT_LIMITS.beside_max_widths
"""Between the middles of tiles of one hand that stand, where two between them may not have been found."""
NOTHING_STANDS_WITHIN_WIDTHS: Final = 9.0
"""In tile widths from the middle: three rows of discards reach so far, walls and hands stand farther out."""


def mark_standing(
    tiles: Sequence[TrackedTile],
    discards: Collection[int],
    layout: TableLayout,
    *,
    px_per_mm: float,
    at_ms: int,
) -> None:
    """Tell the bare tiles at the edges that were there before anybody discarded that they stand. Those beside
    them stand too, unless one was found later, is surely a white dragon and as large as a face.

    Args:
        tiles: all that are tracked.
        discards: keys of those in the rivers.
        layout: hands stand beyond its rivers.
        px_per_mm: of the tiles' outlines.
    """
    width_mm, height_mm = layout.tile_mm
    bare = [tile for tile in tiles if tile.side.is_bare and is_at_an_edge(tile, layout)]
    first_ms = min((tile.since_ms for tile in tiles if tile.key in discards), default=at_ms)
    early = {tile.key for tile in bare if first_ms - tile.since_ms >= STANDING_MIN_MS}
    face_px = face_px_of(tiles) or width_mm * height_mm * px_per_mm**2
    found = [t for t in bare if t.side.stands or (t.key in early and t.side.may_be_a_top)]
    while found:
        for tile in found:
            tile.side.stand()
        rest = [t for t in bare if not t.side.stands]
        likely = [t for t in rest if t.key in early or t.side.may_be_a_top]
        tops = [t for t in rest if is_smaller(t, face_px)]
        found = [
            *beside(likely, found, LAYOUT_LIMITS.beside_max_widths * width_mm),
            *beside(tops, found, NEAR_MAX_WIDTHS * width_mm),
        ]


def is_at_an_edge(tile: TrackedTile, layout: TableLayout) -> bool:
    """Whether it lies where hands stand: farther from the middle, along an axis, than rivers do."""
    return max(map(abs, tile.centre_mm)) > layout.river_limit_mm


def face_px_of(tiles: Sequence[TrackedTile]) -> float | None:
    """The usual area of a painted face's outline; None while there are too few."""
    painted = [_area_px(tile) for tile in tiles if tile.settled and not tile.side.is_bare]
    return median(painted) if len(painted) >= MEASURES_MIN_TILES else None


def is_smaller(tile: TrackedTile, face_px: float) -> bool:
    """Whether nothing is on it and it is clearly smaller than a face; the frame of a white dragon is, too."""
    if tile.side.painted_dragon_looks or _area_px(tile) >= FINDS.whole_min_share * face_px:
        return False
    return tile.side.colour_spread < BASE_COLOURS.one_colour_max_distance_lab


def _area_px(tile: TrackedTile) -> float:
    return float(abs(quad_areas(tile.quad_px[None])[0]))


def beside(some: Sequence[TrackedTile], others: Sequence[TrackedTile], near_mm: float) -> list[TrackedTile]:
    """Those of some tiles that lie near one of the others, middle to middle."""
    return [t for t in some if any(math.dist(t.centre_mm, other.centre_mm) < near_mm for other in others)]


def without_tops(
    readings: Sequence[Reading], face_base_colours: Float, tile_px: tuple[float, float]
) -> list[Reading]:
    """The readings without the tops of standing tiles: bare as a white dragon, but not as large; or read as a
    back, with the side below it in another shade.

    Args:
        face_base_colours: see ``have_two_shades``.
        tile_px: see ``are_tile_sized``.
    """
    lying = [one for one in readings if not _is_small_and_bare(one, tile_px)]
    shown = [one for one in lying if one.probabilities.argmax() == INDEX_OF[BACK]]
    backs = [one for one in shown if one.inner is not None and not one.touched]
    two_shades = have_two_shades(np.array([one.inner for one in backs]), face_base_colours)
    tops = {id(one) for one, is_top in zip(backs, two_shades, strict=True) if is_top}
    return [one for one in lying if id(one) not in tops]


def _is_small_and_bare(reading: Reading, tile_px: tuple[float, float]) -> bool:
    sized = are_tile_sized(reading.quad_px[None], FINDS.bare_side_min_share, tile_px)
    return shows_no_paint(reading.probabilities) and not bool(sized[0])
