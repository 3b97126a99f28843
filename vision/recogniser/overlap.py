"""Non-maximum suppression: which of many found quads are the same tile found twice."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.geometry import quad_edges
from vision.types import Float

SAME_TILE_MAX_HALF_SIZES: Final = 0.6
"""Centre distance, in half widths and half heights of either tile, below which two quads are one tile. Two
tiles that touch are 2 apart; in a steep view 1.5.
"""
TOUCHING_HALF_SIZES: Final = (1.5, 2.5)
"""Least and most distance between the centres of tiles that touch, in half widths or half heights."""


def suppress_duplicates(quads_px: Float, score: Float) -> NDArray[np.int64]:
    """Indices of the quads to keep, best score first: non-maximum suppression, one quad for each place.
    Centres are compared in each quad's own frame instead of areas of overlap, because upright boxes around
    turned neighbours overlap and because a thousand polygons are slow to intersect.
    """
    return suppress_non_maxima(centre_distances(quads_px) < SAME_TILE_MAX_HALF_SIZES, score)


def suppress_non_maxima(same: NDArray[np.bool_], score: NDArray[Any]) -> NDArray[np.int64]:
    """Indices of the finds to keep, best score first, where (n, n) of them are the same tile."""
    remaining = np.ones(len(score), bool)
    kept = []
    for number in np.argsort(-score, kind="stable").tolist():
        if remaining[number]:
            kept.append(number)
            remaining &= ~same[number]
    return np.asarray(kept, np.int64)


def centre_distances(quads_px: Float) -> Float:
    """(n, n) distances between the centres of quads, in half widths and half heights of the larger one."""
    in_first = _in_first(*_frames(quads_px))
    return np.asarray(np.minimum(in_first, in_first.T), np.float32)


def overlap_any(quads_px: Float, others_px: Float) -> NDArray[np.bool_]:
    """(n,) which quads are the same tiles as one of the others."""
    apart = centre_distances(np.concatenate([quads_px, others_px]))[: len(quads_px), len(quads_px) :]
    return np.asarray((apart < SAME_TILE_MAX_HALF_SIZES).any(axis=1), np.bool_)


def _in_first(centre: Float, inverse: Float) -> Float:
    """(n, n) distances of the second quads' centres in half widths or half heights of the first."""
    away_x, away_y = (centre[None, :, axis] - centre[:, None, axis] for axis in (0, 1))
    across, down = (
        np.abs(inverse[:, None, axis, 0] * away_x + inverse[:, None, axis, 1] * away_y) for axis in (0, 1)
    )
    return np.asarray(np.maximum(across, down), np.float32)


def _frames(quads: Float) -> tuple[Float, Float]:
    """(n, 2) centres, and (n, 2, 2) matrices from pixels to half widths and half heights."""
    across, down = (edge / 2 for edge in quad_edges(quads))
    det = across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]
    det = np.where(np.abs(det) < 1e-3, 1e-3, det)
    rows = np.stack([np.stack([down[:, 1], -down[:, 0]], 1), np.stack([-across[:, 1], across[:, 0]], 1)], 1)
    return np.asarray(quads.mean(1), np.float32), np.asarray(rows / det[:, None, None], np.float32)
