"""Tiles that were read for sure, as a measure of size and base colour for what lies among them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.certainty import SEVERAL
from vision.geometry import quad_edges
from vision.recogniser.base_colours.colours import colour_distances, colour_likeness
from vision.recogniser.base_colours.limits import BASE_COLOURS
from vision.recogniser.crops import OUTLINE_MAX_STRETCH
from vision.types import Double, Float

REFERENCE_MIN_FACES: Final = SEVERAL
"""So many tiles show something of another, painted faces of what size, shape, base colour and paint it has
to be: the median of fewer may be a misread one's, and what fewer show together may be chance.
"""
ODD_SHARE_LOG: Final = math.log(OUTLINE_MAX_STRETCH)
"""Logarithm of a share by which a face beside a place is no measure for it: it leans, or another lies on it.
"""


@dataclass(frozen=True, slots=True, eq=False)
class ReferenceFaces:
    """The painted faces of a picture that were read for sure, as a measure for others.

    Attributes:
        quads_px: (n, 4, 2) in reading order.
        base_colours: (n, 3) L*a*b*.
    """

    quads_px: Float
    base_colours: Float

    def sides_of(self, quads_px: Float) -> Float:
        """(n, 2) shorter and longer side of quads, over the width and the height of the faces nearest to
        each: a tile that lies beside them has about (1, 1), whichever way it is turned and however slanting
        the view.
        """
        nearest = self._nearest(quads_px)
        across, down = quad_edges(self.quads_px)
        frames = np.stack([across, down / BASE_COLOURS.face_aspect], axis=2)[nearest]
        flat = np.abs(np.linalg.det(frames)) < 1.0
        frames[flat] = np.eye(2) * 1e6  # a face seen from its edge measures nothing
        inverse = np.linalg.inv(frames)
        one, other = (
            np.linalg.norm(np.einsum("nkab,nb->nka", inverse, edge), axis=2) for edge in quad_edges(quads_px)
        )
        shares = np.stack([np.minimum(one, other), np.maximum(one, other) / BASE_COLOURS.face_aspect], axis=2)
        ways = self.quads_px.mean(axis=1)[nearest] - quads_px.mean(axis=1)[:, None]
        size = np.sqrt(np.abs(np.linalg.det(frames)))[..., None]
        return _fit_at_origin(ways / size, np.log(np.maximum(shares, 1e-3)))

    def unlikeness(self, quads_px: Float, base_colours: Float) -> Float:
        """(n,) distances between quads' base colours and those of the faces nearest to each."""
        return colour_distances(base_colours, self._around(quads_px))

    def likeness(self, quads_px: Float, base_colours: Float) -> Double:
        """(n,) near 1 for quads that have the base colour of the faces nearest to each."""
        return colour_likeness(base_colours, self._around(quads_px))

    def _around(self, quads_px: Float) -> Float:
        return np.asarray(np.median(self.base_colours[self._nearest(quads_px)], axis=1), np.float32)

    def _nearest(self, quads_px: Float) -> NDArray[np.intp]:
        middles, known = quads_px.mean(axis=1), self.quads_px.mean(axis=1)
        distances = np.linalg.norm(middles[:, None] - known[None], axis=2)
        return np.asarray(np.argsort(distances, axis=1)[:, : BASE_COLOURS.nearest_references], np.intp)


def _fit_at_origin(ways: NDArray[Any], logs: NDArray[Any]) -> Float:
    """(n, 2) shares where the (n, k, 2) ways to the faces begin, of (n, k, 2) logarithms of the shares beside
    each face: a straight line through them, because far faces look smaller, that odd ones hardly bend.
    """
    rows = np.concatenate([np.ones((*ways.shape[:2], 1)), ways], axis=2)
    ridge = np.diag([1e-6, BASE_COLOURS.slope_ridge, BASE_COLOURS.slope_ridge])
    found = np.zeros((len(ways), 2), np.float32)
    for side in (0, 1):
        log = np.asarray(logs[..., side], np.float64)
        weights = 1 / (1 + (np.abs(log - np.median(log, axis=1, keepdims=True)) / ODD_SHARE_LOG) ** 4)
        line = np.zeros((len(ways), 3))
        for _ in range(2):
            weighted = (rows * weights[..., None]).transpose(0, 2, 1)
            line = np.linalg.solve(weighted @ rows + ridge, weighted @ log[..., None])[..., 0]
            weights = 1 / (1 + (np.abs(log - (rows @ line[..., None])[..., 0]) / ODD_SHARE_LOG) ** 4)
        found[:, side] = np.exp(line[:, 0])
    return found
