"""What was learnt from people's corrections of single tiles, and how it changes a reading.

Every stored example is a point in the space of the reader's features. A tile that lies near examples
of a face gains log odds for that face, the nearer the more; far from all examples a reading stays as it was,
to the last bit. So a correction reaches tiles that look like the corrected one, and no others. After R. Zhang
et al., *Tip-Adapter: Training-free CLIP-Adapter* (2021), with a bound on how far an example reaches.

Red fives count as plain ones here: the features hardly separate the two, their paint does
(``vision.recogniser.red_fives``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.labels import FACES, INDEX_OF, plain_kind
from vision.recogniser.detector import MIN_PROBABILITY
from vision.recogniser.sets.limits import SETS
from vision.recogniser.tile_pictures import features_at_sizes, inner_quad, unit_vectors
from vision.types import Double, Float, Image

PLAIN_NUMBERS: Final = np.array([INDEX_OF[plain_kind(face)] for face in FACES])
"""(47,) by face number: that of the kind it counts as."""


@dataclass(frozen=True, slots=True, eq=False)
class Learnt:
    """Labelled examples by which readings are changed.

    Attributes:
        names: (n) of the examples, as their store has them.
        faces: (n,) face numbers that people said.
        features: (m, k) float32 unit vectors, each example at several sizes.
        owners: (m,) which example each is of.
        pictures: (n) of the tiles, uint8 BGR with ``PICTURE_MARGIN_SHARE`` around them, for readers to come.
        strength: log odds that a tile gains which is an example itself.
        from_similarity: cosine similarity to a face's examples from which a tile gains anything.
    """

    names: tuple[str, ...]
    faces: NDArray[np.int64]
    features: Float
    owners: NDArray[np.int64]
    pictures: tuple[Image, ...]
    strength: float
    from_similarity: float

    def __len__(self) -> int:
        return len(self.faces)

    def reweight(self, features: Float, probabilities: Float) -> Float:
        """(n, 47) readings with what was learnt.

        Args:
            features: (n, k) of the tiles, as the reader has them.
            probabilities: (n, 47), as they were without it.
        """
        if not len(self):
            return probabilities
        similarity = example_similarity(features, self.features, self.owners, len(self))
        return apply_gains(
            probabilities, face_gains(similarity, self.faces, self.strength, self.from_similarity)
        )


def example_similarity(features: Float, examples: Float, owners: NDArray[np.int64], count: int) -> Double:
    """(n, count) cosine similarity of (n, k) tiles to each example at its most similar size."""
    each = unit_vectors(features) @ examples.T
    out = np.full((len(features), count), SETS.excluded_similarity)
    np.maximum.at(out.T, owners, each.T)
    return out


def face_gains(
    similarity: Double, faces: NDArray[np.int64], strength: float, from_similarity: float
) -> Double:
    """(n, 47) log odds that tiles gain for each face.

    Args:
        similarity: (n, m) to each example; ``SETS.excluded_similarity`` for one that is left out.
        faces: (m,) of the examples.
    """
    out = np.zeros((len(similarity), len(FACES)))
    kinds = PLAIN_NUMBERS[faces]
    for kind in np.unique(kinds):
        like = face_likeness(similarity[:, kinds == kind])
        gain = strength * np.clip((like - from_similarity) / (1 - from_similarity), 0.0, 1.0)
        out[:, kind == PLAIN_NUMBERS] = gain[:, None]
    return out


def face_likeness(similarity: NDArray[Any]) -> Double:
    """(n,) how like tiles are to a face, by (n, m) similarities to its examples; ``excluded_similarity``
    without.
    """
    nearest = np.sort(similarity, axis=1)[:, -SETS.nearest_examples_per_face :]
    there = nearest > SETS.excluded_similarity
    total = np.where(there, nearest, 0.0).sum(axis=1)
    return np.where(there.any(axis=1), total / np.maximum(there.sum(axis=1), 1), SETS.excluded_similarity)


def apply_gains(probabilities: Float, gain: Double) -> Float:
    """(n, 47) readings that gained log odds; rows that gained none are left as they are."""
    touched = gain.any(axis=1)
    if not touched.any():
        return probabilities
    out = probabilities.copy()
    log_p = np.log(np.maximum(probabilities[touched], MIN_PROBABILITY)) + gain[touched]
    p = np.exp(log_p - log_p.max(axis=1, keepdims=True))
    out[touched] = p / p.sum(axis=1, keepdims=True)
    return out


def example_features(
    features_of: Callable[[Image, Float], Float], pictures: Sequence[Image]
) -> tuple[Float, NDArray[np.int64]]:
    """(m, k) unit features of small pictures at several sizes, largest first, and the (m,) picture of each.

    Args:
        features_of: a detector's ``features``.
        pictures: of one tile each, upright, with ``PICTURE_MARGIN_SHARE`` around it; at least one.
    """
    parts, owners = [], []
    for number, picture in enumerate(pictures):
        quad = inner_quad(picture.shape[1], picture.shape[0])[None]
        parts.append(unit_vectors(features_at_sizes(features_of, picture, quad)[0]))
        owners += [number] * len(parts[-1])
    return np.concatenate(parts), np.array(owners, np.int64)
