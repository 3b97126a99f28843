"""Tiles as a recogniser answers them, whose faces leave no doubt."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.labels import INDEX_OF
from vision.recogniser import ReadTiles
from vision.types import Double


def as_read(tiles: Sequence[tuple[str, Double]], sure: float | Sequence[float] = 0.9) -> ReadTiles:
    """
    Args:
        tiles: the face of each, and its (4, 2) corners in reading order, pixels.
        sure: how sure the finder is of each, or of all of them.
    """
    quads = np.array([quad for _, quad in tiles], np.float32).reshape(-1, 4, 2)
    faces = np.array([INDEX_OF[code] for code, _ in tiles], np.int64)
    return ReadTiles.known(quads, faces, np.broadcast_to(np.asarray(sure, np.float32), len(tiles)))
