"""A second detection pass over a table's photo, in the rectified picture of its surface.

In a slanting picture far tiles are a third as large as near ones, and no single scale suits both. In the
rectified picture all tiles have one size, chosen as the finder's best. Detections that do not fit a lying
tile give way to those that do, and tiles detected in both passes are read twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.calibration import Calibration
from vision.geometry import box_iou, quad_bounds
from vision.labels import BLANK, INDEX_OF
from vision.layout import ANY_TILES, TableTile, TableView, TilesInPlay
from vision.photo.gap_filling import fill_wall_gaps
from vision.photo.limits import PHOTO
from vision.photo.lying_tiles import keep_lying_tiles
from vision.photo.recognise import (
    confident_tiles,
    recognise_photo,
)
from vision.photo.surface import TableSurface, find_surface, suppress_overlaps
from vision.photo.table.edges import calibration_by_edges
from vision.photo.table.reading import read_photo_table
from vision.photo.white_dragons import with_white_dragons
from vision.recogniser import (
    OUTLINE_MAX_STRETCH,
    SAME_TILE_MAX_HALF_SIZES,
    Detections,
    Detector,
    ReadTiles,
    centre_distances,
    resolve_blanks_by_colour,
)
from vision.types import Double, Float, Image


def refine_table_tiles(
    detector: Detector, picture: Image, found: ReadTiles, calibration: Calibration | None = None
) -> ReadTiles:
    """The tiles of a table's photo after the rectified pass; without a surface, those of ``recognise_photo``.

    Args:
        picture: (h, w, 3) uint8 BGR.
        found: what ``recognise_candidates`` found in it.
        calibration: where the camera sees the surface, for pictures of this size; the tiles tell without one.
    """
    surface = find_surface(found, calibration)
    if surface is None:
        return recognise_photo(detector, picture)
    straight = surface.rectifier.rectify(picture)
    tiles = detect_in_both_views(detector, picture, straight, found, surface, calibration)
    half_mm = None if calibration is None else calibration.half_mm
    tiles = keep_lying_tiles(picture, tiles, surface, half_mm)
    tiles = fill_wall_gaps(straight, tiles, surface)
    return tiles.where(np.argsort(-tiles.score, kind="stable"))


def detect_in_both_views(
    detector: Detector,
    picture: Image,
    straight: Image,
    found: ReadTiles,
    surface: TableSurface,
    calibration: Calibration | None,
) -> ReadTiles:
    """The tiles of a table's photo fused with those of its rectified picture, backs and white dragons not yet
    classified.

    Args:
        straight: the surface's straightened picture.
    """
    reach = np.inf if calibration is None else calibration.half_mm + surface.face_mm[1] / 2
    found = found.where(_are_within(surface.to_mm(found.quads_px), reach))
    closer, places, read = _detect_rectified(detector, picture, straight, surface, reach)

    def shares(quads_px: Float) -> Double:
        return surface.side_shares(surface.to_mm(quads_px))

    tiles = resolve_blanks_by_colour(picture, _fuse(found, closer, surface))
    return with_white_dragons(detector, picture, tiles, places, read, shares)


def _detect_rectified(
    detector: Detector, picture: Image, straight: Image, surface: TableSurface, reach_mm: float
) -> tuple[ReadTiles, Detections, ReadTiles]:
    """The confident tiles of the rectified picture; all detections that fit a tile; and their readings.
    Outlines are in the picture itself.
    """
    places = detector.find(straight)
    placed = surface.rectified_to_mm(places.quads_px)
    fits = surface.are_tile_sized(placed) & _are_within(placed, reach_mm)
    fitting = places.where(fits)
    fitting = replace(fitting, quads_px=surface.to_picture(placed[fits]))
    read = detector.read(picture, fitting.quads_px)
    confidence = fitting.confidence_of(read.probabilities[:, INDEX_OF[BLANK]])
    tiles = confident_tiles(detector, picture, replace(read, confidence=confidence))
    return tiles, fitting, read


def _are_within(quads_mm: Double, reach_mm: float) -> NDArray[np.bool_]:
    return np.asarray((np.abs(quads_mm.mean(axis=1)) < reach_mm).all(axis=1), np.bool_)


def _fuse(first: ReadTiles, closer: ReadTiles, surface: TableSurface) -> ReadTiles:
    """Each tile once: its outline from the more confident fitting detection, its face averaged over both."""
    tiles = first.concat(closer)
    if not len(tiles):
        return tiles
    placed = surface.to_mm(tiles.quads_px)
    fits = surface.are_tile_sized(placed)
    misfit = np.maximum(surface.size_errors(placed) - np.log(OUTLINE_MAX_STRETCH), 0.0)
    kept = suppress_overlaps(
        placed, np.exp(-PHOTO.misfit_weight * misfit) * tiles.confidence.astype(np.float64)
    )
    same = centre_distances(tiles.quads_px) < SAME_TILE_MAX_HALF_SIZES
    bounds = quad_bounds(placed)
    same &= box_iou(bounds, bounds) >= PHOTO.same_outline_min_iou
    np.fill_diagonal(same, True)  # also where the surface is seen from its edge, and no outline covers any
    confidence = tiles.confidence.copy()
    probabilities, surfaces = tiles.probabilities.copy(), tiles.surfaces.copy()
    for number in kept:
        twice = np.flatnonzero(same[number] & fits) if fits[number] else np.array([number])
        probabilities[number] = np.mean(tiles.probabilities[twice], axis=0)
        surfaces[number] = np.mean(tiles.surfaces[twice], axis=0)
        confidence[number] = tiles.confidence[twice].max()
    fused = replace(tiles, probabilities=probabilities, confidence=confidence, surfaces=surfaces)
    return fused.where(kept)


def recognise_table(
    detector: Detector,
    picture: Image,
    found: ReadTiles,
    calibration: Calibration | None = None,
    played: TilesInPlay = ANY_TILES,
) -> tuple[ReadTiles, TableView]:
    """The tiles of a table's photo after the rectified pass, and the table. White dragons without a place on
    the table are left out: they are tops or light backs of standing tiles.

    Args:
        picture: (h, w, 3) uint8 BGR.
        found: what ``recognise_candidates`` found in it.
        calibration: where the camera sees the surface, for pictures of this size; without one the edges of
            the felt tell or, where not all of them are in the picture, the tiles.
        played: what the game is played with, where that is known.
    """
    surface = calibration or calibration_by_edges(picture, found)
    closer = refine_table_tiles(detector, picture, found, surface)
    size_px = (picture.shape[1], picture.shape[0])
    view = read_photo_table(closer, surface, size_px=size_px, played=played)
    placed = {tile.key for tile in _tiles_of(view)}
    if not placed:
        return closer, view
    kept = [code != BLANK or number in placed for number, code in enumerate(closer.codes)]
    return closer.where(np.array(kept, np.bool_)), view


def _tiles_of(view: TableView) -> Iterator[TableTile]:
    """All tiles that lie face up, and those of melds."""
    yield from view.indicators
    for side in view.sides:
        yield from side.river
        yield from side.shown
        for meld in side.melds:
            yield from meld.tiles
