"""Doubtful tiles told by those of the same table that were plain: a set looks like itself.

A reader that never saw a set takes its 1 of bamboos for a south wind at 0.7. Once a south wind of that very
set lies there, read for sure, the other tile is like it or it is not: to the reader, two tiles of one face
and set are nearly the same picture (cosine similarity of what it knows them by 0.83 and more, measured on
films of three sets), those of two faces are not (0.53 and less for 999 of 1000 pairs). So unlikeness speaks
against a face. Likeness does not speak for one: it is what the reader saw, too.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, FACES, INDEX_OF
from vision.recogniser.detector import Detector, FoundPlaces, FoundTiles
from vision.recogniser.sets.tile_set import FeatureDetector, unit_vectors
from vision.types import Float, Image

PLAIN_MIN_PROBABILITY: Final = 0.98
"""A tile read with this probability shows how its face looks in the set that lies there."""
KEPT_PER_FACE: Final = 6
"""Plain tiles of a face that are kept."""
FACES_MIN: Final = 4
"""So many faces must be known before likeness means anything: it is measured from their middle."""
ALIKE_MIN_SIMILARITY: Final = 0.65
"""From here on likeness says nothing: blurred tiles are less like their face, six and seven dots are 0.9."""
UNLIKE_MAX_SIMILARITY: Final = 0.4
"""A tile so unlike those that showed a face is not that face."""
UNLIKE_LOG_WEIGHT: Final = -5.0
"""How much that speaks against the face, in log probability."""
KEPT_MIN_SIMILARITY: Final = 0.8
"""A plain tile that is less like those of its face is not kept: it, or one of them, is read wrong."""

_KIND: Final = np.array(
    [INDEX_OF["5" + face[1:]] if face.startswith("0") else index for index, face in enumerate(FACES)]
)
"""(47,) a red five looks to the reader like the five, so one speaks for both."""
_TO_KIND: Final = np.eye(len(FACES), dtype=np.float32)[_KIND]
_BACK: Final = INDEX_OF[BACK]


class ShownFaces:
    """How the faces of the set look that lies there, by tiles that were read plainly. Not shared between
    threads."""

    def __init__(self) -> None:
        self._kept: dict[int, deque[Float]] = defaultdict(lambda: deque(maxlen=KEPT_PER_FACE))

    def wanted(self, probabilities: Float) -> NDArray[np.intp]:
        """Which of (n, 47) readings need features: doubtful ones, and plain ones of faces hardly known."""
        kinds, is_plain = _kinds(probabilities)
        is_new = np.array([len(self._kept[int(kind)]) < KEPT_PER_FACE for kind in kinds], np.bool_)
        return np.flatnonzero((kinds != _BACK) & (~is_plain | is_new))

    def told(self, features: Float, probabilities: Float) -> Float:
        """(n, 47) readings of tiles with these (n, k) features: doubtful ones weighed by likeness to plain
        tiles before them, plain ones as they are, and kept."""
        kinds, is_plain = _kinds(probabilities)
        is_up = kinds != _BACK
        told = probabilities.copy()
        known = {kind: np.stack(kept) for kind, kept in self._kept.items() if kept}
        likeness = _likeness(known, features) if len(known) >= FACES_MIN else {}
        if likeness:
            doubtful = is_up & ~is_plain
            told[doubtful] = _weighed(likeness, probabilities)[doubtful]
        for number in np.flatnonzero(is_up & is_plain):
            kind = int(kinds[number])
            if kind not in likeness or likeness[kind][number] >= KEPT_MIN_SIMILARITY:
                self._kept[kind].append(features[number])
        return told


class ShownFacesDetector:
    """Finds and reads as the detector in it does, and weighs doubtful readings by the table's plain tiles."""

    def __init__(self, detector: FeatureDetector) -> None:
        self._detector = detector
        self._shown = ShownFaces()

    @property
    def name(self) -> str:
        """The detector's."""
        return self._detector.name

    def find(self, picture: Image) -> FoundPlaces:
        """See ``Detector.find``."""
        return self._detector.find(picture)

    def read(self, picture: Image, quads_px: NDArray[Any]) -> FoundTiles:
        """See ``Detector.read``."""
        read = self._detector.read(picture, quads_px)
        wanted = self._shown.wanted(read.probabilities)
        if not len(wanted):
            return read
        told = read.probabilities.copy()
        features = self._detector.features(picture, read.quads_px[wanted])
        told[wanted] = self._shown.told(features, told[wanted])
        return FoundTiles(read.quads_px, told, read.confidence)


def by_shown_faces(detector: FeatureDetector) -> Detector:
    """The detector for a table whose set nobody has enrolled; as it is where it tells no features."""
    return ShownFacesDetector(detector) if detector.tells_features else detector


def _kinds(probabilities: Float) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """(n,) the likeliest kind of each of (n, 47) readings, and whether it is plain."""
    by_kind = probabilities @ _TO_KIND
    return by_kind.argmax(axis=1), by_kind.max(axis=1) >= PLAIN_MIN_PROBABILITY


def _likeness(known: Mapping[int, Float], features: Float) -> dict[int, Float]:
    """By kind, (n,) cosine similarity of tiles to the most similar one of those that are kept."""
    middle = np.concatenate(list(known.values())).mean(axis=0)
    directions = unit_vectors(features - middle)
    return {kind: (directions @ unit_vectors(kept - middle).T).max(axis=1) for kind, kept in known.items()}


def _weighed(likeness: Mapping[int, Float], probabilities: Float) -> Float:
    """(n, 47) readings, with what their likeness to the plain tiles says."""
    weights = np.zeros_like(probabilities)
    for kind, alike in likeness.items():
        share = (alike - UNLIKE_MAX_SIMILARITY) / (ALIKE_MIN_SIMILARITY - UNLIKE_MAX_SIMILARITY)
        weights[:, kind == _KIND] = UNLIKE_LOG_WEIGHT * (1.0 - np.clip(share, 0.0, 1.0))[:, None]
    told = probabilities * np.exp(weights)
    return np.asarray(told / told.sum(axis=1, keepdims=True), np.float32)
