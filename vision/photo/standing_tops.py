"""The tops of standing tiles and the sides of walls, which pass for white dragons or for backs in a photo.

A top has the colour of faces or of backs and is as wide as they are, but only as long as a tile is thick.
Where nothing is known of the table, the painted faces around it tell how large a tile is there; once the
surface is known, its millimetres do. Together with the side that a slanting view shows below it, a top may be
as large as a back; but then it has two shades.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.geometry import quad_sizes
from vision.photo.limits import PHOTO
from vision.photo.surface import Surface
from vision.photo.table.limits import PHOTO_TABLE
from vision.recogniser import (
    MEASURES_MIN_TILES,
    ReadTiles,
    framed_dragons,
    have_two_shades,
    inner_colours,
    tile_base_colours,
)
from vision.types import Image


def without_tops_by_faces(
    picture: Image, tiles: ReadTiles, spared: NDArray[np.bool_] | bool = False
) -> ReadTiles:
    """Without backs and unframed white dragons that are smaller than the painted faces around them.

    Args:
        picture: (h, w, 3) uint8 BGR.
        spared: (n,) which are told already.
    """
    is_bare = ~tiles.painted & ~framed_dragons(picture, tiles) & ~np.asarray(spared)
    is_painted = tiles.painted & (tiles.sure >= PHOTO.back_min_confidence)
    if not is_bare.any() or is_painted.sum() < MEASURES_MIN_TILES:
        return tiles
    sizes, centres = quad_sizes(tiles.quads_px), tiles.quads_px.mean(axis=1)
    away = np.linalg.norm(centres[is_bare][:, None] - centres[is_painted], axis=2)
    nearest = np.argsort(away, axis=1)[:, :MEASURES_MIN_TILES]
    usual = np.median(sizes[is_painted][nearest], axis=1)
    kept = ~is_bare
    kept[is_bare] = sizes[is_bare] > PHOTO.bare_min_size_share * usual
    return tiles.where(kept)


def without_upright_sides(picture: Image, tiles: ReadTiles, surface: Surface) -> ReadTiles:
    """Without the tops of standing tiles.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    return _without_two_shades(picture, _without_small_ones(tiles, surface))


def _without_small_ones(tiles: ReadTiles, surface: Surface) -> ReadTiles:
    """Without white dragons and backs that have not the size of a tile that lies on the surface."""
    placed = surface.placed(tiles.quads_px)
    lies = surface.fits(placed)
    is_small = ~tiles.painted & (surface.side_shares(placed).prod(axis=1) < PHOTO_TABLE.bare_area_shares[0])
    if (lies & is_small).sum() < MEASURES_MIN_TILES:
        is_small &= tiles.face_down
    return tiles.where(tiles.painted | (lies & ~is_small))


def _without_two_shades(picture: Image, tiles: ReadTiles) -> ReadTiles:
    """Without the tops that were found together with the side below them: backs with another shade at one
    end than at the other. Where a pattern does that, all backs of the table have it.
    """
    is_back = tiles.face_down
    kept = ~is_back
    faces = tile_base_colours(picture, tiles)[tiles.painted]
    kept[is_back] = ~have_two_shades(inner_colours(picture, tiles.quads_px[is_back]), faces)
    return tiles.where(kept)
