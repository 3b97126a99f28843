"""The surface straightened at a known scale."""

from __future__ import annotations

import numpy as np
import pytest

from vision.calibration import Area, from_corners, scaled_rectifier

CORNERS = [[120.0, 880.0], [900.0, 900.0], [860.0, 130.0], [150.0, 110.0]]
CALIBRATION = from_corners(CORNERS, (850, 850), (1000, 1000))


def test_a_place_keeps_its_place() -> None:
    rectifier = scaled_rectifier(CALIBRATION, 1.2)
    places = np.array([[0.0, 0.0], [-425.0, -425.0], [300.0, 120.0]])
    assert np.allclose(rectifier.to_mm(rectifier.from_mm(places)), places)
    assert np.allclose(rectifier.to_frame(rectifier.from_mm(places[1:2])), CORNERS[0])


def test_the_picture_stands_as_seat_0_sees_the_table() -> None:
    rectifier = scaled_rectifier(CALIBRATION, 1.0)
    (near_left, far_right) = rectifier.from_mm(np.array([[-425.0, -425.0], [425.0, 425.0]]))
    assert near_left[0] < far_right[0]
    assert near_left[1] > far_right[1]


def test_what_the_camera_shows_is_found_where_it_belongs() -> None:
    frame = np.zeros((1000, 1000, 3), np.uint8)
    spot = CALIBRATION.to_px(np.array([[200.0, -100.0]]))[0].round().astype(int)
    frame[spot[1] - 3 : spot[1] + 4, spot[0] - 3 : spot[0] + 4] = 255
    rectifier = scaled_rectifier(CALIBRATION, 1.0)
    picture = rectifier.rectify(frame)
    rows, columns = np.nonzero(picture[..., 0] > 127)
    found = rectifier.to_mm(np.array([[columns.mean(), rows.mean()]]))[0]
    assert found == pytest.approx([200.0, -100.0], abs=1.5)


def test_a_part_is_cut_from_the_whole() -> None:
    across, down = np.meshgrid(np.arange(1000) // 5, np.arange(1000) // 7)
    frame = np.stack([across, down, (across + down) // 2], axis=2).astype(np.uint8)
    rectifier = scaled_rectifier(CALIBRATION, 0.8)
    part = Area(100, 200, 260, 330)
    whole = rectifier.rectify(frame)
    cut = rectifier.rectify(frame, part).astype(int)
    assert np.abs(cut - whole[200:330, 100:260]).max() <= 2
