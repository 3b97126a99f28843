"""Readings of made-up tiles, and a tracker that takes them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.labels import FACES, INDEX_OF
from vision.live.tracking.reading import Reading
from vision.live.tracking.tracker import Tracker
from vision.types import Float

QUAD = np.array([[0.0, 0.0], [30.0, 0.0], [30.0, 40.0], [0.0, 40.0]])


def faces(**shares: float) -> Float:
    """A reading's probabilities: named faces, the rest spread over all others."""
    p = np.full(len(FACES), 1e-4)
    for name, share in shares.items():
        p[INDEX_OF[name[1:] + name[0] if name else "?"]] = share
    return np.asarray(p / p.sum(), np.float32)


def reading(
    x: float = 0.0, y: float = -100.0, *, touched: bool = False, along_y: float = 1.0, **shares: float
) -> Reading:
    return Reading(
        centre_mm=(x, y),
        up_deg=90.0,
        along_y=along_y,
        probabilities=faces(**(shares or {"m3": 0.95})),
        quad_px=QUAD,
        touched=touched,
    )


def found(along_y: float, **shares: float) -> Reading:
    """The finder's outline of a tile that lies face up."""
    return replace(reading(along_y=along_y, touched=False, **shares), face_down=False)


def everywhere(_: object) -> bool:
    return True


def nowhere(_: object) -> bool:
    return False


def tracker() -> Tracker:
    return Tracker(26.0)


IVORY, ORANGE = np.array([240, 128, 138], np.float32), np.array([170, 165, 195], np.float32)


def coloured(x: float, base_colour: Float, read: Float, *, face_down: bool = False) -> Reading:
    return replace(reading(x), probabilities=read, base_colour=base_colour, face_down=face_down)


def followed(*readings: Reading) -> list[str]:
    table = tracker()
    for at_ms in (0, 100, 200):
        table.update(readings, everywhere, nowhere, at_ms)
    return [tile.code for tile in sorted(table.settled(), key=lambda tile: tile.x_mm)]


AS_WHITE = faces(z5=0.9)
PAINTED = [coloured(40.0 * n, IVORY, faces(m3=0.95)) for n in range(6)]
WALL = [coloured(40.0 * n, ORANGE, faces(**{"": 0.95}), face_down=True) for n in range(6, 12)]
AS_BACK = faces(**{"": 0.9, "z5": 0.05})
"""What the reader says of a white dragon with nothing painted on it where it is at its worst."""
