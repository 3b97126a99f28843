"""Doubtful tiles of an enrolled set told by the colours of its faces.

What the reader knows a face by is its drawing; two that it can hardly tell apart, such as dots as long as
sticks, may well be painted in other colours. Under any light a tile's paint takes the same shares of it: the
colour of 95 in 100 tiles, read for sure in films of eighty hands, is within 0.05 of that in the tray.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.labels import FACES, INDEX_OF
from vision.recogniser.paint_colours import paint_colour
from vision.recogniser.tile_pictures import TilePictures
from vision.types import Double, Float, Image

DOUBTFUL_MAX_PROBABILITY: Final = 0.95
"""A tile read with more is not looked at: its colours could say nothing that matters."""
USUAL_DIFFERENCE: Final = 0.05
"""Between the colours of a tile and of its face in the tray, as shares of all paint."""
MAX_LOG_ODDS: Final = 3.0
"""What the colours say at most: shade and a neighbour's edge colour a tile, too."""
_PLAIN: Final = np.array(
    [INDEX_OF["5" + face[1:]] if face.startswith("0") else index for index, face in enumerate(FACES)]
)
"""(47,) of each face; a red five's is the plain one: which of the two it is, ``RedFives`` tells."""


class FacePaint:
    """The colours of an enrolled set's faces."""

    def __init__(self, pictures: TilePictures) -> None:
        sheet, quads = pictures.sheet()
        self._faces = np.unique(pictures.faces)
        """(m,) face numbers."""
        colours = np.array([paint_colour(sheet, quad) for quad in quads]).reshape(-1, 3)
        self._colours = np.array([colours[pictures.faces == face].mean(axis=0) for face in self._faces])
        """(m, 3)"""

    def told(self, picture: Image, quads_px: Float, probabilities: Float) -> Float:
        """The readings; the doubtful ones weighed by how like the colours of each face the tile's are.

        Args:
            quads_px: (n, 4, 2) corners.
            probabilities: (n, 47).
        """
        if not len(self._faces):
            return probabilities
        told = probabilities.copy()
        for row in np.flatnonzero(probabilities.max(axis=1, initial=0.0) < DOUBTFUL_MAX_PROBABILITY):
            weighed = told[row] * np.exp(self._log_weights(paint_colour(picture, quads_px[row])))
            told[row] = weighed / weighed.sum()
        return told

    def _log_weights(self, colour: Double) -> Double:
        """(47,) 0 for the face whose colours are most alike, and for those that nobody enrolled."""
        away = np.abs(self._colours - colour).sum(axis=1) / USUAL_DIFFERENCE
        each = np.full(len(FACES), -np.inf)
        np.maximum.at(each, _PLAIN[self._faces], -0.5 * away**2)
        weights = np.where(np.isfinite(each), each - each.max(), 0.0)[_PLAIN]
        return np.asarray(np.maximum(weights, -MAX_LOG_ODDS))
