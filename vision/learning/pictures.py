"""Small pictures of examples as PNG files: nothing is lost, so an example is the same after any copying."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.errors import VisionError
from vision.recogniser import KEPT_MAX_SIDE_PX
from vision.types import Image, as_image

SMALLEST_SIDE_PX: Final = 8
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def png_of(picture: Image) -> bytes:
    """A picture as a PNG file."""
    good, data = cv2.imencode(".png", picture)
    assert good  # a uint8 BGR picture always encodes
    return bytes(data.tobytes())


def picture_of_png(data: bytes) -> Image:
    """The picture of a PNG file, (h, w, 3) uint8 BGR.

    Raises:
        VisionError: it is no PNG file, damaged, or no size that a tile's small picture has.
    """
    if data[:8] != _SIGNATURE or len(data) < 24:
        raise VisionError("it is no PNG file")
    sides = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if not all(SMALLEST_SIDE_PX <= side <= KEPT_MAX_SIDE_PX for side in sides):
        raise VisionError(
            f"it has {sides[0]} by {sides[1]} pixels, a tile's picture has {SMALLEST_SIDE_PX} to "
            f"{KEPT_MAX_SIDE_PX} each way"
        )
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise VisionError("it is a damaged PNG file")
    return as_image(picture)
