"""Readings of examples, each by the others alone: an example's own event never speaks for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, INDEX_OF
from vision.learning.examples import ReadExamples
from vision.recogniser import PLAIN_NUMBERS, apply_gains, example_similarity, face_gains
from vision.recogniser.sets.limits import SETS
from vision.types import Double, Float

FOLDS: Final = 5
"""Every word is held back once, with a fifth of all events."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How much an example says, and how far it reaches; see ``Learnt``."""

    strength: float
    from_similarity: float


SETTINGS: Final = tuple(
    Setting(strength, reach) for reach in (0.9, 0.85, 0.8, 0.75, 0.7, 0.6) for strength in (6.0, 9.0)
)
"""The most careful first. With 6 an example overrules a reader that is 99 % sure, with 9 one of 99.9 %."""


def folds_of(events: NDArray[np.int64]) -> NDArray[np.int64]:
    """(n,) in which fold each example is held back: whole events, dealt out evenly, always the same way."""
    dealt = np.random.default_rng(0).permutation(int(events.max(initial=-1)) + 1) % FOLDS
    return np.asarray(dealt[events], np.int64)


def held_back_similarity(read: ReadExamples) -> Double:
    """(n, n) similarity of each example to the others; ``SETS.excluded_similarity`` within its own fold."""
    return _similarity_across(read, folds_of(read.events))


def others_similarity(read: ReadExamples) -> Double:
    """(n, n) similarity of each example to all others but those of its own event."""
    return _similarity_across(read, read.events)


def _similarity_across(read: ReadExamples, groups: NDArray[np.int64]) -> Double:
    """(n, n) similarity of each example to those of other groups; the others are excluded."""
    similarity = example_similarity(read.asked, read.features, read.owners, len(read.examples))
    similarity[groups[:, None] == groups[None]] = SETS.excluded_similarity
    return similarity


def read_with(
    probabilities: Float, similarity: Double, faces: NDArray[np.int64], setting: Setting
) -> NDArray[np.int64]:
    """(n,) kinds that tiles are read as with what was learnt; backs stay backs.

    Args:
        probabilities: (n, 47) without it.
        similarity: (n, m) to the examples.
        faces: (m,) of the examples.
    """
    gain = face_gains(similarity, faces, setting.strength, setting.from_similarity)
    gain[probabilities[:, INDEX_OF[BACK]] >= 0.5] = 0.0
    return kinds_of(apply_gains(probabilities, gain))


def kinds_of(probabilities: Float) -> NDArray[np.int64]:
    """(n,) the likeliest face of each reading, red fives as plain ones."""
    return plain_kinds(probabilities.argmax(axis=1))


def plain_kinds(faces: NDArray[np.int64]) -> NDArray[np.int64]:
    """(n,) the kinds of (n,) face numbers: red fives as plain ones."""
    return np.asarray(PLAIN_NUMBERS[faces], np.int64)
