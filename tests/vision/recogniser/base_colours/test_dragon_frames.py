"""A frame is paint with the face's base colour on both sides of it, on all four sides."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.labels import FACES, INDEX_OF
from vision.recogniser import (
    ReadTiles,
    colour_distances,
    framed_dragons,
    tile_base_colours,
)
from vision.types import Image

FELT, IVORY, SIDE, BLUE = (40, 95, 25), (205, 230, 238), (120, 140, 150), (150, 60, 30)
LEFT, TOP, RIGHT, BOTTOM = 40, 30, 72, 73


def standing_on(felt: tuple[int, int, int] = FELT) -> Image:
    """A bare face on felt, as thick tiles are seen: its lower side shows."""
    picture = np.full((110, 120, 3), felt, np.uint8)
    picture[TOP:BOTTOM, LEFT:RIGHT] = IVORY
    picture[BOTTOM : BOTTOM + 12, LEFT:RIGHT] = SIDE
    return picture


def with_frame(picture: Image, inset: int, ink: tuple[int, int, int] = BLUE) -> Image:
    cv2.rectangle(picture, (LEFT + inset, TOP + inset), (RIGHT - 1 - inset, BOTTOM - 1 - inset), ink, 2)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.8), np.uint8)


def found(shrunk: float = 0.0, code: str = "5z") -> ReadTiles:
    """The tile, its outline too small by so many pixels on each side."""
    left, top, right, bottom = LEFT + shrunk, TOP + shrunk, RIGHT - shrunk, BOTTOM - shrunk
    quad = np.array([[[left, top], [right, top], [right, bottom], [left, bottom]]], np.float32)
    row = np.full((1, len(FACES)), 0.1 / (len(FACES) - 1), np.float32)
    row[0, INDEX_OF[code]] = 0.9
    return ReadTiles(quad, row, np.ones(1, np.float32))


@pytest.mark.parametrize("inset", [4, 6])
@pytest.mark.parametrize("shrunk", [0.0, 2.5])
def test_a_frame_is_seen_whether_the_outline_is_the_tiles_or_the_frames(inset: int, shrunk: float) -> None:
    assert framed_dragons(with_frame(standing_on(), inset), found(shrunk)).tolist() == [True]


@pytest.mark.parametrize("felt", [FELT, (30, 30, 30), (160, 170, 175)])
@pytest.mark.parametrize("shrunk", [-2.0, 0.0, 2.5])
def test_the_edge_of_a_bare_tile_is_no_frame(felt: tuple[int, int, int], shrunk: float) -> None:
    assert framed_dragons(standing_on(felt), found(shrunk)).tolist() == [False]


def test_a_bare_tile_between_others_has_no_frame_at_its_gaps() -> None:
    """The top of a tile in a standing hand: its neighbours' tops beside it, their backs below."""
    picture = standing_on()
    for shift in (-1, 1):
        left = LEFT + shift * (RIGHT - LEFT + 2)
        picture[TOP:BOTTOM, left : left + RIGHT - LEFT] = IVORY
    assert framed_dragons(picture, found()).tolist() == [False]


def crossed(*, frames: bool) -> tuple[Image, ReadTiles]:
    """A tile amid four others on felt in their own colour, dark seams between them."""
    wide, high = RIGHT - LEFT, BOTTOM - TOP
    picture = np.full((5 * high, 5 * wide, 3), IVORY, np.uint8)
    tiles = ReadTiles.none()
    for column, row in ((2, 2), (1, 2), (3, 2), (2, 1), (2, 3)):
        left, top = column * wide, row * high
        cv2.rectangle(picture, (left, top), (left + wide - 1, top + high - 1), SIDE, 1)
        if frames:
            cv2.rectangle(picture, (left + 5, top + 5), (left + wide - 6, top + high - 6), BLUE, 2)
        corner = np.array([left - LEFT, top - TOP], np.float32)
        one = found()
        tiles = tiles.concat(ReadTiles(one.quads_px + corner, one.probabilities, one.confidence))
    return picture, tiles


def test_the_seams_of_a_bare_tile_amid_others_are_no_frame() -> None:
    picture, tiles = crossed(frames=False)
    middle = np.arange(len(tiles)) == 0
    assert framed_dragons(picture, tiles.where(middle)).tolist() == [True], "all by itself it seems one"
    assert not framed_dragons(picture, tiles)[0]
    assert framed_dragons(*crossed(frames=True)).all()


def test_only_white_dragons_are_asked() -> None:
    picture = with_frame(standing_on(), 5)
    assert framed_dragons(picture, found(code="9p")).tolist() == [False]
    assert framed_dragons(picture, ReadTiles.none()).tolist() == []


@pytest.mark.parametrize("shrunk", [0.0, 4.0])
def test_the_base_colour_of_a_framed_tile_is_what_lies_within_the_frame(shrunk: float) -> None:
    """An outline around the frame has nothing but paint at its rim."""
    (bare,) = tile_base_colours(standing_on(), found(), np.array([False]))
    (within,) = tile_base_colours(with_frame(standing_on(), 5), found(shrunk), np.array([True]))
    assert colour_distances(within, bare) < 4.0
