"""The tops of standing tiles and the sides of walls, which pass for white dragons or for backs in a photo.

A top has the colour of faces or of backs and is as wide as they are, but only as long as a tile is thick: the
surface's millimetres tell it. Together with the side that a slanting view shows below it, a top may be
as large as a back; but then it has two shades.
"""

from __future__ import annotations

from vision.photo.surface import Surface
from vision.photo.table.limits import PHOTO_TABLE
from vision.recogniser import (
    MEASURES_MIN_TILES,
    ReadTiles,
    have_two_shades,
    inner_colours,
    tile_base_colours,
)
from vision.types import Image


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
