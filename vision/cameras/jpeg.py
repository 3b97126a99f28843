"""A picture as JPEG bytes, for pages and recordings."""

from __future__ import annotations

import cv2

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
