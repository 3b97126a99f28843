"""Picture files: whatever a phone, scanner or program wrote is read; pictures are written."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.pictures.decoding import BadPicture, decode_picture
from vision.types import Image

TRANSPARENCY_GREY_LEVEL: Final = 160
"""Grey that shows through where a picture is transparent."""
LARGEST_FILE_BYTES: Final = 512 * 1024 * 1024
"""A hundred megapixels of three colours, sixteen bits each, not compressed."""
_BLEND_STRIP_ROWS: Final = 256
"""Rows of a transparent picture that are blended at a time."""

REDUCED: Final = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
"""How OpenCV decodes to a part of the size: of a JPEG the rest is never made."""


def read_picture(path: Path, reduced: int = 1) -> Image:
    """The (h, w, 3) BGR picture as a person sees it: turned as its EXIF note says, sixteen bits brought to
    eight, grey made colour, transparent parts over plain grey.

    Args:
        reduced: decode to a half, a quarter or an eighth of width and height (2, 4, 8); what is transparent
            is black then.

    Raises:
        BadPicture: the file is missing, unreadable, or no picture that OpenCV knows.
    """
    try:
        data = _picture_bytes(path)
    except OSError as error:
        raise BadPicture(f"cannot read the file: {error.strerror}") from error
    picture = np.asarray(decode_picture(data, REDUCED[reduced]), np.uint8)
    if reduced > 1 or data[:4] != b"\x89PNG":
        return picture
    with_alpha = decode_picture(data, cv2.IMREAD_UNCHANGED)
    if with_alpha.ndim == 3 and with_alpha.shape[2] == 4 and with_alpha.shape[:2] == picture.shape[:2]:
        white_level = 65535 if with_alpha.dtype == np.uint16 else 255
        # In strips: in fractions the whole of it would take twelve times as much.
        for top in range(0, len(picture), _BLEND_STRIP_ROWS):
            rows = slice(top, top + _BLEND_STRIP_ROWS)
            opacity = with_alpha[rows, :, 3:].astype(np.float32) / white_level
            picture[rows] = picture[rows] * opacity + TRANSPARENCY_GREY_LEVEL * (1 - opacity)
    return picture


def write_picture(path: Path, picture: Image) -> None:
    """Writes a JPEG where the file is called so, else a PNG.

    Raises:
        OSError: the folder cannot be written.
    """
    is_jpeg = path.suffix.lower() in (".jpg", ".jpeg")
    done, data = cv2.imencode(".jpg" if is_jpeg else ".png", picture)
    assert done  # a uint8 BGR picture always encodes
    path.write_bytes(data.tobytes())


def _picture_bytes(path: Path) -> bytes:
    """What the file holds.

    Raises:
        OSError: it cannot be read, is no file, or is larger than any picture; ``strerror`` says so in words.
    """
    if path.exists() and not path.is_file():  # a device or a pipe may never end
        raise OSError(errno.EINVAL, "it is a folder, a device or a pipe, not a file")
    if path.stat().st_size > LARGEST_FILE_BYTES:
        raise OSError(
            errno.EFBIG, f"it has more than {LARGEST_FILE_BYTES >> 20} MB, no picture is that large"
        )
    return path.read_bytes()
