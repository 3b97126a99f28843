"""White dragons of which the finder sees only the frame, and takes it for a small back.

A frame lies in the middle of its face, and the ground of the face comes back behind each of its sides: that
tells it from the upper side of a standing tile, and tells where the whole tile lies, its neighbours unseen.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.geometry import lies_on
from vision.live.finds.areas import BACK_SIDE_MIN_SHARE, FACE_SIDE_MIN_SHARE, are_tile_sized
from vision.recogniser import FRAME_MIN_DEPTH_LAB, frame_depths
from vision.types import Double, Image


def framed_faces(
    picture: Image,
    backs: Double,
    found: Sequence[Double],
    px_per_mm: float,
    tile_mm: tuple[float, ...],
) -> list[Double]:
    """(4, 2) the outline of each tile whose frame was found instead of it.

    Args:
        picture: of a part of the table, straightened.
        backs: (n, 4, 2) finds that look like backs.
        found: (4, 2) each, outlines of the tiles that are found whole.
        px_per_mm: scale of the picture.
        tile_mm: width and height of the tiles.
    """
    small = are_tile_sized(backs, FACE_SIDE_MIN_SHARE, px_per_mm, tile_mm)
    small &= ~are_tile_sized(backs, BACK_SIDE_MIN_SHARE, px_per_mm, tile_mm)
    lone = [not _lies_on_any(quad, found) for quad in backs[small]]
    quads = backs[small][np.array(lone, np.bool_)]
    framed = frame_depths(picture, quads.astype(np.float32)) >= FRAME_MIN_DEPTH_LAB
    whole: list[Double] = []
    for quad in quads[framed]:
        if not _lies_on_any(quad, whole):
            whole.append(_as_tile(quad, px_per_mm, tile_mm))
    return whole


def _lies_on_any(quad: Double, tiles: Sequence[Double]) -> bool:
    middle = quad.mean(axis=0)
    return any(lies_on(middle, tile) for tile in tiles)


def _as_tile(frame: Double, px_per_mm: float, tile_mm: tuple[float, ...]) -> Double:
    """(4, 2) a tile's outline around the middle of a frame, its sides along the frame's."""
    middle, sides, turn_deg = cv2.minAreaRect(frame.astype(np.float32))
    short, long = sorted(tile_mm[:2])
    size = (short, long) if sides[0] < sides[1] else (long, short)
    box = cv2.boxPoints((middle, (size[0] * px_per_mm, size[1] * px_per_mm), turn_deg))
    return np.asarray(box, np.float64)
