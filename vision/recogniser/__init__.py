"""Tiles in a picture: where each lies, which face it shows, how sure that is.

``Detector`` is the protocol, ``vision.recogniser.onnx`` the two networks, ``EnrolledDetector`` what an
owner's own set adds. It reads tile by tile; what lies in rivers, melds or hands is ``vision.layout``.
"""

from __future__ import annotations

from vision.recogniser.assignment import assign
from vision.recogniser.base_colours.bare_tiles import (
    shows_no_paint,
    with_blanks_by_base_colour,
)
from vision.recogniser.base_colours.blank_faces import blank_chances, spreads
from vision.recogniser.base_colours.colours import (
    base_colours_of,
    colour_distances,
    colour_likeness,
    lab_as_hex,
)
from vision.recogniser.base_colours.dragon_frames import (
    dragon_is_painted,
    frame_depths,
    framed_dragons,
    painted_dragons,
    tile_base_colours,
)
from vision.recogniser.base_colours.known_faces import MEASURES_MIN_TILES, FacesOfPicture
from vision.recogniser.base_colours.limits import BASE_COLOURS
from vision.recogniser.base_colours.table_base_colours import (
    BASES_CLEAR_DISTANCE_LAB,
    SetBaseColours,
    TableBaseColours,
    set_base_colours_of,
)
from vision.recogniser.crops import CROP_MARGIN_SHARE, CROP_PX, OUTLINE_MAX_STRETCH, tile_crops
from vision.recogniser.detector import (
    ALTERNATIVE_MIN_PROBABILITY,
    AMBIGUOUS_MIN_CONFIDENCE,
    FACE_MIN_CONFIDENCE,
    LEAST_PROBABILITY,
    MOST_FACES,
    Detections,
    Detector,
    ReadTiles,
    likeliest_faces,
)
from vision.recogniser.fives_of_set import (
    FIVE_PAIRS,
    red_chances,
    reweighted_by_red,
)
from vision.recogniser.overlap import (
    SAME_TILE_MAX_HALF_SIZES,
    TOUCHING_HALF_SIZES,
    are_on_others,
    best_of_each,
    centre_distances,
    suppress_duplicates,
)
from vision.recogniser.rereading import read_again
from vision.recogniser.sets.enrolled import (
    EnrolledDetector,
    confusable,
    read_by_learnt,
    read_by_likeness,
)
from vision.recogniser.sets.learnt import (
    PLAIN_NUMBERS,
    Learnt,
    example_features,
    gains,
    similarity_to,
    with_gain,
)
from vision.recogniser.sets.set_in_play import PlayedSetDetector, SetInPlay, SeveralSetsDetector
from vision.recogniser.sets.shown_faces import ShownFacesDetector, by_shown_faces
from vision.recogniser.sets.tile_set import (
    MOST_LEARNT,
    EnrolmentError,
    FeatureDetector,
    NewerTileSetError,
    OtherReaderError,
    TileSet,
    known_to,
    load_tile_set,
    nothing_enrolled,
    reader_of,
    save_tile_set,
    tile_set_of,
)
from vision.recogniser.tile_pictures import (
    KEPT_MAX_SIDE_PX,
    TilePictures,
    cut_tile,
    cut_tiles,
    features_at_sizes,
    inner_quad,
)

__all__ = [
    "ALTERNATIVE_MIN_PROBABILITY",
    "AMBIGUOUS_MIN_CONFIDENCE",
    "BASES_CLEAR_DISTANCE_LAB",
    "BASE_COLOURS",
    "CROP_MARGIN_SHARE",
    "CROP_PX",
    "FACE_MIN_CONFIDENCE",
    "FIVE_PAIRS",
    "KEPT_MAX_SIDE_PX",
    "LEAST_PROBABILITY",
    "MEASURES_MIN_TILES",
    "MOST_FACES",
    "MOST_LEARNT",
    "OUTLINE_MAX_STRETCH",
    "PLAIN_NUMBERS",
    "SAME_TILE_MAX_HALF_SIZES",
    "TOUCHING_HALF_SIZES",
    "Detections",
    "Detector",
    "EnrolledDetector",
    "EnrolmentError",
    "FacesOfPicture",
    "FeatureDetector",
    "Learnt",
    "NewerTileSetError",
    "OtherReaderError",
    "PlayedSetDetector",
    "ReadTiles",
    "SetBaseColours",
    "SetInPlay",
    "SeveralSetsDetector",
    "ShownFacesDetector",
    "TableBaseColours",
    "TilePictures",
    "TileSet",
    "are_on_others",
    "assign",
    "base_colours_of",
    "best_of_each",
    "blank_chances",
    "by_shown_faces",
    "centre_distances",
    "colour_distances",
    "colour_likeness",
    "confusable",
    "cut_tile",
    "cut_tiles",
    "dragon_is_painted",
    "example_features",
    "features_at_sizes",
    "frame_depths",
    "framed_dragons",
    "gains",
    "inner_quad",
    "known_to",
    "lab_as_hex",
    "likeliest_faces",
    "load_tile_set",
    "nothing_enrolled",
    "painted_dragons",
    "read_again",
    "read_by_learnt",
    "read_by_likeness",
    "reader_of",
    "red_chances",
    "reweighted_by_red",
    "save_tile_set",
    "set_base_colours_of",
    "shows_no_paint",
    "similarity_to",
    "spreads",
    "suppress_duplicates",
    "tile_base_colours",
    "tile_crops",
    "tile_set_of",
    "with_blanks_by_base_colour",
    "with_gain",
]
