"""A tray of tiles as people lay it out to show their set: rows on the felt, none quite straight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.labels import BACK
from vision.scene.elements import PlacedTile, Pose
from vision.scene.simulated_camera import SimulatedTableCamera
from vision.types import Double, Image

COLUMNS: Final = 10
SEEN_MM: Final = 320.0
"""From the middle of a tray's picture to its upper edge, so that the rows of a whole set are in it."""
_GAP_MM: Final = 7.0
_ANGLE_DEG, _OFFSET_MM = 1.5, 0.7
"""How untidily the tiles lie: standard deviations."""


def lay_tray(
    camera: SimulatedTableCamera,
    faces: Sequence[str],
    untidy: np.random.Generator,
    columns: int = COLUMNS,
) -> tuple[Image, list[Double]]:
    """Lay tiles in rows below a camera; its picture, and where the middle of each tile's top is in it.

    Args:
        faces: row by row; ``?`` lies face down.
        untidy: decides how far each lies from its place.
    """
    wide, high, thick = camera.design.size_mm
    rows = -(-len(faces) // columns)
    placed: list[PlacedTile] = []
    middles: list[Double] = []
    for place, face in enumerate(faces):
        row, column = divmod(place, columns)
        x = (column - (columns - 1) / 2) * (wide + _GAP_MM) + float(untidy.normal(0, _OFFSET_MM))
        y = ((rows - 1) / 2 - row) * (high + _GAP_MM) + float(untidy.normal(0, _OFFSET_MM))
        pose = Pose.FACE_DOWN if face == BACK else Pose.FACE_UP
        placed.append(PlacedTile(face, x, y, angle_deg=float(untidy.normal(0, _ANGLE_DEG)), pose=pose))
        middles.append(camera.camera.distort(camera.camera.project(np.array([[x, y, thick]])))[0])
    camera.set_placed({*placed})
    return camera.frame(0), middles
