"""The simulated table's own tiles, enrolled: nobody can lay them on a tray, so their tray is drawn."""

from __future__ import annotations

from typing import Final

import numpy as np

from tablectl.simulation.pictures.camera import room_camera
from vision.labels import BACK
from vision.photo import NamedTile, enrol_looks, look_at_tray, one_of_each
from vision.recogniser import FeatureDetector, TileSet
from vision.scene import Ground, PlacedTile, Pose, SimulatedTableCamera
from vision.scene.picture import overhead
from vision.types import Image

COLUMNS: Final = 10
GAP_MM: Final = 7.0
BACKS: Final = 4
SIZE_PX: Final = (1280, 960)
SEEN_MM: Final = 320.0
"""From the middle of the tray's picture to its upper edge."""
ANGLE_DEG, OFFSET_MM = 1.5, 0.7
"""How untidily the tiles lie: standard deviations."""


def own_tiles(detector: FeatureDetector, seed: int, name: str) -> TileSet:
    """The tiles of the room with this seed, as ``enrol`` learns an owner's set.

    Args:
        detector: whose features the set is known by.
        seed: of the room: tiles and light are those that its cameras see.
        name: what the set is called.
    """
    copies = one_of_each(red_fives=True, joker=True)
    picture, names = drawn_tray((*copies, *(BACK,) * BACKS), seed)
    return enrol_looks(detector, [look_at_tray(detector, picture)], copies, name, names).tile_set


def drawn_tray(faces: tuple[str, ...], seed: int) -> tuple[Image, list[NamedTile]]:
    """A picture of tiles in rows from straight above, and what lies where in it.

    Args:
        faces: row by row; ``?`` lies face down.
        seed: of the room.
    """
    rng = np.random.default_rng([seed, 11])
    room = room_camera(seed)
    above = SimulatedTableCamera(
        room.design,
        light=room.light,
        ground=Ground(kind="felt", colour=(75, 95, 25), frame_mm=55.0, centre_mm=0.0),
        sensor=room.sensor,
        camera=overhead(SEEN_MM, size_px=SIZE_PX),
        seed=seed,
    )
    wide, high, thick = room.design.size_mm
    rows = -(-len(faces) // COLUMNS)
    placed: list[PlacedTile] = []
    names: list[NamedTile] = []
    for place, face in enumerate(faces):
        row, column = divmod(place, COLUMNS)
        x = (column - (COLUMNS - 1) / 2) * (wide + GAP_MM) + float(rng.normal(0, OFFSET_MM))
        y = ((rows - 1) / 2 - row) * (high + GAP_MM) + float(rng.normal(0, OFFSET_MM))
        pose = Pose.FACE_DOWN if face == BACK else Pose.FACE_UP
        placed.append(PlacedTile(face, x, y, angle_deg=float(rng.normal(0, ANGLE_DEG)), pose=pose))
        (middle,) = above.camera.distort(above.camera.project(np.array([[x, y, thick]])))
        names.append(NamedTile(float(middle[0]), float(middle[1]), face))
    above.set_placed({*placed})
    return above.frame(0), names
