"""Tiles in a picture: where each lies, which face it shows, how sure that is.

``Detector`` is the protocol, ``vision.recogniser.onnx`` the two networks, ``EnrolledDetector`` what an
owner's own set adds. It reads tile by tile; what lies in rivers, melds or hands is ``vision.layout``.
"""

from __future__ import annotations

from vision.recogniser.assignment import assign
from vision.recogniser.base_colours.bare_tiles import (
    is_unpainted,
    resolve_blanks_by_colour,
)
from vision.recogniser.base_colours.blank_faces import blank_probabilities, colour_spreads
from vision.recogniser.base_colours.colours import (
    base_colours_of,
    colour_distances,
    colour_likeness,
    lab_as_hex,
)
from vision.recogniser.base_colours.dragon_frames import (
    dragon_is_painted,
    framed_dragons,
    painted_dragons,
    tile_base_colours,
)
from vision.recogniser.base_colours.known_faces import REFERENCE_MIN_FACES, ReferenceFaces
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
    MIN_PROBABILITY,
    Detections,
    Detector,
    ReadTiles,
    likeliest_faces,
)
from vision.recogniser.fives_of_set import (
    FIVE_PAIRS,
    red_probabilities,
    reweighted_by_red,
)
from vision.recogniser.overlap import (
    SAME_TILE_MAX_HALF_SIZES,
    TOUCHING_HALF_SIZES,
    centre_distances,
    overlap_any,
    suppress_duplicates,
    suppress_non_maxima,
)
from vision.recogniser.rereading import reread_doubtful
from vision.recogniser.sets.enrolled import (
    EnrolledDetector,
    apply_learnt,
    apply_likeness,
    confusable,
)
from vision.recogniser.sets.learnt import (
    PLAIN_NUMBERS,
    Learnt,
    apply_gains,
    example_features,
    example_similarity,
    face_gains,
)
from vision.recogniser.sets.set_in_play import PlayedSetDetector, SetInPlay, SeveralSetsDetector
from vision.recogniser.sets.shown_faces import ShownFacesDetector, with_shown_faces
from vision.recogniser.sets.tile_set import (
    MAX_LEARNT_EXAMPLES,
    EnrolmentError,
    FeatureDetector,
    NewerTileSetError,
    OtherReaderError,
    TileSet,
    adapt_to_reader,
    build_tile_set,
    empty_tile_set,
    load_tile_set,
    reader_name,
    save_tile_set,
)
from vision.recogniser.tile_pictures import (
    PICTURE_MAX_SIDE_PX,
    TilePictures,
    crop_tile,
    crop_tiles,
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
    "MAX_LEARNT_EXAMPLES",
    "MIN_PROBABILITY",
    "OUTLINE_MAX_STRETCH",
    "PICTURE_MAX_SIDE_PX",
    "PLAIN_NUMBERS",
    "REFERENCE_MIN_FACES",
    "SAME_TILE_MAX_HALF_SIZES",
    "TOUCHING_HALF_SIZES",
    "Detections",
    "Detector",
    "EnrolledDetector",
    "EnrolmentError",
    "FeatureDetector",
    "Learnt",
    "NewerTileSetError",
    "OtherReaderError",
    "PlayedSetDetector",
    "ReadTiles",
    "ReferenceFaces",
    "SetBaseColours",
    "SetInPlay",
    "SeveralSetsDetector",
    "ShownFacesDetector",
    "TableBaseColours",
    "TilePictures",
    "TileSet",
    "adapt_to_reader",
    "apply_gains",
    "apply_learnt",
    "apply_likeness",
    "assign",
    "base_colours_of",
    "blank_probabilities",
    "build_tile_set",
    "centre_distances",
    "colour_distances",
    "colour_likeness",
    "colour_spreads",
    "confusable",
    "crop_tile",
    "crop_tiles",
    "dragon_is_painted",
    "empty_tile_set",
    "example_features",
    "example_similarity",
    "face_gains",
    "features_at_sizes",
    "framed_dragons",
    "inner_quad",
    "is_unpainted",
    "lab_as_hex",
    "likeliest_faces",
    "load_tile_set",
    "overlap_any",
    "painted_dragons",
    "reader_name",
    "red_probabilities",
    "reread_doubtful",
    "resolve_blanks_by_colour",
    "reweighted_by_red",
    "save_tile_set",
    "set_base_colours_of",
    "suppress_duplicates",
    "suppress_non_maxima",
    "tile_base_colours",
    "tile_crops",
    "with_shown_faces",
]
