"""Which tiles look as they did when they were read."""

from __future__ import annotations

import cv2
import numpy as np

from vision.calibration import Area
from vision.live.tracking.tile_snapshots import TileSnapshots, match_unchanged
from vision.types import Double, Image

AREA = Area(200, 100, 320, 220)
QUAD = np.array([[240.0, 140.0], [272.0, 140.0], [272.0, 183.0], [240.0, 183.0]])


def tile_picture(*, noise: int = 0, light: int = 0, line: bool = False, by_px: int = 0) -> Image:
    """A part of the table with one tile that has a dark line across it, and with another thin one."""
    picture = np.full((120, 120, 3), (75, 95, 25), np.uint8)
    x, y = 40 + by_px, 40
    cv2.rectangle(picture, (x, y), (x + 31, y + 42), (200, 215, 220), -1)
    cv2.line(picture, (x + 6, y + 12), (x + 26, y + 12), (40, 40, 40), 2)
    if line:
        cv2.line(picture, (x + 6, y + 30), (x + 26, y + 30), (40, 40, 40), 2)
    rng = np.random.default_rng(noise)
    grain = rng.normal(light, 3.5 if noise else 0.0, picture.shape)
    return np.asarray(np.clip(picture + grain, 0, 255), np.uint8)


def read_once() -> TileSnapshots:
    as_read = TileSnapshots()
    as_read.store(7, QUAD, tile_picture(noise=1), AREA)
    return as_read


def found(as_read: TileSnapshots, picture: Image, at: Double = QUAD, area: Area = AREA) -> dict[int, int]:
    return match_unchanged(at.mean(axis=0)[None], as_read.unchanged({7: QUAD}, picture, area))


def test_a_tile_under_other_noise_and_slightly_other_light_is_the_same() -> None:
    assert found(read_once(), tile_picture(noise=2, light=8)) == {0: 7}


def test_one_thin_line_more_is_another_tile() -> None:
    assert found(read_once(), tile_picture(noise=2, line=True)) == {}


def test_a_tile_that_was_nudged_is_read_again() -> None:
    assert found(read_once(), tile_picture(noise=2, by_px=3)) == {}


def test_a_find_beside_the_tile_is_another() -> None:
    assert found(read_once(), tile_picture(noise=2), QUAD + np.array([20.0, 0.0])) == {}


def test_a_tile_at_the_edge_of_the_part_is_read_again() -> None:
    picture = tile_picture(noise=2)[:, 50:]
    assert found(read_once(), picture, area=Area(250, 100, 320, 220)) == {}


def test_after_a_push_of_the_camera_nothing_is_the_same() -> None:
    as_read = read_once()
    as_read.clear()
    assert found(as_read, tile_picture(noise=1)) == {}


def test_a_tile_that_is_gone_is_forgotten() -> None:
    as_read = read_once()
    as_read.retain([3])
    assert found(as_read, tile_picture(noise=1)) == {}


def test_what_looks_otherwise_is_told_where_it_is_seen_whole() -> None:
    as_read = read_once()
    assert as_read.changed(tile_picture(noise=2), AREA) == frozenset()
    assert as_read.changed(tile_picture(noise=2, by_px=16), AREA) == {7}
    beside = tile_picture(noise=2, by_px=16)[:, 50:]
    assert as_read.changed(beside, Area(250, 100, 320, 220)) == frozenset()
