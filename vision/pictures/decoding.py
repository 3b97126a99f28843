"""Encoded pictures decoded, or refused in words."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError

LARGEST_BYTES: Final = 2**31 - 1
"""Of a picture in memory: OpenCV counts its pixels' places in 32 bits when it straightens a part of one."""
_TOO_LARGE: Final = "expected a picture of at most 715 megapixels, this one is larger"


class BadPicture(VisionError, ValueError):
    """A file, or its bytes, cannot be read as a picture."""


def decode_picture(data: bytes | NDArray[np.uint8], mode: int = cv2.IMREAD_COLOR) -> NDArray[Any]:
    """The picture in a file's bytes, as OpenCV decodes it.

    Args:
        data: a small file can hold a huge picture: where that matters, its size is for the caller to check.
        mode: one of ``cv2.IMREAD_…``; (h, w, 3) uint8 BGR without it.

    Raises:
        BadPicture: it is empty, too large, damaged, or no picture that OpenCV knows.
    """
    encoded = np.frombuffer(data, np.uint8)
    if not len(encoded):
        raise BadPicture("expected a picture, the file is empty")
    try:
        picture = cv2.imdecode(encoded, mode)
    except cv2.error as error:
        is_too_large = "MAX_IMAGE" in (error.err or "")
        raise BadPicture(_TOO_LARGE if is_too_large else "expected a picture, the file is damaged") from error
    if picture is None and encoded[4:8].tobytes() == b"ftyp":
        raise BadPicture(
            "expected a JPEG, PNG, WebP or TIFF, this is a HEIC picture or a video; set the phone's "
            "camera to 'most compatible', or export the picture as JPEG"
        )
    if picture is None:
        raise BadPicture(
            "expected a picture (JPEG, PNG, WebP, TIFF, BMP…), the content is none of them or is damaged"
        )
    if picture.nbytes > LARGEST_BYTES:
        raise BadPicture(_TOO_LARGE)
    return picture
