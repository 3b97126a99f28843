"""Pictures of a set in, the enrolled set out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, FACES, INDEX_OF
from vision.photo.enrolment.limits import ENROLMENT
from vision.photo.enrolment.naming import (
    assign_faces,
    claimed_too_often,
    uncertain_faces,
    with_row_order,
)
from vision.photo.enrolment.tray import (
    NamedTile,
    TrayReading,
    apply_labels,
    mark_face_down,
    read_tray,
    select_tiles,
)
from vision.recogniser import (
    BASE_COLOURS,
    EnrolmentError,
    FeatureDetector,
    ReadTiles,
    SetBaseColours,
    TileSet,
    base_colours_of,
    build_tile_set,
    colour_distances,
    crop_tiles,
    features_at_sizes,
)
from vision.types import Float, Image


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
        face_probability: by picture, how likely the reader by itself thought each found tile's face.
        backs: by picture, tiles that lie face down.
    """

    tile_set: TileSet
    confusions: tuple[Confusion, ...]
    missing: Mapping[str, int]
    found: tuple[ReadTiles, ...]
    doubtful: tuple[ReadTiles, ...]
    face_probability: tuple[Float, ...]
    backs: tuple[ReadTiles, ...]


def enrol(
    detector: FeatureDetector, pictures: Sequence[Image], copies: Mapping[str, int], name: str
) -> Enrolled:
    """Enrol a set from pictures of its tiles.

    Args:
        pictures: every tile of ``copies`` face up in exactly one of them, well lit and sharp.
        copies: how many of each face lie there, see ``whole_set`` and ``one_of_each``.
        name: what its owner calls it.

    Raises:
        EnrolmentError: too few tiles, or more than there can be.
    """
    return enrol_readings(detector, [read_tray(detector, picture) for picture in pictures], copies, name)


def enrol_readings(
    detector: FeatureDetector,
    readings: Sequence[TrayReading],
    copies: Mapping[str, int],
    name: str,
    names: Sequence[NamedTile] = (),
) -> Enrolled:
    """Enrol a set from readings of its pictures.

    Args:
        readings: what each picture shows.
        copies: how many of each face lie there.
        name: what the set's owner calls it.
        names: what people say of single places, one of each.

    Raises:
        EnrolmentError: as ``enrol``, or a face was named oftener than the set has it.
    """
    readings = mark_face_down(apply_labels(readings, names), copies)
    _check_named_faces(names, copies)
    wanted = sum(copies.values())
    seen, doubtful = select_tiles(readings, wanted)
    total = sum(len(tiles) for tiles in seen)
    if total < ENROLMENT.min_tiles:
        raise EnrolmentError(
            f"at least {ENROLMENT.min_tiles} tiles are needed, {total} are seen: go nearer, add light"
        )
    if total > wanted:
        raise EnrolmentError(
            f"{total} tiles were found, {wanted} are expected: show each tile in only one picture, and "
            "remove everything else"
        )
    probabilities = np.concatenate([tiles.probabilities for tiles in seen])
    with_order = with_row_order(seen, of_sure_ones=claimed_too_often(probabilities, copies))
    faces = assign_faces(with_order, copies)
    if (guessed := uncertain_faces(with_order, faces, copies)).any():
        parts = _by_picture(guessed, seen)
        doubtful = [
            one.concat(tiles.where(own)) for one, tiles, own in zip(doubtful, seen, parts, strict=True)
        ]
        seen = [tiles.where(~own) for tiles, own in zip(seen, parts, strict=True)]
        probabilities, faces = probabilities[~guessed], faces[~guessed]
    counted = np.bincount(faces, minlength=len(FACES))
    missing = {
        face: n - int(counted[INDEX_OF[face]]) for face, n in copies.items() if counted[INDEX_OF[face]] < n
    }
    pictures = [reading.picture for reading in readings]
    features, owners = _features(detector, pictures, seen, faces)
    return Enrolled(
        build_tile_set(
            name,
            detector.name,
            features,
            owners,
            _set_base_colours(pictures, seen, [reading.backs for reading in readings]),
            crop_tiles(pictures, seen, faces),
        ),
        _confusions(probabilities, faces),
        missing,
        tuple(
            tiles.relabelled(own, tiles.confidence)
            for tiles, own in zip(seen, _by_picture(faces, seen), strict=True)
        ),
        # Nothing is doubtful where nothing is missing: what else lies there is no tile of the set.
        tuple(doubtful) if missing else tuple(ReadTiles.none() for _ in doubtful),
        tuple(
            np.asarray(sure, np.float32)
            for sure in _by_picture(probabilities[np.arange(len(faces)), faces], seen)
        ),
        tuple(reading.backs for reading in readings),
    )


def _check_named_faces(names: Sequence[NamedTile], copies: Mapping[str, int]) -> None:
    """
    Raises:
        EnrolmentError: a face was named oftener than the set has it, or is none of the set's.
    """
    for face, n in Counter(name.face for name in names if name.face not in ("", BACK)).items():
        if n > copies.get(face, 0):
            wanted = copies.get(face, 0)
            raise EnrolmentError(
                f"{face} was named for {n} tiles, but {wanted or 'none'} of it lie{'s' * (wanted <= 1)} "
                "there: name them anew, or say that red fives, flowers and jokers are among the tiles"
            )


def _by_picture(values: NDArray[Any], seen: Sequence[ReadTiles]) -> list[NDArray[Any]]:
    """All tiles' values, split into those of each picture."""
    return np.split(values, np.cumsum([len(tiles) for tiles in seen])[:-1])


def _set_base_colours(
    pictures: Sequence[Image], faces: Sequence[ReadTiles], backs: Sequence[ReadTiles]
) -> SetBaseColours | None:
    """The set's colours, where a picture shows a back too."""
    face = np.concatenate([base_colours_of(*one) for one in zip(pictures, _quads(faces), strict=True)])
    back = np.concatenate([base_colours_of(*one) for one in zip(pictures, _quads(backs), strict=True)])
    if not len(face) or not len(back):
        return None
    base_colours = SetBaseColours(np.median(face, axis=0), np.median(back, axis=0))
    distance = float(colour_distances(base_colours.face, base_colours.back))
    return base_colours if distance >= BASE_COLOURS.min_distance_lab else None


def _quads(tiles: Sequence[ReadTiles]) -> list[Float]:
    return [one.quads_px for one in tiles]


def _features(
    detector: FeatureDetector, pictures: Sequence[Image], seen: Sequence[ReadTiles], faces: NDArray[np.int64]
) -> tuple[Float, NDArray[np.int64]]:
    """Features of every tile at several sizes, and their faces."""
    parts, owners = [], []
    for picture, tiles, own in zip(pictures, seen, _by_picture(faces, seen), strict=True):
        if len(tiles):
            features, tile = features_at_sizes(detector.features, picture, tiles.quads_px)
            parts.append(features)
            owners.append(own[tile])
    return np.concatenate(parts), np.concatenate(owners)


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
