"""A second detection pass over a table's photo, in the rectified picture of its surface.

In a slanting picture far tiles are a third as large as near ones, and no single scale suits both. In the
rectified picture all tiles have one size, chosen as the finder's best. Detections that do not fit a lying
tile give way to those that do, and tiles detected in both passes are read twice.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.geometry import box_iou, quad_bounds
from vision.labels import BLANK, INDEX_OF
from vision.photo.limits import PHOTO
from vision.photo.read_places import ReadPlaces, confident_tiles
from vision.photo.surface import TableSurface, suppress_overlaps
from vision.recogniser import (
    OUTLINE_MAX_STRETCH,
    SAME_TILE_MAX_HALF_SIZES,
    Detector,
    ReadTiles,
    centre_distances,
)
from vision.types import Double, Image


def look_straight(
    detector: Detector, picture: Image, straight: Image, found: ReadTiles, surface: TableSurface
) -> ReadPlaces:
    """What is found in the straightened picture of a table's surface, its tiles fused with those of the
    picture itself; backs and white dragons are not yet classified.

    Args:
        picture: (h, w, 3) uint8 BGR.
        straight: the surface's straightened picture.
        found: the tiles of the picture itself.
    """
    found = found.where(_are_within(surface.to_mm(found.quads_px), surface.reach_mm))
    places = detector.find(straight)
    placed = surface.rectified_to_mm(places.quads_px)
    fits = surface.are_tile_sized(placed) & _are_within(placed, surface.reach_mm)
    fitting = replace(places.where(fits), quads_px=surface.to_picture(placed[fits]))
    read = detector.read(picture, fitting.quads_px)
    read = replace(read, confidence=fitting.confidence_of(read.probabilities[:, INDEX_OF[BLANK]]))
    closer = confident_tiles(detector, picture, read)
    return ReadPlaces(fitting, read, _fuse(found, closer, surface))


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
    confidence = tiles.confidence.copy()
    probabilities, surfaces = tiles.probabilities.copy(), tiles.surfaces.copy()
    for number in kept:
        twice = np.flatnonzero(same[number] & fits) if fits[number] else np.array([number])
        probabilities[number] = np.mean(tiles.probabilities[twice], axis=0)
        surfaces[number] = np.mean(tiles.surfaces[twice], axis=0)
        confidence[number] = tiles.confidence[twice].max()
    fused = replace(tiles, probabilities=probabilities, confidence=confidence, surfaces=surfaces)
    return fused.where(kept)
