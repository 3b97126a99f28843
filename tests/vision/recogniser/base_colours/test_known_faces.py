"""Painted faces of a picture are the measure of what lies among them."""

from __future__ import annotations

import cv2
import numpy as np

from vision.recogniser.base_colours.known_faces import ReferenceFaces
from vision.types import Float


def test_sides_are_told_however_slanting_the_view_and_whichever_way_a_tile_is_turned() -> None:
    slant = cv2.getPerspectiveTransform(
        np.array([[0, 0], [600, 0], [600, 400], [0, 400]], np.float32),
        np.array([[170, 60], [430, 60], [640, 380], [-40, 380]], np.float32),
    )
    flat = np.array([[0, 0], [27, 0], [27, 36], [0, 36]], np.float32)
    turn = np.array([[0.8, -0.6], [0.6, 0.8]], np.float32)

    def at(x: int, y: int, quad: Float = flat) -> Float:
        return np.asarray(quad + np.array([x, y]), np.float32)

    def seen(quads: list[Float]) -> Float:
        points = cv2.perspectiveTransform(np.array(quads, np.float32).reshape(-1, 1, 2), slant)
        return np.asarray(points.reshape(-1, 4, 2), np.float32)

    faces = seen([at(240 + 30 * column, 150 + 40 * row) for column in range(4) for row in range(2)])
    measure = ReferenceFaces(faces, np.zeros((8, 3), np.float32))
    tile, turned, top, key = (
        measure.sides_of(seen([quad]))[0]
        for quad in (
            at(300, 240),
            at(300, 240, flat @ turn.T),
            at(300, 240, flat * (1, 0.6)),
            at(300, 240, flat * 0.6),
        )
    )
    np.testing.assert_allclose([tile, turned], 1.0, atol=0.12)
    assert top[1] < 0.8
    assert key.max() < 0.75
