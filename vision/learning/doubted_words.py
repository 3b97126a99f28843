"""Words that their own likes contradict.

Tiles of one face look alike to the reader, whatever it calls them. Where a tile looks more like those that
were called something else than like those that were called the same, one of the words is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.labels import FACES
from vision.learning.examples import ReadExamples
from vision.learning.readings import others_similarity
from vision.recogniser import PLAIN_NUMBERS
from vision.recogniser.learnt import NEAREST_EXAMPLES_PER_FACE

DOUBTED_MAX_SHARE: Final = 0.1
"""Of all words: with more, nobody can tell the right ones, and the batch is refused. Of right words of a
drawn set none was doubted; where a fifth were wrong, a fifth to a quarter.
"""
LIKE_FROM: Final = 0.6
"""Cosine similarity from which others say anything about a tile."""
CONTRADICTED_FROM: Final = 0.03
"""By so much more like another face's examples: less is within what light and distance make of one tile."""


@dataclass(frozen=True, slots=True)
class DoubtedWord:
    """An example whose likes were called something else."""

    name: str
    face: str
    """That was said."""
    like: str
    """The face that its likes were called."""


def doubted_words(read: ReadExamples) -> tuple[NDArray[np.bool_], tuple[DoubtedWord, ...]]:
    """(n,) which examples' words are doubted, and those with what they are like."""
    similarity, kinds = others_similarity(read), PLAIN_NUMBERS[read.faces]
    known = np.unique(kinds)
    likeness = np.stack([_nearest_mean(similarity[:, kinds == kind]) for kind in known], axis=1)
    own_column = np.searchsorted(known, kinds)
    rows = np.arange(len(kinds))
    own = likeness[rows, own_column].copy()
    others = likeness.copy()
    others[rows, own_column] = -np.inf
    best = others.argmax(axis=1)
    other = others[rows, best]
    doubted = np.asarray((other >= LIKE_FROM) & (other > own + CONTRADICTED_FROM), np.bool_)
    words = tuple(
        DoubtedWord(read.examples[row].name, read.examples[row].face, FACES[known[best[row]]])
        for row in np.flatnonzero(doubted)
    )
    return doubted, words


def _nearest_mean(similarity: NDArray[np.float64]) -> NDArray[np.float64]:
    """(n,) mean over the nearest; one alone says as much as several, none says nothing."""
    nearest = np.sort(similarity, axis=1)[:, -NEAREST_EXAMPLES_PER_FACE:]
    there = nearest > -1.5
    total = np.where(there, nearest, 0.0).sum(axis=1)
    return np.asarray(np.where(there.any(axis=1), total / np.maximum(there.sum(axis=1), 1), -1.0))
