"""An enrolled tile set: features and small pictures of its tiles, and the file that stores them.

The file is a zip of plain arrays (schema ``vision/tile-set/4``); it holds no code and is checked when it is
read. Files of version 1, which know no colours, and of version 2, which have no pictures, are read as well:
they serve the reader that they were made with, and no other. Version 4 holds what was learnt from people's
words (``vision.recogniser.sets.learnt``); a set without that is written as version 3, which older programs
read.
"""

from __future__ import annotations

import json
import math
import zipfile
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from vision.errors import DAMAGED_ARCHIVE, ContradictionError, VisionError
from vision.labels import FACES, INDEX_OF
from vision.quoting import quoted
from vision.recogniser.base_colours.table_base_colours import SetBaseColours
from vision.recogniser.detector import Detector, ReadTiles
from vision.recogniser.sets.learnt import Learnt, example_features
from vision.recogniser.tile_pictures import (
    TilePictures,
    features_at_sizes,
    jpeg_files,
    read_each_jpeg_file,
    read_jpeg_files,
    unit_vectors,
)
from vision.types import Float, Image

SCHEMA: Final = "vision/tile-set"
VERSION: Final = 4
"""The newest that is written and read."""
TILE_SET_MAX_BYTES: Final = 16 * 1024 * 1024
"""Unpacked size of a tile set's file, at most: ten times what enrolling a whole set writes."""
MAX_TILE_PICTURES: Final = 200
"""Tiles of the largest sets, and some more."""
MAX_STRENGTH: Final = 50.0
"""Log odds; more than this would leave the reader no word at all."""
MAX_LEARNT_EXAMPLES: Final = 2000
"""Examples that a set is read by: so many fit its file and cost a reading less than the reader itself."""
_DAMAGED_FILE_ERRORS: Final = (
    *(VisionError, ValueError, KeyError, TypeError, AttributeError, OverflowError, SyntaxError),
    *DAMAGED_ARCHIVE,
)
"""What reading a file that is no tile set raises."""


class EnrolmentError(VisionError, ValueError):
    """Pictures that cannot be the tiles they are said to be, or a file that is no tile set."""


class NewerTileSetError(EnrolmentError):
    """A file that a newer version of the program wrote."""


class OtherReaderError(EnrolmentError):
    """A set without pictures, of another reader's features: it has to be enrolled anew."""


@runtime_checkable
class FeatureDetector(Detector, Protocol):
    """A detector that also gives the features by which it recognises faces."""

    @property
    def has_features(self) -> bool:
        """Whether it does: readers that others trained may keep it to themselves."""
        ...

    def features(self, picture: Image, quads_px: Float) -> Float:
        """(n, k) features of (n, 4, 2) quads in reading order."""
        ...

    def read_with_features(self, picture: Image, quads_px: NDArray[Any]) -> tuple[ReadTiles, Float]:
        """What ``read`` says of (n, 4, 2) quads, and the features of the tiles as they stand."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class TileSet:
    """An enrolled set.

    Attributes:
        name: what its owner calls it.
        model: which reader the features are of; another one's cannot be compared.
        faces: (m,) face numbers.
        middle: (k,) float32, the mean of all the set's features: what its tiles have in common shows no face.
        features: (m, k) float32 unit vectors from ``middle``.
        likeness: how like a tile of the set is to its nearest enrolled fellow, of the same face, on average.
        base_colours: the colours of its faces and backs; None where no picture showed both.
        pictures: of its tiles, for other readers; None in sets of earlier versions.
        learnt: from people's words about its tiles; None where nothing was.

    A set that nobody enrolled has no faces, and is what was learnt alone.
    """

    name: str
    model: str
    faces: NDArray[np.int64]
    middle: Float
    features: Float
    likeness: float
    base_colours: SetBaseColours | None = None
    pictures: TilePictures | None = None
    learnt: Learnt | None = None

    def directions(self, features: Float) -> Float:
        """(n, k) unit vectors, comparable with ``features``, of what a reader says of tiles."""
        return unit_vectors(features - self.middle)


def build_tile_set(
    name: str,
    model: str,
    features: Float,
    faces: NDArray[np.int64],
    base_colours: SetBaseColours | None,
    pictures: TilePictures | None,
) -> TileSet:
    """The set whose tiles have these (m, k) features and (m,) faces."""
    middle = np.asarray(features.mean(0), np.float32)
    directions = unit_vectors(features - middle)
    likeness = _mean_own_similarity(directions, faces)
    return TileSet(name, model, faces, middle, directions, likeness, base_colours, pictures)


def adapt_to_reader(tile_set: TileSet, detector: FeatureDetector) -> TileSet:
    """The set as this detector's reader sees it: its pictures are read anew where another one enrolled it.

    Raises:
        OtherReaderError: another reader enrolled it, and its file is of a version without pictures.
    """
    if reader_name(tile_set.model) == reader_name(detector.name):
        return tile_set
    learnt = None if tile_set.learnt is None else _learnt_by(tile_set.learnt, detector)
    if not len(tile_set.faces):
        return replace(tile_set, model=detector.name, learnt=learnt)
    if tile_set.pictures is None or not len(tile_set.pictures.faces):
        raise OtherReaderError(
            f"the set {quoted(tile_set.name)} was enrolled with {tile_set.model}, the recogniser is "
            f"{detector.name}: enrol it again"
        )
    sheet, quads = tile_set.pictures.sheet()
    features, tile = features_at_sizes(detector.features, sheet, quads)
    faces = tile_set.pictures.faces[tile]
    anew = build_tile_set(
        tile_set.name, detector.name, features, faces, tile_set.base_colours, tile_set.pictures
    )
    return replace(anew, learnt=learnt)


def empty_tile_set(name: str, model: str, width: int) -> TileSet:
    """A set of which nobody enrolled a tile: it is read as the reader does, and by what may be learnt.

    Args:
        width: how many features the reader has.
    """
    none = np.zeros((0, width), np.float32)
    return TileSet(name, model, np.zeros(0, np.int64), np.zeros(width, np.float32), none, 1.0)


def _learnt_by(learnt: Learnt, detector: FeatureDetector) -> Learnt:
    """What was learnt as another reader sees it, from the examples' pictures."""
    if not len(learnt):
        return learnt
    features, owners = example_features(detector.features, learnt.pictures)
    return replace(learnt, features=features, owners=owners)


def reader_name(detector_name: str) -> str:
    """The reader's part of a detector's name, behind the finder's: another finder changes no feature.

    >>> reader_name("finder-0c+reader-1d")
    'reader-1d'
    """
    return detector_name.rpartition("+")[2]


def save_tile_set(tile_set: TileSet, path: Path) -> None:
    """Write the set's file."""
    learnt = tile_set.learnt
    head: dict[str, Any] = {
        "schema": f"{SCHEMA}/{VERSION - (learnt is None)}",
        "name": tile_set.name,
        "model": tile_set.model,
        "likeness": tile_set.likeness,
        "faces": list(FACES),
    }
    pictures = tile_set.pictures or TilePictures(np.zeros(0, np.int64), np.zeros((0, 4, 4, 3), np.uint8))
    files, lengths = jpeg_files(pictures.pictures)
    if learnt is not None:
        head["learnt"] = {
            "names": list(learnt.names),
            "strength": learnt.strength,
            "from_similarity": learnt.from_similarity,
        }
    data = BytesIO()
    arrays: dict[str, Any] = {
        "head": np.frombuffer(json.dumps(head).encode(), np.uint8),
        "faces": tile_set.faces,
        "middle": tile_set.middle,
        "features": tile_set.features.astype(np.float16),
        "grounds": _base_colours_array(tile_set.base_colours),
        "pictured_faces": pictures.faces,
        "pictures": files,
        "picture_lengths": lengths,
    }
    np.savez_compressed(data, **arrays, **({} if learnt is None else _learnt_arrays(learnt)))
    path.write_bytes(data.getvalue())


def load_tile_set(path: Path) -> TileSet:
    """Read a set's file.

    Raises:
        NewerTileSetError: a newer version of the program wrote it.
        EnrolmentError: it is missing or no tile set, or has faces that this program does not know.
    """
    try:
        _check_size(path)
        with np.load(path, allow_pickle=False) as archive:
            head: Any = json.loads(archive["head"].tobytes().decode())
            _check_version(head["schema"], path)
            number_of = _face_numbers(head.get("faces"), path)
            faces, features = archive["faces"].astype(np.int64), archive["features"].astype(np.float32)
            middle = archive["middle"].astype(np.float32)
            base_colours = (
                _base_colours_from(archive["grounds"].astype(np.float32)) if "grounds" in archive else None
            )
            pictures = _pictures_of(archive, number_of) if "pictures" in archive else None
            learnt = _learnt_of(archive, head, number_of) if "learnt" in head else None
        if features.shape != (len(faces), len(middle)) or faces.ndim != 1 or middle.ndim != 1:
            raise ContradictionError("its parts do not match each other")
        if learnt is not None and learnt.features.shape[1] != len(middle):
            raise ContradictionError("what was learnt is of another reader than the set")
        if not np.isin(faces, range(len(number_of))).all() or not np.isfinite(features).all():
            raise ContradictionError("it names unknown faces or features")
        name, model, likeness = str(head["name"]), str(head["model"]), float(head["likeness"])
    except EnrolmentError:
        raise
    except OSError as error:
        raise EnrolmentError(f"cannot read the tile set {path}: {error.strerror}") from error
    except ContradictionError as error:
        raise EnrolmentError(f"{path} is not a tile set: {error}; enrol it again") from error
    except _DAMAGED_FILE_ERRORS as error:
        raise EnrolmentError(f"{path} is not a tile set: enrol it again") from error
    numbers, directions = number_of[faces], unit_vectors(features)
    return TileSet(name, model, numbers, middle, directions, likeness, base_colours, pictures, learnt)


def _check_version(schema: object, path: Path) -> None:
    """
    Raises:
        NewerTileSetError: this program is too old for it.
        ValueError: it is no tile set's.
    """
    kind, _, number = str(schema).rpartition("/")
    if kind != SCHEMA or not number.isascii() or not number.isdigit() or len(number) > 9 or int(number) < 1:
        raise ValueError(f"expected schema {SCHEMA}/1 to {SCHEMA}/{VERSION}, came {quoted(schema)}")
    if int(number) > VERSION:
        raise NewerTileSetError(
            f"{path} is a tile set of version {int(number)}, this program knows versions up to {VERSION}: "
            "update the program"
        )


def _face_numbers(codes: object, path: Path) -> NDArray[np.int64]:
    """This program's number of each face that a file numbers; earlier files numbered as it does.

    Raises:
        EnrolmentError: it has tiles that this program does not know.
        ValueError: it names no faces.
    """
    if codes is None:
        return np.arange(len(FACES))
    if not isinstance(codes, list) or not all(isinstance(face, str) for face in codes) or not codes:
        raise ValueError("expected a list of its faces")
    unknown = [face for face in codes if face not in INDEX_OF]
    if unknown:
        raise EnrolmentError(
            f"{path} is a set of other tiles: it names {', '.join(unknown)[:60]}, which this program does "
            "not know; enrol it again"
        )
    return np.array([INDEX_OF[face] for face in codes], np.int64)


def _pictures_of(archive: Any, number_of: NDArray[np.int64]) -> TilePictures:
    """
    Raises:
        VisionError: they are no pictures of one size.
        ValueError: they are of unknown faces, or not as many as those.
    """
    faces = archive["pictured_faces"].astype(np.int64)
    lengths = archive["picture_lengths"].astype(np.int64)
    if faces.ndim != 1 or faces.shape != lengths.shape or not np.isin(faces, range(len(number_of))).all():
        raise ValueError("its small pictures are of unknown faces, or not as many as those")
    if len(faces) > MAX_TILE_PICTURES:
        raise ValueError(f"it has {len(faces)} small pictures, a set has at most {MAX_TILE_PICTURES}")
    data = np.asarray(archive["pictures"], np.uint8).reshape(-1)
    return TilePictures(number_of[faces], read_jpeg_files(data, lengths))


def _learnt_arrays(learnt: Learnt) -> dict[str, Any]:
    files, lengths = jpeg_files(learnt.pictures)
    return {
        "learnt_faces": learnt.faces,
        "learnt_features": learnt.features.astype(np.float16),
        "learnt_owners": learnt.owners,
        "learnt_pictures": files,
        "learnt_picture_lengths": lengths,
    }


def _learnt_of(archive: Any, head: Any, number_of: NDArray[np.int64]) -> Learnt:
    """
    Raises:
        VisionError, ValueError, KeyError, TypeError: it is no such part, or does not match itself.
    """
    said = head["learnt"]
    names = tuple(str(name) for name in said["names"])
    faces, owners = (archive[key].astype(np.int64) for key in ("learnt_faces", "learnt_owners"))
    features = archive["learnt_features"].astype(np.float32)
    lengths = archive["learnt_picture_lengths"].astype(np.int64)
    data = np.asarray(archive["learnt_pictures"], np.uint8).reshape(-1)
    n = len(names)
    if n > MAX_LEARNT_EXAMPLES or not faces.shape == lengths.shape == (n,) or features.ndim != 2:
        raise ValueError("what was learnt does not match itself")
    if owners.shape != (len(features),) or not np.isin(owners, range(n)).all():
        raise ContradictionError("what was learnt has features of no example")
    if not np.isin(faces, range(len(number_of))).all() or not np.isfinite(features).all():
        raise ValueError("what was learnt names unknown faces or features")
    strength, reach = float(said["strength"]), float(said["from_similarity"])
    if not (0 <= strength <= MAX_STRENGTH and 0 < reach < 1):
        raise ContradictionError("what was learnt has no strength or reach that a reading could bear")
    pictures = read_each_jpeg_file(data, lengths)
    return Learnt(names, number_of[faces], unit_vectors(features), owners, pictures, strength, reach)


def _mean_own_similarity(features: Float, faces: NDArray[np.int64]) -> float:
    alike = features @ features.T
    np.fill_diagonal(alike, -1.0)
    alike[faces[:, None] != faces[None]] = -1.0
    best = alike.max(1)
    return float(best[best > -1.0].mean()) if (best > -1.0).any() else 1.0


def _base_colours_array(base_colours: SetBaseColours | None) -> Float:
    """(2, 3) the colours of faces and backs; (0, 3) where they are not known."""
    rows = [] if base_colours is None else [base_colours.face, base_colours.back]
    return np.array(rows, np.float32).reshape(-1, 3)


def _base_colours_from(rows: Float) -> SetBaseColours | None:
    if rows.shape not in ((0, 3), (2, 3)) or not np.isfinite(rows).all() or ((rows < 0) | (rows > 255)).any():
        raise ContradictionError("expected two colours in L*a*b*, those of its faces and backs, or none")
    return SetBaseColours(rows[0], rows[1]) if len(rows) else None


def _check_size(path: Path) -> None:
    """A small file can hold huge arrays: what is unpacked is bounded, and what its list says of it is true.

    Raises:
        ValueError: it holds more than any set.
    """
    with zipfile.ZipFile(path) as archive:
        if sum(part.file_size for part in archive.infolist()) > TILE_SET_MAX_BYTES:
            raise ContradictionError(f"it holds more than {TILE_SET_MAX_BYTES // 1024 // 1024} MB")
        for part in archive.namelist():
            with archive.open(part) as file:
                version = np.lib.format.read_magic(file)
                if version != (1, 0):
                    raise ValueError(f"{part} is of version {version}")
                shape, _, kind = np.lib.format.read_array_header_1_0(file)
            if math.prod(shape) * max(1, kind.itemsize) > TILE_SET_MAX_BYTES:
                raise ValueError(f"{part} says that it holds {shape} values")
