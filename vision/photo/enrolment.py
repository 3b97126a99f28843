"""An owner's own tile set, shown once: what its faces look like, and which of them would be confused.

A set is photographed in trays or rows, face up. Which tiles are there is known (a whole set, or one of each),
so the faces of all of them are told together, each at most as often as the set has it: a doubtful tile is
what is left over. The reader's features of every enrolled tile are kept; afterwards a tile is compared with
them, beside what the reader says by itself. After J. Snell et al., *Prototypical Networks for Few-shot
Learning* (2017), without any training.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, FACES, FLOWERS, INDEX_OF, JOKER, KINDS, RED_FIVES
from vision.photo.recognise import recognise_photo
from vision.recogniser import (
    Detector,
    EnrolmentError,
    FeatureDetector,
    FoundTiles,
    TileSet,
    assign,
    unit_vectors,
)
from vision.types import Float, Image

ENROLMENT_MIN_TILES: Final = 20
"""Fewer tiles do not tell a set."""
ENROLMENT_MAX_EXCESS_FACTOR: Final = 1.1
"""Tiles found over tiles of the set, up to which the least sure are dropped as false finds."""
_MIN_PROBABILITY: Final = 1e-4
"""Keeps logarithms finite."""
_ENROLLED_WIDTHS_PX: Final = (64, 26, 18)
"""Tile widths at which each enrolled tile's features are kept: as in the tray's picture, and as small as on a
table.
"""


def one_of_each(*, flowers: bool = True, red_fives: bool = False, joker: bool = False) -> dict[str, int]:
    """The faces of a set, each once, as a row of all different tiles shows them."""
    faces = [
        *KINDS,
        *(FLOWERS if flowers else ()),
        *(RED_FIVES if red_fives else ()),
        *((JOKER,) if joker else ()),
    ]
    return dict.fromkeys(faces, 1)


def whole_set(*, flowers: bool = True, red_fives: bool = False, jokers: int = 0) -> dict[str, int]:
    """How many of each face a whole set has; red fives stand in the place of plain ones."""
    copies = dict.fromkeys(KINDS, 4)
    if red_fives:
        for red in RED_FIVES:
            copies[f"5{red[1]}"] -= 1
            copies[red] = 1
    if flowers:
        copies |= dict.fromkeys(FLOWERS, 1)
    if jokers:
        copies[JOKER] = jokers
    return copies


@dataclass(frozen=True, slots=True)
class Confusion:
    """A face that the reader alone would take for another, or nearly so."""

    face: str
    taken_for: str
    sure: float
    """How likely the reader thought the right face."""


@dataclass(frozen=True, slots=True, eq=False)
class Enrolled:
    """What came of enrolling.

    Attributes:
        tile_set: the set.
        confusions: faces that the reader by itself would confuse, worst first.
        missing: faces of which fewer were seen than the set has.
        found: the tiles of each picture with their faces, for people to check.
    """

    tile_set: TileSet
    confusions: tuple[Confusion, ...]
    missing: Mapping[str, int]
    found: tuple[FoundTiles, ...]


def enrol(
    detector: FeatureDetector, pictures: Sequence[Image], copies: Mapping[str, int], name: str
) -> Enrolled:
    """Look at a set.

    Args:
        pictures: every tile of ``copies`` face up in exactly one of them, well lit and sharp.
        copies: how many of each face lie there, see ``whole_set`` and ``one_of_each``.
        name: what its owner calls it.

    Raises:
        EnrolmentError: too few tiles, or more than there can be.
    """
    wanted = sum(copies.values())
    seen = _surest([_face_up(detector, picture) for picture in pictures], wanted)
    total = sum(len(tiles) for tiles in seen)
    if total < ENROLMENT_MIN_TILES:
        raise EnrolmentError(
            f"at least {ENROLMENT_MIN_TILES} tiles are needed, {total} are seen: go nearer, add light"
        )
    if total > wanted:
        raise EnrolmentError(
            f"{total} tiles are seen, {wanted} should lie there: show each tile in one picture only, and "
            "clear away what is no tile of the set"
        )
    probabilities = np.concatenate([tiles.probabilities for tiles in seen])
    faces = assign_faces(probabilities, copies)
    features, owners = _features(detector, pictures, seen, faces)
    counted = np.bincount(faces, minlength=len(FACES))
    middle = np.asarray(features.mean(0), np.float32)
    directions = unit_vectors(features - middle)
    return Enrolled(
        TileSet(name, detector.name, owners, middle, directions, _mean_own_similarity(directions, owners)),
        _confusions(probabilities, faces),
        {face: n - int(counted[INDEX_OF[face]]) for face, n in copies.items() if counted[INDEX_OF[face]] < n},
        _with_faces(seen, faces),
    )


def assign_faces(probabilities: Float, copies: Mapping[str, int]) -> NDArray[np.int64]:
    """(n,) the likeliest faces of tiles that are all of one set: none oftener than the set has it."""
    places = np.array([INDEX_OF[face] for face, n in copies.items() for _ in range(n)])
    cost = -np.log(np.maximum(probabilities[:, places], _MIN_PROBABILITY)).astype(np.float64)
    return np.asarray(places[assign(cost)], np.int64)


def _face_up(detector: Detector, picture: Image) -> FoundTiles:
    found = recognise_photo(detector, picture)
    up = np.array([code != BACK for code in found.codes], bool)
    return found.where(up) if len(found) else found


def _features(
    detector: FeatureDetector, pictures: Sequence[Image], seen: Sequence[FoundTiles], faces: NDArray[np.int64]
) -> tuple[Float, NDArray[np.int64]]:
    """Unit features of every tile at several sizes, and their faces."""
    parts, owners, start = [], [], 0
    for picture, tiles in zip(pictures, seen, strict=True):
        mine = faces[start : start + len(tiles)]
        start += len(tiles)
        if not len(tiles):
            continue
        size = float(np.median(np.linalg.norm(tiles.quads_px[:, 1] - tiles.quads_px[:, 0], axis=1)))
        for wanted in _ENROLLED_WIDTHS_PX:
            scale = min(1.0, wanted / size)
            shape = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
            small = np.asarray(cv2.resize(picture, shape, interpolation=cv2.INTER_AREA), np.uint8)
            parts.append(detector.features(small, tiles.quads_px * np.float32(scale)))
            owners.append(mine)
    return np.concatenate(parts), np.concatenate(owners)


def _surest(seen: list[FoundTiles], wanted: int) -> list[FoundTiles]:
    """Without the few unlikeliest tiles that are too many: a lamp's glare, a pattern of the cloth."""
    total = sum(len(tiles) for tiles in seen)
    if not wanted < total <= wanted * ENROLMENT_MAX_EXCESS_FACTOR:
        return seen
    sure = np.sort(np.concatenate([tiles.confidence for tiles in seen]))
    least = sure[total - wanted]
    return [tiles.where(tiles.confidence >= least) for tiles in seen]


def _mean_own_similarity(features: Float, faces: NDArray[np.int64]) -> float:
    alike = features @ features.T
    np.fill_diagonal(alike, -1.0)
    alike[faces[:, None] != faces[None]] = -1.0
    best = alike.max(1)
    return float(best[best > -1.0].mean()) if (best > -1.0).any() else 1.0


def _confusions(probabilities: Float, faces: NDArray[np.int64]) -> tuple[Confusion, ...]:
    found: dict[str, Confusion] = {}
    for p, face in zip(probabilities, faces, strict=True):
        others = p.copy()
        others[face] = -1.0
        other = int(others.argmax())
        if p[face] < 0.9 and others[other] > 0.05:
            one = Confusion(FACES[face], FACES[other], round(float(p[face]), 3))
            if one.face not in found or one.sure < found[one.face].sure:
                found[one.face] = one
    return tuple(sorted(found.values(), key=lambda one: one.sure))


def _with_faces(seen: Sequence[FoundTiles], faces: NDArray[np.int64]) -> tuple[FoundTiles, ...]:
    out, start = [], 0
    for tiles in seen:
        told = np.zeros_like(tiles.probabilities)
        told[np.arange(len(tiles)), faces[start : start + len(tiles)]] = 1.0
        start += len(tiles)
        out.append(FoundTiles(tiles.quads_px, told, tiles.confidence))
    return tuple(out)
