"""Words that their own likes contradict.

Tiles of one face look alike to the reader, whatever it calls them. Where the tiles that look like one were
mostly called something else, its word is most likely wrong.
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

SUSPECT_MAX_SHARE: Final = 0.1
"""Of all words: with more, nobody can tell the right ones, and the batch is refused. Of right words about
drawn sets 1 in 100 was doubted; where a fifth were wrong, 19 to 21 in 100.
"""
NEIGHBOUR_MIN_SIMILARITY: Final = 0.6
"""Cosine similarity from which others say anything about a tile."""
MAX_NEIGHBOURS: Final = 15
"""The nearest, at most: more than a few that share one mistake."""
SIMILARITY_SCALE: Final = 0.1
"""By so much less similarity another's word weighs e times less."""
SUSPECT_MIN_VOTE_RATIO: Final = 2.0
"""So many times the weight of those that were called the same: light and distance make less."""
MIN_VOTE_WEIGHT: Final = 0.1
"""Of the others' words, that of one with similarity 0.77: what is less like does not doubt a first word."""


@dataclass(frozen=True, slots=True)
class SuspectLabel:
    """An example whose likes were called something else."""

    name: str
    face: str
    """That was said."""
    like: str
    """The face that its likes were called."""


def suspect_labels(read: ReadExamples) -> tuple[NDArray[np.bool_], tuple[SuspectLabel, ...]]:
    """(n,) which examples' words are doubted, and those with what they are like."""
    similarity, kinds = others_similarity(read), PLAIN_NUMBERS[read.faces]
    doubted = np.zeros(len(kinds), np.bool_)
    words = []
    for row, kind in enumerate(kinds):
        nearest = np.argsort(-similarity[row])[:MAX_NEIGHBOURS]
        nearest = nearest[similarity[row, nearest] >= NEIGHBOUR_MIN_SIMILARITY]
        weights = np.exp((similarity[row, nearest] - 1) / SIMILARITY_SCALE)
        votes = np.bincount(kinds[nearest], weights, minlength=len(FACES))
        own = float(votes[kind])
        votes[kind] = 0.0
        other = int(votes.argmax())
        if votes[other] > max(SUSPECT_MIN_VOTE_RATIO * own, MIN_VOTE_WEIGHT):
            doubted[row] = True
            one = read.examples[row]
            words.append(SuspectLabel(one.name, one.face, FACES[other]))
    return doubted, tuple(words)
