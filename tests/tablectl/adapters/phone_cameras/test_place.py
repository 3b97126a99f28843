"""Where a phone sees the table: found by looking, put right by hand, and found again after a push."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tablectl.adapters.phone_cameras import PhonePlace
from tablectl.simulation.pictures.camera import TableCamera, room_camera
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable
from vision.calibration import Calibration
from vision.errors import CalibrationError
from vision.scene import SimulatedTableCamera
from vision.scene.picture import PinholeCamera
from vision.types import Double, Image

SIZE = (960, 540)
NEAR_PX = 6.0
"""Corners are found as exactly as one pixel of the small picture that is searched, and a little more."""


class Room:
    """A drawn table in play, and cameras that look at it from anywhere."""

    def __init__(self, seed: int = 4, playing_s: float = 120.0) -> None:
        self.club = room_camera(SimulatedRoom(seed), SIZE)
        self.table = SimulatedTable(SimulatedRoom(seed), plan=self.club.plan)
        for tenth in range(round(10 * playing_s)):
            self.table.poll(tenth / 10)
        self.now_s = playing_s

    def seen_from(self, camera: PinholeCamera) -> tuple[Image, Double]:
        """A picture, and where the surface's corners are in it."""
        made = SimulatedTableCamera(
            self.club.design,
            light=self.club.light,
            sensor=self.club.sensor,
            camera=camera,
            plan=self.club.plan,
        )
        frame = TableCamera(self.table, made, fps=1000).poll(self.now_s)
        assert frame is not None
        return frame.image, made.corners_px


@pytest.fixture(scope="module")
def room() -> Room:
    return Room()


def standing(
    room: Room, tilt_deg: float = 0.0, roll_deg: float = 0.0, aside_mm: float = 0.0
) -> PinholeCamera:
    away = room.club.plan.half_mm * 3.1
    tilt = np.radians(tilt_deg)
    return PinholeCamera(
        x_mm=aside_mm,
        y_mm=-away * float(np.sin(tilt)),
        height_mm=away * float(np.cos(tilt)),
        tilt_deg=tilt_deg,
        roll_deg=roll_deg,
        fov_deg=70,
        size_px=SIZE,
    )


def place(folder: Path | None = None) -> tuple[PhonePlace, Callable[[Image], Calibration]]:
    """A place, and a look at a picture as long as it takes to believe it."""
    now = [0.0]
    made = PhonePlace("overhead", folder, (850.0, 850.0), lambda: now[0])

    def look(image: Image) -> Calibration:
        told: Calibration | None = None
        for _ in range(6):
            now[0] += 1.0
            try:
                told = made.frame(image)
            except CalibrationError as error:
                trouble = error
        if told is None:
            raise trouble
        return told

    return made, look


def off_px(calibration: Calibration, corners: Double) -> float:
    return float(np.linalg.norm(calibration.corners_px - corners, axis=1).max())


@pytest.mark.parametrize("tilt_deg", [0.0, 20.0, 40.0])
def test_the_felts_edges_are_found_from_above_and_from_a_seat(room: Room, tilt_deg: float) -> None:
    image, corners = room.seen_from(standing(room, tilt_deg))
    assert off_px(place()[1](image), corners) < NEAR_PX


def test_a_felt_that_is_cut_off_is_not_guessed(room: Room) -> None:
    image, _ = room.seen_from(replace(standing(room), fov_deg=36))
    with pytest.raises(CalibrationError, match="drag the four corners"):
        place()[1](image)


@pytest.mark.parametrize("level", [0, 40, 255])
def test_a_picture_of_nothing_shows_no_table(level: int) -> None:
    with pytest.raises(CalibrationError):
        place()[1](np.full((540, 960, 3), level, np.uint8))


def test_what_a_person_says_is_kept_over_a_restart(room: Room, tmp_path: Path) -> None:
    image, corners = room.seen_from(standing(room))
    made, look = place(tmp_path)
    turned = np.roll(corners, -1, axis=0)  # the first seat sits at the right
    made.set_corners(turned / np.array(SIZE), SIZE, 760.0)
    assert off_px(look(image), turned) < 1
    again = place(tmp_path)[0].calibration
    assert again is not None
    assert off_px(again, turned) < 1
    assert again.surface_mm == (760.0, 760.0)


def test_corners_that_bound_no_table_are_refused(tmp_path: Path) -> None:
    made, _ = place(tmp_path)
    with pytest.raises(CalibrationError):
        made.set_corners(np.zeros((4, 2)), SIZE)
    with pytest.raises(CalibrationError, match="clockwise"):
        made.set_corners(np.array([[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]), SIZE)
    assert made.calibration is None


@pytest.mark.parametrize("roll_deg", [0.0, 6.0, 90.0, 180.0])
def test_a_phone_that_was_bumped_finds_the_table_and_its_seats_again(room: Room, roll_deg: float) -> None:
    before, corners = room.seen_from(standing(room))
    made, look = place()
    made.set_corners(corners / np.array(SIZE), SIZE)
    assert off_px(look(before), corners) < 1
    after, moved = room.seen_from(standing(room, roll_deg=roll_deg, aside_mm=70.0))
    assert off_px(look(after), moved) < NEAR_PX
    assert made.was_recovered


def test_an_arm_over_the_edge_and_a_blink_move_nothing(room: Room) -> None:
    image, corners = room.seen_from(standing(room))
    made, look = place()
    made.set_corners(corners / np.array(SIZE), SIZE)
    covered = image.copy()
    covered[:, :420] = 90
    assert off_px(look(covered), corners) < 1
    assert off_px(look(np.zeros_like(image)), corners) < 1
    assert not made.was_recovered


def test_a_picture_of_another_shape_is_looked_at_anew(room: Room) -> None:
    image, corners = room.seen_from(standing(room))
    made, look = place()
    made.set_corners(corners / np.array(SIZE), SIZE)
    upright, moved = room.seen_from(replace(standing(room), size_px=(540, 960), fov_deg=50))
    assert off_px(look(image), corners) < 1
    assert off_px(look(upright), moved) < NEAR_PX
