"""Rereads tiles whose outline is too short, in extended outlines.

Without its last dots a 7 of dots is a 6, for sure. Which end of the tile the finder left out is not known: so
the tile is read as it would lie to either side, and around the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.geometry import quad_edges, quad_sides
from vision.live.detections.limits import DETECTIONS
from vision.recogniser import BASE_COLOURS, Detector, ReadTiles
from vision.types import Double, Image


def typical_sides_px(faces: Sequence[Double], tile_px: tuple[float, float]) -> Double:
    """(2,) shorter and longer side of a tile in the picture, as the known faces show it.

    Args:
        faces: (4, 2) outlines, pixels, of faces that are known to lie there.
        tile_px: width and height of a face, where too few are known.
    """
    if len(faces) < BASE_COLOURS.reference_min_tiles:
        return np.sort(np.array(tile_px))
    return np.asarray(np.median(np.sort(quad_sides(np.array(faces)), axis=1), axis=0))


def reread_short_outlines(
    detector: Detector, picture: Image, read: ReadTiles, is_back: NDArray[np.bool_], typical_px: Double
) -> tuple[ReadTiles, int]:
    """The readings, those of faces with too short an outline as whole tiles read on average, and how many
    outlines that took.

    Args:
        picture: (h, w, 3) uint8 BGR.
        is_back: (n,) which of them look like backs.
        typical_px: (2,) shorter and longer side of a tile.
    """
    whole = [_extended_outlines(quad, typical_px) for quad in np.asarray(read.quads_px, np.float64)[~is_back]]
    short = np.repeat(np.flatnonzero(~is_back), [len(each) for each in whole])
    if not len(short):
        return read, 0
    reread = detector.read(picture, np.concatenate(whole).astype(np.float32)).probabilities
    probabilities = read.probabilities.copy()
    for number in np.unique(short):
        probabilities[number] = reread[short == number].mean(axis=0)
    return replace(read, probabilities=probabilities), len(short)


def _extended_outlines(quad: Double, typical_px: Double) -> Double:
    """(n, 4, 2) outlines of the tile of which a short one shows a part; none where it shows the whole."""
    sides = quad_sides(quad[None])[0]
    wanted = typical_px if sides[0] <= sides[1] else typical_px[::-1]
    axis = int(np.argmin(sides / wanted))
    if sides[axis] >= DETECTIONS.whole_min_share * wanted[axis] or sides[axis] < 1.0:
        return np.zeros((0, 4, 2))
    edge = quad_edges(quad[None])[axis][0]
    missing = edge / sides[axis] * (wanted[axis] - sides[axis])
    is_end = (quad - quad.mean(axis=0)) @ edge > 0
    return np.array(
        [
            quad + np.where(is_end[:, None], after * missing, -before * missing)
            for before, after in DETECTIONS.extension_shares
        ]
    )
