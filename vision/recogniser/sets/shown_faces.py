"""Doubtful tiles told by those of the same table that were plain: a set looks like itself.

A reader that never saw a set takes its 1 of bamboos for a south wind at 0.7. Once a south wind of that very
set lies there, read for sure, the other tile is like it or it is not: to the reader, two tiles of one face
and set are nearly the same picture (cosine similarity of what it knows them by 0.83 and more, measured on
films of three sets), those of two faces are not (0.53 and less for 999 of 1000 pairs). So unlikeness speaks
against a face. Likeness does not speak for one: it is what the reader saw, too.

The tiles of one photo lie in the same light, and nothing moves: there two tiles of one face are nearer to
each other (0.93 and more for 98 of 100, in real photos as in drawn ones), so less unlikeness says something,
and tells even a nine of bamboos from the sixes beside it.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, FACES, INDEX_OF
from vision.recogniser.detector import Detections, Detector, ReadTiles
from vision.recogniser.red_fives import SuitsColours
from vision.recogniser.sets.learnt import PLAIN_NUMBERS
from vision.recogniser.sets.tile_set import FeatureDetector, unit_vectors
from vision.types import Float, Image

KEPT_PER_FACE: Final = 6
"""Plain tiles of a face that are kept."""
FACES_MIN: Final = 4
"""So many faces must be known before likeness means anything: it is measured from their middle."""
KEPT_MIN_SIMILARITY: Final = 0.8
"""A plain tile that is less like those of its face is not kept: it, or one of them, is read wrong."""

# A red five looks to the reader like the five, so one speaks for both.
_TO_KIND: Final = np.eye(len(FACES), dtype=np.float32)[PLAIN_NUMBERS]
_BACK: Final = INDEX_OF[BACK]


@dataclass(frozen=True, slots=True)
class LikenessRule:
    """What likeness to plain tiles says of a doubtful one."""

    plain_min_probability: float
    """A tile read with this probability shows how its face looks in the set that lies there."""
    log_weights: tuple[tuple[float, float], ...]
    """Similarities to the tiles that showed a face, ascending, and what each counts for that face, in log
    probability: between two of them in proportion, beyond the last nothing."""


FILMED: Final = LikenessRule(0.95, ((0.4, -5.0), (0.65, -0.7), (0.9, 0.0)))
"""Tiles that hands moved, over a whole hand: blurred ones are less like their face, and six and seven dots
are 0.9. Only what is nothing like a face speaks strongly against it."""
PHOTOGRAPHED: Final = LikenessRule(0.9, ((0.8, -2.0), (0.92, 0.0)))
"""Tiles of one picture. In 98 photos of tables it put 10 faces right and none wrong, in 184 other photos one
each, in 120 drawn heaps none right and one wrong."""


class ShownFaces:
    """How the faces of the set look that lies there, by tiles that were read plainly. Not shared between
    threads."""

    def __init__(self, rule: LikenessRule = FILMED) -> None:
        self._rule = rule
        self._kept: dict[int, deque[Float]] = defaultdict(lambda: deque(maxlen=KEPT_PER_FACE))

    def wanted(self, probabilities: Float) -> NDArray[np.intp]:
        """Which of (n, 47) readings need features: doubtful ones, and plain ones of faces hardly known."""
        kinds, is_plain = self._kinds(probabilities)
        is_new = np.array([len(self._kept[int(kind)]) < KEPT_PER_FACE for kind in kinds], np.bool_)
        return np.flatnonzero((kinds != _BACK) & (~is_plain | is_new))

    def doubtful(self, probabilities: Float) -> NDArray[np.bool_]:
        """(n,) which of (n, 47) readings the plain ones may tell: faces that are not plain themselves."""
        kinds, is_plain = self._kinds(probabilities)
        return np.asarray((kinds != _BACK) & ~is_plain)

    def told(self, features: Float, probabilities: Float) -> Float:
        """(n, 47) readings of tiles with these (n, k) features: doubtful ones weighed by likeness to plain
        tiles before them, plain ones as they are, and kept."""
        alike = self._likeness(features)
        told = self._weighed(alike, probabilities)
        self._keep(alike, features, probabilities)
        return told

    def told_together(self, features: Float, probabilities: Float) -> Float:
        """(n, 47) readings of tiles of one picture: as ``told``, but by the plain ones among them."""
        self._keep(self._likeness(features), features, probabilities)
        return self._weighed(self._likeness(features), probabilities)

    def _kinds(self, probabilities: Float) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
        """(n,) the likeliest kind of each of (n, 47) readings, and whether it is plain."""
        by_kind = probabilities @ _TO_KIND
        return by_kind.argmax(axis=1), by_kind.max(axis=1) >= self._rule.plain_min_probability

    def _likeness(self, features: Float) -> Float:
        """(n, 47) by kind, cosine similarity of tiles to the most similar one of those that are kept;
        infinite for kinds that are not known, and for all while too few are.
        """
        alike = np.full((len(features), len(FACES)), np.inf, np.float32)
        known = [kind for kind, kept in self._kept.items() if kept]
        if len(known) < FACES_MIN:
            return alike
        kept = np.array([one for kind in known for one in self._kept[kind]])
        starts = np.cumsum([0, *(len(self._kept[kind]) for kind in known[:-1])])
        middle = kept.mean(axis=0)
        similarity = unit_vectors(features - middle) @ unit_vectors(kept - middle).T
        alike[:, known] = np.maximum.reduceat(similarity, starts, axis=1)
        return alike

    def _keep(self, alike: Float, features: Float, probabilities: Float) -> None:
        """Remember the plain tiles."""
        kinds, is_plain = self._kinds(probabilities)
        for number in np.flatnonzero((kinds != _BACK) & is_plain):
            kind = int(kinds[number])
            if alike[number, kind] >= KEPT_MIN_SIMILARITY:
                self._kept[kind].append(features[number])

    def _weighed(self, alike: Float, probabilities: Float) -> Float:
        """(n, 47) readings, doubtful ones with what their likeness to the plain tiles says."""
        similarities, log_weights = np.array(self._rule.log_weights).T
        weights = np.interp(alike, similarities, log_weights)[:, PLAIN_NUMBERS]
        weighed = probabilities * np.exp(weights)
        weighed *= probabilities.sum(axis=1, keepdims=True) / weighed.sum(axis=1, keepdims=True)
        return np.asarray(np.where(self.doubtful(probabilities)[:, None], weighed, probabilities), np.float32)


class ShownFacesDetector:
    """Finds and reads as the detector in it does, and weighs doubtful readings by the table's plain tiles:
    faces by how they look, red fives by how they are painted."""

    def __init__(self, detector: FeatureDetector) -> None:
        self._detector = detector
        self._shown = ShownFaces()
        self._colours = SuitsColours()

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
        told = self._colours.told(picture, read.quads_px, read.probabilities).copy()
        wanted = self._shown.wanted(told)
        if len(wanted):
            features = self._detector.features(picture, read.quads_px[wanted])
            told[wanted] = self._shown.told(features, told[wanted])
        return ReadTiles(read.quads_px, told, read.confidence)


def by_shown_faces(detector: FeatureDetector) -> Detector:
    """The detector for a table whose set nobody has enrolled; as it is where it tells no features."""
    return ShownFacesDetector(detector) if detector.tells_features else detector


def with_shown_faces(detector: Detector, picture: Image, tiles: ReadTiles) -> ReadTiles:
    """A photo's tiles, the doubtful ones told by the plain ones beside them; as they are where the detector
    tells no features."""
    shown = ShownFaces(PHOTOGRAPHED)
    if not isinstance(detector, FeatureDetector) or not detector.tells_features:
        return tiles
    if not shown.doubtful(tiles.probabilities).any():
        return tiles
    up = np.array([code != BACK for code in tiles.codes], np.bool_)
    told = tiles.probabilities.copy()
    told[up] = shown.told_together(detector.features(picture, tiles.quads_px[up]), told[up])
    return ReadTiles(tiles.quads_px, told, tiles.confidence)
