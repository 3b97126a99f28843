"""How a tile is turned in space: any pose, heading and lean as three axes, and the corners that follow."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.labels import BACK
from vision.scene.elements import PlacedTile, Pose
from vision.types import Double

_RESTING: Final[dict[Pose, tuple[tuple[int, int, int], ...]]] = {
    Pose.FACE_UP: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    Pose.FACE_DOWN: ((-1, 0, 0), (0, 1, 0), (0, 0, -1)),
    Pose.STANDING: ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    Pose.ON_SIDE: ((0, 0, 1), (-1, 0, 0), (0, -1, 0)),
}
"""Where the face's right, its top and its normal point at angle 0."""

_CORNER_SIGNS: Final = np.array(
    [[x, y, z] for z in (-1, 1) for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))], float
)


def attitude_of(tile: PlacedTile) -> Double:
    """(3, 3): the tile's right, top and face normal as columns, in the surface's axes."""
    pose = Pose.FACE_DOWN if tile.code == BACK and tile.pose is Pose.FACE_UP else tile.pose
    resting = np.array(_RESTING[pose], np.float64).T
    if tile.lean is not None:
        resting = _tip_rotation(tile.lean.towards_deg, tile.lean.deg) @ resting
    turn = np.radians(tile.angle_deg)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    return np.asarray(np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]]) @ resting, np.float64)


def _tip_rotation(towards_deg: float, deg: float) -> Double:
    """The rotation that tips what points up towards a direction."""
    way, by = np.radians(towards_deg), np.radians(deg)
    axis = np.array([-np.sin(way), np.cos(way), 0.0])
    cross = np.array(
        [[0.0, -axis[2], axis[1]], [axis[2], 0.0, -axis[0]], [-axis[1], axis[0], 0.0]], np.float64
    )
    return np.asarray(np.eye(3) + np.sin(by) * cross + (1 - np.cos(by)) * cross @ cross, np.float64)


def box_corners(
    attitude: Double, size_mm: tuple[float, float, float], place_mm: tuple[float, float, float]
) -> Double:
    """(8, 3) corners in mm, the underside's four in the reading order of the face, then the face's.

    Args:
        place_mm: middle of the footprint, and the height of the lowest corner.
    """
    turned = (_CORNER_SIGNS * np.array(size_mm) / 2) @ attitude.T
    lift = np.array([place_mm[0], place_mm[1], place_mm[2] - float(turned[:, 2].min())])
    return np.asarray(turned + lift, np.float64)
