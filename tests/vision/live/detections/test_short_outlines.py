"""Outlines that are too short for the tile they lie around."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.live.detections.test_merge_detections import SCALE, TILE, TILE_PX, box
from vision.labels import FACES, INDEX_OF
from vision.live.detections.short_outlines import reread_short_outlines, typical_sides_px
from vision.recogniser import Detections, ReadTiles
from vision.types import Double, Float, Image

WIDTH, HEIGHT = TILE
PICTURE: Image = np.zeros((300, 300, 3), np.uint8)
TOP_MM = 50.0
"""Where the upper end of the tile lies that is read here."""


class SevenOfDots:
    """Reads a 7 of dots that lies from ``TOP_MM`` downwards; without its upper dots it is a 6."""

    name = "seven-of-dots"

    def __init__(self) -> None:
        self.asked: list[Double] = []

    def find(self, picture: Image) -> Detections:
        raise AssertionError("outlines are given")

    def read(self, picture: Image, quads_px: Float) -> ReadTiles:
        self.asked += list(np.asarray(quads_px, np.float64) / SCALE)
        shown = ["7p" if quad[:, 1].min() < TOP_MM + 4 else "6p" for quad in self.asked[-len(quads_px) :]]
        return told(quads_px, shown)


def told(quads_px: Double | Float, shown: list[str]) -> ReadTiles:
    probabilities = np.zeros((len(shown), len(FACES)), np.float32)
    probabilities[range(len(shown)), [INDEX_OF[face] for face in shown]] = 1.0
    return ReadTiles(np.asarray(quads_px, np.float32), probabilities, np.ones(len(shown), np.float32))


def read_whole(quad: Double, *, back: bool = False) -> tuple[dict[str, float], list[Double]]:
    """What it shows by face, and the outlines (mm) that were read for that."""
    reader = SevenOfDots()
    usual = typical_sides_px([], TILE_PX)
    first = told(quad[None], ["6p"])
    read, count = reread_short_outlines(reader, PICTURE, first, np.array([back]), usual)
    assert count == len(reader.asked)
    shows = {face: float(p) for face, p in zip(FACES, read.probabilities[0], strict=True) if p > 0}
    return shows, reader.asked


def test_a_tile_without_its_upper_end_is_in_doubt_and_likelier_what_it_is_as_a_whole() -> None:
    part = box(100, TOP_MM + HEIGHT / 2 + 3, WIDTH, HEIGHT - 6)
    shows, asked = read_whole(part)
    assert shows == pytest.approx({"7p": 2 / 3, "6p": 1 / 3})
    sizes = np.array([np.ptp(quad, axis=0) for quad in asked])
    assert np.allclose(sizes, (WIDTH, HEIGHT)), "each as large as a tile"
    middles = sorted(float(quad[:, 1].mean()) for quad in asked)
    assert middles == pytest.approx([TOP_MM + HEIGHT / 2 + off for off in (0, 3, 6)]), "to either side"


@pytest.mark.parametrize(
    ("outline", "back"),
    [
        pytest.param(box(100, 100, WIDTH, 0.9 * HEIGHT), False, id="nearly whole"),
        pytest.param(box(100, 100, 0.9 * HEIGHT, WIDTH), False, id="nearly whole, lying across"),
        pytest.param(box(100, 100, WIDTH, 0.8 * HEIGHT), True, id="a back"),
    ],
)
def test_other_tiles_are_not_read_again(outline: Double, back: bool) -> None:
    assert read_whole(outline, back=back) == ({"6p": 1.0}, [])


def test_the_faces_of_the_table_tell_how_large_its_tiles_are() -> None:
    faces = [box(30.0 * k, 50, 24, 32) for k in range(5)] + [box(30, 150, 32, 24)]
    assert typical_sides_px(faces, TILE_PX) == pytest.approx(np.array([24, 32]) * SCALE)
    assert typical_sides_px(faces[:3], TILE_PX) == pytest.approx(np.sort(TILE_PX))
