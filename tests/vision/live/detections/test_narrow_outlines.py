"""Outlines around a part of a tile, between tiles that tell where it ends."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.live.detections.test_merge_detections import SCALE, TILE, TILE_PX, box
from vision.live.detections.narrow_outlines import widen_narrow_outlines
from vision.types import Double

WIDTH, HEIGHT = TILE
LEFT, RIGHT = box(100 - WIDTH, 50, WIDTH, HEIGHT), box(100 + WIDTH, 50, WIDTH, HEIGHT)


def filled(*quads: Double, down: tuple[int, ...] = (), known: tuple[Double, ...] = ()) -> Double:
    """The outlines in mm."""
    backs = np.array([index in down for index in range(len(quads))], np.bool_)
    return widen_narrow_outlines(np.array(quads), backs, known, TILE_PX) / SCALE


def sides(quad: Double) -> tuple[float, float]:
    """How far it reaches along x and y, mm."""
    return float(np.ptp(quad[:, 0])), float(np.ptp(quad[:, 1]))


@pytest.mark.parametrize("off_mm", [-4.0, 0.0, 4.0])
def test_two_of_three_columns_between_neighbours_become_the_tile(off_mm: float) -> None:
    part = box(100 + off_mm, 50, 17, HEIGHT)
    for whole in (filled(part, LEFT, RIGHT)[0], filled(part, LEFT, known=(RIGHT,))[0]):
        assert sides(whole) == pytest.approx((WIDTH, HEIGHT))
        assert np.allclose(whole.mean(axis=0), (100, 50))


def test_corners_keep_their_order_in_a_row_that_lies_askew() -> None:
    turn = np.radians(20)
    along = np.array([np.cos(turn), np.sin(turn)]) * WIDTH
    row = [box(100 + k * along[0], 50 + k * along[1], WIDTH, HEIGHT, 20) for k in (-1, 0, 1)]
    part = box(100 + 0.15 * along[0], 50 + 0.15 * along[1], 17, HEIGHT, 20)
    assert np.allclose(filled(part, row[0], row[2])[0], row[1] / SCALE, atol=0.01)


def test_the_lower_half_of_a_tile_between_two_rows_becomes_the_tile() -> None:
    above, below = box(100, 50 - HEIGHT, WIDTH, HEIGHT), box(100, 50 + HEIGHT, WIDTH, HEIGHT)
    assert sides(filled(box(100, 57, WIDTH, 20), above, below)[0]) == pytest.approx((WIDTH, HEIGHT))


def test_a_sideways_tile_in_a_meld_has_the_room_of_its_height() -> None:
    left, right = (box(100 + k * (WIDTH + HEIGHT) / 2, 50, WIDTH, HEIGHT) for k in (-1, 1))
    assert sides(filled(box(104, 54, 20, WIDTH), left, right)[0]) == pytest.approx((HEIGHT, WIDTH))


def test_off_the_middle_of_the_room_beside_one_neighbour_or_in_other_room_it_stays_as_it_was_found() -> None:
    part = box(102, 50, 17, HEIGHT)
    far, row_behind = box(100 + 1.4 * WIDTH, 50, WIDTH, HEIGHT), box(100 + WIDTH, 50 + 20, WIDTH, HEIGHT)
    for others in ([], [LEFT], [LEFT, far], [LEFT, row_behind]):
        assert np.allclose(filled(part, *others)[0], part / SCALE)


def test_a_thin_picture_in_the_middle_of_the_place_beside_its_only_neighbour_is_its_tiles() -> None:
    thin, off = box(100.5, 50, 16, HEIGHT), box(103, 50, 16, HEIGHT)
    for only in (LEFT, RIGHT):
        whole = filled(thin, only)[0]
        assert sides(whole) == pytest.approx((WIDTH, HEIGHT))
        assert np.allclose(whole.mean(axis=0), (100, 50))
        assert np.allclose(filled(off, only)[0], off / SCALE)


def test_whole_outlines_backs_and_pictures_in_the_middle_of_a_face_stay_as_they_were_found() -> None:
    whole, picture = box(100, 50, 0.9 * WIDTH, HEIGHT), box(100, 50, 15, 20)
    for one, down in ((whole, ()), (box(102, 50, 17, HEIGHT), (0,)), (picture, ())):
        assert np.allclose(filled(one, LEFT, RIGHT, down=down)[0], one / SCALE)


def test_nothing_found_stays_nothing() -> None:
    assert widen_narrow_outlines(np.zeros((0, 4, 2)), np.zeros(0, np.bool_), [], TILE_PX).shape == (0, 4, 2)
