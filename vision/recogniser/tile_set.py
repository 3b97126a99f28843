"""What was kept of an enrolled tile set: the features of its faces, and the file they lie in.

The file is a zip of plain arrays (schema ``vision/tile-set/2``; those of version 1, which know no colours,
are read as well); it holds no code and is checked when it is read.
"""

from __future__ import annotations

import json
import math
import zipfile
import zlib
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError
from vision.labels import FACES
from vision.recogniser.detector import Detector
from vision.recogniser.grounds import SetGrounds
from vision.types import Float, Image

SCHEMA: Final = "vision/tile-set/2"
WITHOUT_GROUNDS: Final = "vision/tile-set/1"
"""What earlier versions wrote."""
FOREIGN_SET_SIMILARITY_DROP: Final = 0.12
"""Cosine similarity: a median by so much below the enrolled set's own means that another set lies on the
table.
"""
TILE_SET_MAX_BYTES: Final = 16 * 1024 * 1024
"""Unpacked size of a tile set's file, at most: a hundred times what enrolling writes."""
_DAMAGED_FILE_ERRORS: Final = (
    ValueError, KeyError, TypeError, AttributeError, OverflowError, EOFError, RecursionError, SyntaxError,
    NotImplementedError, RuntimeError, zipfile.BadZipFile, zlib.error,
)  # fmt: skip
"""What reading a file that is no tile set raises."""


class EnrolmentError(VisionError, ValueError):
    """Pictures that cannot be the tiles they are said to be, or a file that is no tile set."""


class FeatureDetector(Detector, Protocol):
    """A detector that also tells what it knows faces by."""

    def features(self, picture: Image, quads_px: Float) -> Float:
        """(n, k) features of (n, 4, 2) quads in reading order."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class TileSet:
    """An enrolled set.

    Attributes:
        name: what its owner calls it.
        model: which reader the features are of; another one's cannot be compared.
        faces: (m,) face numbers.
        middle: (k,) float32, the mean of all the set's features: what its tiles have in common tells no face.
        features: (m, k) float32 unit vectors from ``middle``.
        likeness: how like a tile of the set is to its nearest enrolled fellow, of the same face, on average.
        grounds: the colours of its faces and backs; None where no picture showed both.
    """

    name: str
    model: str
    faces: NDArray[np.int64]
    middle: Float
    features: Float
    likeness: float
    grounds: SetGrounds | None = None

    def directions(self, features: Float) -> Float:
        """(n, k) unit vectors, comparable with ``features``, of what a reader says of tiles."""
        return unit_vectors(features - self.middle)


def unit_vectors(features: Float) -> Float:
    """(n, k) features, each row brought to length 1; rows of zeros stay zero."""
    return np.asarray(
        features / np.maximum(np.linalg.norm(features, axis=1, keepdims=True), 1e-6), np.float32
    )


def save_tile_set(tile_set: TileSet, path: Path) -> None:
    """Write the set's file."""
    head = {"schema": SCHEMA, "name": tile_set.name, "model": tile_set.model, "likeness": tile_set.likeness}
    data = BytesIO()
    np.savez_compressed(
        data,
        head=np.frombuffer(json.dumps(head).encode(), np.uint8),
        faces=tile_set.faces,
        middle=tile_set.middle,
        features=tile_set.features.astype(np.float16),
        grounds=_grounds_array(tile_set.grounds),
    )
    path.write_bytes(data.getvalue())


def load_tile_set(path: Path) -> TileSet:
    """Read a set's file.

    Raises:
        EnrolmentError: it is missing or no tile set.
    """
    try:
        _check_size(path)
        with np.load(path, allow_pickle=False) as archive:
            head: Any = json.loads(archive["head"].tobytes().decode())
            faces, features = archive["faces"].astype(np.int64), archive["features"].astype(np.float32)
            middle = archive["middle"].astype(np.float32)
            if head["schema"] not in (SCHEMA, WITHOUT_GROUNDS):
                raise ValueError(f"expected schema {SCHEMA}, came {head['schema']!r}")
            known = head["schema"] == SCHEMA
            grounds = _grounds_of(archive["grounds"].astype(np.float32)) if known else None
        if features.shape != (len(faces), len(middle)) or faces.ndim != 1 or middle.ndim != 1:
            raise ValueError("its parts do not match each other")
        if not np.isin(faces, range(len(FACES))).all() or not np.isfinite(features).all():
            raise ValueError("it names unknown faces or features")
        name, model, likeness = str(head["name"]), str(head["model"]), float(head["likeness"])
    except OSError as error:
        raise EnrolmentError(f"cannot read the tile set {path}: {error.strerror or error}") from error
    except _DAMAGED_FILE_ERRORS as error:
        raise EnrolmentError(f"{path} is not a tile set: enrol it again ({error})") from error
    return TileSet(name, model, faces, middle, unit_vectors(features), likeness, grounds)


def _grounds_array(grounds: SetGrounds | None) -> Float:
    """(2, 3) the colours of faces and backs; (0, 3) where they are not known."""
    rows = [] if grounds is None else [grounds.face, grounds.back]
    return np.array(rows, np.float32).reshape(-1, 3)


def _grounds_of(rows: Float) -> SetGrounds | None:
    if rows.shape not in ((0, 3), (2, 3)) or not np.isfinite(rows).all() or ((rows < 0) | (rows > 255)).any():
        raise ValueError("expected two colours in L*a*b*, those of its faces and backs, or none")
    return SetGrounds(rows[0], rows[1]) if len(rows) else None


def _check_size(path: Path) -> None:
    """A small file can hold huge arrays: what is unpacked is bounded, and what its list says of it is true.

    Raises:
        ValueError: it holds more than any set.
    """
    with zipfile.ZipFile(path) as archive:
        if sum(part.file_size for part in archive.infolist()) > TILE_SET_MAX_BYTES:
            raise ValueError(f"it holds more than {TILE_SET_MAX_BYTES // 1024 // 1024} MB")
        for part in archive.namelist():
            with archive.open(part) as file:
                version = np.lib.format.read_magic(file)
                if version != (1, 0):
                    raise ValueError(f"{part} is of version {version}")
                shape, _, kind = np.lib.format.read_array_header_1_0(file)
            if math.prod(shape) * max(1, kind.itemsize) > TILE_SET_MAX_BYTES:
                raise ValueError(f"{part} says that it holds {shape} values")
