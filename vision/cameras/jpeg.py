"""A picture as JPEG bytes, for pages and recordings, and from a phone; a place of one, marked."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.errors import VisionError
from vision.types import Double, Image, as_image

MIN_CROP_SIDE_PX: Final = 480
"""Of the cut-out's longer side: pages show it 320 px wide, on screens with more dots than that as well."""
OUTER: Final = (0, 0, 0)
INNER: Final = (0, 215, 255)
"""BGR. Gold on black stands out on felt of any colour and on tiles."""


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


def resized(picture: Image, size_px: tuple[int, int]) -> Image:
    """The picture in another width and height."""
    way = cv2.INTER_AREA if picture.shape[1] > size_px[0] else cv2.INTER_LINEAR
    return as_image(cv2.resize(picture, size_px, interpolation=way))


def draw_mark(picture: Image, around_px: Double, mark_px: Double) -> Image | None:
    """The part of a picture that corners enclose, enlarged if it is small; None where nothing of it is there.

    Args:
        picture: (h, w, 3) uint8 BGR.
        around_px: (4, 2) corners of what is cut out, x right and y down, pixels of the picture.
        mark_px: (n, 2) corners of the mark, in order, likewise.
    """
    low = np.maximum(np.floor(around_px.min(axis=0)).astype(int), 0)
    high = np.ceil(around_px.max(axis=0)).astype(int)
    part = picture[low[1] : high[1], low[0] : high[0]]
    if not part.size:
        return None
    scale = max(1.0, MIN_CROP_SIDE_PX / max(part.shape[:2]))
    drawn = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    corners = np.rint((mark_px - low) * scale).astype(np.int32).reshape(-1, 1, 2)
    for colour, thickness in ((OUTER, 6), (INNER, 3)):
        cv2.polylines(
            drawn, [corners], isClosed=True, color=colour, thickness=thickness, lineType=cv2.LINE_AA
        )
    return as_image(drawn)
