"""Tiles that the finder misses between two faces of a row."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.live.finds.test_tiles_by_shape import FACE, FELT, SCALE, TILE, box
from vision.live.finds.gaps_in_rows import with_gaps_filled
from vision.types import Double, Float, Image

WIDTH = TILE[0] * SCALE * 1.03
"""From one tile of a row to the next, pixels: they are laid with a little room."""


def row(*places: int, turn_deg: float = 0.0) -> list[Double]:
    """The tiles of a row that stand in these places."""
    turn = np.radians(turn_deg)
    way = WIDTH * np.array([np.cos(turn), np.sin(turn)])
    return [box((40.0 + n * way[0], 60.0 + n * way[1]), *TILE, turn_deg) for n in places]


def table(lying: list[Double], colour: tuple[int, int, int] = FACE) -> Image:
    picture = np.full((160, 320, 3), FELT, np.uint8)
    for tile in lying:
        cv2.fillPoly(picture, [np.round(tile).astype(np.int32)], colour)
    return np.clip(picture + np.random.default_rng(1).normal(0.0, 4.0, picture.shape), 0, 255).astype(
        np.uint8
    )


def felt(_: Double) -> Float | None:
    return np.array(FELT, np.float32)


def told(
    picture: Image, found: list[Double], *known: Double, backs: list[Double] | None = None
) -> list[Double]:
    """What is there beside what was found."""
    faces, turned = (np.array(some or []).reshape(-1, 4, 2) for some in (found, backs))
    tiles = with_gaps_filled(picture, faces, turned, known, felt, SCALE, TILE)
    return [tile for tile in tiles if not any(np.array_equal(tile, face) for face in found)]


@pytest.mark.parametrize("missed", [(1,), (1, 2, 3)])
@pytest.mark.parametrize("turn_deg", [0.0, 6.0])
def test_tiles_that_are_missed_between_two_faces_are_told(missed: tuple[int, ...], turn_deg: float) -> None:
    there = row(*range(missed[-1] + 2), turn_deg=turn_deg)
    places = told(table(there), [there[0], there[-1]])
    assert len(places) == len(missed)
    for place, tile in zip(
        sorted(places, key=lambda each: float(each[:, 0].mean())), there[1:-1], strict=True
    ):
        assert np.allclose(place.mean(axis=0), tile.mean(axis=0), atol=1.0)
        assert np.allclose(np.ptp(place, axis=0), np.ptp(tile, axis=0), atol=2.0)


def test_outlines_whose_corners_begin_elsewhere_are_of_the_same_row() -> None:
    there = row(0, 1, 2)
    assert len(told(table(there), [np.roll(there[0], 1, axis=0), np.roll(there[2], 2, axis=0)])) == 1


def test_paint_in_the_felts_colour_is_paint() -> None:
    there = row(0, 1, 2)
    picture = table(there)
    for off in (-8.0, 8.0):
        stick = box((there[1][:, 0].mean() + off, 60.0), 4.0, 22.0)
        cv2.fillPoly(picture, [np.round(stick).astype(np.int32)], FELT)
    assert len(told(picture, [there[0], there[2]])) == 1


def test_bare_felt_is_no_tile_nor_is_felt_in_a_shadow() -> None:
    ends = row(0, 2)
    assert told(table(ends), ends) == []
    shaded = table(ends)
    cv2.fillPoly(shaded, [np.round(row(1)[0]).astype(np.int32)], tuple(int(0.6 * level) for level in FELT))
    assert told(shaded, ends) == []


def test_a_sleeve_between_two_faces_is_no_tile() -> None:
    ends = row(0, 2)
    picture = table(ends)
    cv2.fillPoly(picture, [np.round(row(1)[0]).astype(np.int32)], (60, 45, 150))
    assert told(picture, ends) == []


def test_where_a_tile_is_known_or_a_back_lies_is_no_gap() -> None:
    there = row(0, 1, 2)
    assert told(table(there), [there[0], there[2]], there[1]) == []
    assert told(table(there), [there[0], there[2]], backs=[there[1]]) == []


def test_where_two_tiles_lie_across_between_two_upright_ones_is_no_gap() -> None:
    """The last tile of a meld and the first of the next were called; their light sides show, too."""
    upright, beside = row(0, 4), row(1)[0].mean(axis=0)
    up = 1.4 * (TILE[1] - TILE[0]) / 2 * SCALE
    turned = [box((beside[0] + off * WIDTH, beside[1] - up), *TILE, 90.0) for off in (0.3, 1.7)]
    there = [upright[0], *turned, upright[1]]
    assert told(table([*there, *row(1, 2, 3)]), there) == []


def test_a_tile_that_was_known_in_a_wrong_place_and_is_found_now_leaves_its_gap() -> None:
    there = row(0, 1, 2)
    across = (there[1] + there[2]) / 2
    assert len(told(table(there), [there[0], there[2]], across)) == 1


def test_other_room_than_that_of_tiles_is_no_gap() -> None:
    left, _, right = row(0, 1, 2)
    assert told(table([left, *row(1), right]), [left, right + np.array([0.45 * WIDTH, 0.0])]) == []
    assert told(table([left, *row(1)]), [left, left + np.array([0.3 * WIDTH, 0.0])]) == [], (
        "one tile, found twice"
    )
    assert told(table([left, *row(1), right]), [left, right + np.array([0.0, 0.4 * WIDTH])]) == []


def test_an_outline_across_the_halves_of_two_tiles_gives_way_to_both() -> None:
    there = row(0, 1, 2, 3)
    across = (there[1] + there[2]) / 2
    faces = np.array([there[0], across, there[3]])
    tiles = with_gaps_filled(table(there), faces, np.zeros((0, 4, 2)), [], felt, SCALE, TILE)
    middles = sorted(tiles.mean(axis=1).tolist())
    assert np.allclose(middles, [tile.mean(axis=0) for tile in there], atol=1.0)


def test_an_outline_with_bare_felt_on_both_sides_stays() -> None:
    left, one, right = row(0)[0], row(1)[0] + np.array([WIDTH / 2, 0.0]), row(3)[0]
    tiles = with_gaps_filled(
        table([left, one, right]), np.array([left, one, right]), np.zeros((0, 4, 2)), [], felt, SCALE, TILE
    )
    assert len(tiles) == 3
    assert any(np.array_equal(tile, one) for tile in tiles)


def test_nothing_found_tells_nothing() -> None:
    assert told(table([]), []) == []
