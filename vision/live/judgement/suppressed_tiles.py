"""Finds of which nothing is told, because too little on the table says yet what they are."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import numpy as np

from vision.certainty import LIKELY
from vision.labels import FLOWERS
from vision.layout import TableLayout
from vision.live.judgement.shown_side import ShownSide
from vision.live.judgement.standing_tiles import (
    beside,
    face_px_of,
    is_at_an_edge,
    is_smaller,
)
from vision.live.tracking.tracked_tile import TrackedTile
from vision.recogniser import BASE_COLOURS, have_two_shades
from vision.types import Float

APART_MAX_WIDTHS: Final = 1.75
"""Between the middles of a hand's last tile and of the one that it wins on, which is laid a little apart."""


def suppressed_tiles(
    tiles: Sequence[TrackedTile],
    discards: Collection[int],
    layout: TableLayout,
    face_base_colours: Float,
) -> frozenset[int]:
    """Keys of the tiles of which nothing can be told.

    While no river has begun:

    - what is bare at an edge, does not stand and lies beside no painted face but flowers, which are shown
      before the hand.

    At any time:

    - what would be a white dragon by its base colour and is smaller than the faces around, or shows
      something that the reader does not know: at an edge, or where the reader is not sure, for an outline
          may be a frame's;
    - the top of a standing tile that was found with its side before a face or a wall told.

    Args:
        tiles: all that are tracked.
        discards: keys of those in the rivers.
        layout: hands stand beyond its rivers.
        face_base_colours: see ``have_two_shades``.
    """
    white = [tile for tile in tiles if tile.side.is_bare and not tile.side.shows_back]
    none = [*_no_white_dragons(tiles, white, layout), *_with_sides(tiles, face_base_colours)]
    if not discards:
        at_edges = [tile for tile in tiles if is_at_an_edge(tile, layout)]
        none += _not_laid_down(at_edges, APART_MAX_WIDTHS * layout.tile_mm[0])
    return frozenset(tile.key for tile in none)


def _not_laid_down(at_edges: Sequence[TrackedTile], near_mm: float) -> list[TrackedTile]:
    alone = [tile for tile in at_edges if _may_stand(tile.side)]
    faces = [tile for tile in at_edges if not tile.side.is_bare and tile.side.likeliest not in FLOWERS]
    while faces and alone:
        faces = beside(alone, faces, near_mm)
        alone = [tile for tile in alone if tile not in faces]
    return alone


def _may_stand(side: ShownSide) -> bool:
    return side.is_bare and not side.stands and not side.is_painted_dragon


def _no_white_dragons(
    tiles: Sequence[TrackedTile], white: Sequence[TrackedTile], layout: TableLayout
) -> list[TrackedTile]:
    face_px = face_px_of(tiles)
    tops = [t for t in white if is_at_an_edge(t, layout) or t.side.read_blank < LIKELY]
    small = [] if face_px is None else [t for t in tops if is_smaller(t, face_px)]
    return [*small, *(t for t in white if _shows_something_else(t))]


def _shows_something_else(tile: TrackedTile) -> bool:
    """Whether something is on it that no white dragon shows: on a card, a sheet of paper, a phone's edge."""
    return tile.side.read_blank < LIKELY and tile.side.colour_spread >= BASE_COLOURS.min_distance_lab


def _with_sides(tiles: Sequence[TrackedTile], face_base_colours: Float) -> list[TrackedTile]:
    backs = [tile for tile in tiles if tile.side.shows_back and tile.side.inner is not None]
    two_shades = have_two_shades(np.array([tile.side.inner for tile in backs]), face_base_colours)
    return [tile for tile, is_top in zip(backs, two_shades, strict=True) if is_top]
