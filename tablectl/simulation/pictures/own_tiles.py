"""The simulated table's own tiles, enrolled: nobody can lay them on a tray, so their tray is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from tablectl.simulation.pictures.camera import room_camera
from vision.labels import BACK, FACES, plain_kind
from vision.photo import NamedTile, enrol_looks, look_at_tray, one_of_each
from vision.recogniser import FeatureDetector, TileSet
from vision.scene import SEEN_MM, Ground, SimulatedTableCamera, lay_tray
from vision.scene.picture import overhead
from vision.types import Image

BACKS: Final = 4
ALIKE: Final = 0.9
"""Likeness of two faces of one set, as a reader has it, from which on nobody would play with it. Four of
thirteen sets had such a pair (6 and 9 of bamboos .96), the others none above .82."""
MAX_PASSED: Final = 20
SIZE_PX: Final = (1280, 960)


@dataclass(slots=True)
class OwnTiles:
    """The first of a seed's tile sets whose faces its reader tells apart: people at a club would have bought
    another."""

    seed: int
    passed: int = 0
    """How many sets before it were passed over; known once it is enrolled."""

    def enrol(self, detector: FeatureDetector, name: str) -> TileSet:
        """The set, as ``enrol`` learns an owner's.

        Args:
            detector: whose features the set is known by.
            name: what it is called.
        """
        for self.passed in range(MAX_PASSED):
            enrolled = own_tiles(detector, self.seed, name, self.passed)
            if likest_faces(enrolled) < ALIKE:
                return enrolled
        self.passed = 0
        return own_tiles(detector, self.seed, name)


def likest_faces(tiles: TileSet) -> float:
    """The highest likeness of two enrolled tiles of different kinds, -1 to 1; a red five is a five."""
    kinds = np.array([plain_kind(FACES[face]) for face in tiles.faces])
    alike = tiles.features @ tiles.features.T
    return float(alike[kinds[:, None] != kinds[None]].max())


def own_tiles(detector: FeatureDetector, seed: int, name: str, passed: int = 0) -> TileSet:
    """The tiles of the room with this seed, as ``enrol`` learns an owner's set.

    Args:
        detector: whose features the set is known by.
        seed: of the room: tiles and light are those that its cameras see.
        name: what the set is called.
        passed: how many of the seed's tile sets are passed over.
    """
    copies = one_of_each(red_fives=True, joker=True)
    picture, names = drawn_tray((*copies, *(BACK,) * BACKS), seed, passed)
    return enrol_looks(detector, [look_at_tray(detector, picture)], copies, name, names).tile_set


def drawn_tray(faces: tuple[str, ...], seed: int, passed: int = 0) -> tuple[Image, list[NamedTile]]:
    """A picture of tiles in rows from straight above, and what lies where in it.

    Args:
        faces: row by row; ``?`` lies face down.
        seed: of the room.
        passed: how many of its tile sets are passed over.
    """
    room = room_camera(seed, passed=passed)
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
