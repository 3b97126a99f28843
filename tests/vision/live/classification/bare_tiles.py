"""Tiles that show nothing, and faces around them, as the tracker keeps them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision.live.tracking.readings import faces, reading
from vision.labels import BACK, BLANK, INDEX_OF
from vision.layout import TableLayout
from vision.live.classification.side_estimate import BareProbabilities
from vision.live.classification.standing_tiles import mark_standing
from vision.live.classification.suppressed_tiles import suppressed_tiles
from vision.live.classification.tracked_tile import TrackedTile
from vision.types import Float

LAYOUT = TableLayout((26.0, 35.0), 425.0, wall_mm=293.0)
"""Hands stand 300 mm from the middle and farther out."""
RATHER_A_TOP = faces(**{"": 0.5, "z5": 0.4})
SURELY_WHITE = faces(z5=0.95)
PAINTED = faces(m3=0.95)
BACK_FOR_SURE = faces(**{"": 0.95})


def tile(
    key: int,
    x: float,
    y: float,
    since_ms: int,
    read: Float,
    *,
    framed: bool = False,
    lies: bool = True,
) -> TrackedTile:
    """One that by all that its looks told lies there, or rather not."""
    seen = replace(reading(x, y), probabilities=read, painted_dragon=framed)
    found = TrackedTile.first_seen(key, seen, since_ms)
    back, blank = (found.side.read_probabilities[INDEX_OF[face]] for face in (BACK, BLANK))
    found.side.set_context(BareProbabilities(0.0 if lies else 0.9, float(np.log(blank / back))))
    return found


def told(
    *tiles: TrackedTile,
    discards: tuple[int, ...] = (),
    at_ms: int = 5000,
) -> frozenset[int]:
    """Keys of those of which nothing is told, once those that stand are known."""
    mark_standing(tiles, discards, LAYOUT, at_ms=at_ms)
    return suppressed_tiles(tiles, discards, LAYOUT)
