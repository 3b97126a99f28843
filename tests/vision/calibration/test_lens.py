"""Lenses bend straight lines; calibration finds how much and takes it back."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.calibration import (
    Calibration,
    FiducialPlan,
    fit_fiducials,
    from_corners,
    load_calibration,
    save_calibration,
    scale_to_frame,
    scaled_rectifier,
)
from vision.calibration.calibration import refit
from vision.calibration.fiducials import draw_fiducial
from vision.calibration.lens import Lens
from vision.errors import CalibrationError
from vision.geometry import apply_homography, homography
from vision.types import Double, Image

SIZE = (1200, 1000)
CORNERS = np.array([[140.0, 930.0], [1060.0, 940.0], [990.0, 80.0], [190.0, 70.0]])
PLAN = FiducialPlan()
HALF = PLAN.surface_mm[0] / 2
SURFACE = np.array([[-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]])
WIDE = Lens(0.12, 0.0, SIZE)


OVER = 3
"""Drawn so many times finer and shrunk, as light falls on a sensor."""


@cache
def bent_places(lens: Lens) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The column and row of the straight picture that each pixel of a bent one shows."""
    wide, high = SIZE[0] * OVER, SIZE[1] * OVER
    y, x = np.mgrid[0:high, 0:wide].astype(np.float64)
    here = (np.stack([x.ravel(), y.ravel()], 1) + 0.5) / OVER - 0.5
    source = ((lens.straighten(here) + 0.5) * OVER - 0.5).astype(np.float32)
    columns, rows = (np.ascontiguousarray(source[:, k].reshape(high, wide)) for k in (0, 1))
    return columns, rows


@cache
def table(lens: Lens | None, markers: tuple[int, ...], shift: float = 0.0) -> tuple[Image, Double]:
    """A grey table with markers as a camera sees it, and the true (n, 2) pixels of a grid on the surface."""
    mm_to_straight = homography(SURFACE, CORNERS + np.array([shift, 0.0]))
    wide, high = SIZE[0] * OVER, SIZE[1] * OVER

    def fine(points_mm: Double) -> Double:
        return (apply_homography(mm_to_straight, points_mm) + 0.5) * OVER - 0.5

    straight = np.full((high, wide, 3), 110, np.uint8)
    cells = np.array([[0, 0], [120, 0], [120, 120], [0, 120]], np.float64) - 0.5
    for marker in markers:
        middle = np.array(PLAN.centre_mm(marker))
        white = fine((PLAN.corners_mm(marker) - middle) * 1.4 + middle)
        cv2.fillPoly(straight, [np.round(white).astype(np.int32)], (245, 245, 245))
        place = homography(cells, fine(PLAN.corners_mm(marker)))
        whole = cv2.warpPerspective(draw_fiducial(marker, 120), place, (wide, high))
        mask = cv2.warpPerspective(np.full((120, 120), 255, np.uint8), place, (wide, high))
        straight[mask > 127] = whole[mask > 127]
    grid = np.array([[x, y] for x in (-380.0, 0.0, 380.0) for y in (-380.0, 0.0, 380.0)])
    seen = apply_homography(mm_to_straight, grid)
    if lens is None:
        return np.asarray(cv2.resize(straight, SIZE, interpolation=cv2.INTER_AREA), np.uint8), seen
    bent = cv2.remap(straight, *bent_places(lens), cv2.INTER_LINEAR, borderValue=(110, 110, 110))
    return np.asarray(cv2.resize(bent, SIZE, interpolation=cv2.INTER_AREA), np.uint8), lens.bend(seen)


@given(
    k1=st.floats(-0.1, 0.3),
    k2=st.floats(-0.05, 0.05),
    point=st.tuples(st.floats(0, SIZE[0]), st.floats(0, SIZE[1])),
)
def test_bending_is_the_way_back_from_straightening(k1: float, k2: float, point: tuple[float, float]) -> None:
    lens = Lens(k1, k2, SIZE)
    assert lens.is_sound
    seen = np.array([point])
    assert np.allclose(lens.bend(lens.straighten(seen)), seen, atol=1e-6)


def test_a_lens_keeps_the_middle_and_pulls_the_corners_in() -> None:
    middle = np.array([[599.5, 499.5]])
    assert np.allclose(WIDE.bend(middle), middle)
    corner = np.array([[0.0, 0.0]])
    assert (WIDE.bend(corner) > corner).all()


def test_a_lens_that_folds_the_picture_is_not_sound() -> None:
    assert not Lens(-0.5, 0.0, SIZE).is_sound


@pytest.mark.slow
@pytest.mark.parametrize("markers", [(0, 1, 2, 3), (0, 1, 2, 3, 4, 5, 6, 7)])
def test_markers_tell_a_bending_lens_and_the_surface_lies_flat_again(markers: tuple[int, ...]) -> None:
    image, seen = table(WIDE, markers)
    calibration, fit = fit_fiducials(image, PLAN)
    assert calibration.lens is not None
    assert calibration.lens.k1 == pytest.approx(WIDE.k1, abs=0.03)
    assert fit.error_mm < 0.5
    grid = np.array([[x, y] for x in (-380.0, 0.0, 380.0) for y in (-380.0, 0.0, 380.0)])
    assert np.abs(calibration.to_mm(seen) - grid).max() < 2.0
    assert np.abs(calibration.to_px(grid) - seen).max() < 2.0


def test_a_lens_that_bends_nothing_is_left_out() -> None:
    image, seen = table(None, (0, 1, 2, 3, 4, 5, 6, 7))
    calibration, fit = fit_fiducials(image, PLAN)
    assert calibration.lens is None
    assert fit.worst_mm < 1.0
    assert np.abs(calibration.to_mm(seen)[4]).max() < 0.5


@pytest.mark.slow
def test_the_rectified_picture_is_straight_where_the_camera_bends() -> None:
    image, _ = table(WIDE, (0, 1, 2, 3, 4, 5, 6, 7))
    calibration, _ = fit_fiducials(image, PLAN)
    rectifier = scaled_rectifier(calibration, 1.0)
    whole = rectifier.rectify(image)
    for marker in range(8):
        x, y = rectifier.from_mm(np.array([PLAN.centre_mm(marker)]))[0]
        around = whole[int(y) - 40 : int(y) + 40, int(x) - 40 : int(x) + 40]
        white = np.argwhere(around.min(axis=2) > 180)
        assert np.abs(white.mean(axis=0) - 40).max() < 2.5, marker
    again = rectifier.from_mm(calibration.to_mm(rectifier.to_frame(np.array([[100.0, 700.0]]))))
    assert np.allclose(again, [[100.0, 700.0]], atol=0.01)
    part = rectifier.rectify(image, rectifier.whole)
    assert (part == whole).all()
    assert rectifier.rectify_small(image, 2).shape == whole.shape


@pytest.mark.slow
def test_the_file_keeps_lens_and_plan(tmp_path: Path) -> None:
    image, _ = table(WIDE, (0, 1, 2, 3))
    calibration, _ = fit_fiducials(image, PLAN)
    save_calibration(calibration, tmp_path / "c.json")
    again = load_calibration(tmp_path / "c.json")
    assert again.plan == PLAN
    assert again.lens is not None and calibration.lens is not None
    assert again.lens.k1 == pytest.approx(calibration.lens.k1, abs=1e-5)
    half = scale_to_frame(again, (600, 500))
    assert np.allclose(half.to_mm(half.corners_px), again.to_mm(again.corners_px), atol=0.6)


def test_a_file_with_an_impossible_lens_is_refused(tmp_path: Path) -> None:
    good = Calibration(CORNERS, PLAN.surface_mm, SIZE, {}, Lens(-2.0, 0.0, SIZE))
    save_calibration(good, tmp_path / "c.json")
    with pytest.raises(CalibrationError, match="impossible lens"):
        load_calibration(tmp_path / "c.json")


@pytest.mark.parametrize("lens", [None, pytest.param(WIDE, marks=pytest.mark.slow)])
def test_a_pushed_camera_is_fitted_again_from_its_markers(lens: Lens | None) -> None:
    first, _ = fit_fiducials(table(lens, (0, 1, 2, 3))[0], PLAN)
    pushed, seen = table(lens, (0, 1, 2, 3), shift=25.0)
    assert np.abs(first.to_mm(seen)[4]).max() > 10
    found = refit(first, pushed)
    assert found is not None
    again, fit = found
    assert fit.error_mm < 1.0
    assert np.abs(again.to_mm(seen)[4]).max() < 1.5


def test_nothing_is_fitted_again_from_too_few_markers() -> None:
    first = from_corners(CORNERS, PLAN.surface_mm, SIZE)
    assert refit(first, table(None, (0, 1))[0]) is None
