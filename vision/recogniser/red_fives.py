"""Which fives of a set are red: the colour of a tile's paint beside that of the set's own tiles.

The reader learnt red fives of other sets. Where a set's red five differs from its plain one by colour alone,
the tiles of its own tray tell the two apart. Without a tray the other characters of the table do: a plain
five has their colours. A set has two red fives of a suit at most: more are plain ones taken for red.
"""

from __future__ import annotations

from collections import deque
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels import INDEX_OF
from vision.recogniser.crops import straightened
from vision.recogniser.detector import FoundTiles
from vision.recogniser.tile_pictures import TilePictures
from vision.types import Double, Float, Image

PAIRS: Final = tuple((INDEX_OF[f"5{suit}"], INDEX_OF[f"0{suit}"]) for suit in "mps")
"""Face numbers of each suit's plain and red five."""
CHARACTERS: Final = tuple(INDEX_OF[f"{number}m"] for number in (1, 2, 3, 4, 6, 7, 8, 9))
"""Face numbers of the characters beside them."""
FIVE_MIN_PROBABILITY: Final = 0.5
"""Of being one of the two, from which the colour is asked."""
FIVE_SURE: Final = 0.99
"""Share of the two chances from which the reader needs no colours of others."""
COLOUR_LOG_ODDS: Final = 8.0
"""From the colour of one five to that of the other: half of it speaks for the one whose colour it has."""
CONTRAST_MIN: Final = 0.06
"""Difference of the two colours, as shares of all paint: less tells nothing."""
CHARACTERS_MIN: Final = 3
"""So many other characters, read for sure, show the colours of the suit."""
CHARACTER_MIN_PROBABILITY: Final = 0.8
"""A character read with this probability shows them."""
RED_FIVES_MAX: Final = 2
"""Red fives of a suit that a set has, at most: one, or two of dots."""
SUITS_COLOURS_KEPT: Final = 24
"""Characters whose colours are kept, the latest."""
SUITS_COLOUR_LOG_ODDS: Final = ((0.02, -3.0), (0.04, -1.5), (0.07, 0.0), (0.1, 1.0), (0.2, 2.5))
"""Differences of a five's colour from its suit's, as shares of all paint, and how much each speaks for a red
five: between two of them in proportion. Of 1,025 plain fives in real photos, films and pictures of made-up
sets 62 in 100 differ by less than 0.03 and 2 in 100 by more than 0.1; of 54 red ones in films and pictures
one and 69 in 100. What the reader is sure of stays so.
"""
_SIZE_PX: Final = (24, 32)
_RIM_SHARE: Final = 0.1
"""Of a tile's sides: bevels and neighbours' shadows, left out."""
_GROUND_PERCENTILE: Final = 70.0
"""Of each channel: the bare ground of a face. Paint is darker and covers less than half."""
_PAINT_MIN: Final = 0.12
"""Light that is missing where there is paint; less is noise and shade."""


class RedFives:
    """The paint of an enrolled set's fives."""

    def __init__(self, pictures: TilePictures) -> None:
        sheet, quads = pictures.sheet()
        self._colours: dict[tuple[int, int], tuple[Double, Double]] = {}
        for pair in PAIRS:
            plain, red = (
                [paint_colour(sheet, quad) for quad in quads[pictures.faces == face]] for face in pair
            )
            if not plain or not red:
                continue
            colours = np.mean(plain, axis=0), np.mean(red, axis=0)
            if float(np.abs(colours[1] - colours[0]).sum()) >= CONTRAST_MIN:
                self._colours[pair] = colours

    def told(self, picture: Image, quads_px: Float, probabilities: Float) -> Float:
        """The readings, each five's chance shared between plain and red as its paint says.

        Args:
            quads_px: (n, 4, 2) corners.
            probabilities: (n, 47).
        """
        out = probabilities.copy()
        for (plain, red), (plain_colour, red_colour) in self._colours.items():
            both = probabilities[:, plain] + probabilities[:, red]
            for row in np.flatnonzero(both >= FIVE_MIN_PROBABILITY):
                way = red_colour - plain_colour
                share = float((paint_colour(picture, quads_px[row]) - plain_colour) @ way / (way @ way))
                odds = np.exp(COLOUR_LOG_ODDS * (np.clip(share, 0.0, 1.0) - 0.5))
                weights = np.maximum(probabilities[row, [plain, red]], 1e-3) * (1.0, odds)
                out[row, [plain, red]] = both[row] * weights / weights.sum()
        return out


class SuitsColours:
    """The paint of a table's characters, as far as they were seen. Not shared between threads."""

    def __init__(self) -> None:
        self._kept: deque[Double] = deque(maxlen=SUITS_COLOURS_KEPT)

    def told(self, picture: Image, quads_px: Float, probabilities: Float) -> Float:
        """The readings; whether a five of characters is a red one is weighed by the colours of the other
        characters, in this picture and in those before it. Some sets write all numbers in red.

        Args:
            quads_px: (n, 4, 2) corners.
            probabilities: (n, 47).
        """
        best, sure = probabilities.argmax(axis=1), probabilities.max(axis=1, initial=0.0)
        shown = np.isin(best, CHARACTERS) & (sure >= CHARACTER_MIN_PROBABILITY)
        self._kept.extend(paint_colour(picture, quad) for quad in quads_px[shown])
        pair = list(PAIRS[0])
        both = probabilities[:, pair].sum(axis=1)
        doubtful = (both >= FIVE_MIN_PROBABILITY) & (probabilities[:, pair].max(axis=1) < FIVE_SURE * both)
        if len(self._kept) < CHARACTERS_MIN or not doubtful.any():
            return probabilities
        suit = np.median(np.array(self._kept), axis=0)
        distances, log_odds = np.array(SUITS_COLOUR_LOG_ODDS).T
        told = probabilities.copy()
        for row in np.flatnonzero(doubtful):
            distance = np.abs(paint_colour(picture, quads_px[row]) - suit).sum()
            weights = told[row, pair] * (1.0, np.exp(np.interp(distance, distances, log_odds)))
            told[row, pair] = both[row] * weights / weights.sum()
        return told


def with_plain_fives(picture: Image, tiles: FoundTiles) -> FoundTiles:
    """A photo's tiles, their red fives of characters weighed by the other characters' colours. More red fives
    of a suit than a set has are plain ones, unless as many plain ones lie beside them.

    Args:
        picture: (h, w, 3) uint8 BGR.
    """
    tiles = _without_crowds_of_red_fives(tiles)
    told = SuitsColours().told(picture, tiles.quads_px, tiles.probabilities)
    return FoundTiles(tiles.quads_px, told, tiles.confidence)


def _without_crowds_of_red_fives(tiles: FoundTiles) -> FoundTiles:
    best, told = tiles.probabilities.argmax(axis=1), tiles.probabilities.copy()
    for plain, red in PAIRS:
        reds = np.flatnonzero(best == red)
        if len(reds) > max(RED_FIVES_MAX, int(np.count_nonzero(best == plain))):
            told[reds, plain], told[reds, red] = told[reds, red], told[reds, plain]
    return FoundTiles(tiles.quads_px, told, tiles.confidence)


def paint_colour(picture: Image, quad_px: NDArray[np.floating]) -> Double:
    """(3,) how the light that a face's paint takes is shared among blue, green and red; a third each is black
    or no paint at all."""
    wide, high = _SIZE_PX
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    grown = (corners - (wide / 2, high / 2)) / (1 - 2 * _RIM_SHARE) + (wide / 2, high / 2)
    face = straightened(picture, quad_px, np.asarray(grown - 0.5, np.float32), _SIZE_PX)
    soft = cv2.GaussianBlur(face, (0, 0), 0.8).reshape(-1, 3).astype(np.float64)
    ground = np.maximum(np.percentile(soft, _GROUND_PERCENTILE, axis=0), 8.0)
    taken = np.clip(1.0 - soft / ground, 0.0, 1.0)
    paint = taken[taken.max(axis=1) > _PAINT_MIN].sum(axis=0)
    total = float(paint.sum())
    return np.asarray(paint / total) if total > 1.0 else np.full(3, 1 / 3)
