"""Backs whose pattern reads as a face: the colours of the table tell them."""

from __future__ import annotations

import numpy as np
import pytest

from vision.labels import FACES, INDEX_OF
from vision.live.tracking.tracked_tile import Reading
from vision.live.tracking.tracker import Tracker
from vision.types import Float

IVORY, BROWN = np.array([211, 129, 136], np.float32), np.array([88, 139, 156], np.float32)
QUAD = np.array([[0.0, 0.0], [30.0, 0.0], [30.0, 40.0], [0.0, 40.0]])


def lying(number: int, code: str, ground: Float) -> Reading:
    p = np.full(len(FACES), 1e-5, np.float32)
    p[INDEX_OF[code]] = 1.0
    return Reading((40.0 * number, 0.0), 90.0, 1.0, p / p.sum(), QUAD, False, code == "?", ground)


@pytest.mark.parametrize(
    ("code", "ground", "told"),
    [("6s", BROWN, "?"), ("6s", IVORY, "6s"), ("8f", BROWN, "8f"), ("1j", BROWN, "1j")],
)
def test_a_tile_of_the_backs_colour_is_a_back_unless_it_may_be_painted_all_over(
    code: str, ground: Float, told: str
) -> None:
    """Honeycombs on a back looked like a 6 of bamboos, an indicator in the wall. Flowers and jokers may be
    painted to the edge."""
    walls = [lying(number, "?", BROWN) for number in range(8)]
    river = [lying(number, f"{number - 10}m", IVORY) for number in range(11, 17)]
    table = Tracker((26.0, 35.0))
    for at_ms in (0, 100, 200):
        table.look([*walls, *river, lying(20, code, ground)], lambda _: True, lambda _: False, at_ms)
    assert next(tile.code for tile in table.settled() if tile.x_mm == 800.0) == told
