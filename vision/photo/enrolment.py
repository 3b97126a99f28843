"""An owner's own tile set, shown once: what its faces look like, and which of them would be confused.

A set is photographed in trays or rows, face up. Which tiles are there is known (a whole set, or one of each),
so the faces of all of them are told together, each at most as often as the set has it: a doubtful tile is
what is left over. A tile that nobody could name is taken for that all the same where it lies among the others
and is as large as they are; one of which even that says nothing is shown to people. The reader's features of
every enrolled tile are kept; afterwards a tile is compared with them, beside what the reader says by itself.
After J. Snell et al., *Prototypical Networks for Few-shot Learning* (2017), without any training.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import quad_areas
from vision.labels import BACK, FACES, FLOWERS, INDEX_OF, JOKER, KINDS, RED_FIVES
from vision.photo.recognise import find_at_scales, recognise_photo, scaled_looks
from vision.recogniser import (
    GROUNDS_MIN_DISTANCE_LAB,
    SAME_TILE_MAX_HALF_SIZES,
    Detector,
    EnrolmentError,
    FeatureDetector,
    FoundTiles,
    SetGrounds,
    TileSet,
    assign,
    centre_distances,
    ground_colours,
    ground_distances,
    read_again,
    unit_vectors,
)
from vision.types import Float, Image

ENROLMENT_MIN_TILES: Final = 20
"""Fewer tiles do not tell a set."""
ENROLMENT_MAX_EXCESS_FACTOR: Final = 1.1
"""Tiles found over tiles of the set, up to which the least sure are dropped as false finds."""
UNNAMED_MIN_CONFIDENCE: Final = 0.2
"""The finder's, from which a place that nobody can name may be a missing tile."""
TAKEN_MIN_CONFIDENCE: Final = 0.4
"""The finder's, from which it is taken for one."""
UNNAMED_MAX_SIZE_FACTOR: Final = 1.25
"""Between such a place's size and the named tiles'."""
UNNAMED_MAX_DISTANCE_LAB: Final = 40.0
"""Between its ground and theirs: dense paint reaches into it, backs are 50 and more away."""
NAMED_MIN_PROBABILITY: Final = 0.5
"""A tile read with less as its own face was told by what is left over, or by nothing."""
LEFT_OVER_MIN_PROBABILITY: Final = 0.02
"""A face that the reader holds for less likely is no tile's merely because it is left over."""
TOLD_MIN_LOG_ODDS: Final = 0.7
"""By which the likeliest way to give all tiles their faces must beat the next without one of them."""
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
        doubtful: places of each picture that may be a missing tile and were not taken, with what the reader
            says of them.
    """

    tile_set: TileSet
    confusions: tuple[Confusion, ...]
    missing: Mapping[str, int]
    found: tuple[FoundTiles, ...]
    doubtful: tuple[FoundTiles, ...]


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
    looks = [_look(detector, picture) for picture in pictures]
    seen, doubtful = _taken(looks, wanted)
    total = sum(len(tiles) for tiles in seen)
    if total < ENROLMENT_MIN_TILES:
        raise EnrolmentError(
            f"at least {ENROLMENT_MIN_TILES} tiles are needed, {total} are seen: go nearer, add light"
        )
    if total > wanted:
        raise EnrolmentError(
            f"{total} tiles were found, {wanted} are expected: show each tile in only one picture, and "
            "remove everything else"
        )
    probabilities = np.concatenate([tiles.probabilities for tiles in seen])
    faces = assign_faces(probabilities, copies)
    if (guessed := guesses(probabilities, faces, copies)).any():
        parts = np.split(guessed, np.cumsum([len(tiles) for tiles in seen])[:-1])
        doubtful = [
            one.joined(tiles.where(own)) for one, tiles, own in zip(doubtful, seen, parts, strict=True)
        ]
        seen = [tiles.where(~own) for tiles, own in zip(seen, parts, strict=True)]
        probabilities, faces = probabilities[~guessed], faces[~guessed]
    features, owners = _features(detector, pictures, seen, faces)
    counted = np.bincount(faces, minlength=len(FACES))
    middle = np.asarray(features.mean(0), np.float32)
    directions = unit_vectors(features - middle)
    similarity = _mean_own_similarity(directions, owners)
    grounds = _set_grounds(pictures, seen, [look.backs for look in looks])
    return Enrolled(
        TileSet(name, detector.name, owners, middle, directions, similarity, grounds),
        _confusions(probabilities, faces),
        {face: n - int(counted[INDEX_OF[face]]) for face, n in copies.items() if counted[INDEX_OF[face]] < n},
        _with_faces(seen, faces),
        tuple(doubtful),
    )


def assign_faces(probabilities: Float, copies: Mapping[str, int]) -> NDArray[np.int64]:
    """(n,) the likeliest faces of tiles that are all of one set: none oftener than the set has it."""
    places = np.array([INDEX_OF[face] for face, n in copies.items() for _ in range(n)])
    cost = -np.log(np.maximum(probabilities[:, places], _MIN_PROBABILITY)).astype(np.float64)
    return np.asarray(places[assign(cost)], np.int64)


def guesses(probabilities: Float, faces: NDArray[np.int64], copies: Mapping[str, int]) -> NDArray[np.bool_]:
    """(n,) which of the assigned faces are no better than others: neither the reader names the tile, nor what
    the other tiles leave over.
    """
    best = _log_probability(probabilities, faces)
    guessed = np.zeros(len(faces), np.bool_)
    for tile, face in enumerate(faces):
        if probabilities[tile, face] < NAMED_MIN_PROBABILITY:
            without = probabilities.copy()
            without[tile, face] = _MIN_PROBABILITY
            other = _log_probability(without, assign_faces(without, copies))
            unlikely = probabilities[tile, face] < LEFT_OVER_MIN_PROBABILITY
            guessed[tile] = unlikely or best - other < TOLD_MIN_LOG_ODDS
    return guessed


def _log_probability(probabilities: Float, faces: NDArray[np.int64]) -> float:
    own = probabilities[np.arange(len(faces)), faces]
    return float(np.log(np.maximum(own, _MIN_PROBABILITY)).sum())


@dataclass(frozen=True, slots=True, eq=False)
class _TrayLook:
    """What one picture of an enrolment shows.

    Attributes:
        named: tiles that were found and named.
        unnamed: places as large as those, surest first, where the finder alone says that a tile lies.
        backs: tiles that lie face down.
    """

    named: FoundTiles
    unnamed: FoundTiles
    backs: FoundTiles


def _look(detector: Detector, picture: Image) -> _TrayLook:
    found = recognise_photo(detector, picture)
    down = np.array([code == BACK for code in found.codes], bool)
    named, backs = found.where(~down), found.where(down)
    if not len(named):
        return _TrayLook(named, FoundTiles.none(), backs)
    places = find_at_scales(detector, picture, scaled_looks(picture.shape[1], picture.shape[0]))
    places = places.where(places.confidence >= UNNAMED_MIN_CONFIDENCE)
    sizes = np.sqrt(np.abs(quad_areas(places.quads_px)))
    usual = float(np.median(np.sqrt(np.abs(quad_areas(named.quads_px)))))
    fits = np.abs(np.log(np.maximum(sizes, 1.0) / usual)) < np.log(UNNAMED_MAX_SIZE_FACTOR)
    places = places.where(fits & ~_are_known(places.quads_px, named.quads_px))
    read = read_again(detector, picture, detector.read(picture, places.quads_px))
    unnamed = FoundTiles(read.quads_px, read.probabilities, places.confidence)
    unnamed = unnamed.where(np.argsort(-unnamed.confidence, kind="stable"))
    if len(unnamed):
        ground = np.median(ground_colours(picture, named.quads_px), axis=0)
        apart = ground_distances(ground_colours(picture, unnamed.quads_px), ground)
        unnamed = unnamed.where(apart < UNNAMED_MAX_DISTANCE_LAB)  # others are backs, or no tiles
    return _TrayLook(named, _turned_alike(unnamed, named), backs)


def _are_known(quads_px: Float, known_px: Float) -> NDArray[np.bool_]:
    """(n,) which quads are the same tiles as known ones."""
    distances = centre_distances(np.concatenate([quads_px, known_px]))[: len(quads_px), len(quads_px) :]
    return np.asarray((distances < SAME_TILE_MAX_HALF_SIZES).any(axis=1), np.bool_)


def _turned_alike(unnamed: FoundTiles, named: FoundTiles) -> FoundTiles:
    """What nobody can read lies like the tile beside it."""
    quads = unnamed.quads_px.copy()
    up = named.quads_px[:, 0] - named.quads_px[:, 3]
    for number, quad in enumerate(quads):
        beside = np.linalg.norm(named.quads_px.mean(axis=1) - quad.mean(axis=0), axis=1).argmin()
        turns = [np.roll(quad, turn, axis=0) for turn in range(4)]
        quads[number] = max(turns, key=lambda turned: float((turned[0] - turned[3]) @ up[beside]))
    return FoundTiles(quads, unnamed.probabilities, unnamed.confidence)


def _taken(looks: Sequence[_TrayLook], wanted: int) -> tuple[list[FoundTiles], list[FoundTiles]]:
    """By picture, the tiles that are taken and the doubtful places that are not: as many unnamed ones are
    taken, surest first, as the named ones fall short of the set.
    """
    named = _surest([look.named for look in looks], wanted)
    short = max(0, wanted - sum(len(tiles) for tiles in named))
    sure = np.concatenate([look.unnamed.confidence for look in looks])
    least = float(np.sort(sure)[-short]) if 0 < short < len(sure) else 0.0 if short else np.inf
    least = max(least, TAKEN_MIN_CONFIDENCE)
    taken = [look.unnamed.confidence >= least for look in looks]
    return (
        [tiles.joined(look.unnamed.where(own)) for tiles, look, own in zip(named, looks, taken, strict=True)],
        [look.unnamed.where(~own) for look, own in zip(looks, taken, strict=True)],
    )


def _set_grounds(
    pictures: Sequence[Image], faces: Sequence[FoundTiles], backs: Sequence[FoundTiles]
) -> SetGrounds | None:
    """The set's colours, where a picture shows a back too."""
    face = np.concatenate([ground_colours(*one) for one in zip(pictures, _quads(faces), strict=True)])
    back = np.concatenate([ground_colours(*one) for one in zip(pictures, _quads(backs), strict=True)])
    if not len(face) or not len(back):
        return None
    grounds = SetGrounds(np.median(face, axis=0), np.median(back, axis=0))
    apart = float(ground_distances(grounds.face, grounds.back))
    return grounds if apart >= GROUNDS_MIN_DISTANCE_LAB else None


def _quads(tiles: Sequence[FoundTiles]) -> list[Float]:
    return [one.quads_px for one in tiles]


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
