"""A closer look at a table in a photo, once it is known how its surface lies.

A slanting picture shows far tiles a third as large as near ones, and no single size of it suits both. Seen
straight from above all tiles of a table have one size: so the surface is straightened at the size that the
finder knows best and looked at once more. What fits no tile that lies there gives way to what does, and tiles
that both looks found are read twice.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration
from vision.geometry import box_iou, quad_bounds
from vision.labels import BACK, BLANK, INDEX_OF
from vision.photo.gap_filling import with_turned_up_in_walls, with_walls_filled
from vision.photo.recognise import (
    REREAD_CONFIDENCE_SHARE,
    confident_tiles,
    recognise_photo,
    with_aligned_half_turns,
)
from vision.photo.standing_tops import without_tops_and_sides, without_tops_on_surface
from vision.photo.surface import Surface, keep_one_per_place, surface_of
from vision.photo.white_dragons import with_white_dragons
from vision.recogniser import (
    SAME_TILE_MAX_HALF_SIZES,
    Detections,
    Detector,
    ReadTiles,
    centre_distances,
    framed_dragons,
    ground_colours,
    ground_distances,
    read_again,
    with_blanks_by_ground,
    with_fives_by_colour,
    with_frames_read_whole,
)
from vision.types import Double, Float, Image

MISFIT_ALLOWED, MISFIT_WEIGHT = 0.3, 2.0
"""Misfit (logarithm) that any find may have, and how much less one is believed than another in its place for
each unit more: two halves of a tile are surer finds at times than the whole.
"""
FLANK_MIN_TILES: Final = 3
"""Bare tiles that lie right before as many backs, each before its own, are the flank of their wall."""
FLANK_MAX_ASIDE: Final = 0.3
"""Of a back's width and height in the picture: how far a flank may lie aside, and from the back's edge."""
FLANK_MIN_DISTANCE_LAB: Final = 30.0
"""Between the ground colours of a back and of a flank that is read as backs: backs side by side have up to 9,
yellow backs and the cream bodies under them 67 and more.
"""
SAME_OUTLINE_MIN_IOU: Final = 0.8
"""Of two finds on the surface that show the same whole tile: a half of four dots is read as two dots."""


def look_closer(
    detector: Detector, picture: Image, found: ReadTiles, calibration: Calibration | None = None
) -> ReadTiles:
    """The tiles of a table's photo after a closer look; where no surface can be told, those of any photo.

    Args:
        picture: (h, w, 3) uint8 BGR.
        found: what ``first_look`` found in it.
        calibration: where the camera sees the surface, for pictures of this size; the tiles tell without one.
    """
    surface = surface_of(found, calibration, (picture.shape[1], picture.shape[0]))
    if surface is None:
        return recognise_photo(detector, picture)
    reach = np.inf if calibration is None else calibration.half_mm + surface.face_mm[1] / 2
    found = _within(detector, picture, found, surface, reach)
    straight = surface.rectifier.picture(picture)
    closer, places, read = _seen_straight(detector, picture, straight, surface, reach)

    def shares(quads_px: Float) -> Double:
        return surface.side_shares(surface.placed(quads_px))

    tiles = with_blanks_by_ground(picture, _without_flanks(picture, _fused(found, closer, surface)))
    tiles = with_white_dragons(detector, picture, tiles, places, read, shares)
    tiles = without_tops_on_surface(_with_whole_outlines(picture, tiles, surface), surface)
    tiles = without_tops_and_sides(picture, tiles)
    tiles = _without_flanks(picture, tiles)
    tiles = with_turned_up_in_walls(detector, picture, tiles, surface)
    tiles = with_walls_filled(straight, tiles, surface)
    tiles = with_fives_by_colour(picture, tiles)
    return with_aligned_half_turns(tiles.where(np.argsort(-tiles.sure, kind="stable")))


def _seen_straight(
    detector: Detector, picture: Image, straight: Image, surface: Surface, reach_mm: float
) -> tuple[ReadTiles, Detections, ReadTiles]:
    """The tiles that a look at the straightened picture finds; all places that fit one, and each as it was
    read, in the picture itself.
    """
    places = detector.find(straight)
    placed = surface.placed_straight(places.quads_px)
    fits = surface.fits(placed) & _are_within(placed, reach_mm)
    fitting = places.where(fits)
    fitting = replace(fitting, quads_px=surface.pictured(placed[fits]))
    read = detector.read(picture, fitting.quads_px)
    confidence = fitting.confidence_of(read.probabilities[:, INDEX_OF[BLANK]])
    tiles = ReadTiles(read.quads_px, read.probabilities, confidence)
    tiles = with_frames_read_whole(detector, picture, tiles, fitting.confidence)
    tiles = confident_tiles(read_again(detector, picture, confident_tiles(tiles, REREAD_CONFIDENCE_SHARE)))
    return tiles, fitting, read


def _are_within(quads_mm: Double, reach_mm: float) -> NDArray[np.bool_]:
    return np.asarray((np.abs(quads_mm.mean(axis=1)) < reach_mm).all(axis=1), np.bool_)


def _within(
    detector: Detector, picture: Image, found: ReadTiles, surface: Surface, reach_mm: float
) -> ReadTiles:
    """Without what lies beside the surface. Where backs were seen there, as in the grain of a wooden rim,
    their colour told blank faces from backs: then what shows no paint is read again by itself.
    """
    inside = _are_within(surface.placed(found.quads_px), reach_mm)
    is_back = np.array(found.codes) == BACK
    if not (is_back & ~inside).any():
        return found.where(inside)
    bare = found.where(inside & ~found.painted)
    read = detector.read(picture, bare.quads_px)
    again = ReadTiles(read.quads_px, read.probabilities, bare.confidence)
    return found.where(inside & found.painted).joined(again)


def _with_whole_outlines(picture: Image, tiles: ReadTiles, surface: Surface) -> ReadTiles:
    """With framed white dragons as large as other faces: the finder takes the frame for the tile's edge."""
    framed = framed_dragons(picture, tiles)
    quads = tiles.quads_px.copy()
    quads[framed] = surface.pictured(surface.as_faces(surface.placed(quads[framed])))
    return ReadTiles(quads, tiles.probabilities, tiles.confidence)


def _without_flanks(picture: Image, tiles: ReadTiles) -> ReadTiles:
    """Without the side of a wall that is turned to the camera: two tiles on each other are about as high as a
    face. Their bodies have the colour of faces, or are read as backs of another colour than those above them.
    """
    codes = np.array(tiles.codes)
    backs = codes == BACK
    bare = backs | ((codes == BLANK) & ~framed_dragons(picture, tiles))
    if backs.sum() < FLANK_MIN_TILES:
        return tiles
    low, high = np.split(quad_bounds(tiles.quads_px), 2, axis=1)
    middle, size = (low + high) / 2, high - low
    aside = np.abs(middle[bare, None, 0] - middle[backs, 0]) / size[backs, 0]
    below = np.abs(low[bare, None, 1] - high[backs, 1]) / size[backs, 1]
    grounds = ground_colours(picture, tiles.quads_px)
    apart = ground_distances(grounds[bare, None], grounds[backs]) > FLANK_MIN_DISTANCE_LAB
    right_before = (aside < FLANK_MAX_ASIDE) & (below < FLANK_MAX_ASIDE) & (apart | ~backs[bare, None])
    is_flank = np.zeros(len(tiles), np.bool_)
    is_flank[bare] = right_before.any(axis=1)
    return tiles if is_flank.sum() < FLANK_MIN_TILES else tiles.where(~is_flank)


def _fused(first: ReadTiles, closer: ReadTiles, surface: Surface) -> ReadTiles:
    """Each tile once: its outline from the surer look that fits a tile, its face as both looks together read
    it.
    """
    tiles = first.joined(closer)
    if not len(tiles):
        return tiles
    placed = surface.placed(tiles.quads_px)
    fits = surface.fits(placed)
    misfit = np.maximum(surface.misfits(placed) - MISFIT_ALLOWED, 0.0)
    kept = keep_one_per_place(placed, np.exp(-MISFIT_WEIGHT * misfit) * tiles.confidence.astype(np.float64))
    same = centre_distances(tiles.quads_px) < SAME_TILE_MAX_HALF_SIZES
    bounds = quad_bounds(placed)
    same &= box_iou(bounds, bounds) >= SAME_OUTLINE_MIN_IOU
    probabilities, confidence = tiles.probabilities.copy(), tiles.confidence.copy()
    for number in kept:
        twice = np.flatnonzero(same[number] & fits) if fits[number] else np.array([number])
        probabilities[number] = np.mean(tiles.probabilities[twice], axis=0)
        confidence[number] = tiles.confidence[twice].max()
    return ReadTiles(tiles.quads_px, probabilities, confidence).where(kept)
