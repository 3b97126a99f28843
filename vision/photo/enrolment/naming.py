"""Which face each tile of a tray has: all told together, none oftener than the set has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.certainty import CONCEIVABLE
from vision.labels import INDEX_OF
from vision.recogniser import LEAST_PROBABILITY, assign
from vision.types import Double, Float

SECOND_COPY_MIN_PROBABILITY: Final = 0.97
"""A tile that the reader holds for a face with so much, and that is taken by another tile, was laid out twice
and is not what is left over.
"""
NAMED_MIN_LOG_ODDS: Final = 1.4
"""By which the likeliest way to give all tiles their faces must beat the next without one of them."""
_FORBIDDEN: Final = 1e-12
"""Stands for a face that a tile is not to have."""


def assign_faces(probabilities: Float, copies: Mapping[str, int]) -> NDArray[np.int64]:
    """(n,) the likeliest faces of tiles that are all of one set: none oftener than the set has it."""
    places = np.array([INDEX_OF[face] for face, n in copies.items() for _ in range(n)])
    cost = -_logs(probabilities[:, places])
    return np.asarray(places[assign(cost)], np.int64)


def claimed_too_often(probabilities: Float, copies: Mapping[str, int]) -> bool:
    """Whether more tiles read as one face than the set has of it."""
    read = np.bincount(probabilities.argmax(axis=1), minlength=probabilities.shape[1])
    return any(read[INDEX_OF[face]] > n for face, n in copies.items())


def guesses(probabilities: Float, faces: NDArray[np.int64], copies: Mapping[str, int]) -> NDArray[np.bool_]:
    """(n,) which of the assigned faces are no better than others: a way to give all tiles their faces that is
    nearly as likely has another there, or the face is left over for a tile that does not look like it.
    """
    all_there = len(faces) == sum(copies.values())
    best = _log_probability(probabilities, faces)
    guessed = np.zeros(len(faces), np.bool_)
    for tile, face in enumerate(faces):
        own, most = probabilities[tile, face], probabilities[tile].max()
        without = np.maximum(probabilities, LEAST_PROBABILITY)
        without[tile, face] = _FORBIDDEN
        other = _log_probability(without, assign_faces(without, copies))
        is_left_over = own < CONCEIVABLE
        is_second_copy = most >= SECOND_COPY_MIN_PROBABILITY
        unlikely = is_left_over and (is_second_copy or not all_there)
        guessed[tile] = unlikely or best - other < NAMED_MIN_LOG_ODDS
    return guessed


def _log_probability(probabilities: Float, faces: NDArray[np.int64]) -> float:
    return float(_logs(probabilities[np.arange(len(faces)), faces]).sum())


def _logs(probabilities: Float) -> Double:
    """Logarithms, in which all that is hardly likely is as unlikely, but for what is forbidden."""
    forbidden = probabilities == np.float32(_FORBIDDEN)
    kept = np.where(forbidden, _FORBIDDEN, np.maximum(probabilities, LEAST_PROBABILITY))
    return np.log(kept.astype(np.float64))
