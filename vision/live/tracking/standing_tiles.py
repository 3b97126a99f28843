"""Bare tiles: tops and backs of hands that stand at the table's edges, or white dragons laid down.

While nobody has discarded, nobody can have called: what is bare at an edge is not laid down. What is smaller
than the faces on the table is the top of a standing tile, or no tile.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from statistics import median
from typing import Final

import numpy as np

from vision.geometry import quad_areas
from vision.labels import FLOWERS
from vision.live.tracking.tracked_tile import TrackedTile
from vision.recogniser import SPREAD_MAX_LAB, have_two_shades
from vision.types import Float

STANDING_MIN_MS: Final = 2000
"""A tile at an edge that was there for so long when the first discard was laid, or when none was, stands."""
BESIDE_MAX_WIDTHS: Final = 1.5
"""Between the middles of tiles of one hand that stand side by side."""
APART_MAX_WIDTHS: Final = 1.75
"""The same for the tile that a hand wins on, which is laid a little apart."""
NEAR_MAX_WIDTHS: Final = 3.5
"""The same where two between them may not have been found."""
TOP_MAX_AREA_SHARE: Final = 0.86
"""Of a face: of 445 white dragons on drawn tables all had 0.90 of it and more, tops of tiles that are thick
for their height 0.62 to 0.80.
"""
TOP_MAX_SPREAD_LAB: Final = 12.0
"""Between a top's own colours, see ``colour_spreads``: a character on a dark white dragon had 18."""
NOTHING_STANDS_WITHIN_WIDTHS: Final = 9.0
"""In tile widths from the middle: three rows of discards reach so far, walls and hands stand farther out."""
READ_MIN_BLANK: Final = 0.6
"""The reader's, from which paint may be that of a white dragon with a frame: prints had at most 0.54."""
MEASURE_MIN_FACES: Final = 4
"""So many painted faces tell how large a face is."""


def tell_standing(
    tiles: Sequence[TrackedTile],
    discards: Collection[int],
    *,
    beyond_mm: float,
    tile_mm: tuple[float, float],
    px_per_mm: float,
    at_ms: int,
) -> None:
    """Tell the bare tiles at the edges that were there before anybody discarded that they stand. Those beside
    them stand too, unless one was found later, is surely a white dragon and as large as a face.

    Args:
        tiles: all that are tracked.
        discards: keys of those in the rivers.
        beyond_mm: from here on, from the middle of the table along an axis, hands stand.
        tile_mm: width and height of a face.
        px_per_mm: of the tiles' outlines.
    """
    bare = [tile for tile in tiles if tile.is_bare and _is_at_an_edge(tile, beyond_mm)]
    first_ms = min((tile.since_ms for tile in tiles if tile.key in discards), default=at_ms)
    early = {tile.key for tile in bare if first_ms - tile.since_ms >= STANDING_MIN_MS}
    face_px = _face_px(tiles) or tile_mm[0] * tile_mm[1] * px_per_mm**2
    found = [t for t in bare if t.stands or (t.key in early and t.may_be_a_top)]
    while found:
        for tile in found:
            tile.hold_standing()
        rest = [t for t in bare if not t.stands]
        likely = [t for t in rest if t.key in early or t.may_be_a_top]
        tops = [t for t in rest if _is_smaller(t, face_px)]
        found = [
            *_beside(likely, found, BESIDE_MAX_WIDTHS * tile_mm[0]),
            *_beside(tops, found, NEAR_MAX_WIDTHS * tile_mm[0]),
        ]


def not_told(
    tiles: Sequence[TrackedTile],
    discards: Collection[int],
    *,
    beyond_mm: float,
    tile_mm: tuple[float, float],
    face_grounds: Float,
) -> frozenset[int]:
    """Keys of the tiles of which nothing can be told: while no river has begun, what is bare at an edge,
    does not stand and lies beside no painted face but flowers, which are shown before the hand, and what
    would be a white dragon where walls stand, beside no back: a part of a wall that was not found; what would
    be a white dragon by its ground, and shows something that the reader does not know or is smaller than the
    faces around: at an edge, or where the reader is not sure, for an outline may be a frame's; and tops of
    standing tiles that were found with their sides before a face or a wall told.

    Args:
        tiles, discards, beyond_mm, tile_mm: as ``tell_standing`` has them.
        face_grounds: see ``have_two_shades``.
    """
    face_px = _face_px(tiles)
    white = [tile for tile in tiles if tile.is_bare and not tile.shows_back]
    tops = [t for t in white if _is_at_an_edge(t, beyond_mm) or t.read_blank < READ_MIN_BLANK]
    small = [] if face_px is None else [t for t in tops if _is_smaller(t, face_px)]
    none = [*small, *(t for t in white if _shows_something_else(t)), *_with_sides(tiles, face_grounds)]
    at_edges = [tile for tile in tiles if _is_at_an_edge(tile, beyond_mm)]
    bare = [tile for tile in at_edges if tile.is_bare and not tile.stands and not tile.is_painted_dragon]
    alone = [] if discards else bare
    faces = [tile for tile in at_edges if not tile.is_bare and tile.likeliest not in FLOWERS]
    while faces and alone:
        faces = _beside(alone, faces, APART_MAX_WIDTHS * tile_mm[0])
        alone = [tile for tile in alone if tile not in faces]
    in_walls = [] if discards else _parts_of_walls(white, tiles, beyond_mm, tile_mm[0])
    return frozenset(tile.key for tile in (*alone, *none, *in_walls))


def _parts_of_walls(
    white: Sequence[TrackedTile], tiles: Sequence[TrackedTile], beyond_mm: float, width_mm: float
) -> list[TrackedTile]:
    backs = [tile for tile in tiles if tile.shows_back]
    from_mm = NOTHING_STANDS_WITHIN_WIDTHS * width_mm
    there = [t for t in white if _is_at_an_edge(t, from_mm) and not _is_at_an_edge(t, beyond_mm)]
    indicators = _beside(there, backs, APART_MAX_WIDTHS * width_mm)
    return [tile for tile in there if not tile.is_painted_dragon and tile not in indicators]


def _is_at_an_edge(tile: TrackedTile, beyond_mm: float) -> bool:
    return max(map(abs, tile.centre_mm)) > beyond_mm


def _face_px(tiles: Sequence[TrackedTile]) -> float | None:
    """The usual area of a painted face's outline; None while there are too few."""
    painted = [_area_px(tile) for tile in tiles if tile.settled and not tile.is_bare]
    return median(painted) if len(painted) >= MEASURE_MIN_FACES else None


def _is_smaller(tile: TrackedTile, face_px: float) -> bool:
    """Whether nothing is on it and it is clearly smaller than a face; the frame of a white dragon is, too."""
    if tile.painted_dragon_looks or _area_px(tile) >= TOP_MAX_AREA_SHARE * face_px:
        return False
    return tile.colour_spread < TOP_MAX_SPREAD_LAB


def _shows_something_else(tile: TrackedTile) -> bool:
    """Whether something is on it that no white dragon shows: on a card, a sheet of paper, a phone's edge."""
    return tile.read_blank < READ_MIN_BLANK and tile.colour_spread >= SPREAD_MAX_LAB


def _with_sides(tiles: Sequence[TrackedTile], face_grounds: Float) -> list[TrackedTile]:
    backs = [tile for tile in tiles if tile.shows_back and tile.inner is not None]
    two_shades = have_two_shades(np.array([tile.inner for tile in backs]), face_grounds)
    return [tile for tile, is_top in zip(backs, two_shades, strict=True) if is_top]


def _area_px(tile: TrackedTile) -> float:
    return float(abs(quad_areas(tile.quad_px[None])[0]))


def _beside(some: Sequence[TrackedTile], others: Sequence[TrackedTile], near_mm: float) -> list[TrackedTile]:
    return [t for t in some if any(math.dist(t.centre_mm, other.centre_mm) < near_mm for other in others)]
