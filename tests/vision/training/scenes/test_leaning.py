"""Tiles that lean or lie on their sides are drawn, covered and labelled where they are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.quads import is_convex, quad_area, rectify
from vision.errors import SceneError
from vision.scene.elements import Clutter, FaceLabel, Ground, Lean, Light, PlacedTile, Pose, Scene, Sensor
from vision.scene.faces.design import DESIGNS, TileDesign
from vision.scene.faces.face import draw_face
from vision.scene.picture.pinhole_camera import PinholeCamera, overhead
from vision.scene.picture.render import draw
from vision.scene.simulated_camera import SimulatedTableCamera
from vision.scene.solids.attitude import attitude_of, box_corners
from vision.training.scenes.arrangements import overlaps
from vision.training.scenes.propping import prop_tile, propped_row, support_mm, toppled_row
from vision.training.scenes.training_scenes import Kinds, random_scene
from vision.training.scenes.upended_scenes import UPENDED

SIZE = DESIGNS["mcr"].size_mm
ABOVE = overhead(200.0, size_px=(500, 500))
SIDE = PinholeCamera(60.0, -400.0, 500.0, 38.0, 95.0, 6.0, 40.0, (600, 500), 0.03)
RED = TileDesign(
    face=(0, 0, 255), body=(0, 60, 0), back=(60, 0, 0), corner=0.0, white_dragon="blank", engraving=0.0
)
poses = st.sampled_from(list(Pose))


def picture_of(
    *tiles: PlacedTile, camera: PinholeCamera = ABOVE, design: TileDesign = DESIGNS["mcr"], **more: Any
) -> tuple[np.ndarray, tuple[FaceLabel, ...]]:
    scene = Scene(
        tiles,
        design,
        Ground(kind="plain", colour=(90, 90, 90), half_mm=None),
        Light(shadow=0.0),
        Sensor(blur_px=0.0, noise=0.0),
    )
    picture = draw(replace(scene, **more), camera, np.random.default_rng(0))
    return picture.image, picture.labels


@settings(max_examples=12)
@given(poses, st.floats(0, 360), st.floats(0, 360), st.floats(0, 180), st.sampled_from([ABOVE, SIDE]))
def test_the_quad_of_a_leaning_tile_bounds_the_pixels_of_its_face(
    pose: Pose, angle: float, towards: float, deg: float, camera: PinholeCamera
) -> None:
    tile = PlacedTile("5z", 10, -20, 0, angle, pose, Lean(towards, deg))
    image, labels = picture_of(tile, camera=camera, design=RED)
    red = (image[..., 2] > 100) & (image[..., :2].max(axis=2) < 40)
    faces = [label for label in labels if label.code == "5z"]
    if not faces:
        height, width = red.shape
        assert red.sum() < 0.02 * height * width
        return
    (label,) = faces
    assert is_convex(label.quad)
    inside = cv2.fillConvexPoly(np.zeros(red.shape, np.uint8), label.quad.round().astype(np.int32), 1)
    within = cv2.dilate(inside, np.ones((5, 5), np.uint8))
    core = cv2.erode(inside, np.ones((5, 5), np.uint8))
    assert not (red & (within == 0)).any()
    assert red[core == 1].mean() > 0.98


@settings(max_examples=40)
@given(poses, st.floats(0, 360), st.floats(0, 360), st.floats(0, 180), st.floats(0, 50))
def test_a_tile_rests_at_its_height_whichever_way_it_leans(
    pose: Pose, angle: float, towards: float, deg: float, high: float
) -> None:
    tile = PlacedTile("1m", 30, 40, high, angle, pose, Lean(towards, deg))
    axes = attitude_of(tile)
    assert axes.T @ axes == pytest.approx(np.eye(3), abs=1e-9)
    assert np.linalg.det(axes) == pytest.approx(1.0)
    corners = box_corners(axes, SIZE, (tile.x_mm, tile.y_mm, tile.z_mm))
    assert corners[:, 2].min() == pytest.approx(high)
    assert corners.mean(axis=0)[:2] == pytest.approx([30, 40])


@pytest.mark.parametrize("pose", [Pose.FACE_UP, Pose.FACE_DOWN, Pose.STANDING])
def test_a_tile_that_leans_by_nothing_is_labelled_as_one_that_does_not_lean(pose: Pose) -> None:
    camera = PinholeCamera(0, -300, 300, 48, 90, 0, 40, (500, 500))
    tile = PlacedTile("6s", 5, 10, 0, 12, pose)
    (plain,) = picture_of(tile, camera=camera)[1]
    (leaning,) = picture_of(replace(tile, lean=Lean(30, 0)), camera=camera)[1]
    assert leaning.code == plain.code
    assert leaning.quad == pytest.approx(plain.quad, abs=1e-6)


def test_a_face_that_leans_reads_upright_in_its_quad() -> None:
    for tile in (
        prop_tile("3m", 40),
        prop_tile("3m", 55, sideways=True),
        prop_tile("3m", 35, upside_down=True),
    ):
        image, (label,) = picture_of(tile)
        seen = rectify(image, label.quad, (60, 82))[6:-6, 6:-6].astype(np.float32)
        wanted = draw_face("3m", DESIGNS["mcr"], (60, 82))[6:-6, 6:-6].astype(np.float32)
        match, turned = (
            np.corrcoef(seen.ravel(), other.ravel())[0, 1] for other in (wanted, wanted[::-1, ::-1])
        )
        assert match > 0.75
        assert match > turned + 0.2


def test_a_tile_on_its_side_shows_its_face_from_the_front_only() -> None:
    tile = PlacedTile("4p", 0, 0, 0, 0, Pose.ON_SIDE)
    front, behind = (PinholeCamera(0, y, 300, 55, h, 0, 40, (500, 500)) for y, h in ((-400, 90), (400, -90)))
    assert picture_of(tile)[1] == ()
    assert picture_of(tile, camera=behind)[1] == ()
    ((label,)) = picture_of(tile, camera=front)[1]
    up = label.quad[:2].mean(axis=0) - label.quad[2:].mean(axis=0)
    assert label.code == "4p"
    assert up[0] < -2 * abs(up[1])  # its top lies to the left


def test_a_back_is_labelled_where_it_lies_more_than_it_stands() -> None:
    codes = [picture_of(prop_tile("1m", deg, away=True))[1] for deg in (15, 35, 60, 85)]
    assert [[label.code for label in labels] for labels in codes] == [["?"], ["?"], [], []]


def test_a_face_seen_from_its_edge_has_no_label() -> None:
    assert [label.code for label in picture_of(prop_tile("1m", 70))[1]] == ["1m"]
    assert picture_of(prop_tile("1m", 83))[1] == ()


@pytest.mark.parametrize("sideways", [False, True])
@pytest.mark.parametrize("deg", [38.0, 55.0, 75.0])
@pytest.mark.parametrize("high", [15.0, 60.0])
def test_a_propped_tile_touches_its_support_and_does_not_enter_it(
    sideways: bool, deg: float, high: float
) -> None:
    front = support_mm(SIZE, deg, high, sideways=sideways)
    tile = prop_tile("1m", deg, sideways=sideways)
    corners = box_corners(attitude_of(tile), SIZE, (0, 0, 0))
    low = corners[corners[:, 2].argsort()[:2], 1].max()
    length = SIZE[0] if sideways else SIZE[1]
    slope = np.radians(deg)
    if length * np.sin(slope) <= high:
        assert corners[:, 1].max() == pytest.approx(front)
    else:
        # The underside passes through the support's upper edge.
        assert low + high / np.tan(slope) == pytest.approx(front)


def test_toppled_tiles_touch_and_do_not_enter_one_another() -> None:
    row = toppled_row(["1m"] * 4, SIZE, 40.0)
    gaps = np.diff([tile.y_mm for tile in row]) * np.sin(np.radians(40.0))
    assert gaps == pytest.approx([SIZE[2]] * 3)


def test_a_tile_on_another_covers_it_and_one_behind_is_covered() -> None:
    deg = 45.0
    lying = PlacedTile("1p", 0, SIZE[1] / 2)
    (leaning,) = propped_row(["2p"], SIZE, [deg], SIZE[2], 0.3)
    for x, y, heading in ((0, -400, 90), (400, 0, 180), (-400, 0, 0)):
        camera = PinholeCamera(x, y, 420, 42, heading, 0, 40, (300, 300))
        for tiles in ((lying, leaning), (leaning, lying)):
            labels = {label.code: label.visible for label in picture_of(*tiles, camera=camera)[1]}
            assert labels["2p"] > 0.97, heading
            assert labels["1p"] < 0.95, heading
    shelf = Clutter(0, 60, (90, 6, 70))
    behind = replace(lying, y_mm=63 + SIZE[1] / 2 + 2)
    low = PinholeCamera(0, -400, 160, 68, 90, 0, 30, (500, 500))
    assert "1p" not in {label.code for label in picture_of(behind, camera=low, clutter=(shelf,))[1]}


def test_a_leaning_tile_takes_as_much_room_as_its_shadow_at_noon() -> None:
    tall = prop_tile("1m", 80)
    beside = PlacedTile("2m", 0, SIZE[2] / 2 + SIZE[1] / 2 + 7)
    assert not overlaps(tall, beside, SIZE)
    assert overlaps(prop_tile("1m", 10), beside, SIZE)


def test_the_simulated_camera_draws_a_leaning_tile() -> None:
    table = SimulatedTableCamera(DESIGNS["mcr"], camera=ABOVE, sensor=Sensor(blur_px=0, noise=0))
    empty = table.frame(0)
    table.set_placed({prop_tile("1m", 50), PlacedTile("3p", 80, 0)})
    assert {label.code for label in table.truth()} == {"1m", "3p"}
    assert np.abs(table.frame(0).astype(int) - empty).max() > 50


def test_a_tile_cannot_lean_by_more_than_half_a_turn() -> None:
    with pytest.raises(SceneError, match="0 to 180"):
        Lean(0, 200)


@pytest.mark.parametrize(
    "kinds", [(kind,) for kind in UPENDED], ids=[make.__name__.strip("_") for make, _ in UPENDED]
)
def test_an_upended_scene_labels_what_can_be_read_and_leaves_the_rest(kinds: Kinds) -> None:
    labelled = 0
    for seed in range(3):
        one, other = (
            random_scene(np.random.default_rng((5, seed)), [DESIGNS["mcr"]], size_px=(256, 192), kinds=kinds)
            for _ in range(2)
        )
        assert one == other
        labels = draw(*one, np.random.default_rng(seed)).labels
        assert {label.code for label in labels} <= {tile.code for tile in one[0].tiles} | {"?"}
        assert all(quad_area(label.quad) > 0 for label in labels)
        labelled += len(labels)
    assert labelled > 0
