"""Trays of any set on any ground, as the simulated table's camera draws them: a picture for tests."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.scene import SEEN_MM, Ground, SimulatedTableCamera, lay_tray
from vision.scene.faces import TileDesign
from vision.scene.picture import overhead
from vision.types import Double, Image


def drawn_tray(
    design: TileDesign,
    faces: Sequence[str],
    *,
    seed: int = 1,
    columns: int = 10,
    size_px: tuple[int, int] = (1280, 960),
    ground: Ground | None = None,
) -> tuple[Image, dict[str, Double]]:
    """A picture from straight above, and where each face's middle is in it.

    Args:
        faces: in the order in which they lie, row by row; ``?`` lies face down.
        seed: of the small deviations in laying.
        ground: what they lie on; green felt without it.
    """
    above = overhead(SEEN_MM, size_px=size_px)
    camera = (
        SimulatedTableCamera(design, camera=above, seed=seed)
        if ground is None
        else SimulatedTableCamera(design, camera=above, seed=seed, ground=ground)
    )
    picture, middles = lay_tray(camera, faces, np.random.default_rng(seed), columns)
    return picture, dict(zip(faces, middles, strict=True))
