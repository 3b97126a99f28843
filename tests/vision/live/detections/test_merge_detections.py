"""Small finds that are parts of one tile are looked at as that tile."""

from __future__ import annotations

import numpy as np
import pytest

from vision.live.detections.merge_detections import (
    merge_detections,
    straddle_unchanged,
    typical_sides_px,
)
from vision.types import Double

SCALE = 1.3
TILE = (26.0, 35.0)
TILE_PX = (26.0 * SCALE, 35.0 * SCALE)


def box(x_mm: float, y_mm: float, width_mm: float, height_mm: float, turn_deg: float = 0.0) -> Double:
    """(4, 2) pixels, clockwise, about a middle."""
    half = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * (width_mm, height_mm)
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray((half @ turn.T + (x_mm, y_mm)) * SCALE)


def found(
    *quads: Double, down: tuple[int, ...] = (), confidence: tuple[float, ...] = ()
) -> tuple[Double, list[bool]]:
    backs = np.array([index in down for index in range(len(quads))], np.bool_)
    sure = np.array(confidence or [0.7] * len(quads), np.float32)
    kept, face_down = merge_detections(np.array(quads).reshape(-1, 4, 2), backs, sure, TILE_PX)
    return kept, face_down.tolist()


def test_three_columns_of_dots_side_by_side_are_one_tile() -> None:
    quads, down = found(*(box(100 + 11.7 * k, 50, 11, 24.5) for k in (-1, 0, 1)))
    assert down == [False]
    (quad,) = quads / SCALE
    assert np.allclose(quad.mean(axis=0), (100, 50), atol=0.3)
    sides = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
    assert np.allclose(np.sort(sides)[[0, -1]], (24.5, 34.4), atol=0.5)


def test_parts_of_a_crooked_tile_make_a_crooked_one() -> None:
    quads, _ = found(box(60, 60, 25, 17, 12), box(56.5, 76.6, 25, 17, 12))
    assert len(quads) == 1


def test_parts_beside_a_whole_tile_are_joined_and_it_stays() -> None:
    whole = box(100, 90, 26, 35)
    quads, down = found(whole, *(box(100 + 11.7 * k, 50, 11, 24.5) for k in (-1, 0, 1)))
    assert len(quads) == 2
    assert np.allclose(quads[0], whole)
    assert down == [False, False]


def test_small_finds_on_a_tile_that_was_found_make_no_second_one() -> None:
    whole = box(100, 50, 26, 35)
    assert len(found(whole, box(100, 41, 24, 16), box(100, 59, 24, 16))[0]) == 1


def test_of_two_outlines_of_one_tile_the_surer_stays() -> None:
    """A narrow one lies around the right half of the tile; tiles that touch are two."""
    whole, half = box(100, 50, 21, 28), box(109, 50, 17, 29)
    for quads, confidence in (((whole, half), (0.68, 0.4)), ((half, whole), (0.4, 0.68))):
        kept, _ = found(*quads, confidence=confidence)
        assert np.allclose(kept, whole)
    assert len(found(whole, box(121, 50, 21, 28), confidence=(0.68, 0.4))[0]) == 2


def test_a_find_that_is_just_large_enough_is_a_part_beside_others() -> None:
    across = box(93, 84, 27.7, 21.4)
    quads, down = found(across, box(94, 73, 24.7, 13.4), box(94, 92, 24, 16.9))
    (quad,) = quads / SCALE
    assert np.ptp(quad[:, 1]) > 1.2 * np.ptp(quad[:, 0]), "upright, though its largest part lies across"
    assert down == [False]
    assert np.allclose(found(across)[0][0], across), "alone it stays"


def test_upper_sides_of_two_standing_tiles_are_no_tile() -> None:
    assert len(found(box(100, 50, 26, 13), box(100, 63, 26, 7))[0]) == 0
    assert len(found(box(100, 50, 26, 20), box(126.3, 50, 26, 20))[0]) == 0


def test_parts_that_leave_a_gap_and_backs_are_not_joined() -> None:
    assert len(found(box(100, 40, 25, 9), box(100, 64, 25, 9))[0]) == 0
    backs = [box(100 + 11.7 * k, 50, 11, 24.5) for k in (-1, 0, 1)]
    assert len(found(*backs, down=(0, 1, 2))[0]) == 0


def test_a_heap_of_small_finds_is_left_alone() -> None:
    heap = [box(60 + 13 * (k % 5), 50 + 18 * (k // 5), 12, 17) for k in range(15)]
    assert len(found(*heap)[0]) == 0


def test_nothing_found_stays_nothing() -> None:
    assert len(found()[0]) == 0


def test_an_outline_across_two_tiles_is_neither_where_one_lies_as_it_did() -> None:
    known = box(100, 50, 26, 35)
    again, beside, across = box(103, 50, 26, 35), box(127, 50, 26, 35), box(112, 50, 30, 25)
    told = straddle_unchanged(np.array([again, beside, across]), [known], 26 * SCALE)
    assert told.tolist() == [False, False, True]
    assert not straddle_unchanged(np.array([across]), [], 26 * SCALE).any()


def test_an_outline_larger_than_a_tile_is_none() -> None:
    assert len(found(box(100, 50, 26 * 1.25, 35 * 1.2))[0]) == 0


def test_the_faces_of_the_table_tell_how_large_its_tiles_are() -> None:
    faces = [box(30.0 * k, 50, 24, 32) for k in range(5)] + [box(30, 150, 32, 24)]
    assert typical_sides_px(faces, TILE_PX) == pytest.approx(np.array([24, 32]) * SCALE)
    assert typical_sides_px(faces[:3], TILE_PX) == pytest.approx(np.sort(TILE_PX))
