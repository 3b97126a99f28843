"""A picture looked at in a few sizes: the finder knows tiles of about 13 to 170 pixels.

Each tile is taken from the size that suits it best.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration import CALIBRATION
from vision.geometry import quad_sizes
from vision.photo.limits import PHOTO
from vision.photo.pyramid import Pyramid
from vision.recogniser import AMBIGUOUS_MIN_CONFIDENCE, Detections, Detector, suppress_duplicates
from vision.types import Float, Image


@dataclass(frozen=True, slots=True)
class DetectionScale:
    """One size of a picture to look at: factors of width and height, and a border in scaled pixels."""

    x: float
    y: float
    border: int = 0


def find_places(detector: Detector, picture: Image, squeeze: tuple[float, float] = (1.0, 1.0)) -> Detections:
    """What the finder finds in several sizes of a picture, each tile once, and places where a blank face may
    lie (``one_sided`` leaves them out). Sizes are taken from the largest on, until one shows the largest
    tiles that there may be at a good size; a closer look follows where most tiles are small.

    Args:
        picture: (h, w, 3) uint8 BGR.
        squeeze: factors of width and height, for a picture out of its proportions.
    """
    pyramid = Pyramid(picture)
    places, scores = Detections.none(), np.zeros(0, np.float32)
    scales = _detection_scales(picture.shape[1], picture.shape[0], squeeze)
    largest = scales[0]
    for scale in scales:
        seen, score = _detect(detector, pyramid, scale)
        places, scores = places.concat(seen), np.concatenate([scores, score])
        if _largest_tile_px(seen) * float(np.sqrt(scale.x * scale.y)) <= PHOTO.largest_good_tile_px:
            break
    kept = _suppress(places, scores)
    clear = kept[places.side_confidence[kept] > PHOTO.back_min_confidence]
    if len(clear) >= 4:
        middle = float(np.median(quad_sizes(places.quads_px[clear]))) * float(np.sqrt(largest.x * largest.y))
        longer = max(picture.shape[:2])
        factor = min(
            CALIBRATION.rectified_tile_px / max(middle, 1e-3),
            PHOTO.fine_scale_max_side_px / longer / max(largest.x, largest.y),
            PHOTO.max_enlargement_factor / min(largest.x, largest.y),
        )
        if middle < PHOTO.small_tile_px and factor > 1.15:
            closer, score = _detect(detector, pyramid, DetectionScale(largest.x * factor, largest.y * factor))
            places, scores = places.concat(closer), np.concatenate([scores, score])
            kept = _suppress(places, scores)
    return places.where(kept)


def _detection_scales(width: int, height: int, squeeze: tuple[float, float]) -> list[DetectionScale]:
    """The sizes at which a picture of ``width`` by ``height`` pixels is looked at, the largest first."""
    longer = max(width, height)
    scales: list[DetectionScale] = []
    for side in PHOTO.scaled_sides_px:
        scale = side / longer
        if scale <= PHOTO.max_enlargement_factor or not scales:
            border = round(side * PHOTO.padding_share) if side < 500 else 0
            scales.append(DetectionScale(scale * squeeze[0], scale * squeeze[1], border))
    return scales[::-1]


def _largest_tile_px(places: Detections) -> float:
    """How large a tile beside these can be; infinite where these are too few."""
    clear = places.side_confidence > PHOTO.back_min_confidence
    if clear.sum() < PHOTO.usual_size_min_tiles:
        return float("inf")
    return PHOTO.max_size_factor * float(np.median(quad_sizes(places.quads_px[clear])))


def _suppress(places: Detections, scores: Float) -> NDArray[np.int64]:
    """Numbers of the places to keep, each tile once: a find by itself comes before what may be one."""
    is_find = places.side_confidence >= AMBIGUOUS_MIN_CONFIDENCE
    return suppress_duplicates(places.quads_px, np.asarray(scores + is_find, np.float32))


def _detect(detector: Detector, pyramid: Pyramid, scale: DetectionScale) -> tuple[Detections, Float]:
    """Places in the picture's own pixels, and how far each is to be believed when sizes disagree."""
    picture = pyramid.picture
    size = (max(8, round(picture.shape[1] * scale.x)), max(8, round(picture.shape[0] * scale.y)))
    seen = pyramid.scaled(*size)
    if scale.border:
        b = scale.border
        rim = _rim_colour(seen)
        seen = np.asarray(cv2.copyMakeBorder(seen, b, b, b, b, cv2.BORDER_CONSTANT, value=rim), np.uint8)
    places = detector.find(seen)
    factors = np.array([size[0] / picture.shape[1], size[1] / picture.shape[0]], np.float32)
    size_px = quad_sizes(places.quads_px)
    fit = np.clip(1 - 0.35 * np.abs(np.log2(np.maximum(size_px, 1) / 48)) / 2, 0.4, 1)
    moved = replace(places, quads_px=(places.quads_px - scale.border) / factors)
    return moved, np.asarray(places.side_confidence * fit, np.float32)


def _rim_colour(picture: NDArray[Any]) -> tuple[float, ...]:
    """A colour unlike the picture's rim, so that a tile that fills the picture ends where it does."""
    rim = np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]]).astype(np.float32)
    light = float(rim.mean())
    return (60.0, 90.0, 40.0) if light > 110 else (170.0, 180.0, 175.0)
