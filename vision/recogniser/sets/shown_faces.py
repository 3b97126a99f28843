"""Weighs doubtful readings by likeness to tiles that were read plainly on the same table.

A reader that never saw a set takes its 1 of bamboos for a south wind at 0.7. Once a south wind of that very
set lies there, read for sure, the other tile is like it or it is not: to the reader, two tiles of one face
and set are nearly the same picture (cosine similarity of what it knows them by 0.83 and more, measured on
films of three sets), those of two faces are not (0.53 and less for 999 of 1000 pairs). So unlikeness speaks
against a face. Likeness does not speak for one: it is what the reader saw, too.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import replace
from threading import Lock
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, FACES, INDEX_OF
from vision.recogniser.base_colours.limits import BASE_COLOURS
from vision.recogniser.detector import Detections, Detector, ReadTiles
from vision.recogniser.red_fives import SuitColours
from vision.recogniser.sets.learnt import PLAIN_NUMBERS
from vision.recogniser.sets.limits import SETS
from vision.recogniser.sets.tile_set import FeatureDetector
from vision.recogniser.tile_pictures import unit_vectors
from vision.types import Float, Image

# A red five looks to the reader like the five, so one speaks for both.
_TO_KIND: Final = np.eye(len(FACES), dtype=np.float32)[PLAIN_NUMBERS]
_BACK: Final = INDEX_OF[BACK]


class ShownFaces:
    """How the faces of the set look that lies there, by tiles that were read plainly. Several cameras
    that see the same set may share it: each looks on a thread of its own."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._stored: dict[int, deque[Float]] = defaultdict(lambda: deque(maxlen=SETS.max_examples_per_face))

    def wanted(self, probabilities: Float) -> NDArray[np.intp]:
        """Which of (n, 47) readings need features: doubtful ones, and plain ones of faces hardly known."""
        kinds, is_plain = self._kinds(probabilities)
        with self._lock:
            is_new = np.array(
                [len(self._stored[int(kind)]) < SETS.max_examples_per_face for kind in kinds], np.bool_
            )
        return np.flatnonzero((kinds != _BACK) & (~is_plain | is_new))

    def reweight(self, features: Float, probabilities: Float) -> Float:
        """(n, 47) readings of tiles with these (n, k) features: doubtful ones weighed by likeness to plain
        tiles before them, plain ones as they are, and stored."""
        with self._lock:
            alike = self._likeness(features)
            self._store(alike, features, probabilities)
        return self._weighed(alike, probabilities)

    def _kinds(self, probabilities: Float) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
        """(n,) the likeliest kind of each of (n, 47) readings, and whether it is plain."""
        by_kind = probabilities @ _TO_KIND
        return by_kind.argmax(axis=1), by_kind.max(axis=1) >= SETS.shown_min_probability

    def _likeness(self, features: Float) -> Float:
        """(n, 47) by kind, cosine similarity of tiles to the most similar stored one;
        infinite for kinds that are not known, and for all while too few are.
        """
        alike = np.full((len(features), len(FACES)), np.inf, np.float32)
        known = [kind for kind, features_by_tile in self._stored.items() if features_by_tile]
        if len(known) < BASE_COLOURS.reference_min_tiles:
            return alike
        features_by_tile = np.array([one for kind in known for one in self._stored[kind]])
        starts = np.cumsum([0, *(len(self._stored[kind]) for kind in known[:-1])])
        middle = features_by_tile.mean(axis=0)
        similarity = unit_vectors(features - middle) @ unit_vectors(features_by_tile - middle).T
        alike[:, known] = np.maximum.reduceat(similarity, starts, axis=1)
        return alike

    def _store(self, alike: Float, features: Float, probabilities: Float) -> None:
        """Remember the plain tiles."""
        kinds, is_plain = self._kinds(probabilities)
        for number in np.flatnonzero((kinds != _BACK) & is_plain):
            kind = int(kinds[number])
            if alike[number, kind] >= SETS.example_min_similarity:
                self._stored[kind].append(features[number])

    def _weighed(self, alike: Float, probabilities: Float) -> Float:
        """(n, 47) readings, doubtful ones with what their likeness to the plain tiles says."""
        kinds, is_plain = self._kinds(probabilities)
        similarities, log_weights = np.array(SETS.likeness_log_weights).T
        weights = np.interp(alike, similarities, log_weights)[:, PLAIN_NUMBERS]
        weighed = probabilities * np.exp(weights)
        weighed *= probabilities.sum(axis=1, keepdims=True) / weighed.sum(axis=1, keepdims=True)
        return np.asarray(
            np.where(((kinds != _BACK) & ~is_plain)[:, None], weighed, probabilities), np.float32
        )


class ShownFacesDetector:
    """Finds and reads as the detector in it does, and weighs doubtful readings by the table's plain tiles:
    faces by how they look, red fives by how they are painted."""

    def __init__(self, detector: FeatureDetector) -> None:
        self._detector = detector
        self._shown = ShownFaces()
        self._colours = SuitColours()

    @property
    def name(self) -> str:
        """The detector's."""
        return self._detector.name

    def find(self, picture: Image) -> Detections:
        """See ``Detector.find``."""
        return self._detector.find(picture)

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        """See ``Detector.read``."""
        read = self._detector.read(picture, quads_px)
        adjusted = self._colours.reweight(picture, read.quads_px, read.probabilities).copy()
        wanted = self._shown.wanted(adjusted)
        if len(wanted):
            features = self._detector.features(picture, read.quads_px[wanted])
            adjusted[wanted] = self._shown.reweight(features, adjusted[wanted])
        return replace(read, probabilities=adjusted)


def with_shown_faces(detector: FeatureDetector) -> Detector:
    """The detector for a table whose set nobody has enrolled; as it is where it has no features."""
    return ShownFacesDetector(detector) if detector.has_features else detector
