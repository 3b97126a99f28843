"""Readings of made-up tiles, and a tracker that takes them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.labels import BACK, BLANK, FACES, INDEX_OF
from vision.layout import TableLayout
from vision.live.table_tiles import TableTiles
from vision.live.tracking.reading import Reading
from vision.surfaces import SURFACES, Surface
from vision.types import Float

LAYOUT, TILE_PX = TableLayout((26.0, 35.0), 800.0, wall_mm=540.0), (30.0, 40.0)
PX_PER_MM = 1.15
QUAD = np.array([[0.0, 0.0], [30.0, 0.0], [30.0, 40.0], [0.0, 40.0]])


def faces(**shares: float) -> Float:
    """A reading's probabilities: named faces, the rest spread over all others."""
    p = np.full(len(FACES), 1e-4)
    for name, share in shares.items():
        p[INDEX_OF[name[1:] + name[0] if name else "?"]] = share
    return np.asarray(p / p.sum(), np.float32)


def word(read: Float) -> Float:
    """What the reader says of the surface, as sure as of the face."""
    shown = {Surface.BACK: read[INDEX_OF[BACK]], Surface.BLANK: read[INDEX_OF[BLANK]]}
    shown[Surface.PAINTED] = 1.0 - sum(shown.values())
    return np.array([shown.get(surface, 0.0) for surface in SURFACES], np.float32)


def reading(
    x: float = 0.0, y: float = -100.0, *, touched: bool = False, along_y: float = 1.0, **shares: float
) -> Reading:
    read = faces(**(shares or {"m3": 0.95}))
    return Reading(
        centre_mm=(x, y),
        up_deg=90.0,
        along_y=along_y,
        probabilities=read,
        quad_px=QUAD + PX_PER_MM * np.array([x, -y]),
        touched=touched,
        surfaces=word(read),
    )


def found(along_y: float, **shares: float) -> Reading:
    """The finder's outline of a tile that lies face up."""
    return replace(reading(along_y=along_y, touched=False, **shares), face_down=False, finder=0.9)


def everywhere(_: object) -> bool:
    return True


def nowhere(_: object) -> bool:
    return False


def tracker() -> TableTiles:
    return TableTiles(LAYOUT, TILE_PX)


IVORY, ORANGE = np.array([240, 128, 138], np.float32), np.array([170, 165, 195], np.float32)


def coloured(x: float, base_colour: Float, read: Float, *, face_down: bool = False) -> Reading:
    return replace(
        reading(x),
        probabilities=read,
        base_colour=base_colour,
        face_down=face_down,
        surfaces=word(read),
        finder=0.9,
    )


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
