"""Decode, turn upright, make small, encode anew: nothing of the file but what it shows remains."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures.decoding import BadPicture, decode_picture

_JPEG = b"\xff\xd8"


def clean_picture(data: bytes, longest_px: int) -> bytes:
    """A WebP file that shows what the given file shows; transparency stays, everything else is left behind.

    Args:
        data: a JPEG, PNG or WebP file; of a moving one, the first picture. How large it is once decoded is
            for the caller to limit.
        longest_px: the longer side of what comes out at most; smaller pictures keep their size.

    Raises:
        BadPicture: it cannot be decoded.
    """
    # A JPEG says how it is to be turned, and has no transparency; the other two are the other way round.
    mode = cv2.IMREAD_COLOR if data.startswith(_JPEG) else cv2.IMREAD_UNCHANGED
    colours = _eight_bits(decode_picture(data, mode))
    high, wide = colours.shape[:2]
    share = longest_px / max(high, wide)
    if share < 1:
        size = max(1, round(wide * share)), max(1, round(high * share))
        colours = np.asarray(cv2.resize(colours, size, interpolation=cv2.INTER_AREA), np.uint8)
    good, encoded = cv2.imencode(".webp", colours, [cv2.IMWRITE_WEBP_QUALITY, 88])
    if not good:
        raise BadPicture(f"a picture of {wide} x {high} cannot be written anew")
    return encoded.tobytes()


def _eight_bits(found: NDArray[Any]) -> NDArray[np.uint8]:
    """(height, width, 3 or 4) uint8 of whatever was decoded."""
    values = np.asarray(found >> 8 if found.dtype == np.uint16 else found, np.uint8)
    if values.ndim == 2:
        return np.asarray(cv2.cvtColor(values, cv2.COLOR_GRAY2BGR), np.uint8)
    return values
