"""The published check set as one reader sees it: features and readings of its tiles, without the photographs.

Photographs that no model was trained on show whether something that was learnt at one table spoils the
reading of other sets. A table has neither those pictures nor the time to read them, so their tiles' features
lie beside the models; ``python -m vision.training check-tiles`` makes the file. Labels of those photographs
do not distinguish red fives, so they count as plain ones.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.errors import DAMAGED_ARCHIVE, ContradictionError, VisionError
from vision.labels import FACES
from vision.types import Float

SCHEMA: Final = "vision/check-tiles/1"
MAX_TILES: Final = 20_000
_DAMAGED: Final = (ValueError, KeyError, TypeError, SyntaxError, *DAMAGED_ARCHIVE)


class CheckTilesError(VisionError, ValueError):
    """A file that holds no check tiles."""


@dataclass(frozen=True, slots=True, eq=False)
class CheckTiles:
    """Labelled tiles that a reader has read.

    Attributes:
        reader: its name with the first digits of its checksum, see ``reader_name``.
        source: where the pictures came from and under which licence.
        features: (n, k) float32.
        probabilities: (n, 47) that it said.
        faces: (n,) what is there.
    """

    reader: str
    source: str
    features: Float
    probabilities: Float
    faces: NDArray[np.int64]


def save_check_tiles(tiles: CheckTiles, path: Path) -> None:
    """Write the file."""
    head = {"schema": SCHEMA, "reader": tiles.reader, "source": tiles.source, "faces": list(FACES)}
    data = BytesIO()
    np.savez_compressed(
        data,
        head=np.frombuffer(json.dumps(head).encode(), np.uint8),
        features=tiles.features.astype(np.float16),
        probabilities=tiles.probabilities.astype(np.float16),
        faces=tiles.faces.astype(np.uint8),
    )
    path.write_bytes(data.getvalue())


def load_check_tiles(path: Path) -> CheckTiles:
    """Read such a file.

    Raises:
        CheckTilesError: it is missing, damaged, or of other faces.
    """
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            head = json.loads(archive["head"].tobytes().decode())
            if head["schema"] != SCHEMA or head["faces"] != list(FACES):
                raise ContradictionError(f"expected schema {SCHEMA} and this program's faces")
            features = archive["features"].astype(np.float32)
            probabilities = archive["probabilities"].astype(np.float32)
            faces = archive["faces"].astype(np.int64)
        n = len(faces)
        if not 0 < n <= MAX_TILES or probabilities.shape != (n, len(FACES)) or features.shape[:1] != (n,):
            raise ContradictionError("its parts do not match each other")
        finite = np.isfinite(features).all() and np.isfinite(probabilities).all()
        if not finite or (faces >= len(FACES)).any():
            raise ContradictionError("it has values that are none")
        return CheckTiles(str(head["reader"]), str(head["source"]), features, probabilities, faces)
    except OSError as error:
        raise CheckTilesError(f"cannot read the check tiles {path}: {error.strerror}") from error
    except ContradictionError as error:
        raise CheckTilesError(
            f"{path} holds no check tiles: {error}; make them with `python -m vision.training check-tiles`"
        ) from error
    except _DAMAGED as error:
        raise CheckTilesError(
            f"{path} holds no check tiles: make them with `python -m vision.training check-tiles`"
        ) from error
