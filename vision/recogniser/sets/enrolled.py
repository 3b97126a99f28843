"""A detector that also knows the owner's own set, and notices when another one lies on the table.

A reading combines the reader's probabilities, likeness to the enrolled tiles, and what was learnt from
corrections.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, BLANK, FACES, INDEX_OF
from vision.quoting import quoted
from vision.recogniser.base_colours.blank_faces import colour_spreads
from vision.recogniser.base_colours.limits import BASE_COLOURS
from vision.recogniser.base_colours.table_base_colours import SetBaseColours
from vision.recogniser.detector import Detections, ReadTiles
from vision.recogniser.red_fives import RedFives
from vision.recogniser.sets.face_drawings import FaceDrawings
from vision.recogniser.sets.learnt import face_likeness
from vision.recogniser.sets.limits import SETS
from vision.recogniser.sets.shown_faces import ShownFaces
from vision.recogniser.sets.tile_set import (
    MAX_TILE_PICTURES,
    FeatureDetector,
    TileSet,
    adapt_to_reader,
)
from vision.recogniser.tile_pictures import unit_vectors
from vision.types import Float, Image


class EnrolledDetector:
    """Finds as the detector in it does; reads by the reader and by likeness to the enrolled tiles.

    Red fives are recognised by the colour of their paint; what may be either of two faces by where the paint
    lies.
    """

    def __init__(self, detector: FeatureDetector, tile_set: TileSet) -> None:
        """
        Raises:
            OtherReaderError: the set was enrolled with another reader and has no pictures.
        """
        self._detector = detector
        self._set = tile_set = adapt_to_reader(tile_set, detector)
        self._fives = None if tile_set.pictures is None else RedFives(tile_set.pictures)
        self._drawings = None if tile_set.pictures is None else FaceDrawings(tile_set.pictures)
        self._dragon_is_painted = _shows_painted_dragon(tile_set)
        self._shown = ShownFaces()
        self._alike: deque[float] = deque(maxlen=MAX_TILE_PICTURES)

    @property
    def name(self) -> str:
        """The detector's and the set's."""
        return f"{self._detector.name}+{self._set.name}"

    @property
    def set_base_colours(self) -> SetBaseColours | None:
        """See ``KnowsBaseColours``."""
        return self._set.base_colours

    @property
    def dragon_is_painted(self) -> bool:
        """See ``KnowsWhiteDragon``."""
        return self._dragon_is_painted

    @property
    def has_enough_tiles(self) -> bool:
        """Whether enough tiles were read to show whether they are of this set."""
        return len(self._alike) >= SETS.similarity_min_tiles

    @property
    def similarity_to_set(self) -> float:
        """How much more like the enrolled tiles the latest ones are than those are to each other: near 0 for
        the set itself, below it for another. Minus infinity before any tile."""
        return float(np.median(self._alike)) - self._set.likeness if self._alike else -math.inf

    @property
    def foreign_set(self) -> bool:
        """Whether the latest tiles are unlike the enrolled set's: another set lies there."""
        return self.has_enough_tiles and self.similarity_to_set < -SETS.foreign_set_similarity_drop

    def remark(self) -> str:
        """A sentence for people when another set lies on the table; empty while all is well."""
        if not self.foreign_set:
            return ""
        return (
            f"the tiles on the table do not match the enrolled set {quoted(self._set.name)}: enrol them, or "
            "unset it"
        )

    def find(self, picture: Image) -> Detections:
        """See ``Detector.find``."""
        return self._detector.find(picture)

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        """See ``Detector.read``."""
        if not len(quads_px):
            return ReadTiles.none()
        read, features = self._detector.read_with_features(picture, quads_px)
        probabilities = read.probabilities
        if len(self._set.faces):
            likeness = likeness_to_faces(self._set, features)
            up = probabilities[:, INDEX_OF[BACK]] < 0.5
            self._alike.extend(likeness[up].max(1).tolist())
            probabilities = _weighed_by_likeness(self._set, likeness, probabilities)
        probabilities = apply_learnt(self._set, features, probabilities)
        if self._fives is not None:
            probabilities = self._fives.reweight(picture, read.quads_px, probabilities)
        probabilities = self._shown.reweight(features, probabilities)
        if self._drawings is not None:
            probabilities = self._drawings.reweight(picture, read.quads_px, probabilities)
        return replace(read, probabilities=probabilities / probabilities.sum(1, keepdims=True))


def _shows_painted_dragon(tile_set: TileSet) -> bool:
    """Whether every white dragon among the set's pictures shows paint, and there is one."""
    if tile_set.pictures is None:
        return False
    sheet, quads = tile_set.pictures.sheet()
    dragons = quads[tile_set.pictures.faces == INDEX_OF[BLANK]]
    return len(dragons) > 0 and bool(
        (colour_spreads(sheet, dragons) > BASE_COLOURS.one_colour_max_distance_lab).all()
    )


def apply_likeness(tile_set: TileSet, features: Float, probabilities: Float) -> Float:
    """(n, 47) the reader's probabilities weighed by likeness to a set's enrolled tiles; backs stay as they
    were.

    Args:
        tile_set: as this reader knows it.
        features: (n, k) of the tiles.
        probabilities: (n, 47) by the reader.
    """
    if not len(tile_set.faces):
        return probabilities
    return _weighed_by_likeness(tile_set, likeness_to_faces(tile_set, features), probabilities)


def _weighed_by_likeness(tile_set: TileSet, likeness: Float, probabilities: Float) -> Float:
    """(n, 47) readings of tiles so like each of the set's faces."""
    up = probabilities[:, INDEX_OF[BACK]] < 0.5
    from_prototypes = np.exp(SETS.similarity_softmax_scale * (likeness - likeness.max(1, keepdims=True)))
    adjusted = probabilities.copy()
    faces = np.unique(tile_set.faces)
    known_total = adjusted[:, faces].sum(1, keepdims=True)
    from_reader = np.maximum(adjusted[:, faces], 1e-4) ** (1 - SETS.prototype_exponent)
    both = from_reader * from_prototypes**SETS.prototype_exponent
    adjusted[:, faces] = np.where(
        up[:, None], both / both.sum(1, keepdims=True) * known_total, adjusted[:, faces]
    )
    return adjusted


def apply_learnt(tile_set: TileSet, features: Float, probabilities: Float) -> Float:
    """(n, 47) readings weighed by what was learnt from people's corrections, see ``apply_likeness``."""
    if tile_set.learnt is None:
        return probabilities
    up = probabilities[:, INDEX_OF[BACK]] < 0.5
    adjusted = probabilities.copy()
    adjusted[up] = tile_set.learnt.reweight(features[up], probabilities[up])
    return adjusted


def likeness_to_faces(tile_set: TileSet, features: Float) -> Float:
    """(n, faces of the set) how like tiles are to each enrolled face, -1 to 1."""
    similarity = tile_set.directions(features) @ tile_set.features.T
    each = (face_likeness(similarity[:, tile_set.faces == face]) for face in np.unique(tile_set.faces))
    return np.stack([*each], axis=1).astype(np.float32)


def confusable(tile_set: TileSet) -> tuple[tuple[str, str, float], ...]:
    """Pairs of faces of a set that look most alike to the reader, with their likeness, most alike first."""
    faces = np.unique(tile_set.faces)
    if not len(faces):
        return ()
    means = unit_vectors(np.stack([tile_set.features[tile_set.faces == face].mean(0) for face in faces]))
    similarity = means @ means.T
    pairs = [
        (FACES[faces[i]], FACES[faces[j]], round(float(similarity[i, j]), 3))
        for i in range(len(faces))
        for j in range(i)
    ]
    return tuple(sorted(pairs, key=lambda pair: -pair[2]))
