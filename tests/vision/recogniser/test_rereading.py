"""A doubtful tile is read from four sides; a sure one is not bothered."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.labels import FACES, INDEX_OF
from vision.recogniser import Detections, ReadTiles, reread_doubtful
from vision.types import Image

PICTURE: Image = np.zeros((100, 100, 3), np.uint8)
TILES = np.array(
    [[[10, 10], [36, 10], [36, 45], [10, 45]], [[50, 10], [76, 10], [76, 45], [50, 45]]], np.float32
)
"""Upright, beginning at the top left."""


@dataclass
class Scripted:
    """Reads what it is told to, for the tile at the left; the other is plainly a 9p. All are upright."""

    left: list[dict[str, float]]
    asked: list[int] = field(default_factory=list)
    name: str = "scripted"

    def find(self, picture: Image) -> Detections:
        raise AssertionError("nothing is to be found")

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        said = self.left[min(len(self.asked), len(self.left) - 1)]
        self.asked.append(len(quads_px))
        rows, turned = [], []
        for quad in np.asarray(quads_px, np.float32):
            row = np.full(len(FACES), 1e-6, np.float32)
            for face, share in (said if quad[:, 0].mean() < 40 else {"9p": 0.99}).items():
                row[INDEX_OF[face]] = share
            rows.append(row / row.sum())
            turned.append(np.roll(quad, -int(quad.sum(axis=1).argmin()), axis=0))
        return ReadTiles(np.array(turned), np.array(rows), np.ones(len(rows), np.float32))


def test_what_is_sure_is_read_once() -> None:
    detector = Scripted([{"5m": 0.99}])
    assert reread_doubtful(detector, PICTURE, detector.read(PICTURE, TILES)).codes == ("5m", "9p")
    assert detector.asked == [2]


def test_four_readings_decide_together_where_one_leaves_doubt() -> None:
    detector = Scripted(
        [{"6s": 0.6, "9s": 0.4}, {"9s": 0.9, "6s": 0.1}, {"9s": 0.8, "6s": 0.2}, {"9s": 0.7, "6s": 0.3}]
    )
    read = reread_doubtful(detector, PICTURE, detector.read(PICTURE, TILES))
    assert read.codes == ("9s", "9p")
    assert detector.asked == [2, 1, 1, 1], "only the doubtful one"
    assert 0.7 < read.probabilities[0, INDEX_OF["9s"]] < 0.8, "the geometric mean"
    np.testing.assert_allclose(read.probabilities.sum(axis=1), 1.0, rtol=1e-4)


def test_the_outline_stays_as_it_was_found_and_begins_where_the_tile_does() -> None:
    detector = Scripted([{"1z": 0.5, "2z": 0.4}])
    for turn in range(4):
        detector.asked.clear()
        read = reread_doubtful(detector, PICTURE, detector.read(PICTURE, np.roll(TILES, turn, axis=1)))
        np.testing.assert_allclose(read.quads_px, TILES)


def test_nothing_is_read_where_nothing_was_found() -> None:
    assert len(reread_doubtful(Scripted([{}]), PICTURE, ReadTiles.none())) == 0


def test_two_readings_that_agree_are_enough() -> None:
    detector = Scripted([{"6s": 0.88, "9s": 0.12}, {"6s": 0.96, "9s": 0.04}])
    assert reread_doubtful(detector, PICTURE, detector.read(PICTURE, TILES)).codes == ("6s", "9p")
    assert detector.asked == [2, 1]
