"""The order in which boxes are painted so that each comes after all that it covers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.types import Double


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A box to be painted.

    Attributes:
        corners_mm: (8, 3), four of one side in their order round it, then the four opposite them.
        bounds_px: (left, top, right, bottom) in the picture.
        leans: whether it stands otherwise than upright, so that its distance alone does not place it.
    """

    corners_mm: Double
    bounds_px: NDArray[np.floating]
    leans: bool


def painting_order(pieces: Sequence[Piece], eye_mm: Double) -> list[int]:
    """Indices of the pieces, first the one to be painted first.

    Args:
        pieces: from the farthest to the nearest. The upright ones keep their order.
    """
    order = [k for k, piece in enumerate(pieces) if not piece.leans]
    for k, piece in enumerate(pieces):
        if not piece.leans:
            continue
        # +1 for each that has to come earlier, -1 for each that has to come later.
        sides = [_covers(piece, pieces[other], eye_mm) for other in order]
        missed = [sum(side > 0 for side in sides)]
        for side in sides:
            missed.append(missed[-1] - side)
        by_depth = next((at for at, other in enumerate(order) if other > k), len(order))
        best = min(range(len(missed)), key=lambda at: (missed[at], abs(at - by_depth)))
        order.insert(best, k)
    return order


def _covers(one: Piece, other: Piece, eye_mm: Double) -> int:
    """1 where ``one`` may hide some of ``other``, -1 where that may hide it, 0 where they never meet."""
    a, b = one.bounds_px, other.bounds_px
    if a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]:
        return 0
    own, its = _edges(one.corners_mm), _edges(other.corners_mm)
    crossed = np.cross(own[:, None], its[None]).reshape(-1, 3)
    axes = np.vstack([own, its, crossed])
    lengths = np.linalg.norm(axes, axis=1)
    axes = axes[lengths > 1e-3] / lengths[lengths > 1e-3, None]
    mine, theirs, eye = one.corners_mm @ axes.T, other.corners_mm @ axes.T, axes @ eye_mm
    above, below = mine.min(axis=0) - theirs.max(axis=0), theirs.min(axis=0) - mine.max(axis=0)
    widest = int(np.maximum(above, below).argmax())
    if above[widest] >= below[widest]:
        between = (mine[:, widest].min() + theirs[:, widest].max()) / 2
        return 1 if eye[widest] > between else -1
    between = (theirs[:, widest].min() + mine[:, widest].max()) / 2
    return -1 if eye[widest] > between else 1


def _edges(corners: Double) -> Double:
    """(3, 3) unit directions of a box's edges."""
    ways = np.stack([corners[1] - corners[0], corners[3] - corners[0], corners[4] - corners[0]])
    return np.asarray(ways / np.linalg.norm(ways, axis=1, keepdims=True), np.float64)
