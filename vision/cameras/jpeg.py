"""A picture as JPEG bytes, for pages and recordings, and from a phone."""

from __future__ import annotations

import cv2
import numpy as np

from vision.errors import VisionError
from vision.types import Image, as_image


def encode_jpeg(picture: Image, quality: int = 85) -> bytes:
    """The file's bytes.

    Args:
        picture: (h, w, 3) uint8 BGR.
        quality: 0 to 100.

    Raises:
        VisionError: the picture has no size that JPEG can hold.
    """
    good, data = cv2.imencode(".jpg", as_image(picture), [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not good:
        raise VisionError(f"a picture of {picture.shape[1]}x{picture.shape[0]} cannot be written as JPEG")
    return data.tobytes()


def decode_jpeg(data: bytes) -> Image | None:
    """(h, w, 3) uint8 BGR of a file's bytes; None where they are no picture.

    Args:
        data: of a file whose size in pixels was checked: a small one can hold a huge picture.
    """
    decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    return None if decoded is None else as_image(decoded)


def resized(picture: Image, size_px: tuple[int, int]) -> Image:
    """The picture in another width and height."""
    way = cv2.INTER_AREA if picture.shape[1] > size_px[0] else cv2.INTER_LINEAR
    return as_image(cv2.resize(picture, size_px, interpolation=way))
