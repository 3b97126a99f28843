"""The simulated table's own tiles are known to its recogniser, each face by its own picture."""

from __future__ import annotations

import pytest

from tablectl.simulation.pictures.own_tiles import (
    MAX_LIKENESS,
    OwnTiles,
    enrol_room_tiles,
    max_likeness,
)
from tablectl.simulation.room import SimulatedRoom
from vision.labels import BACK, FACES
from vision.recogniser.onnx import OnnxDetector


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 7])
def test_every_face_of_the_room_is_enrolled(seed: int) -> None:
    enrolled = enrol_room_tiles(OnnxDetector.shipped(), SimulatedRoom(seed), "own")
    assert enrolled.name == "own"
    assert {FACES[face] for face in enrolled.faces} >= {face for face in FACES if face != BACK}


@pytest.mark.slow
def test_a_set_whose_faces_look_alike_is_passed_over() -> None:
    """Of the first set of this seed the reader tells a 6 of bamboos from a 9 by chance."""
    tiles = OwnTiles(823)
    assert max_likeness(tiles.enrol(OnnxDetector.shipped(), "own")) < MAX_LIKENESS
    assert tiles.skipped_sets > 0
