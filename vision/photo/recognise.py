"""Recognition of one picture without a calibration: a phone's photo, a view of a table, or a crop of a tile.

The size of the tiles is unknown, so the finder runs at several scales (``detection_scales``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vision.certainty import LIKELY
from vision.geometry import box_iou, quad_aspects, quad_bounds
from vision.labels import BACK
from vision.photo.backs_in_rows import with_backs_in_rows
from vision.photo.confidence import calibrated_confidence
from vision.photo.detection_scales import (
    DetectionScale,
    detection_scales,
    find_at_scales,
)
from vision.photo.limits import PHOTO
from vision.photo.white_dragons import with_white_dragons
from vision.recogniser import (
    FACE_MIN_CONFIDENCE,
    REFERENCE_MIN_FACES,
    Detections,
    Detector,
    ReadTiles,
    reread_doubtful,
    resolve_blanks_by_colour,
)
from vision.types import Float, Image, as_image


def recognise_photo(
    detector: Detector, picture: Image, *, min_probability: float = PHOTO.reported_min_probability
) -> ReadTiles:
    """Every tile that can be found and read in a picture of any size, best first.

    Args:
        picture: (h, w, 3) uint8 BGR.
        min_probability: finds that are less likely right than this (``calibrated_confidence``) are left out,
            where there are enough to judge one by the others.

    Raises:
        ShapeError: the picture is not one.
    """
    return _recognised(detector, picture, min_probability, _judged_tiles)


def recognise_candidates(detector: Detector, picture: Image) -> ReadTiles:
    """The tiles of a table's photo with low thresholds, as input of the rectified pass
    (``refine_table_tiles``): that one judges backs and white dragons, once it is known how the surface lies.

    Args:
        picture: (h, w, 3) uint8 BGR.

    Raises:
        ShapeError: the picture is not one.
    """
    return _recognised(detector, picture, FACE_MIN_CONFIDENCE, _first_tiles)


def _recognised(
    detector: Detector,
    picture: Image,
    min_probability: float,
    read: Callable[[Detector, Image, Detections], ReadTiles],
) -> ReadTiles:
    picture = as_image(picture, "picture")
    places = find_at_scales(detector, picture, detection_scales(picture.shape[1], picture.shape[0]))
    found = read(detector, picture, places)
    if _seems_squeezed(found) and not _is_lone_tile(found, picture):
        for x, y in PHOTO.squeeze_factors:
            looks = [
                DetectionScale(look.x * x, look.y * y, look.border)
                for look in detection_scales(picture.shape[1], picture.shape[0])
            ]
            other = read(detector, picture, find_at_scales(detector, picture, looks))
            # Of another reading backs and white dragons do not count: any base colour is full of them once
            # squeezed enough.
            if _total_confidence(other.where(other.painted)) > 1.1 * _total_confidence(found):
                found = other
    if not len(found) or float(found.score.max()) < LIKELY or _may_be_a_back(found, picture):
        filled = _any_fills(places.quads_px[places.side_confidence >= PHOTO.back_min_confidence], picture)
        lone = _lone_tile(detector, picture, 0.0 if filled else PHOTO.reported_min_probability)
        if len(lone) and lone.codes[0] == BACK:
            found = lone if _may_be_a_back(found, picture) else found
        elif len(lone) and (not len(found) or float(lone.score[0]) > float(found.score.max()) + 0.1):
            found = lone
    if _is_lone_tile(found, picture):
        found = _as_lone_tile(found)
    if len(found) >= REFERENCE_MIN_FACES:
        found = found.where(calibrated_confidence(found) >= min_probability)
    return found.where(np.argsort(-found.score, kind="stable"))


def _first_tiles(detector: Detector, picture: Image, places: Detections) -> ReadTiles:
    """The confident tiles among all places, by what each shows and by its base colour."""
    return first_reading(detector, picture, places)[1]


def _judged_tiles(detector: Detector, picture: Image, places: Detections) -> ReadTiles:
    """The tiles among all places, backs and white dragons by what lies around them in the picture alone."""
    read, tiles = first_reading(detector, picture, places)
    return with_backs_in_rows(picture, with_white_dragons(detector, picture, tiles, places, read), read)


def first_reading(detector: Detector, picture: Image, every: Detections) -> tuple[ReadTiles, ReadTiles]:
    """Every place that is likely one way up as it was read, and the confident tiles among them by what each
    shows and by its base colour.
    """
    places = every.one_sided()
    read = replace(detector.read(picture, places.quads_px), confidence=places.confidence)
    return read, resolve_blanks_by_colour(picture, confident_tiles(detector, picture, read))


def confident_tiles(detector: Detector, picture: Image, tiles: ReadTiles) -> ReadTiles:
    """Without the places where most likely no such tile lies; the doubtful ones of the others read again."""

    def likely(some: ReadTiles, share: float = 1.0) -> ReadTiles:
        enough = np.where(some.face_down, PHOTO.back_min_confidence, FACE_MIN_CONFIDENCE)
        return some.where(some.score >= share * enough)

    return likely(reread_doubtful(detector, picture, likely(tiles, PHOTO.reread_confidence_share)))


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


def _as_lone_tile(lone: ReadTiles) -> ReadTiles:
    """A tile with nothing around it is known to be one, and as sure as the reader is of its face."""
    return replace(lone, confidence=np.ones(len(lone), np.float32))
