"""Backs and white dragons of a table are told from tops, sides and paper by size and by the reader's word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.as_read import as_read
from vision.calibration import from_corners, scaled_rectifier
from vision.labels import BACK, BLANK
from vision.photo.limits import PHOTO
from vision.photo.lying_tiles import keep_lying_tiles
from vision.photo.surface import TableSurface
from vision.recogniser import ReadTiles
from vision.scene.drawing import Bgr
from vision.surfaces import SURFACES, Surface
from vision.types import Float

WIDTH, HEIGHT = 26.0, 35.0
SIDE_PX, HALF_MM = 800, 400.0
CLOTH, FACE, OLIVE = (60, 120, 40), (235, 240, 240), (20, 80, 90)

_CORNERS = np.array([[0.0, SIDE_PX], [SIDE_PX, SIDE_PX], [SIDE_PX, 0.0], [0.0, 0.0]])
_SURFACE = TableSurface(
    scaled_rectifier(from_corners(_CORNERS, (2 * HALF_MM, 2 * HALF_MM), (SIDE_PX, SIDE_PX)), 1.0),
    (WIDTH, HEIGHT),
)
"""A picture from straight above, of which each pixel is a millimetre."""


def find(x: float, y: float, width: float = WIDTH, height: float = HEIGHT) -> Float:
    """(4, 2) an outline from there on, pixels."""
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)


def word(surface: Surface, sure: float = 0.95) -> Float:
    """(6,) the reader's, for one surface."""
    said = np.full(len(SURFACES), (1 - sure) / (len(SURFACES) - 1), np.float32)
    said[SURFACES.index(surface)] = sure
    return said


def judged(
    finds: Sequence[tuple[str, Float, Surface]], colour: Bgr, *, half_mm: float | None = None
) -> ReadTiles:
    """What becomes of finds beside a river of six faces and a wall of ten backs."""
    picture = np.full((SIDE_PX, SIDE_PX, 3), CLOTH, np.uint8)
    river = [(f"{k + 1}m", find(300 + k * WIDTH, 450), Surface.PAINTED) for k in range(6)]
    wall = [(BACK, find(200 + k * WIDTH, 250), Surface.BACK) for k in range(10)]
    lying = [*river, *wall, *finds]
    for number, (_, quad, _) in enumerate(lying):
        own = FACE if number < len(river) else OLIVE if number < len(lying) - len(finds) else colour
        cv2.fillConvexPoly(picture, quad.round().astype(np.int32), own)
    tiles = as_read([(code, quad.astype(np.float64)) for code, quad, _ in lying], 0.8)
    said = np.array([word(surface) for *_, surface in lying], np.float32)
    return keep_lying_tiles(picture, replace(tiles, surfaces=said), replace(_SURFACE, half_mm=half_mm))


def test_backs_of_a_wall_lie_there_as_surely_as_their_chance() -> None:
    seen = judged([], OLIVE)
    assert seen.codes.count(BACK) == 10
    assert seen.score[seen.face_down].min() >= PHOTO.reported_min_probability


@pytest.mark.parametrize(
    ("surface", "height"),
    [
        pytest.param(Surface.SIDE, HEIGHT, id="a top with the side below it is as large as a back"),
        pytest.param(Surface.TOP, 20, id="a top alone is half as high"),
    ],
)
@pytest.mark.parametrize("colour", [OLIVE, FACE], ids=["of the backs' colour", "of the faces' colour"])
@pytest.mark.parametrize("half_mm", [None, HALF_MM], ids=["anywhere", "where hands stand"])
def test_a_hand_that_stands_shows_no_backs(
    surface: Surface, height: float, colour: Bgr, half_mm: float | None
) -> None:
    hand = [(BACK, find(200 + k * WIDTH, 720, height=height), surface) for k in range(8)]
    assert judged(hand, colour, half_mm=half_mm).codes.count(BACK) == 10


def test_what_is_read_as_a_back_and_is_likelier_a_white_dragon_is_no_back() -> None:
    sides = [(BACK, find(200 + k * WIDTH, 290), Surface.BLANK) for k in range(9)]
    assert judged(sides, FACE, half_mm=HALF_MM).codes.count(BACK) == 10


def test_tops_in_a_row_are_no_white_dragons() -> None:
    tops = [(BLANK, find(200 + k * WIDTH, 700, height=26), Surface.TOP) for k in range(8)]
    assert BLANK not in judged(tops, FACE).codes


def test_a_white_dragon_of_a_faces_size_and_colour_is_one() -> None:
    assert judged([(BLANK, find(500, 450), Surface.BLANK)], FACE).codes.count(BLANK) == 1


def test_painted_faces_stay_whatever_they_measure() -> None:
    seen = judged([("9m", find(200, 200, height=20), Surface.TOP)], FACE)
    assert "9m" in seen.codes


def test_of_a_table_with_nothing_on_it_nothing_is_told() -> None:
    picture = np.full((SIDE_PX, SIDE_PX, 3), CLOTH, np.uint8)
    assert len(keep_lying_tiles(picture, ReadTiles.none(), _SURFACE)) == 0
