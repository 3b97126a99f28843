"""A tile of which the finder sees only a part is told by its shape on the bare table."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.live.finds.tiles_by_shape import tiles_by_shape
from vision.types import Double, Float, Image

SCALE = 1.25
TILE = (26.0, 35.0)
FELT, FACE, INK = (130, 70, 40), (225, 235, 238), (120, 40, 40)
MIDDLE = (70.0, 80.0)


def box(middle: tuple[float, float], width_mm: float, height_mm: float, turn_deg: float = 0.0) -> Double:
    """(4, 2) pixels, clockwise."""
    rect = (middle, (width_mm * SCALE, height_mm * SCALE), turn_deg)
    return np.asarray(cv2.boxPoints(rect), np.float64)


def table(*tiles: Double, noise: float = 6.0) -> Image:
    picture = np.full((160, 140, 3), FELT, np.uint8)
    for tile in tiles:
        cv2.fillPoly(picture, [np.round(tile).astype(np.int32)], FACE)
    grain = np.random.default_rng(1).normal(0.0, noise, picture.shape)
    return np.clip(picture + grain, 0, 255).astype(np.uint8)


def framed(tile: Double, picture: Image, share: float = 0.7) -> tuple[Image, Double]:
    """The picture with a frame painted on the tile, and the frame's outline."""
    frame = tile.mean(axis=0) + share * (tile - tile.mean(axis=0))
    return np.asarray(cv2.polylines(picture, [np.round(frame).astype(np.int32)], True, INK, 1)), frame


def felt(_: Double) -> Float | None:
    return np.array(FELT, np.float32)


def told(picture: Image, *parts: Double, beside: tuple[Double, ...] = ()) -> list[Double]:
    return tiles_by_shape(picture, parts, [], beside, felt, SCALE, TILE)


@pytest.mark.parametrize("turn_deg", [0.0, 7.0, 90.0])
def test_the_frame_of_a_white_dragon_is_the_middle_of_a_tile(turn_deg: float) -> None:
    tile = box(MIDDLE, *TILE, turn_deg)
    picture, frame = framed(tile, table(tile))
    (whole,) = told(picture, frame)
    assert np.allclose(whole.mean(axis=0), MIDDLE, atol=1.0)
    around = cv2.minAreaRect(whole.astype(np.float32))
    assert np.allclose(np.sort(around[1]), np.array(TILE) * SCALE, atol=2.0)


def test_it_is_told_between_its_neighbours_in_a_river() -> None:
    left, tile, right = (box((70.0 + x * 27.0 * SCALE, 80.0), *TILE) for x in (-1, 0, 1))
    picture, frame = framed(tile, table(left, tile, right))
    assert told(picture, frame) == [], "three tiles in a row have no tile's shape"
    (whole,) = told(picture, frame, beside=(left, right))
    assert np.allclose(whole.mean(axis=0), MIDDLE, atol=1.5)


def test_a_find_on_a_tile_that_is_found_whole_is_none() -> None:
    tile = box(MIDDLE, *TILE)
    picture, frame = framed(tile, table(tile))
    assert tiles_by_shape(picture, [frame], [tile], [], felt, SCALE, TILE) == []


@pytest.mark.parametrize(
    "thing",
    [
        pytest.param((16.0, 16.0), id="a die"),
        pytest.param((60.0, 60.0), id="a sheet of paper"),
        pytest.param((14.0, 80.0), id="a stick"),
    ],
)
def test_what_has_not_a_tiles_size_is_none(thing: tuple[float, float]) -> None:
    there = box(MIDDLE, *thing)
    assert told(table(there), box(MIDDLE, 14.0, 14.0)) == []


def test_the_upper_side_of_a_standing_tile_is_not_its_middle() -> None:
    top_and_side = box(MIDDLE, *TILE)
    top = box((MIDDLE[0], MIDDLE[1] - 8.0), 25.0, 20.0)
    assert told(table(top_and_side), top) == []


def test_on_a_table_of_the_faces_colour_nothing_is_told() -> None:
    tile = box(MIDDLE, *TILE)
    picture, frame = framed(tile, table(tile))
    pale = np.array(FACE, np.float32) - 10.0
    assert tiles_by_shape(picture, [frame], [], [], lambda _: pale, SCALE, TILE) == []
    assert tiles_by_shape(picture, [frame], [], [], lambda _: None, SCALE, TILE) == []


DARK_FELT, DARK_FACE, DOT = (20, 62, 41), (43, 32, 28), (205, 215, 225)


def dark_table(tile: Double, *dots: tuple[float, float], size_mm: float) -> tuple[Image, list[Double]]:
    """A dark tile on felt about as dark, with dots, mm off its middle; and what looks like tiles there."""
    picture = np.full((160, 140, 3), DARK_FELT, np.uint8)
    cv2.fillPoly(picture, [np.round(tile).astype(np.int32)], DARK_FACE)
    places = [(MIDDLE[0] + SCALE * x, MIDDLE[1] + SCALE * y) for x, y in dots]
    for x, y in places:
        cv2.circle(picture, (round(x), round(y)), round(SCALE * size_mm / 2), DOT, -1)
    grain = np.random.default_rng(1).normal(0.0, 3.0, picture.shape)
    inner = 0.8 * size_mm
    return np.clip(picture + grain, 0, 255).astype(np.uint8), [box(at, inner, inner) for at in places]


@pytest.mark.parametrize(
    ("dots", "size_mm"),
    [
        pytest.param([(0.0, 0.0)], 20.0, id="a large dot"),
        pytest.param([(-7.0, -8.0), (7.0, -8.0), (-7.0, 8.0), (7.0, 8.0)], 10.0, id="four dots"),
    ],
)
def test_dots_on_a_dark_tile_are_pictures_of_one_tile(
    dots: list[tuple[float, float]], size_mm: float
) -> None:
    tile = box(MIDDLE, *TILE)
    picture, finds = dark_table(tile, *dots, size_mm=size_mm)
    bare = np.array(DARK_FELT, np.float32)
    (whole,) = tiles_by_shape(picture, finds, [], [], lambda _: bare, SCALE, TILE)
    assert np.allclose(whole.mean(axis=0), MIDDLE, atol=1.5)


def test_one_dot_beside_the_middle_does_not_tell_a_tile() -> None:
    picture, finds = dark_table(box(MIDDLE, *TILE), (7.0, 8.0), size_mm=10.0)
    bare = np.array(DARK_FELT, np.float32)
    assert tiles_by_shape(picture, finds, [], [], lambda _: bare, SCALE, TILE) == []
