"""The simulated table's own tiles are known to its recogniser, each face by its own picture."""

from __future__ import annotations

import pytest

from tablectl.simulation.pictures.own_tiles import own_tiles
from vision.labels import BACK, FACES
from vision.recogniser.onnx import OnnxDetector


@pytest.mark.parametrize("seed", [1, 7])
def test_every_face_of_the_room_is_enrolled(seed: int) -> None:
    enrolled = own_tiles(OnnxDetector.shipped(), seed, "own")
    assert enrolled.name == "own"
    assert {FACES[face] for face in enrolled.faces} >= {face for face in FACES if face != BACK}
