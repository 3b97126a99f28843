"""The simulated table's own tiles, enrolled: nobody can lay them on a tray, so their tray is drawn."""

from __future__ import annotations

from typing import Final

import numpy as np

from tablectl.simulation.pictures.camera import room_camera
from vision.labels import BACK
from vision.photo import NamedTile, enrol_looks, look_at_tray, one_of_each
from vision.recogniser import FeatureDetector, TileSet
from vision.scene import SEEN_MM, Ground, SimulatedTableCamera, lay_tray
from vision.scene.picture import overhead
from vision.types import Image

BACKS: Final = 4
SIZE_PX: Final = (1280, 960)


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
    room = room_camera(seed)
    above = SimulatedTableCamera(
        room.design,
        light=room.light,
        ground=Ground(kind="felt", colour=(75, 95, 25), frame_mm=55.0, centre_mm=0.0),
        sensor=room.sensor,
        camera=overhead(SEEN_MM, size_px=SIZE_PX),
        seed=seed,
    )
    picture, middles = lay_tray(above, faces, np.random.default_rng([seed, 11]))
    return picture, [NamedTile(float(x), float(y), face) for (x, y), face in zip(middles, faces, strict=True)]
