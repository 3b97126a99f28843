"""A camera behind a simulated player, read by the models that are shipped."""

from __future__ import annotations

import pytest

from tablectl.adapters.eyes.hand_cameras import hand_seen
from tablectl.simulation.pictures.camera import room_camera
from tablectl.simulation.pictures.hand_camera import HandCamera, hand_situation
from tablectl.simulation.pictures.situation import situation_of
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable
from vision.live import HandPipeline
from vision.recogniser.onnx import OnnxDetector

ROOM, SIDE = SimulatedRoom(1), 1


@pytest.fixture
def table() -> SimulatedTable:
    """A table in the middle of a hand."""
    made = SimulatedTable(ROOM, plan=room_camera(ROOM, (640, 640)).plan)
    for tenth in range(450):
        made.poll(tenth / 10)
    return made


def test_the_camera_over_the_table_is_shown_no_face_of_a_standing_tile(table: SimulatedTable) -> None:
    assert all(seat.standing == () for seat in situation_of(table.felt()).seats)
    behind = hand_situation(table.felt(), SIDE)
    assert [bool(seat.standing) for seat in behind.seats] == [side == SIDE for side in range(4)]


def test_a_standing_hand_is_read_and_read_again_only_when_it_changes(table: SimulatedTable) -> None:
    camera = HandCamera(table, SIDE, ROOM)
    pipeline = HandPipeline(OnnxDetector.shipped())
    views = []
    for frame_s in (0.0, 0.25, 0.5, 0.75, 1.0, 1.25):
        frame = camera.poll(frame_s)
        assert frame is not None
        views.append(pipeline.frame(frame.image))
    seen = next(view for view in views if view is not None)
    felt = table.felt().seats[SIDE]
    held = [*felt.standing, *([felt.fresh] if felt.fresh is not None else [])]
    read = hand_seen(seen, SIDE, 0)
    assert [faces[0][0] for faces in read.tiles] == held
    assert read.drawn_apart is (felt.fresh is not None)
    assert views == [None, seen, *views[2:3] * 4]
    assert pipeline.reads == 2
