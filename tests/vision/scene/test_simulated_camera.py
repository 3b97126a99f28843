"""The simulated camera shows the situation it was given, however it got there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.vision.quads import rectify
from vision.calibration import FiducialPlan, fit_fiducials
from vision.calibration.fiducials import draw_fiducial
from vision.geometry import apply_homography, homography
from vision.scene import Hand, Light, Pose, Sensor, SimulatedTableCamera
from vision.scene.faces import draw_face
from vision.scene.faces.design import DESIGNS
from vision.scene.picture import PinholeCamera, overhead
from vision.scene.table import SeatSituation, TableSituation, empty_table, fresh_walls, table_tiles
from vision.training.scenes.random_tables import random_situation

QUIET = Sensor(blur_px=0.5, noise=0.0)
NOBODY = SeatSituation(hand=0)


def camera(**more: Any) -> SimulatedTableCamera:
    settings: dict[str, Any] = {"sensor": QUIET, "seed": 4, "camera": overhead(size_px=(640, 640))}
    return SimulatedTableCamera(DESIGNS["mcr"], **{**settings, **more})


@pytest.mark.slow
@pytest.mark.parametrize("gloss", [(), ((0.4, 0.4, 0.2, 0.6),)], ids=["dull", "gloss"])
def test_redrawing_what_changed_equals_drawing_everything(
    gloss: tuple[tuple[float, float, float, float], ...],
) -> None:
    light = Light(shadow=0.5, softness_mm=6.0, slope=(0.2, 0.1), spots=gloss)
    gradual = camera(light=light)
    rng = np.random.default_rng(1)
    for _ in range(3):
        situation = random_situation(rng)
        gradual.set_situation(situation)
        seat = situation.seats[1]
        situation = replace(
            situation,
            seats=(situation.seats[0], replace(seat, river=(*seat.river, "1z")), *situation.seats[2:]),
        )
        gradual.set_situation(situation)
        at_once = camera(light=light)
        at_once.set_situation(situation)
        one, other = gradual.frame(0).astype(int), at_once.frame(0).astype(int)
        # Repainted windows and the whole picture may round their blurs apart by a grey level.
        assert np.abs(one - other).max() <= 2


def test_a_cleared_table_looks_as_before() -> None:
    table = camera()
    before = table.frame(0)
    table.set_situation(fresh_walls())
    assert not np.array_equal(before, table.frame(0))
    table.set_situation(empty_table())
    assert np.abs(before.astype(int) - table.frame(0)).max() <= 2


def test_a_situation_is_laid_again_after_other_things() -> None:
    table = camera()
    table.set_situation(fresh_walls())
    walls = table.frame(0)
    table.set_placed(set())
    assert not np.array_equal(walls, table.frame(0))
    table.set_situation(fresh_walls())
    assert np.abs(walls.astype(int) - table.frame(0)).max() <= 2


@pytest.mark.parametrize("k1", [0.0, -0.04])
def test_the_surface_corners_carry_millimetres_to_pixels(k1: float) -> None:
    """Reading a face where the corners say it lies finds that face: the calibration by hand rests on this."""
    table = camera(camera=replace(overhead(size_px=(1000, 1000)), k1=k1))
    river = ("1m", "5p", "9s", "6z", "7z")
    situation = TableSituation((SeatSituation(river=river, hand=0), NOBODY, NOBODY, NOBODY))
    table.set_situation(situation)
    image = table.frame(0)
    for tile, label in zip(
        table_tiles(situation, table.plan, table.seed),
        sorted(table.truth(), key=lambda t: t.quad[0, 0]),
        strict=True,
    ):
        assert label.code == tile.code
        seen = rectify(image, label.quad, (40, 54))[5:-5, 5:-5].astype(float)
        wanted = draw_face(tile.code, table.design, (40, 54))[5:-5, 5:-5].astype(float)
        assert np.corrcoef(seen.ravel(), wanted.ravel())[0, 1] > 0.65
        if k1 == 0.0:
            flat = apply_homography(
                homography(table.corners_mm, table.corners_px), np.array([[tile.x_mm, tile.y_mm]])
            )[0]
            assert np.hypot(*(flat - label.quad.mean(axis=0))) < 6  # only the tile's height apart


def test_corners_go_round_from_seat_0s_left() -> None:
    left_near, right_near, right_far, left_far = camera().corners_px
    assert left_near[0] < right_near[0]
    assert right_far[1] < right_near[1]
    assert left_far[0] < right_far[0]
    assert left_far[1] < left_near[1]


@pytest.mark.parametrize("tilt", [0.0, 18.0])
def test_printed_fiducials_calibrate_it(tilt: float) -> None:
    above = overhead(size_px=(1000, 1000), margin=1.4)
    back = above.height_mm * float(np.tan(np.radians(tilt)))
    pose = replace(above, tilt_deg=tilt, y_mm=-back)
    half = camera().plan.half_mm
    on_frame = FiducialPlan((2 * half, 2 * half), marker_mm=44.0, inset_mm=-29.0)
    prints = [(draw_fiducial(k, 120), on_frame.corners_mm(k)) for k in range(4)]
    table = camera(camera=pose, prints=prints)
    table.set_situation(fresh_walls())
    found = fit_fiducials(table.frame(0), on_frame)[0]
    assert np.abs(found.corners_px - table.corners_px).max() < 2.0


def test_a_hand_comes_and_goes_without_a_trace() -> None:
    table = camera()
    table.set_situation(fresh_walls())
    before, labels = table.frame(0), len(table.truth())
    table.set_hands([Hand((0, -650), (0, -280))])
    assert np.abs(table.frame(0).astype(int) - before).max() > 50
    assert len(table.truth()) < labels
    table.set_hands([])
    assert np.array_equal(table.frame(0), before)


def test_no_standing_face_is_ever_seen_from_above() -> None:
    table = camera()
    situation = replace(random_situation(np.random.default_rng(3)), seats=(SeatSituation(hand=13),) * 4)
    table.set_situation(situation)
    assert all(tile.pose is Pose.STANDING for tile in table_tiles(situation, table.plan))
    assert table.truth() == ()


def test_frames_differ_by_noise_only_and_repeat_by_their_time() -> None:
    table = camera(sensor=Sensor(blur_px=0.5, noise=3.0))
    table.set_situation(fresh_walls())
    first, again, later = table.frame(100), table.frame(100), table.frame(133)
    assert np.array_equal(first, again)
    difference = np.abs(first.astype(int) - later)
    assert 0.5 < difference.mean() < 6


def test_a_tilted_camera_sees_the_same_tiles() -> None:
    tilted = PinholeCamera(0.0, -500.0, 1000.0, 25.0, 90.0, 0.0, 60.0, (800, 640), -0.02)
    table = camera(camera=tilted)
    situation = TableSituation((SeatSituation(("1m", "2m", "3m"), hand=0), NOBODY, NOBODY, NOBODY))
    table.set_situation(situation)
    assert sorted(label.code for label in table.truth()) == ["1m", "2m", "3m"]
