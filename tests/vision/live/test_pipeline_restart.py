"""A pipeline that starts in the middle of a hand: the tiles it finds there can go away again."""

from __future__ import annotations

import pytest

from vision.calibration import from_corners
from vision.live import Pipeline
from vision.recogniser.onnx import OnnxDetector
from vision.scene import SimulatedTableCamera
from vision.scene.faces import TileDesign
from vision.scene.picture import overhead
from vision.scene.table import SeatSituation, TableSituation, empty_table

RIVERS = (("1z", "9m", "3p", "7s", "3z", "2m"), ("4z", "8p", "1s"), ("6z", "2p", "9s", "4m"), ("7z", "1p"))


@pytest.mark.slow
@pytest.mark.parametrize("starts", ["before the hand", "in mid-hand"])
def test_tiles_that_are_taken_away_are_forgotten(starts: str) -> None:
    camera = SimulatedTableCamera(TileDesign(), camera=overhead(size_px=(1000, 1000)), seed=4)
    side = 2 * camera.plan.half_mm
    calibration = from_corners(camera.corners_px, (side, side), (1000, 1000))
    pipeline = Pipeline(OnnxDetector.shipped(), calibration, tile_mm=camera.plan.tile_mm)
    at_ms = 0
    told: list[int] = []

    def show(situation: TableSituation, frames: int) -> None:
        nonlocal at_ms
        camera.set_situation(situation)
        for _ in range(frames):
            look = pipeline.frame(camera.frame(at_ms), at_ms)
            at_ms += 100
            if look is not None:
                told.append(sum(len(side.river) for side in look.view.sides))

    if starts == "before the hand":
        show(empty_table(), 12)
    show(in_play(), 25)
    assert told[-1] >= sum(map(len, RIVERS)) - 1
    show(empty_table(), 15)
    assert told[-1] == 0


def in_play() -> TableSituation:
    """Rivers before four standing hands."""
    seats = [SeatSituation(river=river) for river in RIVERS]
    return TableSituation((seats[0], seats[1], seats[2], seats[3]))
