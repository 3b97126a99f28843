"""Tops of standing tiles among what was found: too short to lie, or with a side in another shade."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.quads import rectangle_quad
from vision.labels import FACES, INDEX_OF
from vision.live.judgement.standing_tiles import without_tops
from vision.live.tracking.reading import Reading
from vision.types import Float

TILE_PX = (31.2, 42.0)
GREEN, SHADED_GREEN, IVORY, SHADED_IVORY = (110, 100, 150), (70, 107, 144), (225, 128, 136), (170, 128, 134)
Lab = tuple[int, int, int]


def found(
    code: str,
    upper: Lab,
    lower: Lab | None = None,
    *,
    size_px: tuple[float, float] = TILE_PX,
    touched: bool = False,
) -> Reading:
    """A find that was read as such a tile, its lower half of another colour where one is named."""
    chances = np.full(len(FACES), 1e-3, np.float32)
    chances[INDEX_OF[code]] = 1.0
    inner = np.empty((16, 16, 3), np.uint8)
    inner[:8], inner[8:] = upper, lower or upper
    quad = rectangle_quad((50.0, 50.0), size_px, 90.0)
    return Reading(
        centre_mm=(0.0, 0.0),
        up_deg=90.0,
        along_y=1.0,
        probabilities=chances / chances.sum(),
        quad_px=quad,
        touched=touched,
        face_down=True,
        inner=inner,
    )


def kept(*readings: Reading, faces: Float | None = None) -> list[bool]:
    left = without_tops(readings, np.zeros((0, 3), np.float32) if faces is None else faces, TILE_PX)
    return [any(one is other for other in left) for one in readings]


WALL = tuple(found("?", GREEN) for _ in range(6))
FACES_GROUND: NDArray[np.float32] = np.array([IVORY] * 5, np.float32)


@pytest.mark.parametrize(("size_px", "lies"), [((31, 31), False), ((30, 37), True)])
@pytest.mark.parametrize("code", ["5z", "?"])
def test_what_is_bare_and_as_short_as_a_tile_is_thick_is_a_top(
    code: str, size_px: tuple[float, float], lies: bool
) -> None:
    assert kept(found(code, IVORY, size_px=size_px)) == [lies]
    assert kept(found("7p", IVORY, size_px=(31, 31))) == [True]


@pytest.mark.parametrize("side", [SHADED_GREEN, IVORY])
def test_a_top_with_its_side_beside_a_wall_is_no_back(side: Lab) -> None:
    assert kept(*WALL, found("?", GREEN, side)) == [True] * 6 + [False]


def test_a_back_under_a_sleeve_stays() -> None:
    assert kept(*WALL, found("?", GREEN, IVORY, touched=True)) == [True] * 7


def test_a_white_top_with_its_side_in_the_shade_is_told_by_the_faces() -> None:
    top = found("?", IVORY, SHADED_IVORY)
    assert kept(top, faces=FACES_GROUND) == [False]
    assert kept(top) == [True]


def test_backs_in_two_colours_stay_whatever_the_faces_have() -> None:
    backs = [found("?", GREEN, SHADED_GREEN) for _ in range(6)]
    assert kept(*backs, faces=FACES_GROUND) == [True] * 6


def test_what_reads_as_a_face_is_none_of_this() -> None:
    assert kept(*WALL, found("9s", GREEN, IVORY)) == [True] * 7
