"""Quads, overlaps and homographies behave as drawn on paper."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.quads import is_convex, quad_centre, quad_iou, quad_up_deg, rectangle_quad, rectify
from vision.errors import ShapeError
from vision.geometry import (
    apply_homography,
    box_iou,
    fit_homography,
    homography,
    polygon_area,
    quad_areas,
    quad_aspects,
    quad_bounds,
    quad_edges,
    quad_long_edges,
    quad_sides,
)
from vision.types import as_image

UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
turns = st.floats(0, 359.9)
places = st.tuples(st.floats(-500, 500), st.floats(-500, 500))
sizes = st.tuples(st.floats(1, 200), st.floats(1, 200))


@given(places, sizes, turns, st.floats(-0.0005, 0.0005))
def test_a_homography_and_its_inverse_bring_every_point_home(
    centre: tuple[float, float], size: tuple[float, float], turn: float, skew: float
) -> None:
    target = rectangle_quad(centre, size, turn)
    target[0] += skew * 1000 * np.array(size) / 4
    matrix = homography(UNIT, target)
    assert apply_homography(matrix, UNIT) == pytest.approx(target, abs=1e-6 * (1 + np.abs(target).max()))
    inside = np.array([[0.25, 0.5], [0.9, 0.1]])
    back = apply_homography(np.linalg.inv(matrix), apply_homography(matrix, inside))
    assert back == pytest.approx(inside, abs=1e-5)


def test_three_corners_on_a_line_give_no_homography() -> None:
    with pytest.raises(ShapeError, match="on a line"):
        homography(UNIT, np.array([[0, 0], [1, 1], [2, 2], [0, 3]], float))


def test_a_homography_survives_a_wrong_pair() -> None:
    matrix = homography(UNIT * 100, np.array([[10, 20], [210, 0], [230, 190], [0, 220]], float))
    source = np.array([(x, y) for x in range(0, 101, 20) for y in range(0, 101, 20)], float)
    target = apply_homography(matrix, source)
    target[7] += 60
    found = fit_homography(source, target)
    assert apply_homography(found, UNIT * 100) == pytest.approx(
        apply_homography(matrix, UNIT * 100), abs=1e-3
    )


@given(places, sizes, turns)
def test_a_rectangle_keeps_area_turn_and_centre(
    centre: tuple[float, float], size: tuple[float, float], turn: float
) -> None:
    quad = rectangle_quad(centre, size, turn)
    assert quad_areas(quad[None])[0] == pytest.approx(size[0] * size[1], rel=1e-6)
    assert is_convex(quad)
    assert quad_centre(quad) == pytest.approx(np.array(centre), abs=1e-6)
    assert np.cos(np.radians(quad_up_deg(quad) - turn)) == pytest.approx(1.0)


def test_a_mirrored_face_has_negative_area() -> None:
    assert quad_areas(np.array([UNIT, UNIT[::-1]])).tolist() == [1, -1]


@given(places, sizes, turns, st.floats(0, 1))
def test_overlap_of_a_quad_with_itself_moved(
    centre: tuple[float, float], size: tuple[float, float], turn: float, share: float
) -> None:
    quad = rectangle_quad(centre, size, turn)
    moved = quad + share * (quad[1] - quad[0])
    assert quad_iou(quad, moved) == pytest.approx((1 - share) / (1 + share), abs=2e-3)
    assert quad_iou(quad, quad + 3 * (quad[1] - quad[0])) == 0


def test_boxes_that_touch_do_not_overlap() -> None:
    boxes = np.array([[0, 0, 10, 10], [10, 0, 20, 10], [5, 0, 15, 10]], float)
    assert box_iou(boxes, boxes) == pytest.approx(np.array([[1, 0, 1 / 3], [0, 1, 1 / 3], [1 / 3, 1 / 3, 1]]))
    assert box_iou(boxes, np.zeros((0, 4))).shape == (3, 0)


def test_no_quads_have_no_bounds() -> None:
    assert quad_bounds(np.zeros((0, 4, 2))).shape == (0, 4)


@pytest.mark.parametrize("turn", [90.0, 180.0, 37.0])
def test_a_crop_shows_the_face_upright(turn: float) -> None:
    image = np.full((200, 200, 3), 90, np.uint8)
    quad = rectangle_quad((100, 100), (60, 80), turn)
    up = np.array([np.cos(np.radians(turn)), -np.sin(np.radians(turn))])
    ys, xs = np.mgrid[0:200, 0:200]
    image[(xs - 100) * up[0] + (ys - 100) * up[1] > 0] = (0, 0, 255)
    crop = rectify(image, quad, (30, 40))
    assert crop.shape == (40, 30, 3)
    assert (crop[:18, :, 2] == 255).all()
    assert (crop[22:, :, 2] < 255).all()


def test_wrong_shapes_are_named() -> None:
    with pytest.raises(ShapeError, match=r"source should be \(4, 2\), is \(3, 2\)"):
        homography(np.zeros((3, 2)), UNIT)
    with pytest.raises(ShapeError, match=r"quads should be \(n, 4, 2\), are \(4, 2\)"):
        quad_bounds(UNIT)
    with pytest.raises(ShapeError, match="uint8"):
        as_image(np.zeros((4, 4), np.uint8))
    with pytest.raises(ShapeError, match="finite"):
        polygon_area(np.full((4, 2), np.nan))


def test_the_edges_of_a_quad_are_the_means_of_those_that_face_each_other() -> None:
    across, down = quad_edges(np.array([[[0.0, 0.0], [30.0, 2.0], [34.0, 42.0], [0.0, 40.0]]]))
    assert across.tolist() == [[32.0, 2.0]]
    assert down.tolist() == [[2.0, 40.0]]


def test_the_aspect_of_a_quad_is_the_same_however_it_is_turned() -> None:
    lying = np.array([[0.0, 0.0], [26.0, 0.0], [26.0, 19.5], [0.0, 19.5]])
    quads = np.stack([lying, np.roll(lying, 1, axis=0), lying @ np.array([[0.6, 0.8], [-0.8, 0.6]])])
    assert quad_sides(quads) == pytest.approx(np.array([[26.0, 19.5], [19.5, 26.0], [26.0, 19.5]]))
    assert quad_aspects(quads) == pytest.approx(4 / 3)
    assert np.linalg.norm(quad_long_edges(quads), axis=1) == pytest.approx(26.0)
