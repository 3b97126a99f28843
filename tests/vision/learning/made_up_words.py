"""Words about tiles of a made-up set, by arithmetic: each face looks one way, give or take some noise."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.labels import FACES, INDEX_OF
from vision.learning import CheckTiles, Example, LabelOrigin, ReadExamples
from vision.recogniser import empty_tile_set
from vision.types import Float

WIDTH = 32
READER = "made-up-1"
NOTHING = empty_tile_set("set 1", f"finder+{READER}", WIDTH)
PICTURE = np.full((24, 20, 3), 200, np.uint8)


def looks(faces: Sequence[str], *, style: int = 0, noise: float = 0.05, seed: int = 1) -> Float:
    """(n, 32) features of tiles."""
    plain = np.random.default_rng(style).normal(size=(len(FACES), WIDTH))
    rng = np.random.default_rng(seed)
    found = plain[[INDEX_OF[face] for face in faces]]
    return np.asarray(found + rng.normal(size=found.shape) * noise * 4, np.float32)


def readings(faces: Sequence[str], sure: float = 0.97) -> Float:
    """(n, 47) what a reader says who is so sure of these faces."""
    p = np.full((len(faces), len(FACES)), (1 - sure) / (len(FACES) - 1), np.float32)
    p[np.arange(len(faces)), [INDEX_OF[face] for face in faces]] = sure
    return p


def words(
    said: Sequence[str],
    read_as: Sequence[str],
    *,
    are: Sequence[str] = (),
    events: Sequence[str] = (),
    style: int = 0,
) -> ReadExamples:
    """Tiles with what was said of each, what it was read as, and what it is, where that is another thing."""
    features = looks(are or said, style=style)
    features /= np.linalg.norm(features, axis=1, keepdims=True)
    examples = tuple(
        Example(
            name=f"w{n}",
            event=events[n] if events else f"event {n}",
            face=face,
            word=LabelOrigin.JUDGE,
            picture=PICTURE,
            by="Anna",
        )
        for n, face in enumerate(said)
    )
    return ReadExamples(examples, readings(read_as), features, features, np.arange(len(said)))


def check_tiles(faces: Sequence[str] = (), *, style: int = 1) -> CheckTiles:
    """Tiles of another set, all read right."""
    there = list(faces) or list(FACES[:34]) * 3
    features, known = looks(there, style=style, seed=2), np.array([INDEX_OF[face] for face in there])
    return CheckTiles(READER, "made up", features, readings(there), known)
