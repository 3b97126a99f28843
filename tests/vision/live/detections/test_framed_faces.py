"""White dragons of which the finder sees only the frame, and takes it for a small back or a small face."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.live.detections.drawn_tiles import MIDDLE, SCALE, TILE, TILE_PX, box, framed, table
from vision.live.detections.framed_faces import framed_faces
from vision.types import Double, Image


def row(count: int) -> list[Double]:
    """Tiles that touch: from above they have one outline."""
    return [box((MIDDLE[0] + (n - 1) * TILE[0] * SCALE, MIDDLE[1]), *TILE) for n in range(count)]


def with_frame(tile: Double, picture: Image) -> tuple[Image, Double]:
    """The picture with a frame painted on the tile, and what the finder sees of it: a little more."""
    picture, frame = framed(tile, picture)
    middle = frame.mean(axis=0)
    return picture, middle + 1.15 * (frame - middle)


def told(picture: Image, *finds: Double, found: tuple[Double, ...] = (), down: bool = True) -> list[Double]:
    return framed_faces(picture, np.array(finds), np.full(len(finds), down), found, TILE_PX)


@pytest.mark.parametrize("down", [True, False])
def test_each_dragon_of_a_meld_is_told_by_its_frame(down: bool) -> None:
    tiles = row(3)
    picture = table(*tiles, noise=3.0)
    frames = []
    for tile in tiles:
        picture, frame = with_frame(tile, picture)
        frames.append(frame)
    whole = told(picture, *frames, down=down)
    assert len(whole) == 3
    for tile, outline in zip(tiles, whole, strict=True):
        assert np.allclose(outline.mean(axis=0), tile.mean(axis=0), atol=1.0)
        assert np.allclose(np.ptp(outline, axis=0), TILE_PX, atol=1.0)


def test_a_frame_that_was_found_twice_is_one_tile() -> None:
    tile = box(MIDDLE, *TILE)
    picture, frame = with_frame(tile, table(tile, noise=3.0))
    assert len(told(picture, frame, frame + 1.0)) == 1


def test_a_frame_on_a_tile_that_is_found_whole_is_none() -> None:
    tile = box(MIDDLE, *TILE)
    picture, frame = with_frame(tile, table(tile, noise=3.0))
    assert told(picture, frame, found=(tile,)) == []


def test_the_upper_side_of_a_standing_tile_has_no_frame() -> None:
    side = box(MIDDLE, TILE[0], 24.0)
    assert told(table(side, noise=3.0), side) == []


def test_where_nothing_is_found_there_is_none() -> None:
    assert framed_faces(table(), np.zeros((0, 4, 2)), np.zeros(0, np.bool_), [], TILE_PX) == []
