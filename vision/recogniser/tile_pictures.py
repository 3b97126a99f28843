"""Small pictures of an enrolled set's tiles: what a reader to come works its own features out of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError
from vision.labels import FACES
from vision.pictures import BadPicture, decode_picture
from vision.recogniser.crops import CROP_MARGIN_SHARE, warp_quad
from vision.recogniser.detector import ReadTiles
from vision.types import Float, Image, as_image

PICTURE_MAX_WIDTH_PX: Final = 96
"""Of a tile in its small picture; no tile is enlarged."""
PICTURE_MARGIN_SHARE: Final = 0.3
"""Share of the tile's sides that is kept beyond each edge: more than any reader has wanted so far."""
PICTURE_MAX_SIDE_PX: Final = 512
"""Of a small picture that is read from a file."""
PICTURE_JPEG_QUALITY: Final = 92
ENROLLED_WIDTHS_PX: Final = (64, 26, 18)
"""Tile widths at which each enrolled tile's features are kept: as in the tray's picture, and as small as on a
table.
"""
_SHEET_COLUMNS: Final = 12

assert PICTURE_MARGIN_SHARE > CROP_MARGIN_SHARE, "the reader's crop lies within what is kept"


@dataclass(frozen=True, slots=True, eq=False)
class TilePictures:
    """Tiles cut out of the pictures that they were enrolled from, upright and straightened.

    Attributes:
        faces: (n,) face numbers.
        pictures: (n, h, w, 3) uint8 BGR, each tile with ``PICTURE_MARGIN_SHARE`` of its sides around it.
    """

    faces: NDArray[np.int64]
    pictures: Image

    def sheet(self) -> tuple[Image, Float]:
        """All of them side by side in one picture, and the (n, 4, 2) quads of the tiles in it."""
        n, high, wide = self.pictures.shape[:3]
        rows = -(-n // _SHEET_COLUMNS)
        out = np.zeros((max(rows, 1) * high, _SHEET_COLUMNS * wide, 3), np.uint8)
        quads = np.zeros((n, 4, 2), np.float32)
        for number, picture in enumerate(self.pictures):
            row, column = divmod(number, _SHEET_COLUMNS)
            top, left = row * high, column * wide
            out[top : top + high, left : left + wide] = picture
            quads[number] = inner_quad(wide, high) + np.array([left, top], np.float32)
        return out, quads


def crop_tiles(
    pictures: Sequence[Image], tiles: Sequence[ReadTiles], faces: NDArray[np.int64]
) -> TilePictures:
    """The tiles of each picture, cut out.

    Args:
        tiles: by picture, corners in reading order.
        faces: of all of them, one picture's after the other's.
    """
    quads = np.concatenate([one.quads_px for one in tiles])
    across = float(np.median(np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)))
    down = float(np.median(np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)))
    width = min(float(PICTURE_MAX_WIDTH_PX), max(across, 1.0))
    share = 1 + 2 * PICTURE_MARGIN_SHARE
    wide, high = round(width * share), round(width * max(down, 1.0) / max(across, 1.0) * share)
    size = (max(4, min(wide, PICTURE_MAX_SIDE_PX)), max(4, min(high, PICTURE_MAX_SIDE_PX)))
    out = [
        _crop(picture, quad, size)
        for picture, one in zip(pictures, tiles, strict=True)
        for quad in one.quads_px
    ]
    return TilePictures(faces, np.array(out, np.uint8).reshape(-1, size[1], size[0], 3))


def crop_tile(picture: Image, quad_px: Float) -> Image:
    """One tile as ``TilePictures`` keeps it, as large as it is in the picture and at most
    ``PICTURE_MAX_WIDTH_PX`` wide.

    Args:
        quad_px: (4, 2) corners in reading order.
    """
    tile = ReadTiles(quad_px[None], np.eye(1, len(FACES), dtype=np.float32), np.ones(1, np.float32))
    return np.asarray(crop_tiles([picture], [tile], np.zeros(1, np.int64)).pictures[0], np.uint8)


def _crop(picture: Image, quad: Float, size: tuple[int, int]) -> Image:
    wide, high = size
    shrink = max(1, int(np.linalg.norm(quad[1] - quad[0]) / (wide / (1 + 2 * PICTURE_MARGIN_SHARE)) + 0.5))
    # Drawn as large as it is in the picture and then shrunk: to leave out pixels would make edges ragged.
    wanted = inner_quad(wide * shrink, high * shrink)
    drawn = warp_quad(picture, quad, wanted - np.float32(0.5), (wide * shrink, high * shrink))
    return np.asarray(cv2.resize(drawn, size, interpolation=cv2.INTER_AREA), np.uint8)


def inner_quad(wide: int, high: int) -> Float:
    """(4, 2) where the tile lies in its small picture."""
    low, full = PICTURE_MARGIN_SHARE / (1 + 2 * PICTURE_MARGIN_SHARE), 1 + 2 * PICTURE_MARGIN_SHARE
    left, top = wide * low, high * low
    right, bottom = left + wide / full, top + high / full
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def jpeg_files(pictures: Iterable[Image]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The small pictures as JPEG files, one after the other, and how many bytes each has."""
    files = []
    for picture in pictures:
        good, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, PICTURE_JPEG_QUALITY])
        assert good  # a uint8 BGR picture always encodes
        files.append(np.asarray(data, np.uint8).reshape(-1))
    lengths = np.array([len(one) for one in files], np.int64)
    return np.concatenate([np.zeros(0, np.uint8), *files]), lengths


def read_jpeg_files(data: NDArray[np.uint8], lengths: NDArray[np.int64]) -> Image:
    """The small pictures again.

    Raises:
        VisionError: they are no pictures of one size.
    """
    out = read_each_jpeg_file(data, lengths)
    if len({picture.shape for picture in out}) > 1:
        raise VisionError("its small pictures differ in size")
    return np.array(out, np.uint8) if out else np.zeros((0, 4, 4, 3), np.uint8)


def read_each_jpeg_file(data: NDArray[np.uint8], lengths: NDArray[np.int64]) -> tuple[Image, ...]:
    """Small pictures of any sizes again.

    Raises:
        VisionError: they are no pictures.
    """
    if (lengths <= 0).any() or int(lengths.sum()) != len(data):
        raise VisionError("its small pictures do not have the lengths that it says")
    out = []
    for part in np.split(data, np.cumsum(lengths)[:-1]) if len(lengths) else []:
        size = _jpeg_size(part.tobytes())
        if size is None or max(size) > PICTURE_MAX_SIDE_PX:
            raise VisionError("one of its small pictures is no JPEG file, or too large")
        try:
            out.append(as_image(decode_picture(part)))
        except BadPicture as error:
            raise VisionError("one of its small pictures is damaged") from error
    return tuple(out)


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Width and height that a JPEG file says, without decoding it; None: it says none."""
    at = 2
    while data[:2] == b"\xff\xd8" and at + 9 < len(data) and data[at] == 0xFF:
        kind, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if kind in (0xC0, 0xC1, 0xC2):
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + max(length, 2)
    return None


def features_at_sizes(
    features_of: Callable[[Image, Float], Float], picture: Image, quads_px: Float
) -> tuple[Float, NDArray[np.int64]]:
    """(m, k) features of every tile at several sizes, and the (m,) number of the tile that each is of.

    Args:
        features_of: a detector's ``features``.
        quads_px: (n, 4, 2), at least one, in reading order.
    """
    size = float(np.median(np.linalg.norm(quads_px[:, 1] - quads_px[:, 0], axis=1)))
    parts = []
    for wanted in ENROLLED_WIDTHS_PX:
        scale = min(1.0, wanted / max(size, 1.0))
        shape = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
        small = np.asarray(cv2.resize(picture, shape, interpolation=cv2.INTER_AREA), np.uint8)
        parts.append(features_of(small, quads_px * np.float32(scale)))
    return np.concatenate(parts), np.tile(np.arange(len(quads_px)), len(parts))


def unit_vectors(features: Float) -> Float:
    """(n, k) features, each row brought to length 1; rows of zeros stay zero."""
    return np.asarray(
        features / np.maximum(np.linalg.norm(features, axis=1, keepdims=True), 1e-6), np.float32
    )
