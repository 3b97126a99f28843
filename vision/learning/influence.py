"""Which example helped which reading, and which spoilt one.

A held-back reading changes because of the examples of the face that it changes to: the nearest of them share
the credit, or the blame.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.labels import FACES
from vision.learning.examples import ReadExamples
from vision.learning.readings import Setting, held_back_similarity, kinds_of, read_with
from vision.recogniser import PLAIN_NUMBERS
from vision.recogniser.sets.learnt import NEAREST_EXAMPLES_PER_FACE
from vision.types import Double, Float


@dataclass(frozen=True, slots=True)
class Influence:
    """What one example did to readings that were held back from it."""

    name: str
    face: str
    helped: int
    """Readings that were wrong and became right, where it was among the nearest."""
    spoilt: int
    """Readings that were right and became wrong, likewise."""
    helped_against: tuple[tuple[str, int], ...]
    """What those helped had been read as, commonest first."""

    @property
    def harms(self) -> bool:
        """Whether it spoils more than it helps."""
        return self.spoilt > self.helped


def influences(read: ReadExamples, before: Float, setting: Setting) -> tuple[Influence, ...]:
    """What each example did, in their order.

    Args:
        before: (n, 47) readings of the examples without what is to be learnt.
    """
    similarity, faces = held_back_similarity(read), read.faces
    kinds = np.asarray(PLAIN_NUMBERS[faces], np.int64)
    was, now = kinds_of(before), read_with(before, similarity, faces, setting)
    mended = np.flatnonzero((was != kinds) & (now == kinds))
    broken = np.flatnonzero((was == kinds) & (now != kinds))
    helped: list[Counter[str]] = [Counter() for _ in read.examples]
    spoilt = np.zeros(len(read.examples), np.int64)
    for row in mended:
        for column in _nearest(similarity[row], kinds == now[row], setting):
            helped[column][FACES[was[row]]] += 1
    for row in broken:
        for column in _nearest(similarity[row], kinds == now[row], setting):
            spoilt[column] += 1
    return tuple(
        Influence(one.name, one.face, helped[n].total(), int(spoilt[n]), tuple(helped[n].most_common()))
        for n, one in enumerate(read.examples)
    )


def _nearest(similarity: Double, of_face: NDArray[np.bool_], setting: Setting) -> list[int]:
    """Columns of the examples whose mean moved a reading."""
    columns = np.flatnonzero(of_face & (similarity >= setting.from_similarity))
    order = np.argsort(-similarity[columns])[:NEAREST_EXAMPLES_PER_FACE]
    return [int(column) for column in columns[order]]
