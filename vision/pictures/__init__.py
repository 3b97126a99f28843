"""Picture files: read, decoded or refused in words, written; pictures of strangers, made anew so that they
hold pixels and nothing else; sheets with letters on them.
"""

from __future__ import annotations

from vision.pictures.cleaning import clean_picture
from vision.pictures.decoding import BadPicture, decode_picture
from vision.pictures.file import REDUCED, read_picture, write_picture
from vision.pictures.sheet import NoUnicodeText, Sheet

__all__ = [
    "REDUCED",
    "BadPicture",
    "NoUnicodeText",
    "Sheet",
    "clean_picture",
    "decode_picture",
    "read_picture",
    "write_picture",
]
