"""A place of a picture cut out for people to look at, with a mark around what is asked about."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.types import Double, Image, as_image

SHORTEST_PX: Final = 480
"""Of the cut-out's longer side: pages show it 320 px wide, on screens with more dots than that as well."""
OUTER: Final = (0, 0, 0)
INNER: Final = (0, 215, 255)
"""BGR. Gold on black stands out on felt of any colour and on tiles."""


def marked_place(picture: Image, around_px: Double, mark_px: Double) -> Image | None:
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
    scale = max(1.0, SHORTEST_PX / max(part.shape[:2]))
    drawn = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    corners = np.rint((mark_px - low) * scale).astype(np.int32).reshape(-1, 1, 2)
    for colour, thickness in ((OUTER, 6), (INNER, 3)):
        cv2.polylines(
            drawn, [corners], isClosed=True, color=colour, thickness=thickness, lineType=cv2.LINE_AA
        )
    return as_image(drawn)
