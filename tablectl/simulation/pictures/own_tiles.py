"""Enrols the simulated table's tile set, from a drawn picture of a tray."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from tablectl.simulation.pictures.camera import room_camera
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
            enrolled = enrol_room_tiles(detector, self.seed, name, self.skipped_sets)
            if max_likeness(enrolled) < MAX_LIKENESS:
                return enrolled
        self.skipped_sets = 0
        return enrol_room_tiles(detector, self.seed, name)


def max_likeness(tiles: TileSet) -> float:
    """The highest likeness of two enrolled tiles of different kinds, -1 to 1; a red five is a five."""
    kinds = np.array([plain_kind(FACES[face]) for face in tiles.faces])
    likeness = tiles.features @ tiles.features.T
    return float(likeness[kinds[:, None] != kinds[None]].max())


def enrol_room_tiles(detector: FeatureDetector, seed: int, name: str, skipped_sets: int = 0) -> TileSet:
    """Enrol the tiles of the room with this seed as an owner's set is enrolled.

    Args:
        detector: computes the features.
        seed: of the room: tiles and light are those of its cameras.
        name: of the set.
        skipped_sets: how many of the seed's tile sets are skipped.
    """
    copies = one_of_each(red_fives=True, joker=True)
    picture, names = draw_tray((*copies, *(BACK,) * BACKS), seed, skipped_sets)
    return enrol_readings(detector, [read_tray(detector, picture)], copies, name, names).tile_set


def draw_tray(faces: tuple[str, ...], seed: int, skipped_sets: int) -> tuple[Image, list[NamedTile]]:
    """A picture of tiles in rows from straight above, with the position of each.

    Args:
        faces: row by row; ``?`` is face down.
        seed: of the room.
        skipped_sets: how many of the seed's tile sets are skipped.
    """
    room = room_camera(seed, skipped_sets=skipped_sets)
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
