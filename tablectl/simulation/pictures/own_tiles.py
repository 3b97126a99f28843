"""Enrols the simulated table's tile set, from a drawn picture of a tray."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from tablectl.simulation.pictures.camera import room_camera
from tablectl.simulation.room import SimulatedRoom
from vision.labels import BACK, FACES, plain_kind
from vision.photo import NamedTile, enrol_readings, one_of_each, read_tray
from vision.recogniser import FeatureDetector, TileSet
from vision.scene import SEEN_MM, Ground, SimulatedTableCamera, lay_tray
from vision.scene.picture import overhead
from vision.types import Image

BACKS: Final = 4
MAX_LIKENESS: Final = 0.9
"""Likeness of two faces, as the recogniser sees it, from which a set is unusable. Four of thirteen sets had
such a pair (6 and 9 of bamboos .96), the others none above .82."""
MAX_SKIPPED_SETS: Final = 20
SIZE_PX: Final = (1280, 960)


@dataclass(slots=True)
class OwnTiles:
    """The first of a seed's tile sets whose faces the recogniser can distinguish."""

    seed: int
    skipped_sets: int = 0
    """How many sets before it were skipped; known once it is enrolled."""

    def enrol(self, detector: FeatureDetector, name: str) -> TileSet:
        """Enrol the set as an owner's set is enrolled.

        Args:
            detector: computes the features.
            name: of the set.
        """
        for self.skipped_sets in range(MAX_SKIPPED_SETS):
            room = SimulatedRoom(self.seed, skipped_sets=self.skipped_sets)
            enrolled = enrol_room_tiles(detector, room, name)
            if max_likeness(enrolled) < MAX_LIKENESS:
                return enrolled
        self.skipped_sets = 0
        return enrol_room_tiles(detector, SimulatedRoom(self.seed), name)


def max_likeness(tiles: TileSet) -> float:
    """The highest likeness of two enrolled tiles of different kinds, -1 to 1; a red five is a five."""
    kinds = np.array([plain_kind(FACES[face]) for face in tiles.faces])
    likeness = tiles.features @ tiles.features.T
    return float(likeness[kinds[:, None] != kinds[None]].max())


def enrol_room_tiles(detector: FeatureDetector, room: SimulatedRoom, name: str) -> TileSet:
    """Enrol the tiles of a room as an owner's set is enrolled.

    Args:
        detector: computes the features.
        room: tiles and light are those of its cameras.
        name: of the set.
    """
    copies = one_of_each(red_fives=True, joker=True)
    picture, names = draw_tray((*copies, *(BACK,) * BACKS), room)
    return enrol_readings(detector, [read_tray(detector, picture)], copies, name, names).tile_set


def draw_tray(faces: tuple[str, ...], room: SimulatedRoom) -> tuple[Image, list[NamedTile]]:
    """A picture of tiles in rows from straight above, with the position of each.

    Args:
        faces: row by row; ``?`` is face down.
    """
    overhead_camera = room_camera(room)
    above = SimulatedTableCamera(
        overhead_camera.design,
        light=overhead_camera.light,
        ground=Ground(kind="felt", colour=(75, 95, 25), frame_mm=55.0, centre_mm=0.0),
        sensor=overhead_camera.sensor,
        camera=overhead(SEEN_MM, size_px=SIZE_PX),
        seed=room.seed,
    )
    picture, middles = lay_tray(above, faces, np.random.default_rng([room.seed, 11]))
    return picture, [NamedTile(float(x), float(y), face) for (x, y), face in zip(middles, faces, strict=True)]
