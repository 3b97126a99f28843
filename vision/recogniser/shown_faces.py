"""Doubtful tiles told by those of the same table that were plain: a set looks like itself.

A reader that never saw a set takes its 1 of bamboos for a south wind at 0.7. Once a south wind of that very
set lies there, read for sure, the other tile is like it or it is not: to the reader, two tiles of one face
and set are nearly the same picture (cosine similarity of what it knows them by 0.83 and more, measured on
films of three sets), those of two faces are not (0.53 and less for 999 of 1000 pairs).
"""

from __future__ import annotations

from collections import defaultdict, deque
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, FACES, INDEX_OF
from vision.recogniser.detector import Detector, FoundPlaces, FoundTiles
from vision.recogniser.tile_set import FeatureDetector, unit_vectors
from vision.types import Float, Image

PLAIN_MIN_PROBABILITY: Final = 0.97
"""A tile read with this probability shows how its face looks in the set that lies there."""
KEPT_PER_FACE: Final = 6
"""Plain tiles of a face that are kept, the newest."""
FACES_MIN: Final = 6
"""So many faces must be known before likeness means anything: it is measured from their middle."""
SAME_MIN_SIMILARITY: Final = 0.8
OTHER_MAX_SIMILARITY: Final = 0.55
SAME_LOG_WEIGHT: Final = 3.0
"""How much likeness to a known tile of a face speaks for it, in log probability."""
OTHER_LOG_WEIGHT: Final = -5.0
"""The same of unlikeness. It says more: a set has one picture of each face."""

_KIND: Final = np.array(
    [INDEX_OF["5" + face[1:]] if face.startswith("0") else index for index, face in enumerate(FACES)]
)
"""(47,) a red five looks to the reader like the five, so one speaks for both."""
_BACK: Final = INDEX_OF[BACK]


def by_shown_faces(detector: FeatureDetector) -> Detector:
    """The detector for a table whose set nobody has enrolled; as it is where it tells no features."""
    return ShownFacesDetector(detector) if detector.tells_features else detector


class ShownFacesDetector:
    """Finds and reads as the detector in it does, and weighs doubtful readings by the table's plain tiles."""

    def __init__(self, detector: FeatureDetector) -> None:
        self._detector = detector
        self._shown: dict[int, deque[Float]] = defaultdict(lambda: deque(maxlen=KEPT_PER_FACE))

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
        if not len(read):
            return read
        kinds, best = _KIND[read.probabilities.argmax(1)], read.probabilities.max(1)
        is_plain = best >= PLAIN_MIN_PROBABILITY
        is_new = np.array([len(self._shown[int(kind)]) < KEPT_PER_FACE for kind in kinds])
        wanted = np.flatnonzero((kinds != _BACK) & (~is_plain | is_new))
        if not len(wanted):
            return read
        features = self._detector.features(picture, read.quads_px[wanted])
        told = read.probabilities.copy()
        doubtful = ~is_plain[wanted]
        if doubtful.any():
            told[wanted[doubtful]] = self._weighed(features[doubtful], told[wanted[doubtful]])
        for number, feature in zip(wanted[~doubtful], features[~doubtful], strict=True):
            self._shown[int(kinds[number])].append(feature)
        return FoundTiles(read.quads_px, told, read.confidence)

    def _weighed(self, features: Float, probabilities: Float) -> Float:
        """(n, 47) readings, with what their likeness to the plain tiles says."""
        known = {kind: np.stack(kept) for kind, kept in self._shown.items() if kept}
        if len(known) < FACES_MIN:
            return probabilities
        middle = np.concatenate(list(known.values())).mean(axis=0)
        directions = unit_vectors(features - middle)
        weights = np.zeros_like(probabilities)
        for kind, kept in known.items():
            likeness = (directions @ unit_vectors(kept - middle).T).max(axis=1)
            share = (likeness - OTHER_MAX_SIMILARITY) / (SAME_MIN_SIMILARITY - OTHER_MAX_SIMILARITY)
            weight = OTHER_LOG_WEIGHT + (SAME_LOG_WEIGHT - OTHER_LOG_WEIGHT) * np.clip(share, 0.0, 1.0)
            weights[:, kind == _KIND] = weight[:, None]
        told = probabilities * np.exp(weights)
        return np.asarray(told / told.sum(axis=1, keepdims=True), np.float32)
