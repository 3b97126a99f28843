"""From maps of numbers to quads: peaks become places, one tile is reported once, corners say which way up."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.labels import FACES, INDEX_OF
from vision.recogniser import CROP_MARGIN_SHARE, CROP_PX, suppress_duplicates, tile_crops
from vision.recogniser.onnx import decode_places
from vision.recogniser.reading_order import upright_quads

TILE = np.array([[-15, -20], [15, -20], [15, 20], [-15, 20]], np.float32)


def turned(x: float, y: float, degrees: float = 0.0, scale: float = 1.0) -> np.ndarray:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.asarray(TILE * scale @ np.array([[c, s], [-s, c]], np.float32) + np.array([x, y]), np.float32)


def one_face(code: str) -> np.ndarray:
    out = np.zeros((1, len(FACES)), np.float32)
    out[0, INDEX_OF[code]] = 1
    return out


def test_nothing_found_keeps_nothing() -> None:
    assert suppress_duplicates(np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32)).tolist() == []


@given(st.floats(0, 360), st.integers(2, 12))
def test_tiles_that_touch_in_a_row_stay_apart_however_the_row_is_turned(degrees: float, count: int) -> None:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    row = np.stack([turned(30 * n * c, 30 * n * s, degrees) for n in range(count)])
    assert sorted(suppress_duplicates(row, np.linspace(1, 0.5, count).astype(np.float32))) == list(
        range(count)
    )


@given(st.floats(-5, 5), st.floats(-6, 6), st.floats(0, 360), st.floats(0.7, 1.3))
def test_one_tile_seen_twice_is_kept_once_with_the_better_corners(
    dx: float, dy: float, degrees: float, scale: float
) -> None:
    pair = np.stack([turned(0, 0, degrees), turned(dx, dy, degrees + 7, scale)])
    assert suppress_duplicates(pair, np.array([0.4, 0.9], np.float32)).tolist() == [1]


def test_a_dot_on_a_tile_is_not_another_tile() -> None:
    pair = np.stack([turned(50, 50), turned(52, 48, scale=0.2)])
    assert suppress_duplicates(pair, np.array([0.9, 0.8], np.float32)).tolist() == [0]


def maps(*tiles: tuple[int, int, int, float]) -> tuple[np.ndarray, np.ndarray]:
    heat, corners = np.zeros((2, 20, 20), np.float32), np.zeros((8, 20, 20), np.float32)
    for layer, y, x, score in tiles:
        heat[layer, y, x] = score
        corners[:, y, x] = TILE.ravel()
    return heat, corners


def test_a_peak_is_a_place_around_its_cell() -> None:
    places = decode_places(*maps((0, 10, 5, 0.8)), threshold=0.3, size_px=(80, 80))
    assert places.confidence == pytest.approx([0.8])
    assert places.quads_px[0].mean(0).tolist() == [22, 42]
    assert not places.face_down[0]


def test_the_second_map_finds_backs() -> None:
    places = decode_places(*maps((1, 10, 5, 0.8), (0, 3, 15, 0.7)), threshold=0.3, size_px=(80, 80))
    assert places.face_down.tolist() == [True, False]


def test_where_the_finder_is_torn_between_face_and_back_a_tile_is_as_likely_as_both_together() -> None:
    torn = decode_places(*maps((0, 10, 5, 0.2), (1, 10, 5, 0.25)), threshold=0.3, size_px=(80, 80))
    assert torn.confidence.tolist() == pytest.approx([0.45])
    assert torn.side_confidence.tolist() == pytest.approx([0.25])
    assert torn.face_down.tolist() == [True]
    assert torn.confidence_of(np.array([0.0], np.float32)).tolist() == pytest.approx([0.25]), "a painted face"
    assert torn.confidence_of(np.array([1.0], np.float32)).tolist() == pytest.approx([0.45]), "a blank one"
    assert torn.one_sided().confidence.tolist() == pytest.approx([0.25])
    one_side = decode_places(*maps((0, 10, 5, 0.2)), threshold=0.3, size_px=(80, 80))
    assert len(one_side) == 0


@pytest.mark.parametrize(
    ("y", "x", "score", "why"),
    [(10, 5, 0.2, "too unsure"), (10, 19, 0.9, "in the padding beside the picture")],
)
def test_places_that_do_not_count(y: int, x: int, score: float, why: str) -> None:
    assert len(decode_places(*maps((0, y, x, score)), threshold=0.3, size_px=(70, 80))) == 0, why


@pytest.mark.parametrize("quarters", range(4))
def test_reading_order_follows_the_turn_the_reader_saw(quarters: int) -> None:
    turns = np.full((1, 4), 0.1, np.float32)
    turns[0, quarters] = 0.7
    quad = turned(0, 0)[None]
    assert (
        upright_quads(quad, one_face("7m"), turns)[0].tolist() == np.roll(quad[0], -quarters, axis=0).tolist()
    )


def test_a_face_that_looks_the_same_half_turned_stands_upright_in_the_picture() -> None:
    turns = np.array([[0.3, 0.05, 0.6, 0.05]], np.float32)
    quad = turned(0, 0)[None]
    assert upright_quads(quad, one_face("8p"), turns)[0].tolist() == quad[0].tolist()
    assert upright_quads(quad, one_face("7p"), turns)[0].tolist() == np.roll(quad[0], -2, axis=0).tolist()


def test_a_back_is_higher_than_wide() -> None:
    lying = turned(0, 0, 90)[None]
    for start in range(4):
        quad = upright_quads(np.roll(lying, start, axis=1), one_face("?"), np.full((1, 4), 0.25, np.float32))[
            0
        ]
        assert np.linalg.norm(quad[1] - quad[0]) < np.linalg.norm(quad[2] - quad[1])


def test_a_white_dragon_lies_as_its_outline_does_unless_the_reader_sees_it_lie_otherwise() -> None:
    lying = turned(0, 0, 90)[None]
    quad = np.roll(lying, 1, axis=1)

    def is_high(turns: list[float]) -> bool:
        told = upright_quads(quad, one_face("5z"), np.array([turns], np.float32))[0]
        return bool(np.linalg.norm(told[1] - told[0]) < np.linalg.norm(told[2] - told[1]))

    assert is_high([0.3, 0.2, 0.3, 0.2]) and is_high([0.2, 0.3, 0.2, 0.3])
    assert is_high([0.499, 0.001, 0.499, 0.001]) != is_high([0.001, 0.499, 0.001, 0.499]), "foreshortened"


@pytest.mark.parametrize("wide", [18, 60, 300])
def test_a_crop_shows_the_tile_with_a_margin_whatever_its_size(wide: int) -> None:
    picture = np.zeros((600, 600, 3), np.uint8)
    high = wide * 4 // 3
    picture[100 : 100 + high, 150 : 150 + wide] = 200
    quad = np.array([[150, 100], [150 + wide, 100], [150 + wide, 100 + high], [150, 100 + high]], np.float32)
    crop = tile_crops(picture, quad[None])[0, :, :, 0].astype(int)
    edge = round(CROP_MARGIN_SHARE / (1 + 2 * CROP_MARGIN_SHARE) * CROP_PX)
    assert (crop[edge + 3 : -edge - 3, edge + 3 : -edge - 3] > 190).all()
    assert (crop[: edge - 3] < 40).all()
    assert (crop[:, -edge + 3 :] < 40).all()


def test_moving_the_first_corner_on_turns_the_crop() -> None:
    rng = np.random.default_rng(5)
    picture = np.kron(rng.integers(0, 255, (8, 8, 3)), np.ones((20, 20, 1))).astype(np.uint8)
    quad = turned(80, 80, 20, 1.5)
    first, second = tile_crops(picture, np.stack([quad, np.roll(quad, -1, axis=0)]))
    assert np.abs(np.rot90(first).astype(int) - second).mean() < 3
