"""Where the camera sees the surface: four corners or printed fiducials, kept in a file, watched for drift."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.calibration import (
    Calibration,
    FiducialPlan,
    drift_px,
    fit_fiducials,
    from_corners,
    load_calibration,
    save_calibration,
    scale_to_frame,
)
from vision.calibration.fiducials import draw_fiducial
from vision.errors import CalibrationError
from vision.geometry import apply_homography, homography
from vision.types import Double, Image

CORNERS = [[120.0, 880.0], [900.0, 900.0], [860.0, 130.0], [150.0, 110.0]]
SIZE = (1000, 1000)


def test_corners_run_as_seat_0_sees_them() -> None:
    calibration = from_corners(CORNERS, (850, 850), SIZE)
    half = 425.0
    places = calibration.to_mm(np.array(CORNERS))
    assert np.allclose(places, [[-half, -half], [half, -half], [half, half], [-half, half]])
    assert np.allclose(calibration.to_px(places), CORNERS)


def test_the_scale_is_that_of_the_picture() -> None:
    square = [[0.0, 850.0], [850.0, 850.0], [850.0, 0.0], [0.0, 0.0]]
    assert from_corners(square, (850, 850), SIZE).px_per_mm == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("corners", "wanted"),
    [
        (CORNERS[::-1], "clockwise"),
        (CORNERS[:3], "four corners"),
        ([[0, 0], [1, 1], [2, 2], [3, 3]], "four corners"),
    ],
)
def test_corners_that_bound_nothing_are_refused(corners: list[list[float]], wanted: str) -> None:
    with pytest.raises(CalibrationError, match=wanted):
        from_corners(corners, (850, 850), SIZE)


def test_a_surface_has_a_size() -> None:
    with pytest.raises(CalibrationError, match="above zero"):
        from_corners(CORNERS, (850, 0), SIZE)


def test_frames_shrunk_by_half_show_the_same_surface() -> None:
    calibration = scale_to_frame(from_corners(CORNERS, (850, 850), SIZE), (500, 500))
    assert np.allclose(calibration.corners_px, np.array(CORNERS) / 2)
    assert calibration.size_px == (500, 500)


def picture_with_fiducials(markers: tuple[int, ...], shift_px: float = 0.0) -> tuple[Image, Double]:
    """A grey table with markers, seen a little from the side, and the true surface corners in it."""
    plan = FiducialPlan()
    half = plan.surface_mm[0] / 2
    surface = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    true = np.array(CORNERS) + np.array([shift_px, 0.0])
    mm_to_px = homography(surface, true)
    image = np.full((1000, 1000, 3), 90, np.uint8)
    for marker in markers:
        quad = apply_homography(mm_to_px, plan.corners_mm(marker))
        white = apply_homography(
            mm_to_px,
            plan.corners_mm(marker).mean(axis=0)
            + (plan.corners_mm(marker) - plan.corners_mm(marker).mean(axis=0)) * 1.5,
        )
        cv2.fillConvexPoly(image, np.round(white).astype(np.int32), (255, 255, 255))
        drawn = draw_fiducial(marker, 120)
        corners = np.array([[0, 0], [120, 0], [120, 120], [0, 120]], np.float64) - 0.5
        warped = cv2.warpPerspective(drawn, homography(corners, quad), (1000, 1000), flags=cv2.INTER_AREA)
        mask = cv2.warpPerspective(
            np.full((120, 120), 255, np.uint8), homography(corners, quad), (1000, 1000)
        )
        image[mask > 127] = warped[mask > 127]
    return image, true


@pytest.mark.parametrize("markers", [(0, 1, 2, 3), (0, 1, 3)])
def test_three_fiducials_are_enough(markers: tuple[int, ...]) -> None:
    image, true = picture_with_fiducials(markers)
    calibration = fit_fiducials(image)[0]
    assert np.abs(calibration.corners_px - true).max() < 4.0
    assert set(calibration.fiducials) == set(markers)


def test_two_fiducials_are_not() -> None:
    image, _ = picture_with_fiducials((1, 2))
    with pytest.raises(CalibrationError, match="seen: 1, 2"):
        fit_fiducials(image)[0]


def test_a_pushed_camera_is_noticed() -> None:
    image, _ = picture_with_fiducials((0, 1, 2, 3))
    calibration = fit_fiducials(image)[0]
    moved, _ = picture_with_fiducials((0, 1, 2, 3), shift_px=9.0)
    still = drift_px(image, calibration)
    drift = drift_px(moved, calibration)
    assert still is not None and still < 0.5
    assert drift == pytest.approx(9.0, abs=1.0)


def test_without_fiducials_in_view_nobody_can_tell() -> None:
    image, _ = picture_with_fiducials((0, 1, 2, 3))
    calibration = fit_fiducials(image)[0]
    assert drift_px(np.full((1000, 1000, 3), 90, np.uint8), calibration) is None


def test_what_was_saved_is_loaded(tmp_path: Path) -> None:
    image, _ = picture_with_fiducials((0, 1, 2, 3))
    calibration = fit_fiducials(image)[0]
    save_calibration(calibration, tmp_path / "camera.json")
    loaded = load_calibration(tmp_path / "camera.json")
    assert isinstance(loaded, Calibration)
    assert np.allclose(loaded.corners_px, calibration.corners_px, atol=0.01)
    assert set(loaded.fiducials) == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("no json", "is not JSON"),
        ("[]", "expected schema"),
        (json.dumps({"schema": "vision/calibration/9"}), "calibrate again"),
        (json.dumps({"schema": "vision/calibration/1"}), "no “corners_px”"),
        (
            json.dumps(
                {"schema": "vision/calibration/1", "corners_px": 3, "surface_mm": [1, 1], "size_px": [1, 1]}
            ),
            "four corners",
        ),
    ],
)
def test_a_file_that_is_no_calibration_says_so(tmp_path: Path, text: str, wanted: str) -> None:
    path = tmp_path / "camera.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CalibrationError, match=wanted):
        load_calibration(path)


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match="cannot read the calibration"):
        load_calibration(tmp_path / "nothing.json")
