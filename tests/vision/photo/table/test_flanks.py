"""The side of a tile is none: it stands under the near edge of the tile, where nothing lies."""

from __future__ import annotations

import numpy as np
import pytest

from vision.labels import BACK, BLANK
from vision.photo.table.flanks import are_flanks
from vision.scene.picture import PinholeCamera
from vision.types import Double

WIDTH, HEIGHT, THICK = 26.0, 35.0, 20.0
FROM_A_SEAT = PinholeCamera(x_mm=60, y_mm=-820, height_mm=700, tilt_deg=50, fov_deg=60)
OVER_FACES: Double = np.array([FROM_A_SEAT.x_mm, FROM_A_SEAT.y_mm, FROM_A_SEAT.height_mm - THICK])


def seen(corners: Double, heights: tuple[float, float, float, float]) -> Double:
    """(4, 2) where corners over the cloth seem to lie on the plane of the faces."""
    camera = OVER_FACES + np.array([0.0, 0.0, THICK])
    rays = np.column_stack([corners, heights]) - camera
    return np.asarray((camera + rays * (-OVER_FACES[2] / rays[:, 2:]))[:, :2], np.float64)


def lying(x: float, y: float, *, across: bool = False, level: int = 0) -> Double:
    """(4, 2) the upper side of a tile on the cloth, or on ``level`` others."""
    wide, high = (HEIGHT, WIDTH) if across else (WIDTH, HEIGHT)
    corners = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * [wide / 2, high / 2] + [x, y]
    return seen(corners, ((level + 1) * THICK,) * 4)


def near_side(x: float, y: float, *, across: bool = False, high: int = 1) -> Double:
    """(4, 2) the side, turned to the camera, of a tile on the cloth or of a stack."""
    wide, deep = (HEIGHT, WIDTH) if across else (WIDTH, HEIGHT)
    foot = np.array([[x - wide / 2, y - deep / 2], [x + wide / 2, y - deep / 2]])
    return seen(np.vstack([foot, foot[::-1]]), (high * THICK, high * THICK, 0.0, 0.0))


def flanks(*finds: tuple[str, Double]) -> list[bool]:
    codes, quads = zip(*finds, strict=True)
    return [bool(one) for one in are_flanks(codes, np.array(quads), OVER_FACES, (WIDTH, HEIGHT), THICK)]


@pytest.mark.parametrize("place", [(0.0, 280.0), (-250.0, 150.0), (180.0, -300.0)])
def test_the_side_of_a_stack_is_no_white_dragon(place: tuple[float, float]) -> None:
    stack = (BACK, lying(*place, level=1))
    assert flanks(stack, (BLANK, near_side(*place, high=2))) == [False, True]
    assert flanks(stack, (BLANK, near_side(*place, high=2)[[2, 3, 0, 1]])) == [False, True], "turned over"


def test_the_side_of_a_tile_that_lies_across_in_a_meld_is_none_and_no_back() -> None:
    meld = [("4m", lying(-380.0, 390.0)), ("5m", lying(-349.0, 394.0, across=True))]
    side = near_side(-349.0, 394.0, across=True)
    assert flanks(*meld, (BLANK, side)) == [False, False, True]
    assert flanks(*meld, (BACK, side)) == [False, False, True]


@pytest.mark.parametrize("place", [(0.0, 280.0), (-250.0, 150.0), (180.0, -300.0)])
def test_a_white_dragon_before_another_tile_stays(place: tuple[float, float]) -> None:
    x, y = place
    before = (BLANK, lying(x, y - HEIGHT))
    assert flanks(("3p", lying(x, y)), before) == [False, False], "in a river"
    assert flanks((BACK, lying(x, y, level=1)), (BLANK, lying(x, y - HEIGHT, level=0))) == [False, False]
    assert flanks(("3p", lying(x, y, across=True)), (BLANK, lying(x, y - 31.0))) == [False, False]


def test_backs_lie_before_each_other_and_white_dragons_too() -> None:
    for code in (BACK, BLANK):
        assert flanks((code, lying(0, 300, level=1)), (code, near_side(0, 300, high=2))) == [False, False]


def test_a_tile_that_is_found_alone_is_nobodys_side() -> None:
    assert flanks((BLANK, lying(0.0, 100.0))) == [False]
