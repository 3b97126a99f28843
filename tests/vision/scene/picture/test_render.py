"""A drawn picture and its labels tell the same story."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.vision.quads import is_convex, quad_area, quad_centre, quad_intersection, quad_up_deg, rectify
from vision.errors import SceneError
from vision.geometry import apply_homography
from vision.scene.elements import (
    Clutter,
    FaceLabel,
    Ground,
    Hand,
    Light,
    PlacedTile,
    Pose,
    Scene,
    Sensor,
)
from vision.scene.faces.design import DESIGNS, Inks, TileDesign
from vision.scene.faces.face import draw_face
from vision.scene.picture.pinhole_camera import PinholeCamera, overhead
from vision.scene.picture.render import draw

CLEAN = Sensor(blur_px=0.0, noise=0.0)
NO_SHADOW = Light(shadow=0.0)
GREY = Ground(kind="plain", colour=(90, 90, 90), half_mm=None)
SIDE = PinholeCamera(60.0, -400.0, 500.0, 38.0, 95.0, 6.0, 40.0, (720, 600), 0.03)
ABOVE = overhead(200.0, size_px=(600, 600))


def picture_of(
    *tiles: PlacedTile, camera: PinholeCamera = ABOVE, design: TileDesign = DESIGNS["mcr"], **more: Any
) -> tuple[np.ndarray, tuple[FaceLabel, ...]]:
    scene = Scene(tiles=tiles, design=design, ground=GREY, light=NO_SHADOW, sensor=CLEAN)
    picture = draw(replace(scene, **more), camera, np.random.default_rng(0))
    return picture.image, picture.labels


@pytest.mark.parametrize(
    "camera", [ABOVE, SIDE, replace(SIDE, k1=-0.06, roll_deg=-80.0)], ids=["above", "side", "lens"]
)
@pytest.mark.parametrize("angle", [0.0, 90.0, 200.0])
def test_what_a_quad_bounds_is_the_face_upright(camera: PinholeCamera, angle: float) -> None:
    design = DESIGNS["mcr"]
    for code in ("1m", "7p", "3s", "6z", "2f"):
        image, (label,) = picture_of(PlacedTile(code, 10, 20, 0, angle), camera=camera)
        assert label.code == code
        assert label.visible == pytest.approx(1.0, abs=0.02)
        assert is_convex(label.quad)
        assert quad_area(label.quad) > 0
        inner = (slice(6, -6), slice(6, -6))
        seen = rectify(image, label.quad, (60, 82))[inner].astype(np.float32)
        wanted = draw_face(code, design, (60, 82))[inner].astype(np.float32)
        match = [
            np.corrcoef(seen.ravel(), np.roll(wanted, shift, (0, 1)).ravel())[0, 1]
            for shift in ((0, 0), (6, 4))
        ]
        turned = np.corrcoef(seen.ravel(), wanted[::-1, ::-1].ravel())[0, 1]
        assert match[0] > 0.85
        assert match[0] > match[1] + 0.05
        assert match[0] > turned + 0.05


def test_marker_colours_stand_at_the_labelled_corners() -> None:
    """A face painted in one colour fills its quad and nothing beyond it."""
    red = TileDesign(
        face=(0, 0, 255), body=(0, 0, 40), back=(0, 40, 0), corner=0.0, white_dragon="blank", engraving=0.0
    )
    for camera in (ABOVE, SIDE):
        image, (label,) = picture_of(PlacedTile("5z", -20, 30, 0, 25), camera=camera, design=red)
        middle = quad_centre(label.quad)
        for corner in label.quad:
            inside = np.round(corner + (middle - corner) * 0.12).astype(int)
            outside = np.round(corner + (corner - middle) * 0.12).astype(int)
            assert image[inside[1], inside[0], 2] > 180
            assert image[outside[1], outside[0], 2] < 180


def test_a_tile_turned_left_has_its_top_to_the_left() -> None:
    _, (label,) = picture_of(PlacedTile("1m", 0, 0, 0, 90.0))
    assert quad_up_deg(label.quad) == pytest.approx(180.0, abs=1.0)


def test_a_back_is_labelled_as_a_back() -> None:
    _, labels = picture_of(
        PlacedTile("?", 0, 0, 0, 0, Pose.FACE_DOWN), PlacedTile("3m", 60, 0, 0, 0, Pose.FACE_DOWN)
    )
    assert [label.code for label in labels] == ["?", "?"]


def test_a_standing_tile_shows_its_face_only_from_the_front() -> None:
    tile = PlacedTile("4p", 0, 0, 0, 0, Pose.STANDING)
    assert picture_of(tile, camera=overhead(200.0))[1] == ()
    _, labels = picture_of(tile, camera=PinholeCamera(0, -400, 300, 55, 90, 0, 40, (600, 600)))
    assert [label.code for label in labels] == ["4p"]
    assert picture_of(tile, camera=PinholeCamera(0, 400, 300, 55, -90, 0, 40, (600, 600)))[1] == ()


@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 0.75])
def test_visible_share_is_what_the_tile_above_leaves(share: float) -> None:
    """Seen from far above, a tile lying on another covers exactly where their outlines meet."""
    high = PinholeCamera(height_mm=20_000.0, fov_deg=1.2, size_px=(600, 600))
    width, _, thick = DESIGNS["mcr"].size_mm
    lower = PlacedTile("1m", 0, 0, 0)
    upper = PlacedTile("2m", share * width, 0, thick)
    labels = {label.code: label for label in picture_of(lower, upper, camera=high)[1]}
    assert labels["2m"].visible == pytest.approx(1.0, abs=0.02)
    if share == 0.0:
        assert "1m" not in labels
    else:
        assert labels["1m"].visible == pytest.approx(share, abs=0.06)


def test_a_nearer_tile_covers_a_farther_one_whatever_their_order() -> None:
    near = PlacedTile("9p", 0, -60, 0, 0, Pose.STANDING)
    far = PlacedTile("1p", 0, -20)
    low = PinholeCamera(0, -500, 160, 70, 90, 0, 30, (600, 600))
    for tiles in ((near, far), (far, near)):
        labels = {label.code: label.visible for label in picture_of(*tiles, camera=low)[1]}
        assert labels["9p"] > 0.98
        assert labels.get("1p", 0.0) < 0.5


def test_a_face_cut_by_the_pictures_edge_is_partly_visible() -> None:
    frame = np.array([[0, 0], [600, 0], [600, 600], [0, 600]])
    edge = apply_homography(np.linalg.inv(ABOVE.plane(0.0)), np.array([[4.0, 300.0]]))[0]
    _, (label,) = picture_of(PlacedTile("5s", float(edge[0]) + 8, float(edge[1])))
    inside = quad_intersection(label.quad, frame) / quad_area(label.quad)
    assert 0.2 < inside < 0.8
    assert label.visible == pytest.approx(inside, abs=0.05)


def test_tiles_outside_the_picture_have_no_label() -> None:
    assert picture_of(PlacedTile("5s", 2000, 0))[1] == ()


def test_a_hand_takes_away_what_it_covers() -> None:
    tiles = [PlacedTile("7z", x, y) for x in (-120, -60, 0, 60, 120) for y in (-120, -60, 0, 60, 120)]
    hand = Hand(wrist_mm=(0, -420), palm_mm=(0, -20))
    before = picture_of(*tiles)[1]
    image, after = picture_of(*tiles, hands=(hand,))
    assert len(before) == 25
    covered = [b for b in before if not any(np.allclose(a.quad, b.quad) for a in after)]
    partly = [a for a in after if a.visible < 0.9]
    assert covered
    assert partly
    for label in covered:
        x, y = np.round(quad_centre(label.quad)).astype(int)
        blue, _, red = (int(v) for v in image[y, x])
        assert red > blue + 20  # skin, not tile


def test_clutter_on_a_tile_hides_it() -> None:
    tile = PlacedTile("1z", 0, 0)
    box = Clutter(0, 0, (60, 60, 60))
    assert picture_of(tile, clutter=(box,))[1] == ()


@pytest.mark.filterwarnings("error")
def test_what_reaches_behind_the_lens_is_drawn_as_far_as_it_lies_before_it() -> None:
    """A board under a camera that looks along the table: its near end has no place in the picture."""
    camera = PinholeCamera(y_mm=-300.0, height_mm=60.0, tilt_deg=75.0, heading_deg=90.0, size_px=(1280, 960))
    board = Clutter(0.0, -150.0, (400.0, 420.0, 20.0), 0.0, (40, 90, 200))
    tile = PlacedTile("5m", 60.0, 100.0)
    drawn = draw(Scene((tile,), DESIGNS["western"], clutter=(board,)), camera, np.random.default_rng(1))
    assert [label.code for label in drawn.labels] == ["5m"]


def test_a_shadow_falls_away_from_the_light() -> None:
    light = Light(from_deg=180.0, elevation_deg=40.0, shadow=0.6, softness_mm=2.0)
    image, _ = picture_of(PlacedTile("1z", 0, 0), light=light)
    left, right = (ABOVE.project(np.array([[x, 0.0, 0.0]]))[0].round().astype(int) for x in (-25.0, 25.0))
    assert image[right[1], right[0]].mean() < image[left[1], left[0]].mean() - 15


def test_the_same_seed_draws_the_same_picture() -> None:
    scene = Scene((PlacedTile("1m", 0, 0),), DESIGNS["western"])
    one, same, other = (draw(scene, SIDE, np.random.default_rng(seed)).image for seed in (3, 3, 4))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


def test_lens_and_its_inverse_agree() -> None:
    points = np.array([[0.0, 0.0], [100, 500], [719, 599], [360, 300]])
    camera = replace(SIDE, k1=-0.08)
    assert camera.undistort(camera.distort(points)) == pytest.approx(points, abs=0.05)
    assert camera.distort(np.array([[359.5, 299.5]])) == pytest.approx(np.array([[359.5, 299.5]]))


def test_ground_and_projection_agree() -> None:
    places = np.array([[30.0, -70.0], [-100.0, 40.0]])
    px = SIDE.project(np.column_stack([places, np.zeros(2)]))
    assert apply_homography(np.linalg.inv(SIDE.plane(0.0)), px) == pytest.approx(places, abs=1e-6)


def test_a_camera_below_the_table_is_refused() -> None:
    with pytest.raises(SceneError, match="height above 0"):
        PinholeCamera(height_mm=-5)


def test_inks_change_the_drawing() -> None:
    pink = replace(DESIGNS["mcr"], inks=Inks(red=(200, 100, 250)))
    assert not np.array_equal(draw_face("7z", pink, (48, 64)), draw_face("7z", DESIGNS["mcr"], (48, 64)))
