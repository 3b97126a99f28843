"""Tiles of an enrolled set that may be either of two faces, told by the colours of those.

What the reader knows a face by is its drawing; two that it can hardly tell apart, such as dots as long as
sticks, may well be painted in other colours. Under any light a tile's paint takes the same shares of it: the
colour of 95 in 100 tiles, read for sure in films of eighty hands, is within 0.05 of that in the tray.

A tile that is seen badly, in an outline across it or under a sleeve, is doubtful for that and should stay so:
only where the reader is torn between just two faces do their colours make one of them surer.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.labels import FACES
from vision.recogniser.paint_colours import paint_colour
from vision.recogniser.sets.learnt import PLAIN_NUMBERS
from vision.recogniser.tile_pictures import TilePictures
from vision.types import Double, Float, Image

PAINT_EITHER_MIN_PROBABILITY: Final = 0.1
"""Of the second face, from which a tile may be either."""
TORN_MIN_SHARE: Final = 0.5
"""Of the first face's probability, what the second has where the reader is torn between them."""
CLEAR_LOG_ODDS: Final = 2.0
"""By which a tile's colours must speak for one of them and against the other."""
PAINT_MAX_LOG_ODDS: Final = 3.0
"""What they say at most: shade and a neighbour's edge colour a tile, too."""
USUAL_DIFFERENCE: Final = 0.05
"""Between the colours of a tile and of its face in the tray, as shares of all paint."""


class FacePaint:
    """The colours of an enrolled set's faces."""

    def __init__(self, pictures: TilePictures) -> None:
        sheet, quads = pictures.sheet()
        self._faces = np.unique(pictures.faces)
        """(m,) face numbers."""
        colours = np.array([paint_colour(sheet, quad) for quad in quads]).reshape(-1, 3)
        self._colours = np.array([colours[pictures.faces == face].mean(axis=0) for face in self._faces])
        """(m, 3)"""

    def reweighted(self, picture: Image, quads_px: Float, probabilities: Float) -> Float:
        """The readings; of tiles that may be either of two faces the one whose colours they have comes first.

        Args:
            quads_px: (n, 4, 2) corners.
            probabilities: (n, 47).
        """
        if len(self._faces) < 2:
            return probabilities
        adjusted = probabilities.copy()
        first_two = self._faces[np.argsort(-probabilities[:, self._faces], axis=1)[:, :2]]
        for row, (first, second) in enumerate(first_two):
            if probabilities[row, second] < PAINT_EITHER_MIN_PROBABILITY:
                continue
            log_p = self._log_likelihoods(paint_colour(picture, quads_px[row]))
            odds = log_p[second] - log_p[first]
            two = adjusted[row, [first, second]]
            if abs(odds) >= CLEAR_LOG_ODDS and two[1] >= TORN_MIN_SHARE * two[0]:
                weighed = two * np.exp([0.0, np.clip(odds, -PAINT_MAX_LOG_ODDS, PAINT_MAX_LOG_ODDS)])
                adjusted[row, [first, second]] = weighed * (two.sum() / weighed.sum())
            elif odds >= CLEAR_LOG_ODDS:
                adjusted[row, [first, second]] = two[::-1]
        return adjusted

    def _log_likelihoods(self, colour: Double) -> Double:
        """(47,) by the colours, minus infinity for faces that nobody enrolled. A red five is as likely as its
        plain one: which of the two it is, ``RedFives`` tells."""
        away = np.abs(self._colours - colour).sum(axis=1) / USUAL_DIFFERENCE
        of_kind = np.full(len(FACES), -np.inf)
        np.maximum.at(of_kind, PLAIN_NUMBERS[self._faces], -0.5 * away**2)
        return np.asarray(of_kind[PLAIN_NUMBERS])
