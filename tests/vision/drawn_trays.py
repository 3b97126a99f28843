"""Trays as the simulated table's camera draws them: one of each face in rows on the felt, and a back."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.scene import Ground, PlacedTile, Pose, SimulatedTableCamera
from vision.scene.faces import TileDesign
from vision.scene.picture import overhead
from vision.types import Double, Image

GAP_MM = 7.0


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
    rng = np.random.default_rng(seed)
    wide, high, thick = design.size_mm
    above = overhead(320.0, size_px=size_px)
    camera = (
        SimulatedTableCamera(design, camera=above, seed=seed)
        if ground is None
        else SimulatedTableCamera(design, camera=above, seed=seed, ground=ground)
    )
    rows = -(-len(faces) // columns)
    placed, middles = set(), {}
    for number, face in enumerate(faces):
        row, column = divmod(number, columns)
        x = (column - (columns - 1) / 2) * (wide + GAP_MM) + rng.normal(0, 0.7)
        y = ((rows - 1) / 2 - row) * (high + GAP_MM) + rng.normal(0, 0.7)
        pose = Pose.FACE_DOWN if face == "?" else Pose.FACE_UP
        placed.add(PlacedTile(face, float(x), float(y), angle_deg=float(rng.normal(0, 1.5)), pose=pose))
        middles[face] = camera.camera.distort(camera.camera.project(np.array([[x, y, thick]])))[0]
    camera.set_placed({*placed})
    return camera.frame(0), middles
