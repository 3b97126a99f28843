"""What people said about single tiles, made use of: learnt, measured, taken or refused.

No network is trained here. Examples are crops of tiles with a word about each; what comes of them is a
``Learnt`` for the table's tile set, with the figures that speak for it, or the reasons why it is refused.
"""

from __future__ import annotations

from vision.learning.bystanders import Influence
from vision.learning.check_tiles import CheckTiles, CheckTilesError, load_check_tiles, save_check_tiles
from vision.learning.doubted_words import DoubtedWord
from vision.learning.examples import (
    Example,
    ReadExamples,
    WordOf,
    newest_words,
    no_examples,
    picture_of_png,
    png_of,
    read_examples,
)
from vision.learning.lesson import Lesson, learn
from vision.learning.verdict import Figures, Refusal

__all__ = [
    "CheckTiles",
    "CheckTilesError",
    "DoubtedWord",
    "Example",
    "Figures",
    "Influence",
    "Lesson",
    "ReadExamples",
    "Refusal",
    "WordOf",
    "learn",
    "load_check_tiles",
    "newest_words",
    "no_examples",
    "picture_of_png",
    "png_of",
    "read_examples",
    "save_check_tiles",
]
