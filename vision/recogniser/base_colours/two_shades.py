"""Backs that have another shade at one end than at the other: tops of standing tiles, each with its side.

From above a standing tile shows its top and, at a slant, the side below it. Together they are about as
long as a back; but light falls on them differently, and faces and backs are often made of two materials. A
back that lies has the same colour at both its ends, but for its pattern: that all backs of a set share.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.recogniser.base_colours.colours import colour_distances
from vision.recogniser.base_colours.limits import BASE_COLOURS
from vision.types import Float


def have_two_shades(inner: NDArray[Any], faces: Float) -> NDArray[np.bool_]:
    """(n,) which backs have two shades, where others of their colour, or the faces of the table, have not.

    Args:
        inner: (n, side, side, 3) L*a*b* of all that seem to be backs, see ``inner_colours``.
        faces: (m, 3) L*a*b* of the base colours of faces that lie there; none where none is known.
    """
    if not len(inner):
        return np.zeros(0, np.bool_)
    ends = _farthest_ends(inner)
    apart = np.linalg.norm(ends[:, 0] - ends[:, 1], axis=1)
    alike = _have_colour(ends, _colours(inner))
    usual = np.array([np.median(apart[fellows]) if fellows.any() else np.inf for fellows in alike])
    if len(faces):
        usual[_have_colour(ends, np.median(faces, axis=0, keepdims=True))[:, 0]] = 0.0
    return np.asarray(
        apart > BASE_COLOURS.shades_min_distance_lab + BASE_COLOURS.shades_min_usual_distances * usual,
        np.bool_,
    )


def _have_colour(ends: Float, colours: Float) -> NDArray[np.bool_]:
    """(n, m) whether one of each tile's two ends has the colour."""
    off = colour_distances(colours[None, :, None], ends[:, None, :])
    return np.asarray((off < BASE_COLOURS.same_colour_max_lab).any(axis=-1), np.bool_)


def _farthest_ends(inner: NDArray[Any]) -> Float:
    """(n, 2, 3) colours of those two opposite ends of each tile that are farther apart."""
    deep = int(BASE_COLOURS.end_share * inner.shape[1])
    ends = (inner[:, :deep], inner[:, -deep:], inner[:, :, :deep], inner[:, :, -deep:])
    both_ways = np.stack([_colours(end) for end in ends], axis=1).reshape(-1, 2, 2, 3)
    apart = np.linalg.norm(both_ways[:, :, 0] - both_ways[:, :, 1], axis=-1)
    return np.asarray(both_ways[np.arange(len(inner)), apart.argmax(axis=1)], np.float32)


def _colours(part: NDArray[Any]) -> Float:
    """(n, 3) the usual colour of the same part of each tile."""
    return np.asarray(np.median(part.reshape(len(part), -1, 3), axis=1), np.float32)
