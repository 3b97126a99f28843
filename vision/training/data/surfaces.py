"""What is known of each cell of a picture's surface: the set of all that it may be.

A drawn scene knows each pixel. A photo's labels know where faces are, and that elsewhere none is; whether a
side or the table is there nobody said. So knowledge is a set, one bit for each of ``SURFACES``.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, BLANK, FACES, INDEX_OF
from vision.surfaces import SURFACES, Surface
from vision.types import Float

SurfaceBits = NDArray[np.uint8]
"""(h, w) or (n,): which of ``SURFACES`` each may be, bit by bit."""

CELL_PX: Final = 4
"""Side of a cell, as of the finder's maps."""


def bits(*surfaces: Surface) -> int:
    """The set of these surfaces."""
    return sum(1 << SURFACES.index(surface) for surface in surfaces)


ANYTHING: Final = bits(*SURFACES)
"""Where nobody said anything."""
NO_FACE: Final = bits(Surface.NONE, Surface.TOP, Surface.SIDE)
"""Where no tile is labelled, in a picture in which all are."""
_SUBPIXEL_BITS: Final = 4


def bits_of_face(face: int, *, unframed: bool = False) -> int:
    """What a face with that number may be: white dragons are painted in some sets and blank in others, surely
    in an ``unframed`` one.
    """
    if face == INDEX_OF[BACK]:
        return bits(Surface.BACK)
    if face == INDEX_OF[BLANK]:
        return bits(Surface.BLANK) if unframed else bits(Surface.BLANK, Surface.PAINTED)
    if not 0 <= face < len(FACES):
        raise ValueError(f"expected a face number from 0 to {len(FACES) - 1}, came {face}")
    return bits(Surface.PAINTED)


def everywhere(size: int, known: int) -> SurfaceBits:
    """The cells of a square picture of ``size`` pixels, of all of which the same is known."""
    return np.full((size // CELL_PX, size // CELL_PX), known, np.uint8)


def lay(cells: SurfaceBits, outline_px: Float, known: int) -> None:
    """Within an outline (n, 2) in pixels, which is convex, the cells are known to be this instead."""
    if not np.isfinite(outline_px).all() or np.abs(outline_px).max() > 1e5:
        return  # on the horizon of a view that was tilted
    places = (outline_px - CELL_PX / 2) / CELL_PX
    corners = np.round(places * (1 << _SUBPIXEL_BITS)).astype(np.int32)
    cv2.fillConvexPoly(cells, corners, known, cv2.LINE_8, _SUBPIXEL_BITS)


def seen_anew(surfaces: NDArray[np.uint8], matrix: Float, size: int) -> SurfaceBits:
    """The cells of a ``size`` by ``size`` pixels view of a picture through a homography.

    Args:
        surfaces: (h, w) numbers in ``SURFACES`` of the picture's pixels.
    """
    to_cells = np.array([[1, 0, -CELL_PX / 2], [0, 1, -CELL_PX / 2], [0, 0, CELL_PX]], np.float32)
    known = np.left_shift(np.uint8(1), surfaces)
    return np.asarray(
        cv2.warpPerspective(
            known,
            to_cells @ matrix,
            (size // CELL_PX, size // CELL_PX),
            flags=cv2.INTER_NEAREST,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=float(ANYTHING),
        ),
        np.uint8,
    )
