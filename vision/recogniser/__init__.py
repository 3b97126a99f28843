"""Tiles in a picture: where each lies, which face it shows, how sure that is.

``Detector`` is the protocol, ``vision.recogniser.onnx`` the two networks, ``EnrolledDetector`` what an
owner's own set adds. It reads tile by tile; what lies in rivers, melds or hands is ``vision.layout``.
"""

from __future__ import annotations

from vision.recogniser.assignment import assign
from vision.recogniser.crops import CROP_PX, MARGIN, tile_crops
from vision.recogniser.detector import Detector, FoundPlaces, FoundTiles
from vision.recogniser.enrolled import EnrolledDetector, confusable
from vision.recogniser.overlap import SAME_TILE, apart_in_frames, keep_best, lies_in
from vision.recogniser.rereading import read_again
from vision.recogniser.tile_set import (
    EnrolmentError,
    FeatureDetector,
    TileSet,
    load_tile_set,
    save_tile_set,
    unit,
)

__all__ = [
    "CROP_PX",
    "MARGIN",
    "SAME_TILE",
    "Detector",
    "EnrolledDetector",
    "EnrolmentError",
    "FeatureDetector",
    "FoundPlaces",
    "FoundTiles",
    "TileSet",
    "apart_in_frames",
    "assign",
    "confusable",
    "keep_best",
    "lies_in",
    "load_tile_set",
    "read_again",
    "save_tile_set",
    "tile_crops",
    "unit",
]
