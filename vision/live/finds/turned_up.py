"""Tiles turned up where they lay, as indicators are: their outlines are known before they are found."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.geometry import quad_long_edges, quad_sides
from vision.live.finds.limits import FINDS
from vision.types import Double


def with_outlines_of_backs(quads: Double, backs: Sequence[Double]) -> Double:
    """The outlines, those that lie across a back that is known to lie in their place replaced by the back's:
    the finder drew them around six of nine dots, or around halves of two tiles of a wall.

    Args:
        quads: (n, 4, 2) that were found.
        backs: (4, 2) outlines of the backs that are known for sure to lie on walls.
    """
    if not len(quads) or not backs:
        return quads
    known = np.array(backs, np.float64)
    axes, sides = _long_axes(known), np.sort(quad_sides(known), axis=1)
    away = np.linalg.norm(quads.mean(axis=1)[:, None] - known.mean(axis=1), axis=2)
    nearest = away.argmin(axis=1)
    near = away[np.arange(len(quads)), nearest] < FINDS.same_place_max_widths * sides[nearest, 0]
    oblong = sides[nearest, 1] >= FINDS.oblong_min_aspect * sides[nearest, 0]
    across = np.abs((_long_axes(quads) * axes[nearest]).sum(axis=1)) < FINDS.across_max_cosine
    replaced = near & oblong & across
    return np.asarray(np.where(replaced[:, None, None], known[nearest], quads), np.float64)


def _long_axes(quads: Double) -> Double:
    """(n, 2) unit vectors along the longer sides."""
    long = quad_long_edges(quads)
    return np.asarray(long / np.maximum(np.linalg.norm(long, axis=1, keepdims=True), 1e-9), np.float64)
