"""The faces of what was found in one picture, by what each place shows by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.photo.limits import PHOTO
from vision.recogniser import (
    FACE_MIN_CONFIDENCE,
    Detections,
    Detector,
    ReadTiles,
    reread_doubtful,
)
from vision.types import Image


@dataclass(frozen=True, slots=True, eq=False)
class ReadPlaces:
    """What finder and reader say of one picture.

    Attributes:
        places: whatever the finder thinks possible, either way up.
        read: those of them that were read, with the finder's confidence.
        tiles: the confident tiles among these.
    """

    places: Detections
    read: ReadTiles
    tiles: ReadTiles


def read_places(detector: Detector, picture: Image, places: Detections) -> ReadPlaces:
    """Every place that is likely one way up read, and the confident tiles among them."""
    likely = places.one_sided()
    read = replace(detector.read(picture, likely.quads_px), confidence=likely.confidence)
    return ReadPlaces(places, read, confident_tiles(detector, picture, read))


def confident_tiles(detector: Detector, picture: Image, tiles: ReadTiles) -> ReadTiles:
    """Without the places where most likely no such tile lies; the doubtful ones of the others read again."""

    def likely(some: ReadTiles, share: float = 1.0) -> ReadTiles:
        enough = np.where(some.face_down, PHOTO.back_min_confidence, FACE_MIN_CONFIDENCE)
        return some.where(some.score >= share * enough)

    return likely(reread_doubtful(detector, picture, likely(tiles, PHOTO.reread_confidence_share)))
