"""Test-time augmentation: tiles that the reader is not sure of are read again, turned and at other scales.

One crop of a tile is one sample of where the finder saw its corners. Averaged over several crops the reader
errs less, most of all on sets that it was not trained on; sure tiles, nearly all, cost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.certainty import SURE
from vision.recogniser.detector import MIN_PROBABILITY, Detector, ReadTiles
from vision.types import Float, Image

REREAD_TURNS_AND_SCALES: Final = ((1, 1.07), (2, 1.0), (3, 0.94))
"""How the tile is cropped again: quarter turns, and size of the crop over that of the outline found. Measured
on sets that the reader was not trained on, where it errs a third less with them; on photos a little less.
"""


def reread_doubtful(detector: Detector, picture: Image, tiles: ReadTiles) -> ReadTiles:
    """The tiles; those that one reading leaves in doubt as two readings together have them where these agree,
    and the others as four do: their geometric mean.

    Args:
        picture: (h, w, 3) uint8 BGR.
        tiles: what ``Detector.read`` said of it.
    """
    doubtful = np.flatnonzero(tiles.face_probability < SURE)
    if not len(doubtful):
        return tiles
    first, *others = REREAD_TURNS_AND_SCALES
    asked = tiles.where(doubtful)
    readings = [asked, *_read(detector, picture, asked, (first,))]
    twice = _geometric_mean(readings)
    agree = twice.probabilities.argmax(axis=1) == asked.probabilities.argmax(axis=1)
    agree &= twice.face_probability >= SURE
    kept = np.setdiff1d(np.arange(len(tiles)), doubtful)
    both, order = tiles.where(kept).concat(twice.where(agree)), [kept, doubtful[agree]]
    if not agree.all():
        rest = [one.where(~agree) for one in readings]
        both = both.concat(_geometric_mean([*rest, *_read(detector, picture, rest[0], others)]))
        order.append(doubtful[~agree])
    return both.where(np.argsort(np.concatenate(order)))


def _read(
    detector: Detector, picture: Image, tiles: ReadTiles, ways: Sequence[tuple[int, float]]
) -> list[ReadTiles]:
    """The tiles read once more in each of these ways, see ``REREAD_TURNS_AND_SCALES``."""
    return [detector.read(picture, _turned_and_scaled(tiles.quads_px, turn, size)) for turn, size in ways]


def _geometric_mean(readings: Sequence[ReadTiles]) -> ReadTiles:
    """What several readings of the same tiles say together, the first one's outlines turned as the clearest
    has them.
    """
    logs = np.mean([np.log(np.maximum(one.probabilities, MIN_PROBABILITY)) for one in readings], axis=0)
    probabilities = np.exp(logs - logs.max(axis=1, keepdims=True))
    probabilities /= probabilities.sum(axis=1, keepdims=True)
    turned = readings[0].quads_px.copy()
    for row, face in enumerate(probabilities.argmax(axis=1).tolist()):
        clearest = max(readings, key=lambda one: float(one.probabilities[row, face]))
        turned[row] = _with_corner_order_of(turned[row], clearest.quads_px[row])
    surfaces = np.mean([one.surfaces for one in readings], axis=0)
    return ReadTiles(turned, probabilities, readings[0].confidence, surfaces)


def _turned_and_scaled(quads: Float, turn: int, size: float) -> Float:
    """The outlines beginning ``turn`` corners on, grown about their middles."""
    middle = quads.mean(axis=1, keepdims=True)
    return np.asarray(np.roll(middle + (quads - middle) * size, -turn, axis=1), np.float32)


def _with_corner_order_of(quad: Float, read: Float) -> Float:
    """An outline in the order of corners in which a reading of it, grown or not, begins."""
    first = int(np.linalg.norm(quad - read[0], axis=1).argmin())
    return np.asarray(np.roll(quad, -first, axis=0), np.float32)
