"""What is no picture, or one too large to hold, is refused in words wherever pictures are decoded."""

from __future__ import annotations

import ast
import struct
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.architecture.sources import sources
from vision.errors import VisionError
from vision.learning.examples import picture_of_png
from vision.pictures import BadPicture, clean_picture, decode_picture
from vision.recogniser.tile_pictures import read_each_jpeg_file

DECODE_WHAT_THEY_HOLD_THEMSELVES = {
    "vision.pictures.decoding",
    "vision.scene.drawing.glyphs",
    "vision.scene.drawing.pictograms",
    "vision.scene.picture.sensor",
    "vision.training.data.augment",
}


def jpeg_of(width: int, height: int) -> bytes:
    """A JPEG of a few pixels that says it is as large as this."""
    done, data = cv2.imencode(".jpg", np.zeros((16, 16, 3), np.uint8))
    assert done
    content = data.tobytes()
    at = content.index(b"\xff\xc0") + 5
    return content[:at] + struct.pack(">HH", height, width) + content[at + 4 :]


def as_small_pictures(data: bytes) -> object:
    return read_each_jpeg_file(np.frombuffer(data, np.uint8), np.array([len(data)]))


def made_anew(data: bytes) -> object:
    return clean_picture(data, 512)


@pytest.mark.parametrize("read", [decode_picture, made_anew, picture_of_png, as_small_pictures])
@pytest.mark.parametrize(
    "data",
    [b"", b"text", jpeg_of(65_000, 65_000), jpeg_of(16, 16)[:60]],
    ids=["empty", "text", "huge", "cut"],
)
def test_every_reader_of_pictures_refuses_what_is_none(read: Callable[[bytes], object], data: bytes) -> None:
    with pytest.raises(VisionError):
        read(data)


def test_a_picture_too_large_to_hold_is_called_so() -> None:
    with pytest.raises(BadPicture, match="at most 715 megapixels"):
        decode_picture(jpeg_of(65_000, 65_000))


@pytest.mark.slow
def test_foreign_pictures_are_decoded_in_one_place() -> None:
    decoding = {
        source.name
        for source in sources()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute) and node.attr in ("imdecode", "imread")
    }
    assert decoding == DECODE_WHAT_THEY_HOLD_THEMSELVES
