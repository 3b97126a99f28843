"""What was learnt does to other readings: each example to those held back, all to tiles that nobody named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.labels import FACES
from vision.learning.check_tiles import CheckTiles
from vision.learning.evaluation import CHECK_MAX_LOSS, Figures, figures
from vision.learning.examples import ReadExamples
from vision.learning.readings import SETTINGS, Setting, held_back_similarity, kinds_of, plain_kinds, read_with
from vision.recogniser import (
    FeatureDetector,
    TileSet,
    apply_learnt,
    apply_likeness,
    example_similarity,
)
from vision.recogniser.sets.limits import SETS
from vision.types import Double, Float

CHECK_MISTAKE_WEIGHT: Final = 5
"""Of a mistake on the check set beside one among people's words: a table shows many tiles that are read right
for each that somebody says a word about, and the check set stands for them.
"""


@dataclass(frozen=True, slots=True, eq=False)
class ReferenceTiles:
    """Tiles that are known, as a set reads them that has learnt nothing.

    Attributes:
        features: (n, k) of the reader.
        probabilities: (n, 47) readings.
        kinds: (n,) what they are, red fives as plain ones.
    """

    features: Float
    probabilities: Float
    kinds: NDArray[np.int64]

    def figures(self, before: TileSet, after: TileSet) -> Figures:
        """Mistakes with what one set has learnt and with what the other has."""
        was, now = (kinds_of(apply_learnt(one, self.features, self.probabilities)) for one in (before, after))
        return figures(self.kinds, was, now)

    def figures_by(self, read: ReadExamples, settings: Sequence[Setting]) -> tuple[Figures, ...]:
        """Mistakes without anything learnt, and with these examples in each setting."""
        similarity = example_similarity(self.features, read.features, read.owners, len(read.examples))
        was = kinds_of(self.probabilities)
        return tuple(
            figures(self.kinds, was, read_with(self.probabilities, similarity, read.faces, one))
            for one in settings
        )


def of_check_set(check: CheckTiles) -> ReferenceTiles:
    """The check set, read as a table reads whose own set is not enrolled: an enrolled set's likeness is for
    its own tiles alone, and stays as it is.
    """
    return ReferenceTiles(check.features, check.probabilities, plain_kinds(check.faces))


def of_enrolled(tile_set: TileSet, detector: FeatureDetector) -> ReferenceTiles:
    """The set's own enrolled tiles, from their small pictures; none where it has no pictures."""
    pictures = tile_set.pictures
    if pictures is None or not len(pictures.faces):
        none = np.zeros((0, 0), np.float32)
        return ReferenceTiles(none, none, np.zeros(0, np.int64))
    sheet, quads = pictures.sheet()
    features = detector.features(sheet, quads)
    read = detector.read(sheet, quads).probabilities
    plain = replace(tile_set, learnt=None)
    return ReferenceTiles(features, apply_likeness(plain, features, read), plain_kinds(pictures.faces))


def best_setting(read: ReadExamples, plain: TileSet, check: ReferenceTiles) -> Setting:
    """Of those that the check set bears, the one that leaves the fewest mistakes among words that were held
    back and makes the fewest on the check set, the most careful of equals; the most careful of all where none
    is borne. People's words are about misread tiles, mostly: the check set speaks for the others.

    Enrolled tiles have no say in it, so that they can object afterwards: measured on a drawn set, settings
    that were chosen to spare them spoilt other tiles of the same faces.

    Args:
        plain: the set without anything learnt.
    """
    similarity, faces = held_back_similarity(read), read.faces
    kinds = plain_kinds(faces)
    without = apply_likeness(plain, read.asked, read.probabilities)
    best, fewest = SETTINGS[0], np.inf
    for one, on_check in zip(SETTINGS, check.figures_by(read, SETTINGS), strict=True):
        if on_check.lost > CHECK_MAX_LOSS:
            continue
        mistakes = int((read_with(without, similarity, faces, one) != kinds).sum())
        wrong = mistakes + CHECK_MISTAKE_WEIGHT * on_check.after
        if wrong < fewest:
            best, fewest = one, wrong
    return best


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
    kinds = plain_kinds(faces)
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
    order = np.argsort(-similarity[columns])[: SETS.nearest_examples_per_face]
    return [int(column) for column in columns[order]]
