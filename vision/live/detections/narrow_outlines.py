"""Widens an outline of a part of a tile to the gap that its neighbours leave.

A finder that never saw a set takes two of the three columns of a 9 of bamboos for the tile. Where tiles
touch, in melds, rivers and hands laid open, the neighbours on both sides show where it ends. At the end of a
row one neighbour does, where the outline lies in the middle of a place beside it: a thin picture on a dark
tile.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.geometry import lies_on
from vision.layout import LAYOUT
from vision.live.detections.limits import DETECTIONS
from vision.types import Double


def widen_narrow_outlines(
    quads: Double,
    down: NDArray[np.bool_],
    known: Sequence[Double],
    tile_px: tuple[float, float],
) -> Double:
    """(n, 4, 2) the outlines; face-up ones around a part of a tile between two others are made whole.

    Args:
        quads: (n, 4, 2) outlines, pixels.
        down: (n,) which of them look like backs.
        known: (4, 2) each, of tiles that were found before.
        tile_px: width and height of a face in the picture.
    """
    filled = quads.copy()
    for number in np.flatnonzero(~down).tolist():
        quad = quads[number]
        narrow = _narrow_axis(quad, *tile_px)
        if narrow is None:
            continue
        axis, side, across = narrow
        middle = quad.mean(axis=0)
        others = [*np.delete(quads, number, axis=0), *(tile for tile in known if not lies_on(middle, tile))]
        room = _gap_around(quad, axis, np.array(others).reshape(-1, 4, 2), side, across)
        if room is not None:
            along = (quad - middle) @ axis
            ends = np.where(along > 0, room[1], room[0])
            filled[number] = quad + (ends - along)[:, None] * axis
    return filled


def _narrow_axis(quad: Double, width: float, height: float) -> tuple[Double, float, float] | None:
    """The direction in which an outline is too small for a tile, a tile's side along it, and the side across
    it; None where it is not."""
    edges = (quad[1] + quad[2] - quad[0] - quad[3]) / 2, (quad[2] + quad[3] - quad[0] - quad[1]) / 2
    lengths = [float(np.linalg.norm(edge)) for edge in edges]
    for edge, length, other in zip(edges, lengths, reversed(lengths), strict=True):
        for side, across in ((width, height), (height, width)):
            is_whole = DETECTIONS.whole_shares[0] * across <= other <= DETECTIONS.whole_shares[1] * across
            if 0 < length < DETECTIONS.narrow_max_share * side and is_whole:
                return edge / length, side, across
    return None


def _gap_around(
    quad: Double, axis: Double, others: Double, side: float, across: float
) -> tuple[float, float] | None:
    """From where to where, along the axis from the outline's middle, the nearest tiles leave room, if that is
    the room of one tile around it."""
    middle = quad.mean(axis=0)
    off_row = (others.mean(axis=1) - middle) @ np.array([-axis[1], axis[0]])
    along = (others[np.abs(off_row) <= LAYOUT.in_row_max_heights * across] - middle) @ axis
    before, after = along[along.mean(axis=1) < 0], along[along.mean(axis=1) >= 0]
    if not len(before) and not len(after):
        return None
    first = float(before.max()) if len(before) else float(after.min()) - side
    last = float(after.min()) if len(after) else first + side
    has_both = bool(len(before) and len(after))
    if not has_both and abs(first + last) > 2 * DETECTIONS.off_middle_max_share * side:
        return None
    reach = float(np.abs((quad - middle) @ axis).max()) - DETECTIONS.overlap_max_share * side
    fits = DETECTIONS.pitch_shares[0] * side <= last - first <= DETECTIONS.pitch_shares[1] * side
    return (first, last) if fits and first <= -reach and last >= reach else None
