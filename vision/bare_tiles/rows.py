"""Rows of tiles that look alike: walls, standing hands and their flanks lie in rows; a set has four white
dragons.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.geometry import quad_edges
from vision.layout import LAYOUT
from vision.recogniser import BASE_COLOURS, colour_distances
from vision.types import Float


def in_row(quads_px: Float, base_colours: Float) -> NDArray[np.bool_]:
    """(n, n): which tiles lie side by side, end to end or across, as large as each other and of one colour.

    Args:
        base_colours: (n, 3) L*a*b*.
    """
    quads = np.asarray(quads_px, np.float64)
    frames = np.stack(quad_edges(quads), axis=2)
    frames[np.abs(np.linalg.det(frames)) < 1.0] = np.eye(2) * 1e6  # seen from its edge it lies in no row
    inverse = np.linalg.inv(frames)
    middles = quads.mean(axis=1)
    away = np.abs(np.einsum("iab,ijb->ija", inverse, middles[None] - middles[:, None]))
    edges = np.abs(np.einsum("iab,jbc->ijac", inverse, frames))
    unit = np.eye(2)
    steps = (np.abs(away[:, :, None] - unit) < LAYOUT.off_row_max_share).all(axis=3).any(axis=2)
    alike = np.logical_or(
        (np.abs(edges - unit) < LAYOUT.off_row_max_share).all(axis=(2, 3)),
        (np.abs(edges - unit[::-1]) < LAYOUT.off_row_max_share).all(axis=(2, 3)),
    )
    one_colour = (
        colour_distances(base_colours[:, None], base_colours[None]) < BASE_COLOURS.same_base_max_distance_lab
    )
    beside = steps & alike & one_colour
    return np.asarray(beside & beside.T, np.bool_)


def row_lengths(beside: NDArray[np.bool_]) -> NDArray[np.intp]:
    """(n,) how many tiles hang together with each, itself among them."""
    row = np.arange(len(beside))
    while True:
        least = np.minimum(row, np.where(beside, row, len(row)).min(axis=1, initial=len(row)))
        if (least == row).all():
            return np.bincount(row, minlength=len(row))[row]
        row = least
