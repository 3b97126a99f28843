"""Which fives of a set are red: the colour of a tile's paint beside that of the set's own tiles.

The reader learnt red fives of other sets. Where a set's red five differs from its plain one by colour alone,
the tiles of its own tray separate the two. Without a tray the other tiles of its suit do: a plain five
has their colours. What the other fives show: ``fives_of_set``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.certainty import CERTAIN, DECIDING_LOG_ODDS, EVEN_CHANCE, LIKELY
from vision.labels import INDEX_OF
from vision.recogniser.base_colours.known_faces import REFERENCE_MIN_FACES
from vision.recogniser.crops import warp_quad
from vision.recogniser.five_limits import FIVES
from vision.recogniser.fives_of_set import FIVE_PAIRS
from vision.recogniser.tile_pictures import TilePictures
from vision.types import Double, Float, Image

_SIZE_PX: Final = (24, 32)


@dataclass(frozen=True, slots=True)
class SuitPaint:
    """What of a suit shows whether a five of it is red.

    Attributes:
        pair: face numbers of its plain and its red five.
        others: face numbers of those with the colours of a plain five.
        colour: gives the (3,) colour of a tile of it.
        against_sure: how much of what its colours say against a red five counts where the reader rather sees
            one: of characters some, for sets that write all numbers in red mislead it.
    """

    pair: tuple[int, int]
    others: tuple[int, ...]
    colour: Callable[[Image, NDArray[np.floating]], Double]
    against_sure: float


def paint_colour(picture: Image, quad_px: NDArray[np.floating]) -> Double:
    """(3,) how the light that a face's paint takes is shared among blue, green and red; a third each is black
    or no paint at all."""
    return _shares(_paint(picture, quad_px))


def number_colour(picture: Image, quad_px: NDArray[np.floating]) -> Double:
    """(3,) as ``paint_colour``, of a character's number: of the half that is less red, whichever way up the
    tile lies. Most sets write what is below the number in red."""
    paint = _paint(picture, quad_px)
    half = len(paint) // 2
    return max((_shares(part) for part in (paint[:half], paint[-half:])), key=lambda shares: shares[2])


def _shares(paint: Double) -> Double:
    total = float(paint.sum())
    sums = paint.reshape(-1, 3).sum(axis=0)
    return np.asarray(sums / total) if total > 1.0 else np.full(3, 1 / 3)


def _paint(picture: Image, quad_px: NDArray[np.floating]) -> Double:
    """(32, 24, 3) the share of the light that paint takes; 0 where there is none."""
    wide, high = _SIZE_PX
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    grown = (corners - (wide / 2, high / 2)) / (1 - 2 * FIVES.rim_share) + (wide / 2, high / 2)
    face = warp_quad(picture, quad_px, np.asarray(grown - 0.5, np.float32), _SIZE_PX)
    soft = cv2.GaussianBlur(face, (0, 0), 0.8).astype(np.float64)
    base_colour = np.maximum(np.percentile(soft, FIVES.base_percentile, axis=(0, 1)), 8.0)
    taken = np.clip(1.0 - soft / base_colour, 0.0, 1.0)
    return np.where(taken.max(axis=2, keepdims=True) > FIVES.paint_min, taken, 0.0)


def _numbers(suit: str, numbers: str) -> tuple[int, ...]:
    return tuple(INDEX_OF[number + suit] for number in numbers)


SUITS: Final = (
    SuitPaint(FIVE_PAIRS[0], _numbers("m", "12346789"), number_colour, 0.4),
    SuitPaint(FIVE_PAIRS[1], _numbers("p", "2346789"), paint_colour, 0.0),
    SuitPaint(FIVE_PAIRS[2], _numbers("s", "23468"), paint_colour, 0.0),
)


class RedFives:
    """The paint of an enrolled set's fives."""

    def __init__(self, pictures: TilePictures) -> None:
        sheet, quads = pictures.sheet()
        self._colours: dict[SuitPaint, tuple[Double, Double]] = {}
        for suit in SUITS:
            plain, red = (
                [suit.colour(sheet, quad) for quad in quads[pictures.faces == face]] for face in suit.pair
            )
            if not plain or not red:
                continue
            colours = np.mean(plain, axis=0), np.mean(red, axis=0)
            if float(np.abs(colours[1] - colours[0]).sum()) >= FIVES.contrast_min:
                self._colours[suit] = colours

    def reweight(self, picture: Image, quads_px: Float, probabilities: Float) -> Float:
        """The readings, each five's chance shared between plain and red as its paint says.

        Args:
            quads_px: (n, 4, 2) corners.
            probabilities: (n, 47).
        """
        out = probabilities.copy()
        for suit, (plain_colour, red_colour) in self._colours.items():
            pair = list(suit.pair)
            both = probabilities[:, pair].sum(axis=1)
            for row in np.flatnonzero(both >= EVEN_CHANCE):
                way = red_colour - plain_colour
                share = float((suit.colour(picture, quads_px[row]) - plain_colour) @ way / (way @ way))
                odds = np.exp(DECIDING_LOG_ODDS * (np.clip(share, 0.0, 1.0) - 0.5))
                weights = np.maximum(probabilities[row, pair], 1e-3) * (1.0, odds)
                out[row, pair] = both[row] * weights / weights.sum()
        return out


class SuitColours:
    """The paint of a table's suits, as far as it was seen. Several cameras may share it, each on a
    thread of its own."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._samples: dict[SuitPaint, deque[Double]] = {
            suit: deque(maxlen=FIVES.max_suit_samples) for suit in SUITS
        }

    def reweight(self, picture: Image, quads_px: Float, probabilities: Float) -> Float:
        """The readings; whether a five is a red one is weighed by the colours of its suit's other tiles, in
        this picture and in those before it. Some sets write all numbers in red. Of what the reader is sure,
        it stays sure.

        Args:
            quads_px: (n, 4, 2) corners.
            probabilities: (n, 47).
        """
        with self._lock:
            return self._reweight(picture, quads_px, probabilities)

    def _reweight(self, picture: Image, quads_px: Float, probabilities: Float) -> Float:
        best, sure = probabilities.argmax(axis=1), probabilities.max(axis=1, initial=0.0)
        distances, log_odds = np.array(FIVES.suit_colour_log_odds).T
        adjusted = probabilities
        for suit, kept in self._samples.items():
            doubtful, pair = doubtful_fives(suit, probabilities), list(suit.pair)
            if not len(doubtful) and len(kept) == FIVES.max_suit_samples:
                continue  # it is known well enough
            shown = np.isin(best, suit.others) & (sure >= LIKELY)
            kept.extend(suit.colour(picture, quad) for quad in quads_px[shown][-FIVES.max_suit_samples :])
            if len(kept) < REFERENCE_MIN_FACES or not len(doubtful):
                continue
            colour = np.median(np.array(kept), axis=0)
            adjusted = adjusted.copy()
            against = (1.0, suit.against_sure)
            for row in doubtful:
                own, fives = suit.colour(picture, quads_px[row]), adjusted[row, pair]
                speaks = float(np.interp(np.abs(own - colour).sum(), distances, log_odds))
                if speaks < 0.0:
                    speaks *= float(np.interp(fives[1] / fives.sum(), FIVES.mark_shares, against))
                elif own[2] > min(FIVES.red_paint_max_share, colour[2]):
                    continue  # another colour than its suit's, but not red
                weights = fives * (1.0, np.exp(speaks))
                adjusted[row, pair] = fives.sum() * weights / weights.sum()
        return adjusted


def doubtful_fives(suit: SuitPaint, probabilities: Float) -> NDArray[np.intp]:
    """Which of (n, 47) readings are fives of a suit that may be red or plain."""
    fives = probabilities[:, list(suit.pair)]
    both = fives.sum(axis=1)
    is_sure = fives.max(axis=1) >= CERTAIN * both
    return np.flatnonzero((both >= EVEN_CHANCE) & ~is_sure)
