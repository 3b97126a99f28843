"""A drawn picture knows which side of each tile it shows, where, and what every pixel is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.labels import BACK
from vision.scene.elements import (
    Clutter,
    DrawnPicture,
    Ground,
    Hand,
    Lean,
    Light,
    PlacedTile,
    Pose,
    Scene,
    Sensor,
)
from vision.scene.faces.design import DESIGNS
from vision.scene.picture.pinhole_camera import PinholeCamera, overhead
from vision.scene.picture.render import draw
from vision.scene.solids import attitude_of, box_corners, face_surface
from vision.surfaces import SURFACES, Surface

PAINTED_SET = DESIGNS["mcr"]
BARE_SET = replace(PAINTED_SET, white_dragon="blank", index="none")
ABOVE = overhead(200.0, size_px=(500, 500))
SEAT = PinholeCamera(0.0, -420.0, 430.0, 44.0, 90.0, 0.0, 40.0, (600, 500))


def picture_of(*tiles: PlacedTile, camera: PinholeCamera = ABOVE, **more: Any) -> DrawnPicture:
    plain = Ground(kind="plain", colour=(90, 90, 90), half_mm=None)
    scene = Scene(tiles, BARE_SET, plain, Light(shadow=0.0), Sensor(blur_px=0.0, noise=0.0))
    return draw(replace(scene, **more), camera, np.random.default_rng(0))


def shown(picture: DrawnPicture) -> set[Surface]:
    """What the sides of a picture are, those seen from their edge left out."""
    return {side.surface for side in picture.sides if cv2.contourArea(side.quad.astype(np.float32)) > 60}


def within(picture: DrawnPicture, quad: np.ndarray) -> np.ndarray:
    """What the pixels well inside an outline show."""
    mask = cv2.fillConvexPoly(np.zeros(picture.surfaces.shape, np.uint8), quad.round().astype(np.int32), 1)
    return np.asarray(picture.surfaces[cv2.erode(mask, np.ones((5, 5), np.uint8)) == 1])


@pytest.mark.parametrize(
    ("tile", "camera", "sides"),
    [
        (PlacedTile("3m", 0, 0), ABOVE, {Surface.PAINTED}),
        (PlacedTile("5z", 0, 0), ABOVE, {Surface.BLANK}),
        (PlacedTile("3m", 0, 0, pose=Pose.FACE_DOWN), ABOVE, {Surface.BACK}),
        (PlacedTile(BACK, 0, 0), ABOVE, {Surface.BACK}),
        (PlacedTile("3m", 0, 0, pose=Pose.STANDING), ABOVE, {Surface.TOP}),
        (PlacedTile("3m", 0, 0, pose=Pose.ON_SIDE), ABOVE, {Surface.TOP}),
        (PlacedTile("3m", 0, 0), SEAT, {Surface.PAINTED, Surface.SIDE}),
        (PlacedTile("3m", 0, 0, pose=Pose.STANDING), SEAT, {Surface.PAINTED, Surface.TOP}),
        (PlacedTile("5z", 0, 0, pose=Pose.STANDING), SEAT, {Surface.BLANK, Surface.TOP}),
        (PlacedTile("3m", 0, 0, 0, 180, Pose.STANDING), SEAT, {Surface.SIDE, Surface.TOP}),
        (PlacedTile("3m", 0, 0, lean=Lean(270, 60)), SEAT, {Surface.PAINTED, Surface.TOP}),
        (PlacedTile("3m", 0, 0, lean=Lean(90, 180)), ABOVE, {Surface.BACK}),
    ],
)
def test_a_picture_shows_the_sides_that_face_the_camera(
    tile: PlacedTile, camera: PinholeCamera, sides: set[Surface]
) -> None:
    assert shown(picture_of(tile, camera=camera)) == sides


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(list(Pose)),
    st.floats(0, 360),
    st.floats(0, 360),
    st.floats(0, 40),
    st.sampled_from([ABOVE, SEAT]),
)
def test_outlines_and_pixels_follow_from_the_tiles_box(
    pose: Pose, angle: float, towards: float, deg: float, camera: PinholeCamera
) -> None:
    tile = PlacedTile("5z", 10, -20, 0, angle, pose, Lean(towards, deg))
    picture = picture_of(tile, camera=camera)
    box = box_corners(attitude_of(tile), BARE_SET.size_mm, (10, -20, 0))
    corners = camera.project(box)
    hull = cv2.convexHull(corners.astype(np.float32)).reshape(-1, 2)
    outside = cv2.fillConvexPoly(np.ones(picture.surfaces.shape, np.uint8), hull.round().astype(np.int32), 0)
    assert (picture.surfaces[cv2.erode(outside, np.ones((5, 5), np.uint8)) == 1] == 0).all()
    seen = 0.0
    for side in picture.sides:
        distance = np.linalg.norm(side.quad[:, None] - corners[None], axis=2).min(1)
        assert distance.max() < 1e-6
        seen += float(cv2.contourArea(side.quad.astype(np.float32)))
        inside = within(picture, side.quad)
        assert (inside == SURFACES.index(side.surface)).mean() > 0.97 if len(inside) > 40 else True
    assert seen == pytest.approx(float(cv2.contourArea(hull)), rel=0.03)


def test_the_outline_of_a_face_is_that_of_its_label() -> None:
    picture = picture_of(
        *(PlacedTile(code, 40.0 * k, 0) for k, code in enumerate(("1s", "5z", BACK))), camera=SEAT
    )
    for label in picture.labels:
        nearest = min(picture.sides, key=lambda side: float(np.abs(side.quad - label.quad).max()))
        assert np.abs(nearest.quad - label.quad).max() < 1e-6
        assert nearest.surface is {"1s": Surface.PAINTED, "5z": Surface.BLANK, BACK: Surface.BACK}[label.code]


def test_what_covers_a_tile_shows_nothing_of_it() -> None:
    tile = PlacedTile("3m", 0, 0)
    box = Clutter(0, 0, (60.0, 60.0, 60.0))
    covered = picture_of(tile, clutter=(box,))
    assert {side.surface for side in covered.sides} == {Surface.NONE}
    assert not covered.surfaces.any()
    hand = Hand(wrist_mm=(0.0, -180.0), palm_mm=(0.0, 0.0))
    assert (picture_of(tile, hands=(hand,)).surfaces > 0).sum() < 0.3 * (picture_of(tile).surfaces > 0).sum()


def test_a_tile_half_outside_the_picture_is_half_seen() -> None:
    edge = 200.0 * 1.12 * (1 - BARE_SET.size_mm[2] / ABOVE.height_mm)  # as high as the face lies
    (side,) = (one for one in picture_of(PlacedTile("3m", edge, 0)).sides if one.surface is Surface.PAINTED)
    assert side.visible == pytest.approx(0.5, abs=0.06)


def test_pixels_go_through_the_lens_as_the_picture_does() -> None:
    bent = replace(SEAT, k1=0.06)
    picture = picture_of(PlacedTile("3m", 150.0, 60.0), camera=bent)
    for side in picture.sides:
        inside = within(picture, side.quad)
        assert (inside == SURFACES.index(side.surface)).mean() > 0.97 if len(inside) > 40 else True


def test_a_white_dragon_is_blank_where_nothing_is_painted_on_it() -> None:
    assert face_surface("5z", BARE_SET) is Surface.BLANK
    assert face_surface("5z", replace(BARE_SET, white_dragon="frame")) is Surface.PAINTED
    assert face_surface("5z", replace(BARE_SET, index="left")) is Surface.PAINTED
    assert face_surface("1p", BARE_SET) is Surface.PAINTED
