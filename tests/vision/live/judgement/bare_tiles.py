"""Tiles that show nothing, and faces around them, as the tracker keeps them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision.live.tracking.readings import QUAD, faces, reading
from vision.layout import TableLayout
from vision.live.judgement.standing_tiles import mark_standing
from vision.live.judgement.suppressed_tiles import suppressed_tiles
from vision.live.tracking.tracked_tile import TrackedTile
from vision.types import Double, Float, Image

LAYOUT, PX_PER_MM = TableLayout((26.0, 35.0), 425.0, wall_mm=293.0), 1.15
"""Hands stand 300 mm from the middle and farther out."""
TOP_QUAD = QUAD * (1.0, 0.75)
"""As high as a thick tile is thick."""
RATHER_A_TOP = faces(**{"": 0.5, "z5": 0.4})
HARDLY_WHITE = faces(**{"": 0.4, "z5": 0.55})
RATHER_WHITE = faces(**{"": 0.2, "z5": 0.75})
SURELY_WHITE = faces(z5=0.95)
PAINTED = faces(m3=0.95)
BACK_FOR_SURE = faces(**{"": 0.95})
IVORY, SHADED_IVORY = (225, 128, 136), (170, 128, 134)
NO_BASE_COLOURS = np.zeros((0, 3), np.float32)


def tile(
    key: int,
    x: float,
    y: float,
    since_ms: int,
    read: Float,
    *,
    quad: Double = QUAD,
    framed: bool = False,
    inner: Image | None = None,
) -> TrackedTile:
    seen = replace(reading(x, y), probabilities=read, quad_px=quad, painted_dragon=framed, inner=inner)
    return TrackedTile.first_seen(key, seen, since_ms)


def told(
    *tiles: TrackedTile,
    discards: tuple[int, ...] = (),
    at_ms: int = 5000,
    base_colours: Float = NO_BASE_COLOURS,
) -> frozenset[int]:
    """Keys of those of which nothing is told, once those that stand are known."""
    mark_standing(tiles, discards, LAYOUT, px_per_mm=PX_PER_MM, at_ms=at_ms)
    return suppressed_tiles(tiles, discards, LAYOUT, base_colours)
