"""What people said about single tiles, made use of: learnt, measured, taken or refused.

No network is trained here. Examples are crops of tiles with a word about each; what comes of them is a
``Learnt`` for the table's tile set, with the figures that speak for it, or the reasons why it is refused.
"""

from __future__ import annotations

from vision.learning.check_tiles import CheckTiles, CheckTilesError, load_check_tiles, save_check_tiles
from vision.learning.evaluation import Figures, Refusal
from vision.learning.examples import (
    Example,
    LabelOrigin,
    ReadExamples,
    latest_labels,
    no_examples,
    picture_of_png,
    png_of,
    read_examples,
)
from vision.learning.learn import LearningResult, learn
from vision.learning.reference_tiles import Influence
from vision.learning.suspect_labels import SuspectLabel

__all__ = [
    "CheckTiles",
    "CheckTilesError",
    "Example",
    "Figures",
    "Influence",
    "LabelOrigin",
    "LearningResult",
    "ReadExamples",
    "Refusal",
    "SuspectLabel",
    "latest_labels",
    "learn",
    "load_check_tiles",
    "no_examples",
    "picture_of_png",
    "png_of",
    "read_examples",
    "save_check_tiles",
]
