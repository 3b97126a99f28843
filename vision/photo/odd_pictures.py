"""Pictures that were squeezed out of their proportions, and those that one tile fills."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vision.certainty import LIKELY
from vision.geometry import box_iou, quad_aspects, quad_bounds
from vision.labels import BACK
from vision.photo.limits import PHOTO
from vision.recogniser import (
    FACE_MIN_CONFIDENCE,
    REFERENCE_MIN_FACES,
    Detections,
    Detector,
    ReadTiles,
    reread_doubtful,
)
from vision.types import Float, Image


def in_proportion(
    picture: Image, found: ReadTiles, seen: Callable[[tuple[float, float]], ReadTiles]
) -> ReadTiles:
    """The tiles, or those of the picture in other proportions where that shows clearly more.

    Args:
        found: in its own proportions.
        seen: what it shows with its width and height changed by these factors.
    """
    if not _seems_squeezed(found) or _is_lone_tile(found, picture):
        return found
    for squeeze in PHOTO.squeeze_factors:
        other = seen(squeeze)
        # Of another reading backs and white dragons do not count: any base colour is full of them once
        # squeezed enough.
        if _total_confidence(other.where(other.painted)) > 1.1 * _total_confidence(found):
            found = other
    return found


def lone_tile_or(detector: Detector, picture: Image, found: ReadTiles, places: Detections) -> ReadTiles:
    """The tiles; where none is likely, the whole picture as one tile, if the reader is so sure that it is.

    Args:
        places: what the finder found in it.
    """
    if not len(found) or float(found.score.max()) < LIKELY or _may_be_a_back(found, picture):
        filled = _any_fills(places.quads_px[places.side_confidence >= PHOTO.back_min_confidence], picture)
        lone = _lone_tile(detector, picture, 0.0 if filled else PHOTO.reported_min_probability)
        if len(lone) and lone.codes[0] == BACK:
            found = lone if _may_be_a_back(found, picture) else found
        elif len(lone) and (not len(found) or float(lone.score[0]) > float(found.score.max()) + 0.1):
            found = lone
    if _is_lone_tile(found, picture):  # with nothing around it, as sure as the reader is of its face
        return replace(found, confidence=np.ones(len(found), np.float32))
    return found


def _total_confidence(tiles: ReadTiles) -> float:
    """How much a reading has found."""
    return float((tiles.score - FACE_MIN_CONFIDENCE).sum())


def _seems_squeezed(tiles: ReadTiles) -> bool:
    """No face to speak of was found, or what was found is far too long for tiles. Where some faces were read
    for sure, they alone are asked; backs and white dragons never: parts of squeezed faces are taken for them.
    """
    painted = tiles.where(tiles.painted)
    sure = painted.where(painted.score >= LIKELY)
    if len(sure) >= REFERENCE_MIN_FACES:
        painted = sure
    elif len(painted) < 2 or float(painted.score.mean()) < 0.55:
        return True
    return bool(np.median(quad_aspects(painted.quads_px)) > PHOTO.squeezed_tile_min_aspect)


def _may_be_a_back(found: ReadTiles, picture: Image) -> bool:
    """A picture of the size and proportions of one tile's crop, in which no face was found. Larger ones of
    one colour are bare felt; and a back's pattern may have been taken for many small backs.
    """
    longer, shorter = max(picture.shape[:2]), min(picture.shape[:2])
    return (
        longer <= PHOTO.back_crop_max_side_px
        and 1.1 * shorter <= longer <= 1.7 * shorter
        and bool(found.face_down.all())
    )


def _any_fills(quads: Float, picture: Image) -> bool:
    """Whether one of the outlines goes from edge to edge: then a tile is all that the picture shows."""
    whole = np.array([[0, 0, picture.shape[1], picture.shape[0]]], np.float32)
    return bool((box_iou(quad_bounds(quads), whole) >= PHOTO.picture_filling_min_iou).any())


def _is_lone_tile(found: ReadTiles, picture: Image) -> bool:
    return len(found) == 1 and _any_fills(found.quads_px, picture)


def _lone_tile(detector: Detector, picture: Image, least: float) -> ReadTiles:
    """The whole picture taken for one tile, where the reader is so sure that it is."""
    h, w = picture.shape[:2]
    if max(h, w) > 2 * min(h, w):
        return ReadTiles.none()
    whole = np.array([[[0, 0], [w, 0], [w, h], [0, h]]], np.float32)
    tiles = reread_doubtful(detector, picture, detector.read(picture, whole))
    return tiles.where(tiles.face_probability >= least)
